"""Theme and language reach every widget by Qt's change events, and nobody calls anybody for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QByteArray, QEvent
from PySide6.QtGui import QFont, QPalette, QPixmapCache
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.picture.fonts import FAMILIES
from klotski_studio.app.picture.style.skin import read_skin
from klotski_studio.app.picture.theme import read_theme
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.runtime.settings import THEME
from klotski_studio.ui.look import icons
from klotski_studio.ui.look.appearance import FollowsAppearance, current_language, current_theme, use_theme
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.appearance import enlarged, show_theme, speak

pytestmark = pytest.mark.own_window


class Follower(FollowsAppearance, QLabel):
    """Notes what it was told."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.seen: list[str] = []
        super().__init__(parent)
        self.setStyleSheet("color: red")  # sends change events before the widget is ready
        self.follow_appearance()

    def restyle(self) -> None:
        self.seen.append(current_theme().name)

    def retranslate(self) -> None:
        self.seen.append(current_language())


@pytest.fixture
def nested(qtbot: QtBot) -> Iterator[Follower]:
    top = QWidget()
    column = QVBoxLayout(top)
    made = Follower(top)
    column.addWidget(made)
    qtbot.addWidget(top)
    yield made
    top.close()


def test_a_change_of_theme_or_language_reaches_a_widget_inside_another_once(nested: Follower) -> None:
    assert nested.seen == ["light", "en"], "once it is ready"
    nested.window().show()
    show_theme("dark")
    assert nested.seen == ["light", "en", "dark"]
    QApplication.sendEvent(nested, QEvent(QEvent.Type.PaletteChange))  # as Qt does for reasons of its own
    assert nested.seen == ["light", "en", "dark"]
    speak("zh")
    assert nested.seen == ["light", "en", "dark", "zh"]
    nested.window().close()


def test_another_skin_is_another_theme_though_the_palette_is_the_same(nested: Follower) -> None:
    skin = read_skin(resources_dir() / "skins" / "wood.toml")
    use_theme(read_theme(resources_dir() / "themes" / "light.toml", skin))
    assert nested.seen == ["light", "en", "light"]
    assert current_theme().skin == skin


def test_a_change_of_the_font_reaches_a_widget_once_whatever_windows_were_open_before(
    qapp: QApplication, system_font: QFont, nested: Follower
) -> None:
    qapp.setFont(enlarged(system_font))
    assert nested.seen == ["light", "en", "light", "en"]
    qapp.setFont(system_font)
    assert nested.seen == ["light", "en"] * 3


def test_text_takes_the_size_that_the_system_gives_it_while_the_window_is_open(
    system_font: QFont, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    larger = QFont("DejaVu Sans")
    larger.setPointSizeF(system_font.pointSizeF() * 1.5)
    monkeypatch.setattr("PySide6.QtGui.QFontDatabase.systemFont", lambda _: larger)
    QApplication.sendEvent(shell.window, QEvent(QEvent.Type.ThemeChange))
    assert shell.window.font().pointSizeF() == larger.pointSizeF()
    assert tuple(shell.window.font().families()) == (*FAMILIES, "DejaVu Sans")


def test_an_icon_follows_the_theme_by_itself(qtbot: QtBot) -> None:
    sign = icon("problem")
    light = sign.pixmap(32).toImage()
    show_theme("dark")
    assert sign.pixmap(32).toImage() != light
    show_theme("light")
    assert sign.pixmap(32).toImage() == light


def test_a_disabled_icon_is_faint_and_a_verdict_has_its_colour(qtbot: QtBot) -> None:
    plain, wrong = icon("problem"), icon("problem", "invalid")
    assert plain.pixmap(32, mode=plain.Mode.Disabled).toImage() != plain.pixmap(32).toImage()
    assert wrong.pixmap(32).toImage() != plain.pixmap(32).toImage()


def test_icons_are_rendered_when_they_are_seen_and_shared_by_all_windows(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[str] = []

    class Counted(QSvgRenderer):
        def __init__(self, source: QByteArray) -> None:
            super().__init__(source)
            rendered.append(str(source))

    monkeypatch.setattr(icons, "QSvgRenderer", Counted)
    QPixmapCache.clear()
    first, second = icon("problem"), icon("problem")
    assert not rendered
    assert first.pixmap(17).toImage() == second.pixmap(17).toImage()
    assert len(rendered) == 1


def test_the_answer_has_the_colour_of_the_theme_that_is_chosen(shell: Shell, solved: MainWindow) -> None:
    for choice in ("dark", "light", "dark"):
        shell.app.settings.set(THEME, choice)
        shown = solved.header.headline.palette().color(QPalette.ColorRole.WindowText)
        assert shown.name() == current_theme().verdict["solved"].name(), choice
