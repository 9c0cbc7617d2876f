"""The view of the board: it fits, zooms and pans, and passes mouse and keys to the current tool.

Fingers on the board: one finger does what the mouse does, with the same drags and flicks.

::

    one finger     press, drag and release of the left button
    a second one   the gesture in progress is cancelled, and nothing happens until all are lifted

Touches are handled here and not left to the window system's imitation of a mouse, which some systems delay
until they know that no second finger follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QTouchEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QGraphicsView, QWidget

from klotski_studio.app.picture.style.border import CELL, MARGIN
from klotski_studio.core.layout import Cell
from klotski_studio.ui.scene.board_reader import BoardReader
from klotski_studio.ui.scene.board_scene import BoardScene
from klotski_studio.ui.scene.tool import Pointer, Tool

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


STEP = 1.25
"""The factor of one step of zooming."""
SMALLEST, LARGEST = 0.05, 12.0
"""The limits of the zoom, in pixels per scene unit."""
FIT_SHARE = 0.86
"""The share of the view's width or height that a fitted board takes, its frame included."""
LARGEST_FIT = 220 / CELL
"""The largest zoom of a fitted board, in pixels per scene unit: a tiny board does not fill the window."""
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
NOTCH = 120
"""The units of one notch of a mouse wheel in Qt."""


@dataclass(frozen=True, slots=True)
class MenuRequest:
    """A request for a context menu: the ids of its actions, and its position on the screen."""

    actions: tuple[str, ...]
    at: QPoint


