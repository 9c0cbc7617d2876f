"""The measures of look/tokens.py hold in the window: contrast, heights, edges, and text of any size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QLabel,
    QLineEdit,
    QStyle,
    QStyleOptionSpinBox,
    QToolBar,
)
from shiboken6 import isValid

from klotski_studio.app.picture.style.piece_colors import TEXT, contrast
from klotski_studio.app.picture.theme import Theme, read_theme
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.features.edit.swatches import SIZE
from klotski_studio.ui.features.help.windows import HelpWindows
from klotski_studio.ui.look.theme import washes
from klotski_studio.ui.look.tokens import ICON, LABEL, L, fixed_font, icon_size
from klotski_studio.ui.panels.header.widget import Header
from klotski_studio.ui.widgets.fields import rise
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.appearance import enlarged
from tests.ui.look.heights import wrong_heights
from tests.ui.look.screens import DIALOGS, open_dialogs, settle
from tests.ui.room import cut_texts

pytestmark = pytest.mark.own_window

THEMES = sorted((resources_dir() / "themes").glob("*.toml"))
GROUNDS = ("background", "surface", "field")


def on(ground: QColor, wash: QColor) -> QColor:
    """``wash``, which may be translucent, on ``ground``."""
    pairs = zip(wash.getRgbF()[:3], ground.getRgbF()[:3], strict=True)  # type: ignore[index]
    share = wash.alphaF()
    return QColor.fromRgbF(*(share * a + (1 - share) * b for a, b in pairs))


def pairs(theme: Theme) -> Iterator[tuple[str, QColor, QColor]]:
    """The colours of text with the grounds that are washed with another colour, by name."""
    colors, tints = theme.window, washes(theme)
    for tint in ("hover", "pressed", "chosen", "track"):
        for ground in GROUNDS:
            yield f"text on {tint} on {ground}", colors["text"], on(colors[ground], tints[tint])
    yield "muted on hover", colors["muted"], on(colors["background"], tints["hover"])


@pytest.mark.parametrize("file", THEMES, ids=lambda file: file.stem)
def test_text_is_readable_on_every_wash(file: Path) -> None:
    found = {name: contrast(text.name(), ground.name()) for name, text, ground in pairs(read_theme(file))}
    assert {name: round(value, 2) for name, value in found.items() if value < TEXT} == {}


# ---------------------------------------------------------------- heights and edges


def arrow_of(spin: QAbstractSpinBox) -> int:
    """The width of an arrow of ``spin``."""
    option = QStyleOptionSpinBox()
    spin.initStyleOption(option)
    up = spin.style().subControlRect(
        QStyle.ComplexControl.CC_SpinBox, option, QStyle.SubControl.SC_SpinBoxUp, spin
    )
    return up.width()


def test_sizes_follow_the_text_while_the_window_is_open(
    qapp: QApplication, system_font: QFont, solved: MainWindow
) -> None:
    """The same sizes as in a window that was opened with the larger text; nothing is cut, and back again."""
    solved.resize(1440, 900)
    solved.app.editor.select(["A"])
    form = solved.side.panel("inspector").piece_form
    header = next(each for each in solved.findChildren(Header) if each.isVisible())
    color = header.headline.palette().windowText().color()
    for chosen, growth in ((enlarged(system_font), 1.5), (system_font, 1.0)):
        qapp.setFont(chosen)
        settle()
        assert solved.top_bar.buttons["undo"].iconSize() == icon_size() == QSize(1, 1) * round(ICON * growth)
        assert form.swatches.swatches[0].width() >= round(SIZE * growth)
        assert form.swatches.other.width() == round(SIZE * growth)
        assert arrow_of(form.width_field) >= round(16 * growth)
        assert header.headline.palette().windowText().color() == color
        strip = solved.findChild(QToolBar, "library_strip")
        assert strip.isVisible() == (growth > 1)
        assert not wrong_heights(solved)
        assert not cut_texts(solved)


def test_every_text_grows_while_the_window_is_open(
    qapp: QApplication, system_font: QFont, shell: Shell, solved: MainWindow, tmp_path: Path
) -> None:
    """A widget that was given a font of its own, and did not ask for it again, would keep its size."""
    places: list[Callable[[], object]] = [
        solved.context.part(HelpWindows).start_tour,
        *(partial(DIALOGS[name], shell, tmp_path) for name in ("shortcuts", "games", "about")),
    ]
    for place in places:
        place()
    for mode in Mode:
        solved.app.session.set_mode(mode)
        settle()
    sizes = {widget: QFontInfo(widget.font()).pixelSize() for widget in with_text(qapp)}
    qapp.setFont(enlarged(system_font))
    settle()
    kept = [
        f"{type(widget.parent()).__name__}: {widget.text()}"
        for widget, size in sizes.items()
        if isValid(widget) and QFontInfo(widget.font()).pixelSize() < 1.4 * size
    ]
    for dialog in open_dialogs():
        dialog.reject()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(sizes) > 100
    assert not kept, "\n".join(kept)


def with_text(application: QApplication) -> list[QLabel | QAbstractButton]:
    """The labels and buttons of all windows that say something, also those that are hidden."""
    kinds = (QLabel, QAbstractButton)
    return [each for each in application.allWidgets() if isinstance(each, kinds) and each.text()]


def test_forms_have_one_column_of_labels_panels_one_edge_and_texts_their_places(
    solved: MainWindow,
) -> None:
    solved.app.editor.select(["A"])
    settle()
    inspector = solved.side.panel("inspector")
    inspector.layout_form.unfold()
    settle()
    fields, labels = set(), set()
    for form in (inspector.piece_form, inspector.layout_form):
        for name, label in form.labels.items():
            labels.add((label.mapTo(inspector, QPoint(0, 0)).x(), label.width()))
            fields.add(form._fields[name].mapTo(inspector, QPoint(0, 0)).x())
            top = form._fields[name].mapTo(inspector, QPoint(0, 0)).y()
            assert label.mapTo(inspector, QPoint(0, 0)).y() == top
    assert labels == {(L, LABEL)}
    assert len(fields) == 1
    head, searches = solved.docks.dock("library").title, solved.side.panel("library").findChildren(QLineEdit)
    assert {each.mapTo(solved, QPoint(0, 0)).x() for each in (head, *searches)} == {L}
    name = inspector.layout_form.name
    name.fill("Corner")
    assert name.textMargins().top() == 0
    name.fill("拐角")
    assert name.textMargins().top() == round(2 * rise(name.fontMetrics())) > 0, "in the middle of its field"
    solved.message_bar.show_message("A sentence about something that went wrong.")
    settle()
    below = solved.header.mapTo(solved, QPoint(0, solved.header.height())).y()
    assert solved.message_bar.mapTo(solved, QPoint(0, 0)).y() >= below, (
        "it covers neither tabs nor the answer"
    )


def test_program_text_is_shown_in_the_font_of_the_system_for_it(window: MainWindow) -> None:
    wanted = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    assert QFontInfo(fixed_font()).family() == QFontInfo(wanted).family()
