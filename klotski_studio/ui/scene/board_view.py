"""The view of the board: it pans, and passes mouse and keys to the current tool.

The view knows about pixels, a tool about cells. Whatever a tool shows while the mouse is down (a
ghost, a frame) belongs to it alone; the document is asked to change once, when the hand lets go::

    press  ->  drag  drag  drag  ->  release      one entry on the undo stack
    press  ->  drag  Esc                          none, and no trace on the board

Fingers on the board: one finger does what the mouse does, with the same drags and flicks.

::

    one finger     press, drag and release of the left button
    a second one   the gesture in progress is cancelled, and nothing happens until all are lifted

Touches are handled here and not left to the window system's imitation of a mouse, which some systems delay
until they know that no second finger follows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QTouchEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from klotski_studio.app.picture.style.border import CELL
from klotski_studio.core.layout import Cell
from klotski_studio.ui.look.shortcut_keys import is_escape
from klotski_studio.ui.scene.board_reader import BoardReader
from klotski_studio.ui.scene.board_scene import BoardScene
from klotski_studio.ui.scene.zooming import ZoomView


@dataclass(frozen=True, slots=True)
class Pointer:
    """The position of the mouse, in cells, with modifiers.

    Attributes:
        x, y: in cells from the top left of the board; whole numbers are the borders between cells.
        milliseconds: of the event, on the window system's clock; for speeds.
        pixel: how large a pixel of the screen is, in cells: grips stay as large as fingers at any zoom.
    """

    x: float
    y: float
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    milliseconds: int = 0
    pixel: float = 1 / 64

    @property
    def cell(self) -> Cell:
        """The cell under the mouse, which may lie off the board."""
        return int(self.x // 1), int(self.y // 1)

    def holds(self, modifier: Qt.KeyboardModifier) -> bool:
        """Return whether the key ``modifier`` is held down."""
        return bool(self.modifiers & modifier)


class Tool:
    """The base of all tools, which ignores every event."""

    cursor = Qt.CursorShape.ArrowCursor
    """The mouse cursor over the board; read after every event."""

    @property
    def is_busy(self) -> bool:
        """Whether a gesture is in progress, which Esc cancels."""
        return False

    @property
    def focus(self) -> tuple[float, float] | None:
        """The keyboard's rectangle on the board, in cells; None if there is none."""
        return None

    def enter(self) -> None:
        """Called when the tool becomes the current one."""

    def leave(self) -> None:
        """Called when another tool becomes the current one or the window closes; remove everything drawn."""
        self.cancel()

    def press(self, pointer: Pointer) -> bool:
        """Handle a pressed button; return False if the tool ignores it, so that the view may pan."""
        return False

    def hover(self, pointer: Pointer) -> None:
        """Handle a mouse move without a button."""

    def hover_out(self) -> None:
        """Handle that the mouse has left the board's view."""

    def drag(self, pointer: Pointer) -> None:
        """Handle a mouse move after an accepted press."""

    def release(self, pointer: Pointer) -> None:
        """Handle a released button."""

    def double_click(self, pointer: Pointer) -> bool:
        """Handle a double click, which follows the first press and release."""
        return self.press(pointer)

    def cancel(self) -> None:
        """Cancel the gesture in progress."""

    def wants_key(self, event: QKeyEvent) -> bool:
        """Return whether the tool handles a key that is a shortcut of the window as well."""
        return self.is_busy and is_escape(event)

    def key_press(self, event: QKeyEvent) -> bool:
        """Handle a pressed key while the board has the focus; return whether the tool used it."""
        if self.is_busy and is_escape(event):
            self.cancel()
            return True
        return False

    def key_release(self, event: QKeyEvent) -> bool:
        """Handle a released key; return whether the tool used it."""
        return False

    def menu(self, pointer: Pointer) -> tuple[str, ...]:
        """Return the ids of the actions of a context menu there, ``-`` for a separator; empty for no menu."""
        return ()


_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


