"""The parts of a puzzle at real size, for a laser cutter (pieces, and a tray in three layers) and on paper.

A laser cutter takes SVG or DXF; the solids of :mod:`~klotski_studio.app.export.model` have the same outlines.

::

    base          frame         lip                pieces
    +--------+    +--------+    +--------+         +---+ +-+
    |        |    | +----+ |    |  ++    |         |   | +-+
    |   []   |    | |    | |    | +  +-+ |         +---+
    |        |    | +----+ |    | +----+ |
    +--------+    +--------+    +--------+

The base carries the frame, whose opening are the cells that pieces may enter, and the frame carries the lip.
The lip reaches over the edge of the opening, so that no piece at the edge can be lifted out; only the
targets lie open in it as a whole: a piece with a target is taken out there when the puzzle is solved.

One user unit is one millimetre. A laser burns a line of the width :attr:`CutoutOptions.kerf`, so every path
to cut lies half of it outside the part that it cuts; the parts have their exact size when they are cut.
Labels, cells, gates and targets are engraved. Layers are groups, each in one colour, as cutters expect;
what is engraved comes first, since a part that is cut may move.

The pages on paper are to print, glue on card and cut out. Outlines are as large as their cells, to a fiftieth
of a millimetre: a piece of 2 x 1 cells of 20 mm is 40 mm by 20 mm (less the play that was asked for). A line
of known length on every page shows whether the printer kept the size.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from klotski_studio.app.export import pages
from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.pages import packed
from klotski_studio.app.export.request import CutoutOptions, ExportRequest, ExportSource
from klotski_studio.app.picture.board_picture import hatching, label_path, outline
from klotski_studio.app.picture.style.border import (
    Point,
    brackets,
    line_data,
    number,
    outline_data,
    pair,
    walks,
)
from klotski_studio.app.picture.style.piece_colors import ink_on, piece_labels
from klotski_studio.app.picture.style.skin import Skin
from klotski_studio.app.picture.theme import PieceAppearance, Theme, piece_appearances, target_appearances
from klotski_studio.app.texts.plain_text import xml_text
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Cell, Layout

HEAD, FOOT = 12.0, 12.0
"""The heights of the title and of the ruler, in millimetres."""
PAPER_GAP = 4.0
"""The distance of two pieces."""
TEXT = 2.8
PAPER_LINE = 0.2
"""The width of a line to cut along; its middle is the exact border."""
RULER = 50.0
"""The length of the ruler."""
PAPER_RIM = 0.16
"""The width of the frame around the board, in cells."""
PAPER_ROUND = 0.09
"""The radius of corners, in cells."""


class Cutouts:
    """The pages of cutouts: the pieces, then the board, in several parts if it is larger than the paper."""

    def __init__(
        self, request: ExportRequest, source: ExportSource, theme: Theme, captions: Captions
    ) -> None:
        """Place the pieces and the parts of the board on pages.

        Raises:
            KlotskiError: if there is no board, or a piece is larger than the paper.
        """
        layout = source.layout
        self.page, self.title = request.page, captions.title(layout)
        self._layout, self._theme, self._captions = layout, theme, captions
        self._options = request.cutouts
        self._appearances = piece_appearances(layout, theme)
        area = self._area()
        cell = request.cutouts.cell
        _check_room(self._appearances, area, cell)
        sizes = [
            (appearance.shape.width * cell, appearance.shape.height * cell)
            for appearance in self._appearances
        ]
        self._pieces = pages.packed(sizes, area.width(), area.height(), PAPER_GAP)
        self._boards = [  # the first and the last column and row of each page, the last excluded
            (columns, rows)
            for rows in pages.parts(layout.board.height, int(area.height() / cell - 2 * PAPER_RIM + 1e-6))
            for columns in pages.parts(layout.board.width, int(area.width() / cell - 2 * PAPER_RIM + 1e-6))
        ]
        self.count = len(self._pieces) + len(self._boards)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number``, from 0, in millimetres."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if number < len(self._pieces):
            self._paint_frame(painter, self._captions.text("pieces"), with_play=True)
            self._paint_pieces(painter, self._pieces[number])
            return
        part, many = number - len(self._pieces) + 1, len(self._boards)
        name = "board-part" if many > 1 else "board"
        self._paint_frame(painter, self._captions.text(name, part=part, parts=many), with_play=False)
        self._paint_board(painter, *self._boards[part - 1])

    def _area(self) -> QRectF:
        return pages.area_within(self.page).adjusted(0, HEAD, 0, -FOOT)

    def _paint_frame(self, painter: QPainter, content: str, *, with_play: bool) -> None:
        """Paint the title, the content of the page, and the ruler."""
        area = pages.area_within(self.page)
        pages.paint_head(painter, area, self.title, content)
        left, y = area.left(), area.bottom() - 5.5
        painter.setPen(QPen(pages.INK, PAPER_LINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        length = min(RULER, int(area.width()))
        painter.drawLine(QLineF(left, y, left + length, y))
        for tick in range(0, int(length) + 1, 10):
            reach = 1.6 if tick in (0, length) else 0.9
            painter.drawLine(QLineF(left + tick, y - reach, left + tick, y + reach))
        cell = f"{self._options.cell:g}"
        note = self._captions.text("real-size", length=f"{length:g}", cell=cell)
        if with_play and self._options.play:
            note += " " + self._captions.text("play", play=f"{self._options.play:g}")
        size = min(TEXT, TEXT * area.width() / pages.text_width(note, TEXT))
        pages.paint_text(painter, note, QPointF(left, area.bottom() - 0.6), size, pages.FAINT)

    def _paint_pieces(self, painter: QPainter, places: Mapping[int, Point]) -> None:
        origin = self._area().topLeft()
        for index, place in places.items():
            painter.save()
            painter.translate(origin + QPointF(*place))
            key = self._layout.pieces[index].key
            paint_piece(painter, self._appearances[index], key, self._options)
            painter.restore()

    def _paint_board(self, painter: QPainter, columns: tuple[int, int], rows: tuple[int, int]) -> None:
        cell = self._options.cell
        area = self._area()
        board = self._layout.board
        (left, right), (top, bottom) = columns, rows
        # the parts at the edges of the board include the frame
        x1, x2 = left - PAPER_RIM * (left == 0), right + PAPER_RIM * (right == board.width)
        y1, y2 = top - PAPER_RIM * (top == 0), bottom + PAPER_RIM * (bottom == board.height)
        part = QRectF(x1 * cell, y1 * cell, (x2 - x1) * cell, (y2 - y1) * cell)
        painter.save()
        painter.translate(area.center().x() - part.center().x(), area.top() - part.top())
        painter.setClipRect(part.adjusted(-PAPER_LINE, -PAPER_LINE, PAPER_LINE, PAPER_LINE))
        self._paint_ground(painter, cell)
        painter.restore()

    def _paint_ground(self, painter: QPainter, cell: float) -> None:
        board, colors = self._layout.board, self._theme.board
        lines = [QLineF(x * cell, 0, x * cell, board.height * cell) for x in range(1, board.width)]
        lines += [QLineF(0, y * cell, board.width * cell, y * cell) for y in range(1, board.height)]
        painter.setPen(QPen(pages.HAIR, 0.15))
        painter.drawLines(lines)
        self._paint_gates(painter, board.gates - board.walls, cell)
        walls = outline([each for each in board.walls if board.contains(each)], cell, 0, 0.01)
        painter.fillPath(walls, colors["wall"])
        appearances = target_appearances(self._layout, self._appearances)
        for appearance, target in zip(appearances, self._layout.goal, strict=True):
            line = QPen(QColor(appearance.color), 0.06 * cell, Qt.PenStyle.DashLine)
            line.setDashPattern([2.5, 2])
            painter.setPen(line)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(outline(target.cells, cell, 0.09 * cell, PAPER_ROUND * cell))
        inside = QRectF(0, 0, board.width * cell, board.height * cell)
        rim = PAPER_RIM * cell
        frame = QPainterPath()
        frame.addRect(inside.adjusted(-rim, -rim, rim, rim))
        frame.addRect(inside)
        painter.setPen(QPen(pages.INK, PAPER_LINE))
        painter.setBrush(colors["frame"] if self._options.colored else Qt.BrushStyle.NoBrush)
        painter.drawPath(frame)

    def _paint_gates(self, painter: QPainter, gates: frozenset[Cell], cell: float) -> None:
        color = self._theme.board["gate"]
        for x, y in sorted(gates):
            area = QRectF(x * cell, y * cell, cell, cell)
            painter.save()
            painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
            painter.setPen(QPen(color, 0.03 * cell))
            painter.drawLines(hatching(area, cell / 5))
            painter.restore()


def paint_piece(painter: QPainter, appearance: PieceAppearance, key: str, options: CutoutOptions) -> None:
    """Paint a piece to cut out, the top left of its cells at (0, 0), in millimetres."""
    cell = options.cell
    body = outline(appearance.shape.cells, cell, options.play / 2, PAPER_ROUND * cell)
    color = QColor(appearance.color)
    label: QPainterPath = label_path(appearance.label or key, appearance.shape, cell)
    painter.setPen(QPen(pages.INK, PAPER_LINE))
    painter.setBrush(color if options.colored else Qt.BrushStyle.NoBrush)
    painter.drawPath(body)
    painter.fillPath(label, QColor(ink_on(appearance.color)) if options.colored else pages.INK)


def _check_room(appearances: Sequence[PieceAppearance], area: QRectF, cell: float) -> None:
    """Check that every piece fits on a page.

    Raises:
        KlotskiError: if one does not; its value ``fits`` is the largest possible size of a cell.
    """
    shapes = [appearance.shape for appearance in appearances]
    wide = max((shape.width for shape in shapes), default=1)
    tall = max((shape.height for shape in shapes), default=1)
    fits = int(10 * min(area.width() / max(1, wide), area.height() / max(1, tall))) / 10
    if cell > fits:
        raise KlotskiError("export.paper-too-small", cell=f"{cell:g}", fits=f"{fits:g}")


RIM, NARROWEST = 0.3, 5.0
"""The width of the frame: in cells, and in millimetres where cells are small."""
LIP = 0.12
"""How far the lip reaches over the opening, in cells."""
ROUND = 0.09
"""The radius of the corners of pieces, in cells."""
GAP = 4.0
"""The distance of two parts, in millimetres."""
CUT, ENGRAVE = "#ff0000", "#0000ff"
"""The colours of lines to cut and to engrave, which most cutters tell apart by."""
LINE = 0.1
"""The width of a line in millimetres: the cutter follows its middle."""
HANDLE = 0.36
"""The length of the engraved brackets of a target, in cells."""


@dataclass(slots=True)
class Part:
    """One part: its size in millimetres, and the path data of its lines from its own top left.

    Attributes:
        name: what the group is called in the drawing.
        filled: path data of areas to engrave.
    """

    name: str
    width: float
    height: float
    cut: list[str] = field(default_factory=list)
    engraved: list[str] = field(default_factory=list)
    filled: list[str] = field(default_factory=list)


def placed_on_sheet(sizes: Sequence[tuple[float, float]]) -> list[Point]:
    """Where parts of these sizes lie, :data:`GAP` apart; the first three make the width of the sheet."""
    width = max(sum(wide + GAP for wide, _ in sizes[:3]) - GAP, *(wide for wide, _ in sizes))
    (placed,) = packed(sizes, width, float("inf"), GAP)
    return [(placed[index][0] + GAP, placed[index][1] + GAP) for index in range(len(sizes))]


def laser_parts(source: ExportSource, skin: Skin, options: CutoutOptions, captions: Captions) -> list[Part]:
    """Base, frame, lip and all pieces of the puzzle of ``source``; pieces are called as in ``skin``."""
    return [*_tray(source.layout, options, captions), *_pieces(source.layout, skin, options)]


def laser_dxf(source: ExportSource, skin: Skin, options: CutoutOptions, captions: Captions) -> bytes:
    """The same drawing as polylines in DXF R12, which every cutter and CAD reads; a layer for each colour."""
    parts = laser_parts(source, skin, options, captions)
    places = placed_on_sheet([(part.width, part.height) for part in parts])
    words: list[object] = [0, "SECTION", 2, "HEADER", 9, "$ACADVER", 1, "AC1009", 0, "ENDSEC"]
    words += [0, "SECTION", 2, "ENTITIES"]
    for layer, color in (("ENGRAVE", 5), ("CUT", 1)):
        for part, (x, y) in zip(parts, places, strict=True):
            paths = part.cut if layer == "CUT" else [*part.filled, *part.engraved]
            for points, closed in (line for path in paths for line in walks(path)):
                words += [0, "POLYLINE", 8, layer, 62, color, 66, 1, 70, int(closed)]
                for point in points:
                    words += [0, "VERTEX", 8, layer, 10, number(point[0] + x), 20, number(-point[1] - y)]
                words += [0, "SEQEND"]
    return "\r\n".join(map(str, [*words, 0, "ENDSEC", 0, "EOF", ""])).encode("ascii")


def laser_svg(source: ExportSource, skin: Skin, options: CutoutOptions, captions: Captions) -> bytes:
    """The drawing of all parts of the puzzle of ``source``; pieces are called as in ``skin``."""
    parts = laser_parts(source, skin, options, captions)
    places = placed_on_sheet([(part.width, part.height) for part in parts])
    ends = [(x + part.width, y + part.height) for part, (x, y) in zip(parts, places, strict=True)]
    width, height = (max(each) + GAP for each in zip(*ends, strict=True))
    size = {"width": f"{number(width)}mm", "height": f"{number(height)}mm"}
    svg = Element(
        "svg",
        {"xmlns": "http://www.w3.org/2000/svg", **size}
        | {"viewBox": f"0 0 {number(width)} {number(height)}"},
    )
    SubElement(svg, "title").text = xml_text(captions.title(source.layout))
    _add_layers(svg, parts, [f"translate({pair(place)})" for place in places])
    ElementTree.indent(svg, " ")
    return ElementTree.tostring(svg, encoding="unicode").encode("utf-8")


def _add_layers(svg: Element, parts: Sequence[Part], places: Sequence[str]) -> None:
    """Add the layers, in the order in which they are worked."""
    line = {"fill": "none", "stroke-width": number(LINE)}
    layers = (
        ("engrave", {"fill": ENGRAVE, "stroke": "none"}, [part.filled for part in parts]),
        ("engrave-lines", {**line, "stroke": ENGRAVE}, [part.engraved for part in parts]),
        ("cut", {**line, "stroke": CUT}, [part.cut for part in parts]),
    )
    for name, style, paths in layers:
        layer = SubElement(svg, "g", {"id": name, **style})
        for part, place, data in zip(parts, places, paths, strict=True):
            if data:
                group = SubElement(layer, "g", {"transform": place})
                SubElement(group, "title").text = xml_text(part.name)
                for each in data:
                    SubElement(group, "path", d=each)


def _tray(layout: Layout, options: CutoutOptions, captions: Captions) -> Iterator[Part]:
    """The base, the frame and the lip; all are as large as the board and its rim."""
    board, cell = layout.board, options.cell
    rim = max(RIM * cell, NARROWEST)
    width, height = board.width * cell + 2 * rim, board.height * cell + 2 * rim
    open_cells = set(board.cells()) - board.walls
    targets = {cell for target in layout.goal for cell in target.cells} & open_cells
    outside = _box(width, height, options.kerf)
    shift = (rim, rim)

    base = Part(captions.text("base"), width, height, [outside])
    base.engraved = [*outline_data(open_cells, cell, 0, 0, shift), *_grid(open_cells, cell, shift)]
    base.engraved += outline_data(board.gates & open_cells, cell, cell / 4, 0, shift)
    for target in layout.goal:
        base.engraved += [line_data(leg, shift) for leg in brackets(target.cells, cell, HANDLE * cell)]
    yield base
    frame = Part(captions.text("frame"), width, height, [outside])
    frame.cut += outline_data(open_cells, cell, options.kerf / 2, 0, shift)
    yield frame
    lip = Part(captions.text("lip"), width, height, [outside])
    lip.cut += _lip_openings(open_cells, targets, cell, options.kerf, shift)
    yield lip


def _lip_openings(
    open_cells: set[Cell], targets: set[Cell], cell: float, kerf: float, shift: Point
) -> Iterator[str]:
    """The borders of what the lip leaves open: ``open_cells`` without their edge, ``targets`` whole."""
    path = QPainterPath()
    for cells, inset in ((open_cells, LIP * cell + kerf / 2), (targets, kerf / 2)):
        path = path.united(outline(cells, cell, inset, 0))
    return _painted(path.simplified(), shift)


def _pieces(layout: Layout, skin: Skin, options: CutoutOptions) -> Iterator[Part]:
    """Every piece, smaller than its cells by the play, with its label."""
    cell = options.cell
    labels = piece_labels(layout, skin)
    for piece, label in zip(layout.pieces, labels, strict=True):
        shape = piece.shape
        inset = (options.play - options.kerf) / 2
        part = Part(piece.key, shape.width * cell, shape.height * cell)
        part.cut += outline_data(shape.cells, cell, inset, ROUND * cell)
        part.filled += [" ".join(_painted(label_path(label, shape, cell), (0, 0)))]
        yield part


def _box(width: float, height: float, kerf: float) -> str:
    """The border of a part of ``width`` times ``height``, half a kerf outside."""
    out = kerf / 2
    left, right, top, bottom = -out, width + out, -out, height + out
    return line_data(((left, top), (right, top), (right, bottom), (left, bottom))) + " Z"


def _grid(cells: set[Cell], cell: float, shift: Point) -> Iterator[str]:
    """A line between every two cells that touch."""
    for x, y in sorted(cells):
        for other in ((x + 1, y), (x, y + 1)):
            if other in cells:
                points = [(other[0] * cell, other[1] * cell), ((x + 1) * cell, (y + 1) * cell)]
                yield line_data(points, shift)


def _painted(path: QPainterPath, shift: Point) -> Iterator[str]:
    """The path data of Qt's ``path``, a text for each of its closed walks."""
    parts: list[list[str]] = []
    kind = QPainterPath.ElementType
    for index in range(path.elementCount()):
        element = path.elementAt(index)
        place = pair((element.x, element.y), shift)
        if element.type == kind.MoveToElement:
            parts.append([f"M{place}"])
        elif element.type == kind.LineToElement:
            parts[-1].append(f"L{place}")
        elif element.type == kind.CurveToElement:
            parts[-1].append(f"C{place}")
        else:
            parts[-1].append(place)
    for part in parts:
        yield " ".join((*part, "Z"))
