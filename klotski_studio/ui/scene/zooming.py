"""The zoom of the board: a view that fits the board until the user zooms, and the buttons over it.

100 % is 64 pixels a cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QNativeGestureEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from klotski_studio.app.picture.style.border import CELL, MARGIN
from klotski_studio.core.layout import Cell
from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.boxes import in_row
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import ICON, XS, width_of
from klotski_studio.ui.widgets.panel_parts import action_button

STEP = 1.25
"""The factor of one step of zooming."""
SMALLEST, LARGEST = 0.05, 12.0
"""The limits of the zoom, in pixels per scene unit."""
FIT_SHARE = 0.86
"""The share of the view's width or height that a fitted board takes, its frame included."""
LARGEST_FIT = 220 / CELL
"""The largest zoom of a fitted board, in pixels per scene unit: a tiny board does not fill the window."""
NOTCH = 120
"""The units of one notch of a mouse wheel in Qt."""


_MOUSE = QGraphicsView.ViewportAnchor.AnchorUnderMouse
_MIDDLE = QGraphicsView.ViewportAnchor.AnchorViewCenter


class ZoomView(QGraphicsView):
    """Shows a scene, fitted to the size of the view until the user zooms."""

    zoomed = Signal(object)
    """The zoom, or None if the board fits the window from now on."""

    scaled = Signal(float)
    """The zoom in pixels per scene unit, whenever it is another one, also while the board fits."""

    def __init__(self, scene: QGraphicsScene, parent: QWidget | None) -> None:
        super().__init__(scene, parent)
        self.corner = QSize()
        """The size of the lower right corner that a fitted board leaves free, in pixels."""
        self.fits = True
        """Whether the board follows the size of the window."""
        self.setTransformationAnchor(_MOUSE)
        self.setResizeAnchor(_MIDDLE)
        scene.sceneRectChanged.connect(self._refit)

    @property
    def zoom(self) -> float:
        """Pixels per scene unit."""
        return self.transform().m11()

    def fit(self) -> None:
        """Show the whole board, and keep doing so when the window is resized."""
        self.fits = True
        self._refit()
        self.zoomed.emit(None)

    def set_zoom(self, zoom: float | None) -> None:
        """Show the board with ``zoom`` pixels per scene unit; None makes it fit."""
        if zoom is None:
            self.fit()
        elif self.fits or zoom != self.zoom:
            self._zoom_by(zoom / self.zoom, _MIDDLE)

    def zoom_in(self) -> None:
        """Zoom in by one step."""
        self._zoom_by(STEP, _MIDDLE)

    def zoom_out(self) -> None:
        """Zoom out by one step."""
        self._zoom_by(1 / STEP, _MIDDLE)

    def zoom_to_cells(self, cells: Sequence[Cell]) -> None:
        """Show ``cells`` as large as fits, with a cell around them; without cells nothing changes."""
        if cells:
            area, room = _area(cells, CELL), self.contentsRect()
            scale = min(room.width() / area.width(), room.height() / area.height())
            self._zoom_by(scale / self.zoom, _MIDDLE)
            self.centerOn(area.center())

    def show_cells(self, cells: Sequence[Cell]) -> None:
        """Scroll to ``cells`` if they are out of sight."""
        if cells:
            self.ensureVisible(_area(cells, 0))

    def _zoom_by(self, factor: float, anchor: QGraphicsView.ViewportAnchor) -> None:
        factor = min(max(self.zoom * factor, SMALLEST), LARGEST) / self.zoom
        self.fits = False
        self.setTransformationAnchor(anchor)
        self.scale(factor, factor)
        self.zoomed.emit(self.zoom)
        self.scaled.emit(self.zoom)

    def _refit(self) -> None:
        area, room = self.sceneRect(), self.contentsRect()
        if not self.fits or area.isEmpty() or room.isEmpty():
            return
        frame = area.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        across, down = room.width() / frame.width(), room.height() / frame.height()
        beside = (room.width() - 2 * self.corner.width()) / frame.width()
        above = (room.height() - 2 * self.corner.height()) / frame.height()
        whole = self.maximumViewportSize()  # what is round a board of two cells is larger than its share
        scale = min(FIT_SHARE * across, FIT_SHARE * down, LARGEST_FIT)
        scale = min(scale, whole.width() / area.width(), whole.height() / area.height())
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
            self._zoom_by(1 + event.value(), _MOUSE)
            return True
        return super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turned = event.angleDelta().y() / NOTCH
            self._zoom_by(STEP**turned, _MOUSE)
            event.accept()
        else:
            super().wheelEvent(event)


def _area(cells: Sequence[Cell], around: float) -> QRectF:
    """The part of the scene with ``cells``, and so much ``around`` them."""
    xs, ys = [x * CELL for x, _ in cells], [y * CELL for _, y in cells]
    across, down = max(xs) - min(xs) + CELL, max(ys) - min(ys) + CELL
    return QRectF(min(xs), min(ys), across, down).adjusted(-around, -around, around, around)


LARGEST_PERCENTAGE = "1,200 %"
"""A text as wide as any that is shown, so that the buttons beside it stay in their places."""


class ZoomControl(QFrame):
    """Buttons to zoom out, in, and to fit, with the percentage between them."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("floating_card")
        self.percentage = PlainLabel(self)
        self.percentage.setAlignment(Qt.AlignmentFlag.AlignCenter)
        beside_text(self.percentage.setMinimumWidth, lambda: width_of(LARGEST_PERCENTAGE))
        names = "zoom-out", "zoom-in", "zoom-fit"
        less, more, fit = (action_button(actions[name], self, ICON - XS) for name in names)
        in_row(less, self.percentage, more, fit, on=self, margins=XS // 2, spacing=0)

    def show_zoom(self, zoom: float) -> None:
        """Show ``zoom``, in pixels per scene unit, as a percentage."""
        self.percentage.setText(f"{zoom * 100:.0f} %")
