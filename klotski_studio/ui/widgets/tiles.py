"""A gallery of puzzles: a list of tiles, each a picture with a title and a line below it.

::

    +-----------+
    |  picture  |      as many tiles lie in a row as the width has room for
    |           |
    +-----------+
       81 moves
       10 pieces

The stars that show how well a puzzle was solved.

The pictures of any list are painted in the background, when they are first requested::

    requested, not cached  ->  waiting  ->  a job paints some of them  ->  cached, the list is painted again
                               the latest request is painted first, for it is visible
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QModelIndex, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from klotski_studio.app.library.entry import LibraryEntry, first_layout
from klotski_studio.app.library.model import Index
from klotski_studio.app.picture.board_picture import star
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.theme import Theme, faded
from klotski_studio.app.playing.records import MOST_STARS
from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.plain import tool_tip
from klotski_studio.ui.look.tokens import RADIUS, XS, S

PICTURE = 104
"""The side of the square that a picture fits into, in pixels."""
TITLE_LINES = 2
"""The most lines of a title."""
FRAME_EDGE = 2.0
"""The width of the frame of a tile that is framed, in pixels."""
TILES_A_ROW = 2
"""How many tiles lie in a row where the panel has the width that it asks for."""
HEIGHT = 18.0
"""The height of a mark on a picture, in pixels."""
TICK = ((0.29, 0.52), (0.44, 0.67), (0.72, 0.36))


class TileList(QListView):
    """A list of tiles; Enter and a double click open one, on every system.

    Args:
        role: the role of what a tile stands for.
    """

    opened = Signal(object)
    """A tile is to be opened; carries what it stands for."""

    rearranged = Signal()
    """Another number of tiles lies in a row, so that every tile is elsewhere."""

    def __init__(self, role: int) -> None:
        super().__init__()
        self._role, self._tiles_a_row = role, 0
        self.setObjectName("tiles")
        self.setUniformItemSizes(True)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.doubleClicked.connect(self._open)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_tiles()

    def sizeHint(self) -> QSize:
        tile = self.itemDelegate().sizeHint(QStyleOptionViewItem(), QModelIndex())
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        return QSize(TILES_A_ROW * tile.width() + bar + S, 3 * tile.height())

    def _fit_tiles(self) -> None:
        """Share the width out among as many tiles as fit."""
        tile = self.itemDelegate().sizeHint(QStyleOptionViewItem(), QModelIndex())
        # Qt lays tiles out as if the scroll bar were there, also when it is not
        width = self.maximumViewportSize().width() - self.verticalScrollBar().sizeHint().width() - 1
        tiles = max(1, width // tile.width())
        self.setGridSize(QSize(width // tiles, tile.height()))
        if tiles != self._tiles_a_row:
            self._tiles_a_row = tiles
            self.rearranged.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _open(self, index: Index) -> None:
        self.opened.emit(index.data(self._role))


class TilePainter(QStyledItemDelegate):
    """Paints tiles; requests pictures only of the visible ones. What a tile shows, its methods say."""

    room, title_lines = QSize(PICTURE, PICTURE), TITLE_LINES
    """The rectangle that a picture fits into, and the most lines of a title."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view

    @property
    def theme(self) -> Theme:
        """The theme whose colours it paints in."""
        return current_theme()

    def picture(self, index: Index) -> QImage | None:
        """The picture of a tile; None or null if there is none yet."""
        raise NotImplementedError

    def below(self, index: Index, metrics: QFontMetrics, width: int) -> str:
        """The line below the title, or two where a title has one; ``width`` pixels of it can be seen."""
        raise NotImplementedError

    def is_framed(self, index: Index) -> bool:
        """Whether a tile has a frame round it."""
        return False

    def paint_marks(self, painter: QPainter, picture: QRectF, index: Index) -> None:
        """Paint what lies on the picture."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = QFontMetrics(self._view.font()).height()
        return self.room + QSize(2 * S, (self.title_lines + 1) * line + 2 * S)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect
        tile = rect.adjusted(2, 2, -2, -2)
        self._paint_background(painter, option, tile, is_framed=self.is_framed(index))
        corner = QPoint(tile.center().x() - self.room.width() // 2, tile.top() + XS)
        picture = QRect(corner, self.room)
        self._paint_picture(painter, picture, self.picture(index))
        self.paint_marks(painter, QRectF(picture), index)
        area = tile.adjusted(XS, 0, -XS, 0)
        area.setTop(picture.bottom() + 1)
        self._paint_texts(painter, area, index)
        painter.restore()

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        text = index.data(Qt.ItemDataRole.ToolTipRole)
        QToolTip.showText(event.globalPos(), tool_tip(text or ""), view)
        return True

    def _paint_background(
        self, painter: QPainter, option: QStyleOptionViewItem, tile: QRect, *, is_framed: bool
    ) -> None:
        palette: QPalette = option.palette
        state: QStyle.StateFlag = option.state
        accent, edge = palette.color(QPalette.ColorRole.Accent), FRAME_EDGE / 2
        shown = 0.10 if state & QStyle.StateFlag.State_MouseOver else 0.0
        is_at = QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_HasFocus  # Tab selects nothing
        shown = 0.22 if state & is_at else shown
        painter.setPen(QPen(accent, FRAME_EDGE) if is_framed else Qt.PenStyle.NoPen)
        painter.setBrush(faded(palette.color(QPalette.ColorRole.Highlight), shown))
        painter.drawRoundedRect(QRectF(tile).adjusted(edge, edge, -edge, -edge), RADIUS, RADIUS)

    def _paint_picture(self, painter: QPainter, rect: QRect, image: QImage | None) -> None:
        """Paint the picture, or a frame while there is none."""
        if image is not None and not image.isNull():
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(rect, image)
            return
        painter.setPen(QPen(self.theme.window["border"], 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(rect).adjusted(10.5, 2.5, -10.5, -2.5), XS, XS)

    def _paint_texts(self, painter: QPainter, area: QRect, index: Index) -> None:
        """Paint the title on one or two lines, and the line below it."""
        plain, strong = QFont(self._view.font()), QFont(self._view.font())
        strong.setWeight(QFont.Weight.DemiBold)
        metrics, middle = QFontMetrics(strong), Qt.AlignmentFlag.AlignHCenter
        wrapped = Qt.TextFlag.TextWordWrap
        title, lines = wrapped_title(metrics, area, index.data())
        painter.setFont(strong)
        painter.setPen(self.theme.window["text"])
        painter.drawText(area, middle | wrapped, title)
        area.setTop(area.top() + metrics.height() * lines)
        painter.setFont(plain)
        painter.setPen(self.theme.window["muted"])
        plain_metrics, end = QFontMetrics(plain), Qt.TextElideMode.ElideRight
        below = self.below(index, plain_metrics, area.width())
        elided = [plain_metrics.elidedText(line, end, area.width()) for line in below.splitlines()]
        painter.drawText(area, middle | Qt.AlignmentFlag.AlignTop, "\n".join(elided))


def wrapped_title(metrics: QFontMetrics, area: QRect, title: str) -> tuple[str, int]:
    """Return ``title``, elided if it needs more than :data:`TITLE_LINES`, and the number of its lines."""
    text, width = title, TITLE_LINES * area.width()
    while True:
        height = metrics.boundingRect(area, Qt.TextFlag.TextWordWrap, text).height()
        lines = max(1, height // metrics.height())
        if lines <= TITLE_LINES or width < area.width():
            return text, min(lines, TITLE_LINES)
        width -= metrics.averageCharWidth()
        text = metrics.elidedText(title, Qt.TextElideMode.ElideRight, width)


def paint_disk(painter: QPainter, rect: QRectF, color: QColor, edge: QColor) -> None:
    """Paint the plate of a mark, with an edge."""
    painter.setPen(QPen(edge, 1.5))
    painter.setBrush(color)
    painter.drawEllipse(rect.adjusted(1, 1, -1, -1))


def paint_tick(painter: QPainter, rect: QRectF, color: QColor, tick: QColor) -> None:
    """Paint a tick in a ring of its colour, on a plate of ``color``."""
    paint_disk(painter, rect, color, tick)
    painter.setPen(QPen(tick, rect.width() / 9, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline(inside(rect, TICK))


def inside(rect: QRectF, points: tuple[tuple[float, float], ...]) -> list[QPointF]:
    """``points``, given in parts of the sides of ``rect``."""
    return [rect.topLeft() + QPointF(x * rect.width(), y * rect.height()) for x, y in points]


SIDE = 22
"""The width of a star with the gap beside it, in pixels."""


def paint_stars(painter: QPainter, rect: QRectF, filled: int, color: QColor) -> None:
    """Paint all stars side by side in ``rect``, of which the first ``filled`` are filled."""
    side = rect.width() / MOST_STARS
    painter.setPen(QPen(color, 1))
    for number in range(MOST_STARS):
        center = QPointF(rect.left() + side * (number + 0.5), rect.center().y())
        painter.setBrush(color if number < filled else Qt.BrushStyle.NoBrush)
        painter.drawPolygon(star(center, side - 2))


class StarsLabel(QWidget):
    """Shows three stars, of which some are filled."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.count = 0
        """How many stars are filled."""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_count(self, count: int) -> None:
        """Fill ``count`` stars."""
        self.count = count
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(MOST_STARS * SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        color = current_theme().verdict["solved" if self.count else "nothing"]
        paint_stars(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self.count, color)
        painter.end()


PAINTING = "thumbnails"
"""The channel of the jobs that paint, one at a time."""
BATCH = 8
"""The number of pictures that one job paints."""
MOST_CACHED = 400
"""The number of pictures in memory, 16 kB each: some tens of screens."""
MOST_WAITING = 60
"""The number of waiting requests; older ones have been scrolled past and are dropped."""

Painted = dict[str, QImage]
ReadLayout = Callable[[], Layout]
"""Reads the layout to be painted, in another thread; may raise a :class:`KlotskiError`."""


class Thumbnails(QObject):
    """Paints pictures of layouts for a list, and caches those that were requested last."""

    def __init__(self, runner: JobRunner, room: QSize, view: QAbstractItemView) -> None:
        """``room`` is what a picture in ``view`` fits into, in pixels."""
        super().__init__(view)
        self._view, self._room = view, room
        self._look = self._look_now()
        self._runner = JobRunner(runner, runner.pool)  # its last job may outlive the list with the pictures
        self._runner.drained.connect(self._runner.deleteLater)
        self._runner.bug.connect(runner.bug)
        self._cached: OrderedDict[str, QImage] = OrderedDict()
        self._waiting: OrderedDict[str, ReadLayout] = OrderedDict()

    @property
    def is_painting(self) -> bool:
        """Whether a job is painting."""
        return self._runner.is_busy(PAINTING)

    def image(self, entry: LibraryEntry) -> QImage | None:
        """The picture of ``entry``, another one when its file is written: see :meth:`picture`."""
        key = f"{entry.path}|{entry.stamp.changed_ns}|{entry.stamp.size}"
        return self.picture(key, partial(first_layout, entry.path))

    def picture(self, key: str, read: ReadLayout) -> QImage | None:
        """The picture ``key`` in the current theme, null if its layout cannot be read; None if there is none.

        In that case it is requested, and the list is painted again when it is there.
        """
        if (look := self._look_now()) != self._look:
            self._look = look
            self._cached.clear()
            self._runner.drop(PAINTING)
        if key in self._cached:
            self._cached.move_to_end(key)
            return self._cached[key]
        self._waiting[key] = read
        self._waiting.move_to_end(key)
        while len(self._waiting) > MOST_WAITING:
            self._waiting.popitem(last=False)
        self._start()
        return None

    def close(self) -> None:
        """Drop all requests and paint nothing any more."""
        self._waiting.clear()
        self._runner.close()

    def _look_now(self) -> tuple[Theme, QSize]:
        """The theme, and the size in device pixels."""
        return current_theme(), self._room * self._view.devicePixelRatioF()

    def _start(self) -> None:
        if self._waiting and not self.is_painting:
            batch = dict(self._waiting.popitem() for _ in range(min(BATCH, len(self._waiting))))
            self._runner.start(PAINTING, partial(paint_batch, batch, *self._look), self._take)

    def _take(self, outcome: Outcome[Painted]) -> None:
        if isinstance(outcome, Done):
            for key, image in outcome.value.items():
                self._cached[key] = image
                self._waiting.pop(key, None)  # asked for again while it was painted
            while len(self._cached) > MOST_CACHED:
                self._cached.popitem(last=False)
            self._start()
            self._view.viewport().update()


def paint_batch(layouts: Mapping[str, ReadLayout], theme: Theme, size: QSize, control: Control) -> Painted:
    """The pictures of ``layouts`` by their keys, null where one cannot be read; fewer if cancelled."""
    images: Painted = {}
    for key, read in layouts.items():
        if control.is_cancelled:
            break
        try:
            images[key] = LayoutPicture(read(), theme).image(size)
        except KlotskiError:
            images[key] = QImage()
    return images
