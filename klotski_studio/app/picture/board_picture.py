"""Paints the board under the pieces (a frame, free cells, walls and gates), and the grain of wood.

Walls are solid and reach into the frame, so that a board with walls along its edge looks as
if it were cut out. Gates are doors: hatched, with a dashed rim.

The grain is drawn as paths, equal for equal numbers and sharp at any zoom. Lines lie side by side in common
waves, and part around a knot::

    ------------------------
    -------.  .----.  .-----
    --------'( () )'--------
    -------'  '----'  '-----
    ------------------------

They end at the border of the piece, so that nothing has to be clipped, not even on paper.

Labels and the outlines of pieces are paths, too.

A label is sharp at any zoom, and as large as the piece allows. It goes into the rectangle of the piece's own
cells that lets it be largest. Chinese labels stand upright in a tall rectangle, one character below the
other, as on the wooden sets.

The outline of a polyomino is a smooth path with round corners. The border of the cells is walked
(:mod:`~klotski_studio.app.picture.style.border`), every corner pulled inwards by ``inset``, so that
neighbours on the board leave a gap between them::

    +---+---+          .-------.
    |   |   |         (         )       a right turn is a corner that sticks out,
    +---+---+    ->    `--.     |       a left turn one that goes in
        |   |             |     |
        +---+              `---'
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from random import Random

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from klotski_studio.app.picture.fonts import whole
from klotski_studio.app.picture.style.border import CELL, FRAME, brackets, rectangles, rounded
from klotski_studio.app.picture.style.piece_colors import is_cjk
from klotski_studio.app.picture.style.skin import CLASSIC, Grain, LabelStyle
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.runtime.measures import MEASURES
from klotski_studio.core.layout import Board, Cell, Shape

LABEL = MEASURES["label"]
"""In cells: the ``height`` of letters in a piece one cell wide, the ``growth`` that each further cell of the
narrower side adds, and the ``margin`` on each side; in font sizes: ``leading``, the distance of lines, and
``line``, the least height of one."""
REFERENCE = int(LABEL["reference"])
"""The font size in pixels in which a label is measured before it is scaled."""


def label_path(
    text: str, shape: Shape, size: float, lettering: LabelStyle = CLASSIC.lettering
) -> QPainterPath:
    """``text`` on a piece of ``shape`` whose cells have the side ``size``; empty if there is no text."""
    if not text or not shape.cells:
        return QPainterPath()
    families = tuple(QFont().families())
    lying = _letters(tuple(text.split("\n")), is_cjk(text), lettering, families)
    standing = _letters(tuple(text), True, lettering, families) if is_cjk(text) and len(text) > 1 else None
    best: tuple[tuple[float, float, float], QPainterPath, QRectF] | None = None
    for room in (QRectF(*each) for each in rectangles(shape)):
        upright = standing is not None and room.height() > room.width()
        path = standing if standing is not None and upright else lying
        scale = _scale(path, room, len(text) if upright else 1, lettering.size)
        off = abs(2 * room.center().x() - shape.width) + abs(2 * room.center().y() - shape.height)
        rank = (round(scale, 6), room.width() * room.height(), -off)
        if best is None or rank > best[0]:
            best = rank, path, room
    if best is None or not best[0][0]:
        return QPainterPath()
    (scale, _, _), path, room = best
    center = room.center() * size
    place = QTransform().translate(center.x(), center.y()).scale(scale * size, scale * size)
    return place.map(path.translated(-path.boundingRect().center()))


def _scale(path: QPainterPath, room: QRectF, lines: int, size: float) -> float:
    """Cells per unit of ``path``: it fits into ``room`` and is not larger than the skin wants; 0 if empty."""
    bounds = path.boundingRect()
    if bounds.isEmpty():
        return 0.0
    wanted = size * (LABEL["height"] + LABEL["growth"] * (min(room.width(), room.height()) - 1))
    return min(
        wanted / REFERENCE,
        (room.width() - 2 * LABEL["margin"]) / bounds.width(),
        (room.height() - 2 * LABEL["margin"]) / max(bounds.height(), REFERENCE * lines * LABEL["line"]),
    )


@lru_cache(maxsize=256)
def _letters(
    lines: tuple[str, ...], cjk: bool, lettering: LabelStyle, others: tuple[str, ...]
) -> QPainterPath:
    """``lines`` below each other, each centred on x = 0, in the font size :data:`REFERENCE`.

    Cached, because pieces share labels, and another theme has the same ones. ``others`` are the fonts that
    stand in for those of ``lettering``.
    """
    font = QFont()
    families = whole(lettering.chinese if cjk else lettering.other, "".join(lines))
    font.setFamilies([*families, *others])
    font.setPixelSize(REFERENCE)
    font.setWeight(QFont.Weight(round(lettering.weight / 100) * 100))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    path = QPainterPath()
    metrics = QFontMetricsF(font)
    for number, line in enumerate(lines):
        base = number * REFERENCE * LABEL["leading"]
        path.addText(QPointF(-metrics.horizontalAdvance(line) / 2, base), font, line)
    path.boundingRect()  # which the path keeps, so that threads that share it only read it
    return path


def outline(cells: Iterable[Cell], size: float, inset: float, radius: float) -> QPainterPath:
    """The outline of ``cells`` of side ``size``, ``inset`` inwards, with corners of ``radius``."""
    path = QPainterPath()
    for corners in rounded(cells, size, inset, radius):
        path.moveTo(*corners[0].begin)
        for corner in corners:
            path.lineTo(*corner.begin)
            path.cubicTo(*corner.first, *corner.second, *corner.end)
        path.closeSubpath()
    return path


def corner_brackets(cells: Iterable[Cell], size: float, length: float) -> QPainterPath:
    """A bracket along the edge at each corner of ``cells`` that sticks out, its two legs of ``length``."""
    path = QPainterPath()
    for end, corner, other in brackets(cells, size, length):
        path.moveTo(*end)
        path.lineTo(*corner)
        path.lineTo(*other)
    return path


Inside = Callable[[float, float], bool]

GRAIN, BEVEL, WALL, GATE = (MEASURES[name] for name in ("grain", "bevel", "wall", "gate"))
SAMPLE = CELL * GRAIN["sample"]
"""The distance of the points of a line."""
REACH = CELL * GRAIN["reach"]
"""The distance at which a knot bends lines, across the grain; twice as far along it."""
CUTS = int(GRAIN["cuts"])
"""The number of different grains for one shape."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The grain of one piece of wood: its fine and its strong lines."""

    fine: QPainterPath
    strong: QPainterPath