class BoardView(QGraphicsView):
    """Shows the scene, fitted to its size until the user zooms."""

    cell_hovered = Signal(object)
    """The :data:`Cell` under the mouse; None when it is off the board."""

    menu_wanted = Signal(object)
    """A context menu is requested; carries a :class:`MenuRequest`."""

    zoomed = Signal(object)
    """The zoom, or None if the board fits the window from now on."""

    scaled = Signal(float)
    """The zoom in pixels per scene unit, whenever it is another one, also while the board fits."""

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._scene = scene
        self.reader = BoardReader(self, scene)
        """Announces the board to screen readers."""
        self.corner = QSize()
        """The size of the lower right corner that a fitted board leaves free, in pixels."""
        self._fits = True
        self._panning: QPoint | None = None
        self._space: QKeyEvent | None = None
        """The press of Space that may scroll the board: it is the tool's unless a drag follows."""
        self._space_pans = False
        self._hovered: Cell | None = None
        self._tool = Tool()
        self._gesture = False
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setMouseTracking(True)
        TouchAsMouse(self.viewport(), self.let_go)
        self.setAcceptDrops(False)  # the window takes files wherever they fall
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(160, 160)
        scene.sceneRectChanged.connect(self._refit)

    @property
    def fits(self) -> bool:
        """Whether the board follows the size of the window."""
        return self._fits

    @property
    def zoom(self) -> float:
        """Pixels per scene unit."""
        return self.transform().m11()

    def fit(self) -> None:
        """Show the whole board, and keep doing so when the window is resized."""
        self._fits = True
        self._refit()
        self.zoomed.emit(None)

    def set_zoom(self, zoom: float | None) -> None:
        """Show the board with ``zoom`` pixels per scene unit; None makes it fit."""
        if zoom is None:
            self.fit()
        elif self._fits or zoom != self.zoom:
            self._zoom_by(zoom / self.zoom, QGraphicsView.ViewportAnchor.AnchorViewCenter)

    def zoom_in(self) -> None:
        """Zoom in by one step."""
        self._zoom_by(STEP, QGraphicsView.ViewportAnchor.AnchorViewCenter)

    def zoom_out(self) -> None:
        """Zoom out by one step."""
        self._zoom_by(1 / STEP, QGraphicsView.ViewportAnchor.AnchorViewCenter)

    def show_actual_size(self) -> None:
        """Show the board at 100 %: a scene unit is a pixel."""
        self.set_zoom(1.0)

    def zoom_to_cells(self, cells: Sequence[Cell]) -> None:
        """Show ``cells`` as large as fits, with a cell around them; without cells nothing changes."""
        if not cells:
            return
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        area = QRectF(min(xs) - 1, min(ys) - 1, max(xs) - min(xs) + 3, max(ys) - min(ys) + 3)
        room = self.contentsRect()
        scale = min(room.width() / area.width(), room.height() / area.height()) / CELL
        self._zoom_by(scale / self.zoom, QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.centerOn(area.center() * CELL)

    def show_cells(self, cells: Sequence[Cell]) -> None:
        """Scroll to ``cells`` if they are out of sight."""
        if cells:
            xs, ys = [x for x, _ in cells], [y for _, y in cells]
            width, height = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
            self.ensureVisible(min(xs) * CELL, min(ys) * CELL, width * CELL, height * CELL)

    def _zoom_by(self, factor: float, anchor: QGraphicsView.ViewportAnchor) -> None:
        factor = min(max(self.zoom * factor, SMALLEST), LARGEST) / self.zoom
        self._fits = False
        self.setTransformationAnchor(anchor)
        self.scale(factor, factor)
        self.zoomed.emit(self.zoom)
        self.scaled.emit(self.zoom)

    def _refit(self) -> None:
        area, room = self.sceneRect(), self.contentsRect()
        if not self._fits or area.isEmpty() or room.isEmpty():
            return
        frame = area.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        across, down = room.width() / frame.width(), room.height() / frame.height()
        beside = (room.width() - 2 * self.corner.width()) / frame.width()
        above = (room.height() - 2 * self.corner.height()) / frame.height()
        scale = min(FIT_SHARE * across, FIT_SHARE * down, LARGEST_FIT)
        scale = min(scale, max(beside, above, SMALLEST))
        self.resetTransform()
        self.scale(scale, scale)
        self.centerOn(area.center())
        self.scaled.emit(self.zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refit()

    def viewportEvent(self, event: QEvent) -> bool:
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture
        ):
            self._zoom_by(1 + event.value(), QGraphicsView.ViewportAnchor.AnchorUnderMouse)
            return True
        return super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turned = event.angleDelta().y() / NOTCH
            self._zoom_by(STEP**turned, QGraphicsView.ViewportAnchor.AnchorUnderMouse)
            event.accept()
        else:
            super().wheelEvent(event)

    @property
    def tool(self) -> Tool:
        """The current tool."""
        return self._tool

    def set_tool(self, tool: Tool) -> None:
        """Make ``tool`` the current one."""
        if tool is not self._tool:
            self._tool.leave()
            self._tool = tool
            self._gesture = False
            tool.enter()
            self._show_cursor()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.setAccepted(self._tool.wants_key(event))  # then it comes back as a key press
                return True
            # Qt would go to the next widget without asking
            if _is_tab(event) and self._tool.key_press(event):
                return True
        return super().event(event)

    def let_go(self) -> None:
        """Cancel the gesture of the current tool and stop panning.

        That is so when its release went to somebody else, when the board is hidden, and when the
        layout has gone on without it: by undo, or because its file was read again.
        """
        self._panning = None
        if self._gesture:
            self._gesture = False
            self._tool.cancel()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._frame(False)
        button = event.button()
        if event.buttons() != button:
            return  # a second button in the middle of something
        self.let_go()
        if button is Qt.MouseButton.LeftButton and self._space is not None:
            self._panning, self._space_pans = event.position().toPoint(), True
        elif button is Qt.MouseButton.LeftButton and self._tool.press(self._pointer(event)):
            self._gesture = True
        elif button in (Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton):
            self._panning = event.position().toPoint()
        self._show_cursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and event.buttons() == event.button():
            self.let_go()
            self._gesture = self._tool.double_click(self._pointer(event))
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
            self._tool.drag(self._pointer(event))
        else:
            self._tool.hover(self._pointer(event))
        self._hover(self.mapToScene(here))
        self._show_cursor()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._gesture and event.button() is Qt.MouseButton.LeftButton:
            self._gesture = False
            self._tool.release(self._pointer(event))
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
        focus = self._tool.focus
        if event.reason() is QContextMenuEvent.Reason.Keyboard and focus is not None:
            spot = self.viewportTransform().map(QPointF(focus[0] * CELL, focus[1] * CELL))
            at = self.viewport().mapToGlobal(spot.toPoint())
        actions = self._tool.menu(self._pointer_at(spot))
        if actions:
            self.menu_wanted.emit(MenuRequest(actions, at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _is_space(event) and (self._space is not None or self._may_pan()):
            if not event.isAutoRepeat():
                self._space, self._space_pans = event.clone(), False
        elif not self._tool.key_press(event):
            event.ignore()  # the arrows are not for scrolling: the window may want them
        self._show_cursor()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if self._space is not None and event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._end_space()
        elif not self._tool.key_release(event):
            event.ignore()
        self._show_cursor()

    def _may_pan(self) -> bool:
        """Whether a drag may follow Space: the mouse is on the view. On a board that fits it does nothing."""
        return self.underMouse() and not self._gesture

    def _end_space(self) -> None:
        """Space was let go: without a drag it was meant for the tool."""
        pressed, self._space = self._space, None
        if pressed is not None and not self._space_pans:
            self._tool.key_press(pressed)

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
        self._tool.hover_out()
        self._set_hovered(None)

    def _frame(self, by_keyboard: bool) -> None:
        """Show a frame if the focus has come by the keyboard."""
        if by_keyboard != self.property("keyboard"):
            self.setProperty("keyboard", by_keyboard)
            self.style().polish(self)

    def _pointer(self, event: QMouseEvent) -> Pointer:
        return self._pointer_at(event.position(), event.button(), event.modifiers(), event.timestamp())

    def _pointer_at(
        self,
        spot: QPointF,
        button: Qt.MouseButton = Qt.MouseButton.NoButton,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        milliseconds: int = 0,
    ) -> Pointer:
        inverse, _ = self.viewportTransform().inverted()
        at = inverse.map(spot)  # mapToScene knows whole pixels only
        pixel = 1 / (self.zoom * CELL)
        return Pointer(at.x() / CELL, at.y() / CELL, button, modifiers, milliseconds, pixel)

    def _show_cursor(self) -> None:
        shape = Qt.CursorShape.OpenHandCursor if self._space is not None else self._tool.cursor
        if self._panning is not None:
            shape = Qt.CursorShape.ClosedHandCursor
        if self.viewport().cursor().shape() is not shape:
            self.viewport().setCursor(shape)

    def _hover(self, point: QPointF) -> None:
        cell = int(point.x() // CELL), int(point.y() // CELL)
        self._set_hovered(cell if self._scene.board.contains(cell) else None)

    def _set_hovered(self, cell: Cell | None) -> None:
        if cell != self._hovered:
            self._hovered = cell
            self.cell_hovered.emit(cell)


def _is_space(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.NoModifier


def _is_tab(event: QKeyEvent) -> bool:
    return event.type() == QEvent.Type.KeyPress and event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
