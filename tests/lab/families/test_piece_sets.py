"""The sets of a family: which there are, in which order, and how one is placed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.app.runtime.paths import families_dir
from klotski_studio.core.check import errors
from klotski_studio.core.family import Family, FamilyShape, GoalPiece, Range
from klotski_studio.core.layout import Axis, Board, Cell, Metric, Shape, Target
from klotski_studio.formats.families import read_file
from klotski_studio.formats.native.read import read
from klotski_studio.lab.families.piece_sets import Fitter, PieceSets, key
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.strategies import SHAPES, fitting

LAB = json.loads((Path(__file__).parents[2] / "data" / "lab.json").read_text(encoding="utf-8"))
NAMES = {"Q": "2x2", "V": "1x2", "H": "2x1", "S": "1x1"}


def shipped(name: str) -> Family:
    """A family that comes along."""
    family = read_file(families_dir() / f"{name}.toml")[0]
    assert isinstance(family, Family)
    return family


def sized(counts: dict[str, int]) -> dict[str, int]:
    """Counts by width and height, as in the facts."""
    return {NAMES[name]: count for name, count in counts.items()}


@st.composite
def families(draw: st.DrawFn) -> Family:
    """Small boards with a wall and a gate or none, a goal piece, and up to two shapes."""
    width, height = draw(st.sampled_from([(2, 3), (3, 3), (3, 2), (4, 2)]))
    cells = st.sampled_from(Board(width, height).cells())
    wall = draw(st.sets(cells, max_size=1))
    board = Board(width, height, frozenset(wall), frozenset(draw(st.sets(cells, max_size=1)) - wall))
    goal = draw(st.sampled_from([shape for shape in SHAPES if fitting(board, shape, set())]))
    target = Target("Q", draw(st.sampled_from(fitting(board, goal, set()))), goal)
    shapes = draw(st.lists(st.sampled_from(SHAPES), unique=True, max_size=2))
    return Family(
        "drawn",
        board,
        (GoalPiece(target),),
        tuple(FamilyShape(f"s{i}", shape) for i, shape in enumerate(shapes)),
        free=Range(0),
    )


def _fits(board: Board, left: list[tuple[Shape, bool]], taken: set[Cell]) -> bool:
    """The slow twin of the fitter: every place for every piece."""
    if not left:
        return True
    shape, enters_gates = left[0]
    for place in fitting(board, shape, taken | (set() if enters_gates else set(board.gates))):
        if _fits(board, left[1:], taken | set(shape.at(place))):
            return True
    return False


@settings(max_examples=40)
@given(families(), st.integers(0, 3), st.integers(0, 3))
def test_a_set_is_placed_exactly_if_it_fits(family: Family, first: int, second: int) -> None:
    counts = (1, *[first, second][: len(family.shapes)])
    shapes = [(family.goal[0].target.shape, True), *[(each.shape, False) for each in family.shapes]]
    pieces = [shape for shape, count in zip(shapes, counts, strict=True) for _ in range(count)]
    area = sum(len(shape.cells) for shape, _ in pieces)
    found = Fitter(family).fit(counts)
    assert (found is not None) == (area <= family.ground and _fits(family.board, pieces, set()))
    if found is not None:
        layout = PieceSets(family).layout(json.dumps(dict(zip(family.names, counts, strict=True))))
        assert errors(layout) == ()
        assert sorted(piece.shape.cells for piece in layout.pieces) == sorted(s.cells for s, _ in pieces)


@pytest.mark.parametrize("name", ["4x4", "4x5"])
def test_the_sets_of_a_family_are_those_that_are_known_in_their_order(name: str) -> None:
    family = shipped(name)
    known = LAB[f"family_{name}"]["sets"]
    found = [json.loads(key(family, each)) for each in PieceSets(family).sets()]
    assert list(map(sized, found)) == [each["counts"] for each in known]


def test_ranges_of_pieces_free_cells_and_counts_choose_among_the_sets() -> None:
    family = shipped("4x4")
    shapes = tuple(replace(shape, count=Range(1, 2)) for shape in family.shapes)
    chosen = replace(family, shapes=shapes, pieces=Range(5, 6), free=Range(3))
    every = [(each.counts, each.free) for each in PieceSets(family).sets()]
    expected = [
        counts
        for counts, free in every
        if all(1 <= count <= 2 for count in counts[1:]) and sum(counts) in (5, 6) and free >= 3
    ]
    assert [each.counts for each in PieceSets(chosen).sets()] == expected
    assert expected


def test_a_nearly_full_board_is_decided_without_trying_every_filling() -> None:
    # a column has seven cells: besides V, each of the seven needs a cell of an H, of Q or a free one
    shapes = (FamilyShape("V", Shape.rectangle(1, 2)), FamilyShape("H", Shape.rectangle(2, 1)))
    goal = (GoalPiece(Target("Q", (0, 0), Shape.rectangle(1, 1))),)
    family = Family("7x7", Board(7, 7), goal, shapes, free=Range(0))
    fitter = Fitter(family)
    placed = {counts: fitter.fit(counts) is not None for counts in [(1, 21, 3), (1, 22, 2), (1, 24, 0)]}
    assert placed == {(1, 21, 3): True, (1, 22, 2): False, (1, 24, 0): False}


def test_the_layout_of_a_row_is_a_hardest_start_with_what_is_proven() -> None:
    form = PieceSets(shipped("4x4"))
    row = form.row('{"Q":1,"V":2,"H":1,"S":3}', Metric.STEPS, None, None)
    layout = read(row.layout or "")
    assert (layout.name, layout.meta.known.steps) == ("4x4 Q1 V2 H1 S3", row.hardest)
    assert (layout.meta.known.solvable, layout.meta.known.moves) == (True, None)
    assert solve(Ask(layout, Metric.STEPS)).length == row.hardest
    assert [piece.key for piece in layout.pieces if piece.key != "Q"] == list("ABCDEF")


def test_a_goal_piece_and_shapes_keep_their_axes() -> None:
    family = shipped("4x4")
    locked = replace(
        family,
        goal=(replace(family.goal[0], axis=Axis.HORIZONTAL),),
        shapes=(replace(family.shapes[0], axis=Axis.VERTICAL), family.shapes[2]),
    )
    form = PieceSets(locked)
    row = form.row('{"Q":1,"V":2,"S":1}', Metric.MOVES, None, None)
    axes: dict[str, Any] = {}
    for piece in read(row.layout or "").pieces:
        axes.setdefault(f"{piece.shape.width}x{piece.shape.height}", set()).add(piece.axis)
    assert axes == {"2x2": {Axis.HORIZONTAL}, "1x2": {Axis.VERTICAL}, "1x1": {Axis.BOTH}}
    assert row.hardest is not None
