"""Facts about whole families that no sweep tells: boards that hold records, and how many packings there are.

Those that a sweep tells are compared where it is tested.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import pytest

from klotski_studio.core.layout import Axis, Metric
from klotski_studio.lab.families.piece_sets import PieceSets
from klotski_studio.lab.reasons import removals
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.lab.families.test_piece_sets import LAB, shipped, sized
from tests.strategies import drawn

TABLES = [name for name in LAB["polyominoes"] if name.startswith("rows")]


@pytest.mark.parametrize("table", TABLES)
def test_the_best_boards_of_packings_take_as_many_moves_as_published(table: str) -> None:
    rows = LAB["polyominoes"][table]
    layouts = [drawn(" ".join(row["board"]), " ".join(row["goal"])) for row in rows]
    assert [len(layout.pieces) for layout in layouts] == [row["pieces"] for row in rows]
    assert [solve(Ask(layout)).length for layout in layouts] == [row["moves"] for row in rows]


@pytest.mark.parametrize("row", [row for row in LAB["rush_hour"]["rows"] if "record" in row])
def test_the_record_boards_of_rush_hour_are_minimal_and_as_long_as_known(row: dict[str, Any]) -> None:
    record = row["record"]
    axes = {key: Axis(axis) for key, axis in record["axis"].items()}
    layout = drawn(" ".join(record["board"]), " ".join(record["goal"]), axes)
    assert solve(Ask(layout, Metric.SLIDES)).length == record["slides"]
    assert removals(Ask(layout, Metric.SLIDES)).removable == ()


@pytest.mark.parametrize("known", LAB["family_4x5"]["known"])
def test_the_known_sets_of_4x5_have_their_hardest_starts(known: dict[str, Any]) -> None:
    form = PieceSets(shipped("4x5"))
    (row,) = [
        form.row(task.key, Metric.MOVES, None, None)
        for task in form.tasks()
        if sized(json.loads(task.key)) == known["counts"]
    ]
    assert row.hardest == known["moves"]


@pytest.mark.parametrize("known", LAB["packings"]["rows"])
def test_boards_have_as_many_packings_as_known(known: dict[str, Any]) -> None:
    size = known["width"], known["height"]
    assert packings(*size, free=True) == known["packings"]
    assert packings(*size, free=False) == known["without_free_cell"]


Border: TypeAlias = tuple[int, ...]
"""For the last cell read in each column the part of a piece that it is in, numbered from 1; 0 if free."""
Apart: TypeAlias = frozenset[frozenset[int]]
"""Parts on the border that touch and are of different pieces."""


def packings(width: int, height: int, *, free: bool) -> int:
    """All ways to give the cells to pieces of any shape, or with ``free`` to nobody.

    Cell by cell, counted by the border between the cells read and the others. A cell joins any of the parts
    that it touches, which are one from then on, unless they are known to be of different pieces.
    """
    counts: dict[tuple[Border, Apart], int] = {((0,) * width, frozenset()): 1}
    for cell in range(width * height):
        following: dict[tuple[Border, Apart], int] = {}
        for (border, apart), count in counts.items():
            for state in _read(border, apart, cell % width, free=free):
                following[state] = following.get(state, 0) + count
        counts = following
    return sum(counts.values())


def _read(border: Border, apart: Apart, x: int, *, free: bool) -> Iterator[tuple[Border, Apart]]:
    """The border after the next cell, in column ``x``, for each piece or nobody that it may be given to."""
    if free:
        yield _named((*border[:x], 0, *border[x + 1 :]), apart)
    touched = {part for part in (border[x], border[x - 1] if x else 0) if part}
    for joined in _subsets(sorted(touched)):
        if frozenset(joined) in apart and len(joined) == 2:
            continue
        own = min(joined, default=len(border) + 1)
        names = {part: own if part in joined else part for part in (*border, own)}
        others = {frozenset({own, part}) for part in touched - set(joined)}
        pairs = {frozenset(names[part] for part in pair) for pair in apart if pair <= names.keys()} | others
        if all(len(pair) == 2 for pair in pairs):
            after = [names[part] for part in border]
            yield _named((*after[:x], own, *after[x + 1 :]), frozenset(pairs))


def _subsets(parts: Sequence[int]) -> list[tuple[int, ...]]:
    return [
        tuple(part for i, part in enumerate(parts) if chosen >> i & 1) for chosen in range(1 << len(parts))
    ]


def _named(border: Border, apart: Apart) -> tuple[Border, Apart]:
    """The same with the parts numbered in the order of the columns, without those that left the border."""
    names: Mapping[int, int] = {
        part: number for number, part in enumerate(dict.fromkeys(part for part in border if part), 1)
    }
    pairs = frozenset(frozenset(names[part] for part in pair) for pair in apart if pair <= names.keys())
    return tuple(names.get(part, 0) for part in border), pairs