def grain_of_cells(cells: Iterable[Cell], grain: Grain, inset: float, number: int) -> Lines:
    """The grain of a piece that covers ``cells``, which ends ``inset`` inside its outline.

    It runs along the longer side. Another ``number`` gives another grain, of :data:`CUTS` for a shape.
    """
    return _cut(frozenset(cells), grain, inset, number % CUTS)


@lru_cache(maxsize=512)
def _cut(covered: frozenset[Cell], grain: Grain, inset: float, number: int) -> Lines:
    """Cached: finding the ends of all lines takes a millisecond, and boards have many equal pieces."""
    wide = max((x for x, _ in covered), default=0) + 1
    tall = max((y for _, y in covered), default=0) + 1
    inside = _within(covered, inset)
    if tall > wide:
        lying = QRectF(0, 0, tall * CELL, wide * CELL)
        return grain_of(lying, grain, number, lambda x, y: inside(y, x), upright=True)
    return grain_of(QRectF(0, 0, wide * CELL, tall * CELL), grain, number, inside)


def grain_of(
    area: QRectF, grain: Grain, number: int, inside: Inside | None = None, *, upright: bool = False
) -> Lines:
    """The grain in ``area``, only where ``inside`` is true; ``upright`` swaps x and y at the end."""
    random = Random(number)
    lines = Lines(QPainterPath(), QPainterPath())
    height = _line_height(area, grain, random)
    count, y = 0, area.top() + grain.spacing * random.uniform(0.2, 1)
    while y < area.bottom():
        path = lines.strong if count % GRAIN["dense"] == 0 else lines.fine
        for part in _inner_parts(area, y, height, inside or area.contains):
            _draw(path, part, upright)
        y += grain.spacing * random.uniform(0.55, 1.45)
        count += 1
    return lines


