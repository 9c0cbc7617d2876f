"""The window onto the board: fits it, zooms, pans."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from klotski_studio.app.picture.measures import CELL
from klotski_studio.core.geometry import Cell
from klotski_studio.ui.scene.board_scene import BoardScene

STEP = 1.25
"""How much one press of a key zooms."""
SMALLEST, LARGEST = 0.05, 12.0
"""The ends of zooming, as pixels per scene unit."""
LARGEST_FIT = 2.0
"""A tiny board does not fill the window: no cell is larger than this when it fits."""
NOTCH = 120
"""What Qt counts for one notch of a mouse wheel."""


class BoardView(QGraphicsView):
    """Shows the scene; fits it until somebody zooms, and again when asked to."""

    cell_hovered = Signal(object)
    """The :data:`Cell` under the mouse; None when it is off the board."""

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._scene = scene
        self._fits = True
        self._panning: QPoint | None = None
        self._hovered: Cell | None = None
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setMouseTracking(True)
        self.setAcceptDrops(False)  # the window takes files wherever they fall
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

    def zoom_in(self) -> None:
        """One step closer, to the middle."""
        self._zoom_by(STEP, QGraphicsView.ViewportAnchor.AnchorViewCenter)

    def zoom_out(self) -> None:
        """One step back."""
        self._zoom_by(1 / STEP, QGraphicsView.ViewportAnchor.AnchorViewCenter)

    def _zoom_by(self, factor: float, anchor: QGraphicsView.ViewportAnchor) -> None:
        factor = min(max(self.zoom * factor, SMALLEST), LARGEST) / self.zoom
        self._fits = False
        self.setTransformationAnchor(anchor)
        self.scale(factor, factor)

    def _refit(self) -> None:
        area, room = self.sceneRect(), self.contentsRect()
        if not self._fits or area.isEmpty() or room.isEmpty():
            return
        scale = min(room.width() / area.width(), room.height() / area.height(), LARGEST_FIT)
        self.resetTransform()
        self.scale(scale, scale)
        self.centerOn(area.center())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turned = event.angleDelta().y() / NOTCH
            self._zoom_by(STEP**turned, QGraphicsView.ViewportAnchor.AnchorUnderMouse)
            event.accept()
        else:
            super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton):
            self._panning = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.position().toPoint()
        if self._panning is not None:
            gone, self._panning = here - self._panning, here
            across, down = self.horizontalScrollBar(), self.verticalScrollBar()
            across.setValue(across.value() - gone.x())
            down.setValue(down.value() - gone.y())
        self._hover(self.mapToScene(here))
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            self._panning = None
            self.viewport().unsetCursor()
        super().mouseReleaseEvent(event)

    def _hover(self, point: QPointF) -> None:
        cell = int(point.x() // CELL), int(point.y() // CELL)
        hovered = cell if self._scene.board.contains(cell) else None
        if hovered != self._hovered:
            self._hovered = hovered
            self.cell_hovered.emit(hovered)
