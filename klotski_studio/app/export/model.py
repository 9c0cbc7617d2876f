"""The parts of a puzzle as solids to print in three dimensions: a tray, a lip to put on it, and all pieces.

::

    lip   ----+         +----       a plate with four holes for the pegs of the frame
    frame ==+ | [piece] | +==       as high as the pieces and some play
    base  =====================     grooves mark targets and gates

The outlines are those of :mod:`~klotski_studio.app.export.laser`, without a kerf: the same lip holds the
pieces at the edge and leaves the targets open. Nothing hangs over, so no part needs supports. Pieces have a
chamfer above and below, and their labels are engraved. All sizes are in millimetres.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF

from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.laser import ROUND, Part, laser_parts, placed_on_sheet
from klotski_studio.app.export.request import CutoutOptions, ExportSource
from klotski_studio.app.picture.style.border import Point, outline_data, walks
from klotski_studio.app.picture.theme import Theme, piece_appearances
from klotski_studio.app.texts.plain_text import xml_text
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Cell

if TYPE_CHECKING:
    from manifold3d import CrossSection, Manifold

FLOOR, LIP = 2.0, 1.6
"""The thickness of the base and of the lip."""
HEIGHT = 0.4
"""The height of pieces, in cells."""
ABOVE = 0.4
"""How much higher the frame is than the pieces."""
CHAMFER = 0.03
"""The chamfer of pieces, in cells; at most :data:`MOST_CHAMFER`."""
MOST_CHAMFER = 0.6
DEPTH = 0.6
"""The depth of labels and of grooves."""
GROOVE = 0.05
"""The width of a groove, in cells."""
PEG, PEG_PLAY = 1.2, 0.2
"""The radius of a peg, and by how much that of its hole is larger."""
PLASTIC = "#d8d2c4"
"""The colour of tray and lip."""


@dataclass(frozen=True, slots=True)
class Solid:
    """One part: corners in millimetres, and triangles, counterclockwise as seen from outside."""

    name: str
    color: str
    corners: np.ndarray[Any, np.dtype[np.float32]]
    triangles: np.ndarray[Any, np.dtype[np.int32]]


def solids(source: ExportSource, theme: Theme, options: CutoutOptions, captions: Captions) -> list[Solid]:
    """Tray, lip and pieces, side by side on the plate of the printer.

    Raises:
        KlotskiError: if the library that makes solids is not installed.
    """
    try:
        import manifold3d  # noqa: F401 - an extra: nothing else needs it
    except ImportError as error:
        raise KlotskiError("export.no-manifold") from error
    options = replace(options, kerf=0.0)
    base, frame, lip, *pieces = laser_parts(source, theme.skin, options, captions)
    made = [(base, PLASTIC, _tray(source, base, frame, options)), (lip, PLASTIC, _lip(lip))]
    for part, each in zip(pieces, piece_appearances(source.layout, theme), strict=True):
        made.append((part, each.color, _piece(part, each.shape.cells, options)))
    places = placed_on_sheet([(part.width, part.height) for part, _, _ in made])
    found = []
    for (part, color, solid), (x, y) in zip(made, places, strict=True):
        mesh = solid.translate((x, -y, 0)).to_mesh()
        assert len(mesh.tri_verts), part.name
        found.append(Solid(part.name, color, mesh.vert_properties[:, :3], mesh.tri_verts))
    return found


def _tray(source: ExportSource, base: Part, frame: Part, options: CutoutOptions) -> Manifold:
    """The base with its grooves, and the frame on it with four pegs."""
    from manifold3d import JoinType, Manifold

    board, cell = source.layout.board, options.cell
    rim, height = (base.width - board.width * cell) / 2, FLOOR + HEIGHT * cell + ABOVE
    tray = _section(base.cut).extrude(FLOOR) + _section(frame.cut).extrude(height)
    for cells, inset in [*((each.cells, 1 / 8) for each in source.layout.goal), (board.gates, 1 / 4)]:
        ring = _section(outline_data(set(cells) - board.walls, cell, inset * cell, 0, (rim, rim)))
        groove = ring - ring.offset(-GROOVE * cell, JoinType.Miter)
        if not groove.is_empty():
            tray -= groove.extrude(2 * DEPTH).translate((0, 0, FLOOR - DEPTH))
    for at in _corners(base):
        tray += Manifold.cylinder(height + LIP, PEG, PEG, 48).translate(at)
    return tray


def _lip(part: Part) -> Manifold:
    """The lip with the holes for the pegs, without what would lie loose in its opening."""
    from manifold3d import Manifold

    lip = max(_section(part.cut).extrude(LIP).decompose(), key=Manifold.volume)
    for x, y, _ in _corners(part):
        lip -= Manifold.cylinder(3 * LIP, PEG + PEG_PLAY, -1, 48).translate((x, y, -LIP))
    return lip


def _corners(part: Part) -> list[tuple[float, float, float]]:
    """Where the pegs stand: the middles of the corners of the rim."""
    side = 2 * PEG
    return [(x, -y, 0.0) for x in (side, part.width - side) for y in (side, part.height - side)]


def _piece(part: Part, cells: Sequence[Cell], options: CutoutOptions) -> Manifold:
    """A piece between four outlines, the first and last of which are smaller by the chamfer."""
    from manifold3d import Manifold, Mesh, triangulate

    cell = options.cell
    height, chamfer = HEIGHT * cell, min(MOST_CHAMFER, CHAMFER * cell)
    levels = [(0.0, chamfer), (chamfer, 0.0), (height - chamfer, 0.0), (height, chamfer)]
    corners: list[tuple[float, float, float]] = []
    triangles: list[tuple[int, int, int]] = []
    for number, (z, less) in enumerate(levels):
        loops = _loops(outline_data(cells, cell, options.play / 2 + less, ROUND * cell))
        first, size = len(corners), sum(map(len, loops))
        for loop in loops:
            here = range(len(corners), len(corners) + len(loop))
            corners += [(x, y, z) for x, y in loop]
            for one, two in zip(here, [*here[1:], here[0]], strict=True) if number else ():
                triangles += [(one, one - size, two - size), (one, two - size, two)]
        if number in (0, len(levels) - 1):
            caps = triangulate([np.array(loop) for loop in loops])
            triangles += [
                tuple(first + each for each in (face if number else face[::-1])) for face in caps.tolist()
            ]
    body = Manifold(Mesh(np.array(corners, np.float32), np.array(triangles, np.uint32)))
    if any(part.filled):
        body -= _section(part.filled).extrude(2 * DEPTH).translate((0, 0, height - DEPTH))
    return body


def _loops(paths: Iterable[str]) -> list[list[Point]]:
    """Closed walks as points, upwards on the plate: counterclockwise round what they enclose."""
    return [[(x, -y) for x, y in reversed(points)] for path in paths for points, _ in walks(path)]


def _section(paths: Iterable[str]) -> CrossSection:
    """What path data encloses; walks run either way, as letters and frames have it."""
    from manifold3d import CrossSection, FillRule

    return CrossSection([np.array(loop) for loop in _loops(paths)], FillRule.EvenOdd)


def as_stl(parts: Sequence[Solid]) -> bytes:
    """All parts as one binary STL file."""
    faces = np.concatenate([part.corners[part.triangles] for part in parts])
    records = np.zeros(len(faces), [("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("unused", "<u2")])
    records["corners"], records["normal"] = faces, _normals(faces)
    return bytes(80) + len(faces).to_bytes(4, "little") + records.tobytes()


def _normals(faces: Any) -> Any:
    """The unit normal of each of ``faces``, an array of three corners each."""
    normals = np.cross(faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0])
    return normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)


def as_3mf(parts: Sequence[Solid], title: str) -> bytes:
    """The parts as objects with names and colours in a 3MF file."""
    names = [quoteattr(xml_text(part.name)) for part in parts]
    colors = [quoteattr(part.color) for part in parts]
    text = [
        '<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" '
        'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">',
        f'<metadata name="Title">{escape(xml_text(title))}</metadata><resources><basematerials id="1">',
        *(f"<base name={name} displaycolor={color}/>" for name, color in zip(names, colors, strict=True)),
        "</basematerials>",
    ]
    for number, part in enumerate(parts):
        text.append(f'<object id="{number + 2}" name={names[number]} type="model" pid="1" pindex="{number}">')
        text.append("<mesh><vertices>")
        text += [f'<vertex x="{x:.7g}" y="{y:.7g}" z="{z:.7g}"/>' for x, y, z in part.corners.tolist()]
        text.append("</vertices><triangles>")
        text += [f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in part.triangles.tolist()]
        text.append("</triangles></mesh></object>")
    items = "".join(f'<item objectid="{number + 2}"/>' for number in range(len(parts)))
    text.append(f"</resources><build>{items}</build></model>\n")
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in (*_PACKAGE, ("3D/3dmodel.model", "\n".join(text))):
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return packed.getvalue()


_XML, _OPEN = '<?xml version="1.0" encoding="UTF-8"?>\n', "http://schemas.openxmlformats.org/package/2006"
_PACKAGE = (
    (
        "[Content_Types].xml",
        f'{_XML}<Types xmlns="{_OPEN}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" '
        'ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>\n',
    ),
    (
        "_rels/.rels",
        f'{_XML}<Relationships xmlns="{_OPEN}/relationships"><Relationship Id="model" '
        'Target="/3D/3dmodel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>\n',
    ),
)
"""What every 3MF file has besides its model."""

VIEW = np.array([[1.0, 0.0, 0.25], [0.0, -0.8, -0.6], [-0.3, -0.75, 1.0]])
"""To the right, down and towards the eye, in a picture of the plate from above and the front."""


def model_image(parts: Sequence[Solid], width: int) -> QImage:
    """A picture of all faces, ``width`` pixels wide, from the back to the front and then from below."""
    corners = np.concatenate([part.corners for part in parts]) @ VIEW[:2].T
    low, high = corners.min(axis=0), corners.max(axis=0)
    scale = 2 * width / (high[0] - low[0]) * 0.96
    image = QImage(2 * width, int((high[1] - low[1]) * scale + 0.08 * width), QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    for part in sorted(parts, key=lambda each: -each.corners[:, 1].min()):
        faces = part.corners[part.triangles]
        normals, heights = _normals(faces), np.round(faces[:, :, 2].mean(axis=1), 2)
        levels = np.unique(heights[normals[:, 2] > 0.99])
        sunk = np.isin(heights, levels[np.isin(np.round(levels + DEPTH, 2), levels)])
        light = (0.55 + 0.45 * np.clip(normals @ (-0.35, -0.5, 0.8), 0, 1)) * np.where(sunk, 0.6, 1.0)
        flat = (faces @ VIEW[:2].T - low) * scale + 0.04 * width
        for index in np.argsort(heights, kind="stable"):
            if normals[index] @ VIEW[2] > 0:
                color = QColor(part.color).darker(round(100 / light[index]))
                painter.setPen(color)
                painter.setBrush(color)
                painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in flat[index]]))
    painter.end()
    return image.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
