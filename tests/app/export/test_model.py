"""Models to print measure right and have no holes; another library reads the files back and says so."""

from __future__ import annotations

import io
import re
import sys
from collections import defaultdict
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import numpy as np
import pytest
import trimesh

from klotski_studio.app.export.rendering import preview, render
from klotski_studio.app.export.request import (
    CutoutOptions,
    ExportKind,
    ExportRequest,
    ExportSource,
    FileFormat,
)
from klotski_studio.app.texts.errors import error_text
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from tests.app.export.conftest import near
from tests.strategies import drawn

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
PUZZLES = {
    "polyominoes": drawn("AAB. A.BB CC.D .CDD ....", ".... .... .... ..AA ..A."),
    "walls and a gate": drawn("AABB ..#. .CC-", ".... .... ..CC"),
    "ring": drawn("AAA.. A.A.. AAA.. .....", "..... .AAA. .A.A. .AAA."),
}


def request(format_: FileFormat, **options: float) -> ExportRequest:
    kind = ExportKind.CUTOUTS if format_ is FileFormat.DXF else ExportKind.MODEL
    return ExportRequest(kind, format_, cutouts=CutoutOptions(**options))  # type: ignore[arg-type]


def parts(layout: Layout, **options: float) -> dict[str, Any]:
    """The objects of a 3MF file by their names, as meshes of another library."""
    content = render(request(FileFormat.MODEL, **options), [ExportSource(layout)])
    with ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        model = ElementTree.fromstring(archive.read("3D/3dmodel.model"))
    assert model.get("unit") == "millimeter"
    found = {}
    for each in model.iter(f"{CORE}object"):
        corners = [[float(at.get(axis, "")) for axis in "xyz"] for at in each.iter(f"{CORE}vertex")]
        faces = [[int(face.get(v, "")) for v in ("v1", "v2", "v3")] for face in each.iter(f"{CORE}triangle")]
        found[each.get("name", "")] = trimesh.Trimesh(corners, faces, process=False)
    assert len(list(model.iter(f"{CORE}item"))) == len(found)
    return found


def openings(mesh: Any, height: float) -> list[tuple[float, float]]:
    """Width and depth of every outline that a plane at ``height`` cuts, the largest first."""
    lines = trimesh.intersections.mesh_plane(mesh, (0, 0, 1), (0, 0, height))
    ends: dict[tuple[float, ...], set[tuple[float, ...]]] = defaultdict(set)
    for one, two in np.round(lines[:, :, :2], 3).tolist():
        ends[tuple(one)].add(tuple(two))
        ends[tuple(two)].add(tuple(one))
    found = []
    while ends:
        outline, reached = set(), [next(iter(ends))]
        while reached:
            outline.add(here := reached.pop())
            reached += ends.pop(here, ())
        found.append(np.ptp(np.array(list(outline)), axis=0))
    return sorted(((float(width), float(depth)) for width, depth in found), reverse=True)


@pytest.mark.parametrize("name", [*PUZZLES, "classic"])
@pytest.mark.parametrize("cell", [9.0, 20.0])
def test_every_part_is_watertight_and_lies_on_the_plate(name: str, cell: float, classic: Layout) -> None:
    layout = PUZZLES.get(name, classic)
    made = parts(layout, cell=cell)
    assert len(made) == 2 + len(layout.pieces)
    for mesh in made.values():
        assert mesh.is_watertight
        assert mesh.is_winding_consistent
        assert mesh.volume > 0
        assert near(mesh.bounds[0][2], 0)
    stl = render(request(FileFormat.STL, cell=cell), [ExportSource(layout)])
    whole = trimesh.load_mesh(io.BytesIO(stl), file_type="stl")
    assert whole.is_watertight
    assert near(whole.volume / sum(mesh.volume for mesh in made.values()), 1)


