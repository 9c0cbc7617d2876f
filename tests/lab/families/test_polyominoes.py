"""The family of all packings of a board: Bickford's table, and what a row holds."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from klotski_studio.app.runtime.paths import families_dir
from klotski_studio.core.check import errors
from klotski_studio.core.family import Corner, PolyominoFamily
from klotski_studio.core.layout import Board, Metric
from klotski_studio.formats.families import read_file
from klotski_studio.formats.native.read import read
from klotski_studio.lab.families.forms import GOAL, Polyominoes
from klotski_studio.lab.families.store import Sort, Store, Wanted
from klotski_studio.lab.families.sweep import sweep
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.lab.families.test_piece_sets import LAB
from tests.lab.families.test_sweep import here

KNOWN = LAB["polyominoes"]


def shipped(size: int, corner: Corner) -> PolyominoFamily:
    """The family that comes along, with that rule."""
    family = read_file(families_dir() / f"polyominoes-{size}x{size}.toml")[0]
    assert isinstance(family, PolyominoFamily)
    return replace(family, corner=corner)


@pytest.mark.parametrize(
    ("size", "corner"),
    [
        (3, Corner.CELL),
        (3, Corner.BOX),
        pytest.param(4, Corner.CELL, marks=pytest.mark.slow),
        pytest.param(4, Corner.BOX, marks=pytest.mark.slow),
    ],
)
def test_the_greatest_lengths_by_number_of_pieces_are_those_published(
    tmp_path: Path, size: int, corner: Corner
) -> None:
    family = shipped(size, corner)
    with Store.open(tmp_path / "s") as store, here() as crew:
        store.enter(family, "")
        list(sweep(family, Metric.MOVES, store, crew))
        longest = store.totals(family, Metric.MOVES).longest
        rows = [row for _, row in store.best(Wanted(), Sort.LENGTH, 3)]
    known = KNOWN[f"rows_{size}x{size}_{corner.value}"]
    assert {pieces: length for pieces, length in longest.items() if length is not None} == {
        row["pieces"]: row["moves"] for row in known
    }
    for row in rows:
        layout = read(row.layout or "")
        assert errors(layout) == ()
        assert (len(layout.pieces), solve(Ask(layout)).length) == (row.pieces, row.hardest)
        assert layout.meta.known.moves == row.hardest
        goal = layout.piece(GOAL)
        assert goal.at == (0, 0)
        assert row.free == size * size - sum(len(piece.shape.cells) for piece in layout.pieces)


def test_a_goal_piece_and_its_image_are_one_task_where_the_board_is_symmetric() -> None:
    square = Polyominoes(shipped(3, Corner.BOX))
    oblong = Polyominoes(PolyominoFamily("3x2", Board(3, 2), Corner.BOX))
    names = [next(iter(json.loads(task.key))) for task in square.tasks()]
    assert ("AA" in names) != ("A/A" in names)
    (task,) = [task for task in square.tasks() if task.key in ('{"AA":1,"others":2}', '{"A/A":1,"others":2}')]
    row = square.row(task.key, Metric.MOVES, None, None)
    assert (row.starts or 0) % 2 == (row.solvable or 0) % 2 == 0
    assert {"AA", "A/A"} <= {next(iter(json.loads(task.key))) for task in oblong.tasks()}


def test_the_corner_rule_chooses_the_goal_pieces() -> None:
    names = {
        corner: {next(iter(json.loads(task.key))) for task in Polyominoes(shipped(3, corner)).tasks()}
        for corner in Corner
    }
    assert ".A/AA" in names[Corner.BOX] - names[Corner.CELL]
    assert names[Corner.CELL] < names[Corner.BOX]


def test_a_goal_piece_that_a_wall_keeps_from_a_corner_is_left_out() -> None:
    family = PolyominoFamily("walled", Board(3, 3, frozenset({(2, 2)})), Corner.BOX)
    names = {next(iter(json.loads(task.key))) for task in Polyominoes(family).tasks()}
    assert "A" not in names
    assert "AA/A." in names
