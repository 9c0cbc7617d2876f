"""The settings in one sheet; each takes effect when it is chosen.

::

    +---------------------------------------------------------+
    | Skin       [light|dark] [light|dark] [light|dark] […]   |   the puzzle in front, in each skin
    |              Classic       Flat         Wood            |
    | Theme      ( As the System | Light | Dark )             |
    | Text size  ( 100 % | 115 % | 130 % | 150 % )            |
    | …                                              [Close]  |
    +---------------------------------------------------------+

What it offers is a table, in which the finder finds each choice as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QAction, QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QDialog, QToolButton, QWidget

from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.style.skin import read_skin
from klotski_studio.app.picture.theme import Theme, read_theme
from klotski_studio.app.runtime.installed import (
    Installed,
    available_languages,
    available_skins,
    available_themes,
    skin_file,
    theme_file,
)
from klotski_studio.app.runtime.settings import (
    LANGUAGE,
    METRIC,
    MOTION,
    SKIN,
    START_WITH_DAY,
    SYSTEM,
    TEXT_SIZE,
    TEXT_SIZES,
    THEME,
    MotionChoice,
    Setting,
    Settings,
)
from klotski_studio.app.texts.translatable import N_, plain_text
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_language, current_theme
from klotski_studio.ui.look.boxes import DIALOG, in_column, in_row
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.tokens import CONTROL, XS, L, S, px
from klotski_studio.ui.look.translate import language_name, translator
from klotski_studio.ui.widgets.fields import labelled_rows, share_column
from klotski_studio.ui.widgets.message_box import close_row
from klotski_studio.ui.widgets.panel_parts import SegmentedControl


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a setting.

    Attributes:
        id: what the finder knows it by.
        english: its name in English.
        name: returns its name in the language of the window.
    """

    id: str
    value: object
    english: str
    name: Callable[[], str]


@dataclass(frozen=True, slots=True)
class SettingSpec:
    """A setting in the sheet.

    Attributes:
        text: its name, in the context of the menus.
        choices: returns its values, of which a single one is on or off.
        works: whether this machine has what it needs.
    """

    id: str
    text: str
    setting: Setting[Any]
    choices: Callable[[], Sequence[Choice]]
    works: Callable[[], bool] = lambda: True

    def choose(self, settings: Settings, choice: Choice) -> None:
        """Set the value of ``choice``; turn off what is on or off and is on."""
        is_on = choice.value is True and settings.get(self.setting)
        settings.set(self.setting, choice.value if not is_on else False)


def worded(setting: str, *choices: tuple[str, object, str]) -> tuple[Choice, ...]:
    """The choices of ``setting``, from ends of their ids, values and texts in the context of the settings."""
    return tuple(
        Choice(f"{setting}-{end}", value, text, partial(translator("settings"), text))
        for end, value, text in choices
    )


def _installed(setting: str, found: Iterable[Installed]) -> tuple[Choice, ...]:
    """The choices of what is found in the resources, which have their names in their files."""
    return tuple(
        Choice(f"{setting}-{each.id}", each.id, plain_text(each.name("en")), partial(_name_now, each))
        for each in found
    )


def _name_now(found: Installed) -> str:
    return plain_text(found.name(current_language()))


def _system(setting: str) -> tuple[Choice, ...]:
    return worded(setting, ("system", SYSTEM, N_("settings", "As the System")))


SETTINGS: tuple[SettingSpec, ...] = (
    SettingSpec("skin", N_("menus", "S&kin"), SKIN, lambda: _installed("skin", available_skins())),
    SettingSpec(
        "theme",
        N_("menus", "&Theme"),
        THEME,
        lambda: (*_system("theme"), *_installed("theme", available_themes())),
    ),
    SettingSpec(
        "text-size",
        N_("menus", "Text Si&ze"),
        TEXT_SIZE,
        lambda: [
            Choice(f"text-size-{each}", each, f"{each} %", partial("{} %".format, each))
            for each in TEXT_SIZES
        ],
    ),
    SettingSpec(
        "language",
        N_("menus", "&Language"),
        LANGUAGE,
        lambda: (
            *_system("language"),
            *(
                Choice(f"language-{code}", code, language_name(code), partial(language_name, code))
                for code in available_languages()
            ),
        ),
    ),
    SettingSpec(
        "motion",
        N_("menus", "&Motion"),
        MOTION,
        lambda: worded(
            "motion",
            ("system", MotionChoice.SYSTEM, N_("settings", "As the System")),
            ("full", MotionChoice.FULL, N_("settings", "Glide")),
            ("reduced", MotionChoice.REDUCED, N_("settings", "Jump")),
        ),
    ),
    SettingSpec(
        "metric",
        N_("menus", "&Count In"),
        METRIC,
        lambda: worded(
            "metric",
            ("author", None, N_("settings", "As the Author")),
            ("moves", Metric.MOVES, N_("settings", "Moves")),
            ("slides", Metric.SLIDES, N_("settings", "Slides")),
            ("steps", Metric.STEPS, N_("settings", "Steps")),
        ),
    ),
    SettingSpec(
        "start",
        N_("menus", "&Start"),
        START_WITH_DAY,
        lambda: worded("start", ("with-day", True, N_("settings", "With the puzzle of the day in front"))),
    ),
)
"""What the sheet offers, from top to bottom, before what features add."""

PICTURE = QSize(72, 96)
"""The size of the picture of a skin in one theme, in pixels."""


