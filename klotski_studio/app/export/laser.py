"""The parts of a puzzle as an SVG drawing for a laser cutter: pieces, and a tray in three layers.

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
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from PySide6.QtGui import QPainterPath

from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.pages import packed
from klotski_studio.app.export.request import CutoutOptions, ExportSource
from klotski_studio.app.picture.board_picture import label_path
from klotski_studio.app.picture.style.border import (
    Point,
    brackets,
    line_data,
    number,
    outline_data,
    pair,
    rounded,
)
from klotski_studio.app.picture.style.piece_colors import piece_labels
from klotski_studio.app.picture.style.skin import Skin
from klotski_studio.app.texts.plain_text import xml_text
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Layout

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
class _Part:
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


def laser_svg(source: ExportSource, skin: Skin, options: CutoutOptions, captions: Captions) -> bytes:
    """The drawing of all parts of the puzzle of ``source``; pieces are called as in ``skin``."""
    layout = source.layout
    parts = [*_tray(layout, options, captions), *_pieces(layout, skin, options)]
    sizes = [(part.width, part.height) for part in parts]
    width = max(sum(part.width + GAP for part in parts[:3]) - GAP, *(part.width for part in parts))
    (placed,) = packed(sizes, width, float("inf"), GAP)
    height = max(each.top + parts[each.index].height for each in placed)
    size = {"width": f"{number(width + 2 * GAP)}mm", "height": f"{number(height + 2 * GAP)}mm"}
    svg = Element(
        "svg",
        {"xmlns": "http://www.w3.org/2000/svg", **size}
        | {"viewBox": f"0 0 {number(width + 2 * GAP)} {number(height + 2 * GAP)}"},
    )
    SubElement(svg, "title").text = xml_text(captions.title(layout))
    places = {each.index: f"translate({pair((each.left + GAP, each.top + GAP))})" for each in placed}
    _add_layers(svg, parts, [places[index] for index in range(len(parts))])
    ElementTree.indent(svg, " ")
    return ElementTree.tostring(svg, encoding="unicode").encode("utf-8")


def _add_layers(svg: Element, parts: Sequence[_Part], places: Sequence[str]) -> None:
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


def _tray(layout: Layout, options: CutoutOptions, captions: Captions) -> Iterator[_Part]:
    """The base, the frame and the lip; all are as large as the board and its rim."""
    board, cell = layout.board, options.cell
    rim = max(RIM * cell, NARROWEST)
    width, height = board.width * cell + 2 * rim, board.height * cell + 2 * rim
    open_cells = set(board.cells()) - board.walls
    targets = {cell for target in layout.goal for cell in target.cells} & open_cells
    outside = _box(width, height, options.kerf)
    shift = (rim, rim)

    base = _Part(captions.text("base"), width, height, [outside])
    base.engraved = [*outline_data(open_cells, cell, 0, 0, shift), *_grid(open_cells, cell, shift)]
    base.engraved += outline_data(board.gates & open_cells, cell, cell / 4, 0, shift)
    for target in layout.goal:
        base.engraved += [line_data(leg, shift) for leg in brackets(target.cells, cell, HANDLE * cell)]
    yield base
    frame = _Part(captions.text("frame"), width, height, [outside])
    frame.cut += outline_data(open_cells, cell, options.kerf / 2, 0, shift)
    yield frame
    lip = _Part(captions.text("lip"), width, height, [outside])
    lip.cut += _lip_openings(open_cells, targets, cell, options.kerf, shift)
    yield lip


def _lip_openings(
    open_cells: set[Cell], targets: set[Cell], cell: float, kerf: float, shift: Point
) -> Iterator[str]:
    """The borders of what the lip leaves open: ``open_cells`` without their edge, ``targets`` whole."""
    path = QPainterPath()
    for cells, inset in ((open_cells, LIP * cell + kerf / 2), (targets, kerf / 2)):
        part = QPainterPath()
        for corners in rounded(cells, cell, inset, 0):
            part.moveTo(*corners[0].begin)
            for corner in corners[1:]:
                part.lineTo(*corner.begin)
            part.closeSubpath()
        path = path.united(part)
    return _painted(path.simplified(), shift)


def _pieces(layout: Layout, skin: Skin, options: CutoutOptions) -> Iterator[_Part]:
    """Every piece, smaller than its cells by the play, with its label."""
    cell = options.cell
    labels = piece_labels(layout, skin)
    for piece, label in zip(layout.pieces, labels, strict=True):
        shape = piece.shape
        inset = (options.play - options.kerf) / 2
        part = _Part(piece.key, shape.width * cell, shape.height * cell)
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
