"""The playback bar below the board: time line, buttons and speed.

::

    =========o----------------------------
    |< < > > >|  loop next      25 / 81  [1x v] [Play On Here]    its words go where there is no room
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QToolButton, QVBoxLayout, QWidget

from klotski_studio.app.runtime.settings import SPEED, SPEEDS, Setting, Settings
from klotski_studio.app.solving.playback import Frame, Playback, Track
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.giving_way import GivingWayRow
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, icon_size, px, width_of
from klotski_studio.ui.panels.watch.time_line import TimeLine

TRANSPORT = ("to-start", "step-back", "play", "step-forward", "to-end")
SWITCHES = ("loop", "next-move")
BUTTONS = (*TRANSPORT, *SWITCHES, "take-over")


class PlaybackBar(FollowsAppearance, QWidget):
    """Shows and controls a playback."""

    def __init__(
        self, playback: Playback, settings: Settings, actions: Mapping[str, QAction], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("playback_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._playback, self._settings = playback, settings
        self._track: Track | None = None
        self.slider = TimeLine(self)
        self.controls = GivingWayRow(self)
        self.count = PlainLabel(self)
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.speed_choice = QComboBox(self)
        beside_text(self.speed_choice.setMinimumWidth, lambda: px(68))
        self._arrange(actions)
        self._fill_choices()
        self.follow_appearance()
        self.slider.scrubbed.connect(playback.seek)
        self.speed_choice.activated.connect(lambda index: settings.set(SPEED, SPEEDS[index]))
        settings.changed.connect(self._follow_setting)
        playback.moved.connect(self._follow)
        self._follow(Frame(0.0, None, ()))

    def retranslate(self) -> None:
        self.speed_choice.setToolTip(QCoreApplication.translate("playback bar", "Speed"))
        self.speed_choice.setAccessibleName(QCoreApplication.translate("playback bar", "Speed"))
        self.slider.setAccessibleName(QCoreApplication.translate("playback bar", "Place in the solution"))
        self.controls.measure()

    def _arrange(self, actions: Mapping[str, QAction]) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(GRID, GRID // 2, GRID * 2, GRID // 2)
        rows.setSpacing(0)
        rows.addWidget(self.slider)  # the whole width is its own: a move is to be hit with the mouse
        rows.addWidget(self.controls)
        row = self.controls.row
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        for name in TRANSPORT:
            row.addWidget(self._button(actions[name]))
        row.addSpacing(GRID)
        for name in SWITCHES:
            row.addWidget(self._button(actions[name]))
        row.addStretch(1)
        beside_text(self.count.setMinimumWidth, lambda: width_of("0000 / 0000"))
        row.addWidget(self.count)
        row.addSpacing(GRID * 2)
        row.addWidget(self.speed_choice)
        row.addSpacing(GRID // 2)
        self._take_over = self._button(actions["take-over"])
        self._take_over.setObjectName("panel_button")
        row.addWidget(self._take_over)
        self.controls.steps = (self._shorten,)
        actions["take-over"].changed.connect(self.controls.measure)  # it is called otherwise in each language

    def _shorten(self, taken: bool) -> None:
        styles = Qt.ToolButtonStyle
        self._take_over.setToolButtonStyle(
            styles.ToolButtonIconOnly if taken else styles.ToolButtonTextBesideIcon
        )

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)
        beside_text(button.setIconSize, icon_size)
        beside_text(button.setFixedHeight, lambda: px(CONTROL))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _fill_choices(self) -> None:
        for speed in SPEEDS:
            self.speed_choice.addItem(f"{speed:g}×")
        self._follow_setting(SPEED)

    def _follow_setting(self, setting: Setting[Any]) -> None:
        if setting is SPEED:
            self.speed_choice.setCurrentIndex(SPEEDS.index(self._settings.get(SPEED)))

    def _follow(self, frame: Frame) -> None:
        track = self._playback.track
        if track is not self._track:
            self._track = track
            self.slider.show_track(track)
        self.slider.show_at(frame.at)
        self.count.setText(f"{int(frame.at)} / {track.length}" if track.length else "")