class SkinTiles(FollowsAppearance, QWidget):
    """The skins as pictures of a layout, of which one is chosen.

    Args:
        picture: the size of a picture in one theme.
        themes: the ids of the themes that are shown side by side; without any it is the current one.
    """

    def __init__(
        self,
        settings: Settings,
        layout: Layout,
        parent: QWidget,
        picture: QSize = PICTURE,
        themes: Sequence[str] = (),
    ) -> None:
        super().__init__(parent)
        self._settings, self._layout = settings, layout
        self._picture, self._themes = picture, tuple(themes)
        self._group = QButtonGroup(self)
        self.tiles = {skin.id: QToolButton(self) for skin in available_skins()}
        for skin, tile in self.tiles.items():
            tile.setObjectName("skin_tile")
            tile.setIcon(QIcon(QPixmap(1, 1)))  # until it is painted: its room is known
            tile.setCheckable(True)
            tile.setIconSize(self._size(len(themes) or 1))
            tile.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            tile.clicked.connect(lambda _, skin=skin: settings.set(SKIN, skin))
            self._group.addButton(tile)
        in_row(*self.tiles.values(), on=self, margins=0, spacing=S)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._paint_next)
        self._unpainted: list[str] = []
        settings.changed.connect(self._follow)
        self._choose()
        self.follow_appearance()

    def restyle(self) -> None:
        """Paint the pictures, one in each turn of the event loop: some skins take as long as a frame."""
        self._unpainted = list(self.tiles)
        self._timer.start(0)

    def retranslate(self) -> None:
        for skin in available_skins():
            tile, name = self.tiles[skin.id], plain_text(skin.name(current_language()))
            tile.setText(name)
            tile.setToolTip(name)
            if self._themes:
                tile.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)

    def _follow(self, setting: Setting[object]) -> None:
        if setting is SKIN:
            self._choose()

    def _choose(self) -> None:
        self.tiles[self._settings.get(SKIN)].setChecked(True)

    def _paint_next(self) -> None:
        skin = self._unpainted.pop(0)
        names = self._themes or (current_theme().name,)
        themes = [read_theme(theme_file(name), read_skin(skin_file(skin))) for name in names]
        self.tiles[skin].setIcon(QIcon(QPixmap.fromImage(self._image(themes))))
        if self._unpainted:
            self._timer.start(0)

    def _size(self, themes: int) -> QSize:
        """The size of so many pictures side by side, with a gap between them."""
        return QSize(self._picture.width() * themes + XS * (themes - 1), self._picture.height())

    def _image(self, themes: Sequence[Theme]) -> QImage:
        """The layout in each of ``themes``, side by side."""
        ratio = self.devicePixelRatio()
        image = QImage(self._size(len(themes)) * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        for number, theme in enumerate(themes):
            left = round(number * (self._picture.width() + XS) * ratio)
            painter.drawImage(left, 0, LayoutPicture(self._layout, theme).image(self._picture * ratio))
        painter.end()
        image.setDevicePixelRatio(ratio)
        return image


class SettingsDialog(FitsScreen, FollowsAppearance, QDialog):
    """The sheet.

    Skins are shown as pictures, a single choice as a box to check, and others as segments.

    Args:
        layout: what the skins are shown with.
    """

    def __init__(
        self, settings: Settings, rows: Sequence[SettingSpec], layout: Layout, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._settings = settings
        self._names = {row.id: row.text for row in rows}
        self._actions: list[tuple[QAction, SettingSpec, Choice]] = []
        self.skins = SkinTiles(settings, layout, self, themes=[theme.id for theme in available_themes()])
        self.rows = {row.id: self._field(row) for row in rows}
        form = QWidget(self)
        self._labels = labelled_rows(form, self.rows, {})
        lines = form.layout()
        assert lines is not None
        lines.setSpacing(S)
        in_column(form, L, close_row(self), on=self, margins=DIALOG, spacing=0)
        settings.changed.connect(self._show_chosen)
        self._show_chosen()
        self.follow_appearance()

    def retranslate(self) -> None:
        names = translator("menus")
        self.setWindowTitle(names("Settings"))
        for name, label in self._labels.items():
            label.setText(names(self._names[name]))
        for action, _, choice in self._actions:
            action.setText(choice.name())
        share_column(self._labels.values())

    def _show_chosen(self, _: object = None) -> None:
        for action, row, choice in self._actions:
            action.setChecked(self._settings.get(row.setting) == choice.value)

    def _field(self, row: SettingSpec) -> QWidget:
        if row.setting is SKIN:
            return self.skins
        actions = [self._action(row, choice) for choice in row.choices()]
        return (
            SegmentedControl(actions, "setting", self) if len(actions) > 1 else SettingBox(actions[0], self)
        )

    def _action(self, row: SettingSpec, choice: Choice) -> QAction:
        action = QAction(self, checkable=True, enabled=row.works())
        action.triggered.connect(lambda: row.choose(self._settings, choice))
        action.triggered.connect(self._show_chosen)  # Qt has toggled the check mark itself
        self._actions.append((action, row, choice))
        return action


class SettingBox(QCheckBox):
    """A box to check that triggers ``action``, with its words and its state."""

    def __init__(self, action: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self._action = action
        beside_text(self.setFixedHeight, lambda: px(CONTROL))
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self.setText(self._action.text())
        self.setChecked(self._action.isChecked())
        self.setEnabled(self._action.isEnabled())
