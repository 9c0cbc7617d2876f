"""Labels and the outlines of pieces as paths.

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

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QTransform

from klotski_studio.app.picture.fonts import whole
from klotski_studio.app.picture.style.border import brackets, rectangles, rounded
from klotski_studio.app.picture.style.piece_colors import is_cjk
from klotski_studio.app.picture.style.skin import CLASSIC, LabelStyle
from klotski_studio.app.runtime.measures import MEASURES
from klotski_studio.core.geometry import Cell, Shape

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
    lying = _letters((text,), is_cjk(text), lettering, families)
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