class TouchAsMouse(QObject):
    """Sends the touches of ``viewport`` to it as mouse events."""

    def __init__(self, viewport: QWidget, cancel: Callable[[], object]) -> None:
        """``cancel`` cancels the gesture in progress."""
        super().__init__(viewport)
        self._viewport, self._cancel = viewport, cancel
        self._is_down = False
        viewport.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        viewport.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            not isinstance(event, QTouchEvent)
            or event.deviceType() == event.pointingDevice().DeviceType.TouchPad
        ):
            return False
        event.accept()
        self._follow(event)
        return True

    def _follow(self, event: QTouchEvent) -> None:
        kind = event.type()
        if kind == QEvent.Type.TouchCancel or (self._is_down and len(event.points()) > 1):
            self._is_down = False
            self._cancel()
        elif kind == QEvent.Type.TouchBegin and len(event.points()) == 1:
            self._is_down = True
            self._send(QEvent.Type.MouseButtonPress, event, _LEFT, _LEFT)
        elif self._is_down and kind == QEvent.Type.TouchUpdate:
            self._send(QEvent.Type.MouseMove, event, _NONE, _LEFT)
        elif self._is_down and kind == QEvent.Type.TouchEnd:
            self._is_down = False
            self._send(QEvent.Type.MouseButtonRelease, event, _LEFT, _NONE)

    def _send(
        self, kind: QEvent.Type, event: QTouchEvent, button: Qt.MouseButton, buttons: Qt.MouseButton
    ) -> None:
        """Send the first point of ``event`` as a mouse event of the same time."""
        point = event.points()[0]
        at, there = QPointF(point.position()), QPointF(point.globalPosition())
        made = QMouseEvent(kind, at, there, button, buttons, event.modifiers())
        made.setTimestamp(event.timestamp())
        QApplication.sendEvent(self._viewport, made)


KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
"""The reasons of a focus that comes by the keyboard."""
PASSING = (
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)
"""The reasons of losing a focus that comes back by itself."""


@dataclass(frozen=True, slots=True)
class MenuRequest:
    """A request for a context menu: the ids of its actions, and its position on the screen."""

    actions: tuple[str, ...]
    at: QPoint


