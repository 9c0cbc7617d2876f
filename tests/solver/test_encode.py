"""The encoding, which works on bits, against the walks of :mod:`klotski_studio.core.layout`."""

from __future__ import annotations

import pytest
from hypothesis import given

from klotski_studio.core.layout import Axis, Cell, Layout, kinds, reach
from klotski_studio.core.rules import Position
from klotski_studio.solver.base.encode import DIRECTIONS, NOWHERE, encode
from tests.strategies import drawn, layouts


def roams(layout: Layout) -> dict[int, frozenset[Cell]]:
    """Where each piece gets to alone on the board, pieces that cannot move being walls for the others."""
    solid, pinned, found = set(layout.board.walls), set[int](), dict[int, frozenset[Cell]]()
    while True:
        for kind in kinds(layout):
            closed = solid if kind.enters_gates else solid | layout.board.gates
            ground = set(layout.board.cells()) - closed
            for index in set(kind.pieces) - pinned:
                at = layout.pieces[index].at
                found[index] = frozenset(reach(kind.shape, kind.axis.directions, (at,), ground))
        new = {index for index, places in found.items() if len(places) == 1} - pinned
        if not new:
            return found
        pinned |= new
        solid.update(cell for index in new for cell in layout.pieces[index].cells)


@given(layouts())
def test_placements_are_what_each_piece_reaches_alone(layout: Layout) -> None:
    encoded, reached = encode(layout), roams(layout)
    assert sorted(encoded.holders) == [i for i, places in sorted(reached.items()) if len(places) > 1]
    for b, index in zip(encoded.start, encoded.holders, strict=True):
        low, high = encoded.kind_range(encoded.kind_of[b])
        assert encoded.places[b] == layout.pieces[index].at
        assert set(encoded.places[low:high]) == reached[index]
        anchors = [layout.pieces[index].shape.at(at)[0] for at in encoded.places[low:high]]
        assert anchors == sorted(anchors, key=lambda cell: (cell[1], cell[0]))


@given(layouts())
def test_pieces_share_a_kind_if_they_are_alike_and_reach_the_same_places(layout: Layout) -> None:
    encoded, reached = encode(layout), roams(layout)
    alike = {index: number for number, kind in enumerate(kinds(layout)) for index in kind.pieces}
    kind_of = {i: encoded.kind_of[b] for b, i in zip(encoded.start, encoded.holders, strict=True)}
    for one in encoded.holders:
        for other in encoded.holders:
            is_same = alike[one] == alike[other] and reached[one] == reached[other]
            assert (kind_of[one] == kind_of[other]) is is_same
    assert encoded.counts == tuple(
        sum(kind == k for kind in kind_of.values()) for k in range(len(encoded.kinds))
    )


@given(layouts())
def test_steps_and_cells_are_those_of_the_places(layout: Layout) -> None:
    encoded = encode(layout)
    number = {each: b for b, each in enumerate(zip(encoded.kind_of, encoded.places, strict=True))}
    for (k, at), b in number.items():
        kind = encoded.kinds[k]
        assert encoded.covers[b] == sum(1 << encoded.cells.index(cell) for cell in kind.shape.at(at))
        for direction, there in zip(DIRECTIONS, encoded.after[b], strict=True):
            expected = number.get((k, direction.step(at)), NOWHERE)
            assert there == (expected if direction in kind.axis.directions else NOWHERE)


@given(layouts())
def test_a_mirror_maps_steps_to_steps_and_the_goal_to_itself(layout: Layout) -> None:
    encoded = encode(layout)
    mirror = encoded.mirror
    if mirror is None:
        return
    assert [mirror[mirror[b]] for b in range(encoded.size)] == list(range(encoded.size))
    assert encoded.goal is None or {mirror[b] for b in encoded.goal} == set(encoded.goal)
    for b, row in enumerate(encoded.after):
        images = {mirror[there] for there in row if there != NOWHERE}
        assert images == {there for there in encoded.after[mirror[b]] if there != NOWHERE}


@pytest.mark.parametrize(
    ("board", "goal", "has_mirror"),
    [
        ("AB. ... ...", "... ... A..", True),  # along the diagonal: A ends in a corner on it
        ("AB. ...", ".A. ...", True),
        ("AB. ...", "A.. ...", False),
        ("AB. #..", ".A. ...", False),
        ("A.B .CC", ".A. ...", True),
    ],
)
def test_a_mirror_is_found_where_there_is_one(board: str, goal: str, has_mirror: bool) -> None:
    assert (encode(drawn(board, goal)).mirror is not None) is has_mirror


def test_cars_in_different_rows_are_kinds_of_their_own() -> None:
    cars = drawn("AAB ..B CC. DD.", ".AA", dict.fromkeys("ACD", Axis.HORIZONTAL) | {"B": Axis.VERTICAL})
    encoded = encode(cars)
    assert len(encoded.kinds) == 4
    assert encoded.counts == (1, 1, 1, 1)


def test_alike_pieces_that_never_meet_may_be_named_in_any_order() -> None:
    cars = drawn("AAB ..B CC. DD#", ".AA", dict.fromkeys("ACD", Axis.HORIZONTAL) | {"B": Axis.VERTICAL})
    encoded = encode(cars)
    at = {piece.key: piece.at for piece in cars.pieces}

    def taken(**moved: Cell) -> tuple[int, ...] | None:
        return encoded.taken(Position(tuple((at | moved)[piece.key] for piece in cars.pieces)))

    assert taken() == taken(C=at["D"], D=at["C"]) == encoded.start
    ahead = taken(C=(1, 2))
    assert ahead == taken(C=at["D"], D=(1, 2)) != encoded.start
    assert ahead is not None
    assert encoded.position(ahead).places[2] == (1, 2)
    for missing in (
        taken(C=at["D"]),
        taken(C=(1, 2), D=(0, 2)),
        taken(A=at["C"], C=at["A"]),
        taken(D=(1, 3)),
    ):
        assert missing is None
