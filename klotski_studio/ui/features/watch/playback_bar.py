"""The playback bar below the board: time line, buttons and speed.

::

    =========o----------------------------
    |< < > > >|  loop next               [1x v] [Play On Here]    its words go where there is no room

The time line of a solution: a slider with marks where a piece with a target moves.

::

    ' '       '' '                        '  ' '      marks
    ======================o-----------------------    done, the cursor, to come

It is a slider to whoever cannot see it: value, keys and name are those of Qt's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QAction, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QSlider, QToolTip, QWidget

from klotski_studio.app.picture.theme import faded
from klotski_studio.app.runtime.settings import SPEED, SPEEDS, Setting, Settings
from klotski_studio.app.solving.playback import NOTHING, Frame, Playback, Track
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.boxes import STRETCH, fill, in_column
from klotski_studio.ui.look.plain import set_name
from klotski_studio.ui.look.screen_fit import GivingWayRow, words_step
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import px
from klotski_studio.ui.widgets.fields import ChoiceField
from klotski_studio.ui.widgets.panel_parts import action_button

FINE = 50
"""Units of the slider per move, so that the cursor can stand within a move."""
GROOVE = 4.0
"""The thickness of the line, in pixels."""
KNOB = 7.0
"""The radius of the cursor, in pixels."""
MARK = 5.0
"""The height of a mark, in pixels."""
LEAP = 5
"""Moves in a page step."""


class TimeLine(QSlider):
    """Shows a track with a cursor that the user can move."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._track = NOTHING
        self.told: Callable[[int], str] = lambda number: f"{self._track.moves[number]}"
        """Returns a move by its number, from 0, as its tool tip says it."""
        self._marks: list[QRectF] = []
        self._marked_for = -1
        self.setPageStep(FINE * LEAP)
        self.setSingleStep(FINE)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_track(NOTHING)

    def show_track(self, track: Track) -> None:
        """Show ``track`` from its start to its end."""
        self._track, self._marked_for = track, -1
        with QSignalBlocker(self):
            self.setEnabled(track.length > 0)
            self.setRange(0, track.length * FINE)
        self.update()

    def show_at(self, at: float) -> None:
        """Move the cursor to ``at``, in moves, without a signal."""
        with QSignalBlocker(self):
            self.setValue(round(at * FINE))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(24 * GRID, 3 * GRID)

    def minimumSizeHint(self) -> QSize:
        return QSize(8 * GRID, 3 * GRID)

    def x_of(self, at: float) -> float:
        """Return the x coordinate of the place ``at``, in moves."""
        return KNOB + (self.width() - 2 * KNOB) * at / max(self._track.length, 1)

    def at_of(self, x: float) -> float:
        """Return the place at ``x``, in moves."""
        at = (x - KNOB) / max(self.width() - 2 * KNOB, 1) * self._track.length
        return min(max(at, 0.0), float(self._track.length))

    # ---------------------------------------------------------------- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, middle = self.palette(), self.height() / 2 + MARK / 2
        here = self.x_of(self.value() / FINE)
        self._paint_marks(painter, middle)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(QPalette.ColorRole.Mid))
        groove = QRectF(KNOB, middle - GROOVE / 2, self.width() - 2 * KNOB, GROOVE)
        painter.drawRoundedRect(groove, GROOVE / 2, GROOVE / 2)
        if not self.isEnabled():
            return
        accent = palette.color(QPalette.ColorRole.Highlight)
        painter.setBrush(accent)
        painter.drawRoundedRect(
            QRectF(groove.topLeft(), QPointF(here, groove.bottom())), GROOVE / 2, GROOVE / 2
        )
        is_held = self.isSliderDown() or self.hasFocus()
        painter.setBrush(accent if is_held else palette.color(QPalette.ColorRole.Base))
        painter.setPen(QPen(accent, 1.5))
        painter.drawEllipse(QPointF(here, middle), KNOB - 1, KNOB - 1)

    def _paint_marks(self, painter: QPainter, middle: float) -> None:
        """Paint a stroke over the middle of each move of a piece with a target."""
        if self._marked_for != self.width():
            self._marked_for, self._marks = self.width(), self._make_marks()
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(self.palette().color(QPalette.ColorRole.WindowText), 0.55))
        painter.translate(0, middle - GROOVE / 2 - 3 - MARK)
        painter.drawRects(self._marks)
        painter.restore()

    def _make_marks(self) -> list[QRectF]:
        """Return the strokes, made once for each width; at most one for every two pixels."""
        room = (self.width() - 2 * KNOB) / max(self._track.length, 1)
        width = min(max(room - 1, 1.0), 3.0)
        places: dict[int, float] = {}
        for number in self._track.wanted:
            x = self.x_of(number + 0.5)
            places.setdefault(round(x / 2), x)
        return [QRectF(x - width / 2, 0, width, MARK) for x in places.values()]

    # ---------------------------------------------------------------- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.isEnabled():
            self.setSliderDown(True)
            self._scrub(event)
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not event.buttons():
            self.setSliderDown(False)  # the button was released where nobody told of it
        elif self.isSliderDown():
            self._scrub(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)
        self.update()

    def move_at(self, x: float) -> str:
        """Return the move at ``x`` with its number; an empty text without a track."""
        if not self._track.length:
            return ""
        number = min(int(self.at_of(x)), self._track.length - 1)
        return f"{number + 1}  {self.told(number)}"

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.move_at(event.pos().x()), self)
            return True
        return super().event(event)

    def _scrub(self, event: QMouseEvent) -> None:
        self.setValue(round(self.at_of(event.position().x()) * FINE))


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
        self._arrange(actions)
        self.speed_choice.name(tuple(f"{speed:g}×" for speed in SPEEDS))
        self._follow_setting(SPEED)
        self.follow_appearance()
        self.slider.valueChanged.connect(lambda value: playback.seek(value / FINE))
        self.speed_choice.done.connect(partial(settings.set, SPEED))
        settings.changed.connect(self._follow_setting)
        playback.moved.connect(self._follow)
        self._follow(Frame(playback.at, None, ()))

    def retranslate(self) -> None:
        set_name(self.speed_choice, QCoreApplication.translate("playback bar", "Speed"))
        self.slider.setAccessibleName(QCoreApplication.translate("playback bar", "Place in the solution"))
        self.controls.measure()

    def _arrange(self, actions: Mapping[str, QAction]) -> None:
        margins = (GRID, GRID // 2, GRID * 2, GRID // 2)
        # the whole width is that of the slider: a move is to be hit with the mouse
        in_column(self.slider, self.controls, on=self, margins=margins, spacing=0)
        transport = [action_button(actions[name], self.controls) for name in TRANSPORT]
        switches = [action_button(actions[name], self.controls) for name in SWITCHES]
        self.speed_choice = ChoiceField(SPEEDS, self.controls)
        beside_text(self.speed_choice.setMinimumWidth, lambda: px(68))
        take_over = action_button(actions["take-over"], self.controls)
        take_over.setObjectName("panel_button")
        end = (GRID * 2, self.speed_choice, GRID // 2, take_over)
        fill(self.controls.row, *transport, GRID, *switches, STRETCH, *end, margins=0, spacing=GRID // 2)
        self.controls.steps = (words_step(take_over),)
        actions["take-over"].changed.connect(self.controls.measure)  # it is called otherwise in each language

    def _follow_setting(self, setting: Setting[Any]) -> None:
        if setting is SPEED:
            self.speed_choice.fill(self._settings.get(SPEED))

    def _follow(self, frame: Frame) -> None:
        track = self._playback.track
        if track is not self._track:
            self._track = track
            self.slider.show_track(track)
        self.slider.show_at(frame.at)