class BoardView(ZoomView):
    """Shows the scene, pans, and passes mouse and keys to the tool."""

    cell_hovered = Signal(object)
    """The :data:`Cell` under the mouse; None when it is off the board."""

    menu_wanted = Signal(object)
    """A context menu is requested; carries a :class:`MenuRequest`."""

    released = Signal()
    """The tool has handled the release of a button, maybe without an edit."""

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._scene = scene
        self.reader = BoardReader(self, scene)
        """Announces the board to screen readers."""
        self._panning: QPoint | None = None
        self._space: QKeyEvent | None = None
        """The press of Space that may scroll the board: it is the tool's unless a drag follows."""
        self._space_pans = False
        self._hovered: Cell | None = None
        self.tool = Tool()
        """The current tool."""
        self._gesture = False
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setMouseTracking(True)
        TouchAsMouse(self.viewport(), self.let_go)
        self.setAcceptDrops(False)  # the window takes files wherever they fall
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(160, 160)

    def set_tool(self, tool: Tool) -> None:
        """Make ``tool`` the current one."""
        if tool is not self.tool:
            self.tool.leave()
            self.tool = tool
            self._gesture = False
            tool.enter()
            self._show_cursor()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.setAccepted(self.tool.wants_key(event))  # then it comes back as a key press
                return True
            # Qt would go to the next widget without asking
            if _is_tab(event) and self.tool.key_press(event):
                return True
        elif event.type() is QEvent.Type.WindowBlocked:
            self.let_go()  # the dialog that opens gets the release
        return super().event(event)

    def let_go(self) -> None:
        """Cancel the gesture of the current tool and stop panning.

        That is so when its release went to somebody else, when the board is hidden, and when the
        layout has gone on without it: by undo, or because its file was read again.
        """
        self._panning = None
        if self._gesture:
            self._gesture = False
            self.tool.cancel()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._frame(False)
        button = event.button()
        if event.buttons() != button:
            return  # a second button in the middle of something
        self.let_go()
        if button is Qt.MouseButton.LeftButton and self._space is not None:
            self._panning, self._space_pans = event.position().toPoint(), True
        elif button is Qt.MouseButton.LeftButton and self.tool.press(self._pointer(event)):
            self._gesture = True
        elif button in (Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton):
            self._panning = event.position().toPoint()
        self._show_cursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and event.buttons() == event.button():
            self.let_go()
            self._gesture = self.tool.double_click(self._pointer(event))
            self._show_cursor()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.position().toPoint()
        if not event.buttons():
            self.let_go()
        if self._panning is not None:
            gone, self._panning = here - self._panning, here
            across, down = self.horizontalScrollBar(), self.verticalScrollBar()
            across.setValue(across.value() - gone.x())
            down.setValue(down.value() - gone.y())
        elif self._gesture:
            self.tool.drag(self._pointer(event))
        else:
            self.tool.hover(self._pointer(event))
        point = self.mapToScene(here)
        cell = int(point.x() // CELL), int(point.y() // CELL)
        self._set_hovered(cell if self._scene.board.contains(cell) else None)
        self._show_cursor()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._gesture and event.button() is Qt.MouseButton.LeftButton:
            self._gesture = False
            self.tool.release(self._pointer(event))
            self.released.emit()
        elif not event.buttons():
            self._panning = None
        self._show_cursor()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.let_go()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._gesture or self._panning is not None:
            return
        spot, at = QPointF(event.pos()), event.globalPos()
        focus = self.tool.focus
        if event.reason() is QContextMenuEvent.Reason.Keyboard and focus is not None:
            spot = self.viewportTransform().map(QPointF(focus[0] * CELL, focus[1] * CELL))
            at = self.viewport().mapToGlobal(spot.toPoint())
        actions = self.tool.menu(self._pointer_at(spot))
        if actions:
            self.menu_wanted.emit(MenuRequest(actions, at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # a drag may follow Space while the mouse is on the view; on a board that fits it does nothing
        if _is_space(event) and (self._space is not None or (self.underMouse() and not self._gesture)):
            if not event.isAutoRepeat():
                self._space, self._space_pans = event.clone(), False
        elif not self.tool.key_press(event):
            event.ignore()  # the arrows are not for scrolling: the window may want them
        self._show_cursor()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if self._space is not None and event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._end_space()
        elif not self.tool.key_release(event):
            event.ignore()
        self._show_cursor()

    def _end_space(self) -> None:
        """Space was let go: without a drag it was meant for the tool."""
        pressed, self._space = self._space, None
        if pressed is not None and not self._space_pans:
            self.tool.key_press(pressed)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._frame(event.reason() in KEYBOARD)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._space = None
        if event.reason() not in PASSING:
            self.let_go()  # Esc could not reach it any more

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.tool.hover_out()
        self._set_hovered(None)

    def _frame(self, by_keyboard: bool) -> None:
        """Show a frame if the focus has come by the keyboard."""
        if by_keyboard != self.property("keyboard"):
            self.setProperty("keyboard", by_keyboard)
            self.style().polish(self)

    def _pointer(self, event: QMouseEvent) -> Pointer:
        return self._pointer_at(event.position(), event.modifiers(), event.timestamp())

    def _pointer_at(
        self,
        spot: QPointF,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        milliseconds: int = 0,
    ) -> Pointer:
        inverse, _ = self.viewportTransform().inverted()
        at = inverse.map(spot)  # mapToScene knows whole pixels only
        pixel = 1 / (self.zoom * CELL)
        return Pointer(at.x() / CELL, at.y() / CELL, modifiers, milliseconds, pixel)

    def _show_cursor(self) -> None:
        shape = Qt.CursorShape.OpenHandCursor if self._space is not None else self.tool.cursor
        if self._panning is not None:
            shape = Qt.CursorShape.ClosedHandCursor
        if self.viewport().cursor().shape() is not shape:
            self.viewport().setCursor(shape)

    def _set_hovered(self, cell: Cell | None) -> None:
        if cell != self._hovered:
            self._hovered = cell
            self.cell_hovered.emit(cell)


def _is_space(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.NoModifier


def _is_tab(event: QKeyEvent) -> bool:
    return event.type() == QEvent.Type.KeyPress and event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
