"""The settings in one sheet; each takes effect when it is chosen.

::

    +---------------------------------------------------------+
    | Skin       [light|dark] [light|dark] [light|dark] […]   |   the puzzle in front, in each skin
    |              Classic       Flat         Wood            |
    | Theme      ( As the System | Light | Dark )             |
    | Text size  ( 100 % | 115 % | 130 % | 150 % )            |
    | …                                              [Close]  |
    +---------------------------------------------------------+

What it offers is the table :mod:`klotski_studio.ui.look.choices`.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QAction, QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QToolButton, QWidget

from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.style.skin import read_skin
from klotski_studio.app.picture.theme import Theme, read_theme
from klotski_studio.app.runtime.installed import available_skins, available_themes, skin_file, theme_file
from klotski_studio.app.runtime.settings import SKIN, Setting, Settings
from klotski_studio.app.texts.translatable import N_, plain_text
from klotski_studio.core.layout import Layout
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_language, current_theme
from klotski_studio.ui.look.boxes import DIALOG, in_column, in_row
from klotski_studio.ui.look.choices import Choice, SettingSpec
from klotski_studio.ui.look.screen_fit import Dialog
from klotski_studio.ui.look.tokens import CONTROL, XS, L, S, px
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.widgets.fields import labelled_rows, share_column
from klotski_studio.ui.widgets.message_box import close_row
from klotski_studio.ui.widgets.panel_parts import SegmentedControl

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


class SettingsDialog(FollowsAppearance, Dialog):
    """The sheet.

    Skins are shown as pictures, a single choice as a box to check, and others as segments.

    Args:
        layout: what the skins are shown with.
    """

    def __init__(
        self, settings: Settings, rows: Sequence[SettingSpec], layout: Layout, parent: QWidget
    ) -> None:
        super().__init__(parent)
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
        self.setWindowTitle(names(N_("menus", "Settings")))
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