def _within(cells: frozenset[Cell], inset: float) -> Inside:
    """Whether a point lies in ``cells``, at least ``inset`` from their border."""
    corners = [(dx * inset, dy * inset) for dx in (-1, 1) for dy in (-1, 1)]

    def inside(x: float, y: float) -> bool:
        return all((int((x + dx) // CELL), int((y + dy) // CELL)) in cells for dx, dy in corners)

    return inside


def _line_height(area: QRectF, grain: Grain, random: Random) -> Callable[[float, float], float]:
    """A function of x and y: the height at x of the line that is straight at y without waves and knots."""
    waves = (GRAIN["long_wave"], GRAIN["short_wave"])
    long, short = (CELL * random.uniform(low, low * 1.8) / math.tau for low in waves)
    ripple, bend = GRAIN["short_share"], REACH * GRAIN["push"]
    early, late = random.uniform(0, math.tau), random.uniform(0, math.tau)
    lean = random.uniform(0.25, 0.6) / CELL
    cells = max(1, round(area.width() * area.height() / CELL**2))
    knots = [
        (area.left() + area.width() * random.uniform(0.1, 0.9), area.top() + area.height() * random.random())
        for _ in range(cells)
        if random.random() < grain.knots
    ]

    def height(x: float, y: float) -> float:
        swing = math.sin(x / long + early + y * lean) + ripple * math.sin(x / short + late - y * lean)
        at = y + grain.wave * swing
        for across, down in knots:
            along, aside = (x - across) / (2 * REACH), (y - down) / REACH
            push = math.exp(-along * along - abs(aside))
            at += math.copysign(bend * push, aside)
        return at

    return height


def _inner_parts(
    area: QRectF, y: float, height: Callable[[float, float], float], inside: Inside
) -> Iterator[list[QPointF]]:
    """The parts of the line at ``y`` that lie inside, each as its points."""
    part: list[QPointF] = []
    count = max(1, math.ceil(area.width() / SAMPLE))
    before: float | None = None
    for index in range(count + 1):
        x = area.left() + area.width() * index / count
        if inside(x, height(x, y)):
            if not part and before is not None:
                part.append(_edge(before, x, y, height, inside))
            part.append(QPointF(x, height(x, y)))
        elif part:
            part.append(_edge(x, part[-1].x(), y, height, inside))
            yield part
            part = []
        before = x
    if part:
        yield part


def _edge(
    out: float, into: float, y: float, height: Callable[[float, float], float], inside: Inside
) -> QPointF:
    """The point at which a line enters, between ``out`` (outside) and ``into`` (inside), by bisection."""
    for _ in range(5):
        middle = (out + into) / 2
        if inside(middle, height(middle, y)):
            into = middle
        else:
            out = middle
    return QPointF(into, height(into, y))


def _draw(path: QPainterPath, points: list[QPointF], upright: bool) -> None:
    """Add a smooth line to ``path``: quadratic curves through the middles between ``points``."""
    if upright:
        points = [QPointF(point.y(), point.x()) for point in points]
    path.moveTo(points[0])
    for here, there in pairwise(points[1:]):
        path.quadTo(here, (here + there) / 2)
    path.lineTo(points[-1])


class BoardPicture:
    """The picture of a board without pieces and targets."""

    def __init__(self, board: Board, theme: Theme) -> None:
        self.board, self.appearance, self._theme = board, (board, theme.name, theme.skin), theme
        style = theme.skin.ground
        inside = QRectF(0, 0, board.width * CELL, board.height * CELL)
        self.bounds = inside.adjusted(-FRAME - 2, -FRAME - 2, FRAME + 2, FRAME + 2)
        self._frame, self._area = QPainterPath(), QPainterPath()
        if not inside.isEmpty():
            self._frame.addRoundedRect(
                inside.adjusted(-FRAME, -FRAME, FRAME, FRAME), style.radius, style.radius
            )
            inner = max(style.radius - 6, 0.0)
            self._area.addRoundedRect(inside.adjusted(-1, -1, 1, 1), inner, inner)
        on_board = set(board.cells())
        free = on_board - board.walls - board.gates
        self._cells = QPainterPath()
        for x, y in sorted(free):
            cell = QRectF(x * CELL, y * CELL, CELL, CELL)
            gap, radius = style.cell_gap, style.cell_radius
            self._cells.addRoundedRect(cell.adjusted(gap, gap, -gap, -gap), radius, radius)
        self._walls = outline(on_board & board.walls, CELL, WALL["inset"], WALL["radius"])
        self._gates = outline((on_board & board.gates) - board.walls, CELL, GATE["inset"], GATE["radius"])
        self._planks = _planks(inside, theme.skin.grain) if theme.skin.grain.strength else []

    def paint(self, painter: QPainter) -> None:
        """Paint the board, its top left cell at (0, 0), in picture units."""
        colors = self._theme.board
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(self._frame, colors["frame"])
        self._paint_frame(painter, colors["frame"])
        painter.fillPath(self._area, colors["ground"])
        painter.fillPath(self._cells, colors["cell"])
        painter.setPen(QPen(colors["wall"].darker(int(WALL["darker"])), WALL["rim"]))
        painter.setBrush(colors["wall"])
        painter.drawPath(self._walls)
        self._paint_gates(painter, colors["gate"])

    def _paint_frame(self, painter: QPainter, color: QColor) -> None:
        """Paint the grain of the frame, a bright outer edge and a dark inner edge."""
        skin = self._theme.skin
        painter.setBrush(Qt.BrushStyle.NoBrush)
        grain = color.darker(int(GRAIN["plank_darker"]))
        grain.setAlphaF(skin.grain.strength)
        painter.setPen(QPen(grain, 1.0))
        for lines in self._planks:
            painter.drawPath(lines.fine)
            painter.drawPath(lines.strong)
        if skin.ground.bevel:
            bright, dark = color.lighter(int(BEVEL["lighter"])), color.darker(int(BEVEL["darker"]))
            bright.setAlphaF(skin.ground.bevel)
            dark.setAlphaF(skin.ground.bevel)
            painter.setPen(QPen(bright, BEVEL["width"]))
            painter.drawPath(self._frame)
            painter.setPen(QPen(dark, BEVEL["dark_width"]))
            painter.drawPath(self._area)

    def _paint_gates(self, painter: QPainter, color: QColor) -> None:
        if self._gates.isEmpty():
            return
        wash, line = QColor(color), QColor(color)
        wash.setAlphaF(GATE["tint"])
        line.setAlphaF(GATE["hatch_opacity"])
        painter.fillPath(self._gates, wash)
        painter.save()
        painter.setClipPath(self._gates)
        painter.setPen(QPen(line, GATE["hatch_width"]))
        painter.drawLines(hatching(self._gates.boundingRect(), CELL / GATE["hatch"]))
        painter.restore()
        rim = QPen(color, GATE["rim"], Qt.PenStyle.DashLine)
        rim.setDashPattern([GATE[part] / GATE["rim"] for part in ("dash", "gap")])
        painter.setPen(rim)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._gates)


def _planks(inside: QRectF, grain: Grain) -> list[Lines]:
    """The grain of the four sides of the frame, parallel to each side."""
    edge, long, tall = FRAME - GRAIN["plank_margin"], inside.width(), inside.height()
    fine = replace(grain, spacing=GRAIN["plank_spacing"], wave=GRAIN["plank_wave"], knots=0.0)
    sides = [
        grain_of(QRectF(-FRAME / 2, top, long + FRAME, edge), fine, number)
        for number, top in ((1, -FRAME + 1), (2, inside.bottom() + 0.5))
    ]
    return sides + [
        grain_of(QRectF(0, left, tall, edge), fine, number, upright=True)
        for number, left in ((3, -FRAME + 1), (4, inside.right() + 0.5))
    ]


def hatching(area: QRectF, distance: float) -> list[QLineF]:
    """Slanted lines over ``area``, ``distance`` apart; the caller clips them."""
    lines = []
    x = area.left() - area.height()
    while x < area.right():
        lines.append(QLineF(x, area.bottom(), x + area.height(), area.top()))
        x += distance
    return lines


def star(center: QPointF, diameter: float) -> QPolygonF:
    """A star with five points around ``center``."""
    points = []
    for number in range(10):
        radius = diameter / 2 * (1 if number % 2 == 0 else 0.45)
        angle = math.pi * (number / 5 - 0.5)
        points.append(center + QPointF(math.cos(angle), math.sin(angle)) * radius)
    return QPolygonF(points)
