"""One map that can be looked around in.

::

    +------------------------------+
    |  ...::::.. o +-------+       |     under the mouse: the position, as a small board with its distance
    | :  ( )   ::: | board |       |     a ring: the position on the board
    |  `...::´  `` +-------+       |     a line: the moves of the game
    |           57 moves to go     |
    +------------------------------+

The wheel zooms at the pointer, a drag moves the map, a double click shows all of it; with the keyboard plus,
minus, the arrows and Home do. Steps are painted into an image by a job; until it is there the image before is
shown, moved and scaled.

Painting of a map in the window: the steps, painted before, and the position under the mouse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from klotski_studio.app.lab.live_map import MapState
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.space import MARGIN, Projection, paint_marks, paint_ring, steps_image
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.verdict import preparing_text
from klotski_studio.app.texts.errors import REASONS
from klotski_studio.app.texts.translatable import N_
from klotski_studio.core.layout import BoardPoint
from klotski_studio.lab.space import START, SpaceMap
from klotski_studio.solver.base.answer import Reason
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import XL, XS, S, Type, font, px
from klotski_studio.ui.look.translate import count_text, in_line, texts, translator

WORDS: Mapping[str, str] = {
    "steps": N_("map", "Map"),
    "steps-tip": N_("map", "Positions that are few steps apart lie near each other"),
    "distance": N_("map", "Distance"),
    "distance-tip": N_("map", "A row or a column for each distance to the goal"),
    "keep": N_("map", "Keep"),
    "keep-tip": N_("map", "Keep this map, to compare it with that of the edited puzzle"),
    "compare": N_("map", "Compare"),
    "compare-tip": N_("map", "Compare with the puzzle before the last edit"),
    "fit": N_("map", "Show All"),
    "near": N_("map", "goal"),
    "far": N_("map", "{length} away"),
    "start": N_("map", "start"),
    "view": N_("map", "Map of all positions"),
    "kept": N_("map", "Kept map"),
    "before": N_("map", "kept: {positions}"),
    "after": N_("map", "now: {positions}"),
    "begin": N_("map", "Preparing the map…"),
    "search": N_("map", "{positions} found"),
    "distances": N_("map", "Distances of {positions}…"),
    "drawing": N_("map", "Drawing {positions}…"),
    "refining": N_("map", "Refining: {share} %"),
    "cancelled": N_("map", "Stopped"),
    "stop": N_("map", "Stop"),
    "go-on": N_("map", "Go On"),
    "stage": N_("map", "Fill the Window"),
    "stage-tip": N_("map", "Show the map as wide as the window, or beside the board again (Esc)"),
    "errors": N_("map", "Not a puzzle yet. Once nothing is missing or wrong, its map is drawn."),
    "stopped": N_("map", "There is no map: {reason}."),
    "failed": N_("map", "The map failed because of a fault in this program."),
    "unsolvable": N_("map", "Nothing solved can be reached: the colours are distances from the start."),
    "unknown": N_("map", "No solution is known: the colours are distances from the start."),
    "sample": N_(
        "map", "A sample: there are more positions than are drawn, and true distances may be shorter."
    ),
    "to-go": N_("map", "{length} to go"),
    "from-start": N_("map", "{length} from the start"),
    "solved": N_("map", "solved"),
    "at-most": N_("map", "at most {length}"),
    "bottleneck": N_("map", "every solution passes here"),
    "play-here": N_("map", "&Play from Here"),
    "open-tab": N_("map", "&Open as a New Puzzle"),
}
text_of = texts("map", WORDS)


def note(state: MapState) -> str:
    """The sentence below the map: what it lacks, or why there is none; empty if it shows everything."""
    found = state.map
    if state.has_errors:
        return text_of("errors")
    if state.failed:
        return text_of("failed")
    if found is None:
        if state.reason is None or state.reason is Reason.CANCELLED:
            return ""
        return text_of("stopped", reason=translator("texts")(REASONS[state.reason]))
    sentences = [text_of("sample")] if found.is_sample else []
    if not found.is_solvable:
        sentences.append(text_of("unknown" if found.is_sample else "unsolvable"))
    return in_line(sentences)


def work_text(state: MapState) -> str:
    """What is being done for the map and how far it is, or that a person has stopped it."""
    progress = state.progress
    if not state.asking:
        return text_of("cancelled")
    if progress is not None and (preparing := preparing_text(progress, translator("verdict"))):
        return preparing
    if progress is None or not progress.done or progress.phase not in WORDS:
        return text_of("begin")
    positions = count_text(progress.done, "positions")
    return text_of(progress.phase, positions=positions, share=round(100 * (progress.share or 0)))


def position_text(found: SpaceMap, number: int) -> str:
    """The distance of a position, and what is special about it."""
    distance = int(found.distance[number])
    if found.is_solvable and distance == 0:
        parts = [text_of("solved")]
    else:
        length = count_text(distance, found.metric)
        length = text_of("at-most", length=length) if found.is_sample else length
        parts = [text_of("to-go" if found.is_solvable else "from-start", length=length)]
    if number == START:
        parts.insert(0, text_of("start"))
    if number in found.bottlenecks:
        parts.append(text_of("bottleneck"))
    return ", ".join(parts)


THUMBNAIL, WIDE = 12 * GRID, 60 * GRID
"""The side of the board of the position under the mouse, twice that in a view of so many pixels or more."""

BEHIND = 200
"""How opaque the ground of a text is, of 255."""


@dataclass(frozen=True, eq=False)
class Painted:
    """The steps as an image, and by which projection they were painted."""

    image: QImage
    projection: Projection


def paint_image(painter: QPainter, painted: Painted, now: Projection) -> None:
    """Paint the steps where ``now`` wants them, moved and scaled if they were painted for another place."""
    then = painted.projection
    factor = now.scale / then.scale
    painter.save()
    painter.translate(now.left - factor * then.left, now.top - factor * then.top)
    painter.scale(factor, factor)
    painter.drawImage(0, 0, painted.image)
    painter.restore()


def paint_heading(painter: QPainter, view: QRectF, text: str, theme: Theme) -> None:
    """Paint ``text`` in the lower right corner of ``view``, legible over the steps below it."""
    metrics = painter.fontMetrics()
    box = QRectF(0, 0, metrics.horizontalAdvance(text) + 2 * XS, metrics.height())
    box.moveBottomRight(view.bottomRight() - QPointF(XS, XS))
    behind = QColor(theme.window["surface"])
    behind.setAlpha(BEHIND)
    painter.fillRect(box, behind)
    painter.setPen(theme.window["muted"])
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def position_box(point: QPointF, size: QSize, text: str, metrics: QFontMetrics) -> QRectF:
    """The area of the board of a position, beside its ``point`` in a view of ``size``."""
    line, margin, is_wide = metrics.height(), float(S), min(size.width(), size.height()) >= px(WIDE)
    side = px(THUMBNAIL) * (2 if is_wide else 1)
    width = min(max(side, metrics.horizontalAdvance(text)) + 2 * XS, size.width() - 2 * margin)
    height = side + line + 3 * XS
    right, lowest = point.x() + XL, size.height() - margin - height
    left = right if right + width + margin <= size.width() else max(margin, point.x() - XL - width)
    return QRectF(left, max(margin, min(point.y() - height / 2, lowest)), width, height)


def paint_position(
    painter: QPainter,
    box: QRectF,
    board: LayoutPicture,
    places: Sequence[BoardPoint],
    text: str,
    theme: Theme,
) -> None:
    """Paint into ``box`` the board with its pieces at ``places``, and ``text`` below it."""
    painter.setPen(QPen(theme.window["border"], 1))
    painter.setBrush(theme.window["field"])
    painter.drawRoundedRect(box, XS, XS)
    ratio, line = painter.device().devicePixelRatioF(), painter.fontMetrics().height()
    side = box.height() - line - 3 * XS
    image = board.image(QSize(round(side * ratio), round(side * ratio)), places)
    image.setDevicePixelRatio(ratio)
    painter.drawImage(QPointF(box.center().x() - side / 2, box.top() + XS), image)
    painter.setPen(theme.window["text"])
    below = QRectF(box.left() + XS, box.bottom() - line - 2 * XS, box.width() - 2 * XS, line + 2 * XS)
    elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(below.width()))
    painter.drawText(below, Qt.AlignmentFlag.AlignCenter, elided)


F64 = npt.NDArray[np.float64]

NEAR = 14
"""Pixels from the pointer within which a position is under it."""
ZOOM = 1.2
"""How much one notch of the wheel, or one key, enlarges."""
LEAST, MOST = 0.5, 400.0
"""Scales, in units of the one that shows the whole map."""
KEY_STEP = 48
"""Pixels by which an arrow key moves the map."""
LATER_MS = 30
"""Milliseconds without a change after which steps are painted anew."""


class MapView(FollowsAppearance, QWidget):
    """Shows a map, the position on the board in it, and the way of a game.

    Attributes:
        map: the one that is shown.
        projection: where the places of the map lie now.
        ring: the number of the position on the board; None if the map does not have it.
        way: the numbers of the positions of the game.
        under: the number of the position under the mouse.
    """

    picked = Signal(object)
    """The number of the position that was clicked."""

    def __init__(self, runner: JobRunner, channel: str, title: str, parent: QWidget) -> None:
        """``channel`` is that of the painting jobs; ``title`` names a text for screen readers."""
        super().__init__(parent)
        self._runner, self._channel, self._title = runner, channel, title
        self.map: SpaceMap | None = None
        self._shown: F64 = np.zeros((0, 2))
        self._places = self._shown  # the same, turned to suit the shape of the view
        self._board: LayoutPicture | None = None
        self._heading = ""
        self.projection = Projection()
        self._painted: Painted | None = None
        self._is_fitted = True
        self.ring: int | None = None
        self.way: tuple[int, ...] = ()
        self.under: int | None = None
        self._pressed: QPoint | None = None
        self._dragged: QPoint | None = None
        self._later = QTimer(self, singleShot=True)
        self._later.timeout.connect(self._paint_steps)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(px(20 * GRID), px(14 * GRID))
        beside_text(self.setFont, lambda: font(Type.SMALL))
        self.follow_appearance()

    def retranslate(self) -> None:
        self.setAccessibleName(text_of(self._title))
        self.update()

    def restyle(self) -> None:
        if self.map is not None:
            self._board = LayoutPicture(self.map.layout, current_theme())
            self._paint_steps()

    def show_map(self, found: SpaceMap | None, places: F64 | None = None, heading: str = "") -> None:
        """Show ``found`` with ``places``; what is seen of another puzzle's map is all of it."""
        before, self._heading = self.map, heading
        if found is None or places is None:
            self.map, self._painted, self.under = None, None, None
            self._runner.drop(self._channel)
            self.update()
            return
        is_other = before is None or before.graph is not found.graph
        if is_other:
            self._painted, self.under, self._is_fitted = None, None, True
            self.ring, self.way = None, ()
            self._runner.drop(self._channel)
        if is_other or self._shown is not places:
            self.map, self._shown = found, places
            self._board = LayoutPicture(found.layout, current_theme())
            self._places = self._turned()
            if self._is_fitted:
                self.fit()
            self._paint_steps()
        self.update()

    def show_game(self, ring: int | None, way: Sequence[int] = ()) -> None:
        """Mark the position on the board, and the positions of the game before it."""
        if (ring, tuple(way)) != (self.ring, self.way):
            self.ring, self.way = ring, tuple(way)
            self.update()

    def fit(self) -> None:
        """Show the whole map, along the longer side of the view."""
        self._is_fitted = True
        self._places = self._turned()
        if len(self._places):
            self._set(Projection.fitting(self._places, self.width(), self.height(), MARGIN))

    def _turned(self) -> F64:
        """The places, mirrored in the diagonal where the view is high: the start is above the goal then.

        That does not depend on the map, so that two maps in views of one shape are turned alike.
        """
        return self._shown[:, ::-1] if self.height() > self.width() else self._shown

    def number_at(self, point: QPointF) -> int | None:
        """The position that is nearest to ``point`` pixels; None if none is near."""
        if self.map is None:
            return None
        away = np.abs(self.projection.pixels(self._places) - (point.x(), point.y())).max(axis=1)
        nearest = int(away.argmin())
        return nearest if away[nearest] <= NEAR else None

    def point_of(self, number: int) -> QPointF:
        """Where position ``number`` is, in pixels."""
        x, y = self.projection.pixels(self._places[number])
        return QPointF(x, y)

    # ------------------------------------------------------------------ the mouse and the keyboard

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / 120
        self._zoom(ZOOM**notches, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = self._dragged = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not event.buttons():
            self._pressed = self._dragged = None  # the button was released where nobody told of it
        here = event.position().toPoint()
        if self._pressed is not None and self._dragged is not None:
            far = (here - self._pressed).manhattanLength() >= QApplication.startDragDistance()
            if far or self._dragged != self._pressed:
                way, self._dragged = here - self._dragged, here
                self._is_fitted = False
                self._set(self.projection.moved(way.x(), way.y()))
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        self._point(self.number_at(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_click = self._pressed is not None and self._dragged == self._pressed
        self._pressed = self._dragged = None
        self._point(self.number_at(event.position()))
        if was_click and self.under is not None and event.button() is Qt.MouseButton.LeftButton:
            self.picked.emit(self.under)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.number_at(event.position()) is None:
            self.fit()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {
            Qt.Key.Key_Left: (KEY_STEP, 0),
            Qt.Key.Key_Right: (-KEY_STEP, 0),
            Qt.Key.Key_Up: (0, KEY_STEP),
            Qt.Key.Key_Down: (0, -KEY_STEP),
        }
        key, middle = Qt.Key(event.key()), QPointF(self.width() / 2, self.height() / 2)
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._zoom(ZOOM, middle)
        elif key is Qt.Key.Key_Minus:
            self._zoom(1 / ZOOM, middle)
        elif key is Qt.Key.Key_Home:
            self.fit()
        elif key in moves:
            self._is_fitted = False
            self._set(self.projection.moved(*moves[key]))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_fitted:
            self.fit()
        self._later.start(LATER_MS)

    def _zoom(self, factor: float, at: QPointF) -> None:
        if self.map is None:
            return
        whole = Projection.fitting(self._places, self.width(), self.height(), MARGIN).scale
        wanted = min(max(self.projection.scale * factor, whole * LEAST), whole * MOST)
        self._is_fitted = False
        self._set(self.projection.zoomed(wanted / self.projection.scale, at.x(), at.y()))

    def _point(self, number: int | None) -> None:
        shape = Qt.CursorShape.ArrowCursor if number is None else Qt.CursorShape.PointingHandCursor
        self.setCursor(shape)
        if number != self.under:
            self.under = number
            self.update()

    def _set(self, projection: Projection) -> None:
        if projection != self.projection:
            self.projection = projection
            self._later.start(LATER_MS)
            self.update()

    # ----------------------------------------------------------------------------------- painting

    def _paint_steps(self) -> None:
        """Have the steps painted by the projection now, or once those that are being painted are shown."""
        self._later.stop()
        if self._runner.is_busy(self._channel):
            self._later.start(LATER_MS)
            return
        found, places, projection = self.map, self._places, self.projection
        size, theme, ratio = self.size(), current_theme(), self.devicePixelRatioF()
        if found is None or size.isEmpty():
            return

        def work(_: object) -> Painted:
            return Painted(steps_image(found, places, projection, theme, size, ratio), projection)

        self._runner.start(self._channel, work, self._take)

    def _take(self, outcome: Outcome[Painted]) -> None:
        if not isinstance(outcome, Failed):
            self._painted = outcome.value
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), current_theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setPen(QPen(theme.window["accent" if self.hasFocus() else "border"], 1))
        painter.setBrush(theme.window["surface"])
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), XS, XS)
        if self.map is None:
            return
        if self._painted is not None:
            paint_image(painter, self._painted, self.projection)
        points = self.projection.pixels(self._places)
        painter.setClipRect(self.rect().adjusted(1, 1, -1, -1))
        paint_marks(painter, self.map, points, theme, self.way)
        if self.ring is not None:
            paint_ring(painter, points[self.ring], theme.board["highlight"], theme)
        if self._heading:
            paint_heading(painter, QRectF(self.rect()), self._heading, theme)
        if self.under is not None and self._board is not None:
            paint_ring(painter, points[self.under], theme.window["text"], theme)
            text, places = position_text(self.map, self.under), self.map.graph.position(self.under).places
            box = position_box(self.point_of(self.under), self.size(), text, self.fontMetrics())
            paint_position(painter, box, self._board, places, text, theme)