@pytest.mark.parametrize(("cell", "play"), [(20.0, 0.5), (12.5, 0.3), (31.7, 0.0)])
@pytest.mark.parametrize("name", [*PUZZLES, "classic"])
def test_pieces_and_tray_have_their_sizes(name: str, cell: float, play: float, classic: Layout) -> None:
    layout = PUZZLES.get(name, classic)
    board, made = layout.board, parts(layout, cell=cell, play=play)
    chamfer = min(0.6, 0.03 * cell)
    for piece in layout.pieces:
        mesh, size = made[piece.key], np.array([piece.shape.width, piece.shape.height]) * cell - play
        assert near(mesh.extents, (*size, 0.4 * cell))
        assert near(openings(mesh, 0.2 * cell)[0], size)
        assert near(openings(mesh, 0.01)[0], size - 2 * chamfer)
    outside, opening, *_ = openings(made["Base"], 2 + 0.2 * cell)
    rim = max(0.3 * cell, 5.0)
    assert near(outside, (board.width * cell + 2 * rim, board.height * cell + 2 * rim))
    assert near(opening, (board.width * cell, board.height * cell))
    assert near(made["Base"].extents[2], 2 + 0.4 * cell + 0.4 + 1.6), "the pegs go through the lip"


def test_the_lip_fits_on_the_pegs_and_leaves_the_target_open(classic: Layout) -> None:
    made = parts(classic)
    pegs, (_, opening, *holes) = openings(made["Base"], 11.0), openings(made["Lip"], 0.8)
    assert near(pegs, [(2.4, 2.4)] * 4)
    assert near(holes, [(2.8, 2.8)] * 4)
    assert near(opening, (80 - 4.8, 100 - 2.4)), "the target lies at the lower edge"
    for one, other in ((made["Base"], made["Lip"]), (made["Lip"], made["Base"])):
        assert near(one.extents[:2], other.extents[:2])


def test_labels_and_targets_are_engraved(classic: Layout) -> None:
    made, plain = parts(classic), parts(replace(classic, goal=()))
    assert made["B"].volume < 39.5 * 39.5 * 8 - 20, "a label is taken out of the piece"
    groove = plain["Base"].volume - made["Base"].volume
    assert near(groove, 4 * (35 - 1) * 1 * 0.6), "a groove of 1 mm, 0.6 mm deep, 2.5 mm within the target"


def test_the_preview_shows_the_colours_of_the_pieces(classic: Layout) -> None:
    image = preview(request(FileFormat.MODEL), [ExportSource(classic)])
    seen = {image.pixelColor(x, y).hue() // 30 for x in range(0, 900, 7) for y in range(0, image.height(), 7)}
    assert len(seen) >= 5


def test_without_the_library_one_sentence_says_what_to_install(
    classic: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "manifold3d", None)
    with pytest.raises(KlotskiError) as caught:
        render(request(FileFormat.STL), [ExportSource(classic)])
    assert error_text(caught.value) == (
        "a model needs the library manifold3d; “pip install manifold3d” installs it."
    )


def test_dxf_has_the_outlines_of_the_laser_in_millimetres(classic: Layout) -> None:
    words = render(request(FileFormat.DXF, kerf=0.2), [ExportSource(classic)]).decode("ascii").split("\r\n")
    pairs = list(zip(words[::2], words[1::2], strict=False))
    assert ("1", "AC1009") in pairs
    cut = []
    for text in " ".join(f"{code}={value}" for code, value in pairs).split("0=POLYLINE")[1:]:
        assert text.count("0=VERTEX") > 1
        if "8=CUT" in text:
            at = np.array(re.findall(r" 10=(\S+) 20=(\S+)", text), float)
            cut.append(tuple(np.ptp(at, axis=0)))
            assert "70=1" in text, "a line to cut is closed"
    sizes = sorted(cut, reverse=True)
    assert near(sizes[:3], [(92.2, 112.2)] * 3)
    wanted = [(20 * p.shape.width - 0.3, 20 * p.shape.height - 0.3) for p in classic.pieces]
    assert near(sorted(np.round(sizes[5:], 3).tolist()), sorted(wanted))
    assert pairs[-1] == ("0", "EOF")
