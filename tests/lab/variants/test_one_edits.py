from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import pytest
from hypothesis import assume, given, settings

from klotski_studio.core.check import errors
from klotski_studio.core.identity import canonical_form
from klotski_studio.core.layout import Axis, Cell, Layout, Shape
from klotski_studio.lab.variants import one_edits as module
from klotski_studio.lab.variants.house_rules import (
    CLASSIC,
    DEFAULT_KINDS,
    NO_LOCKS,
    RECTANGLES,
    RUSH_HOUR,
    EditKind,
    HouseRules,
)
from klotski_studio.lab.variants.one_edits import differences, one_edits
from tests.strategies import drawn, layouts


@dataclass(frozen=True)
class Drawing:
    """A layout as sets of cells, for a list of edits that shares no code with the one under test.

    A thing is a piece: its cells, its axis, and the cells of its target or None.
    """

    size: tuple[int, int]
    walls: frozenset[Cell]
    gates: frozenset[Cell]
    things: frozenset[tuple[int, frozenset[Cell], Axis, frozenset[Cell] | None]]

    @classmethod
    def of(cls, layout: Layout) -> Drawing:
        board, goal = layout.board, {target.piece: frozenset(target.cells) for target in layout.goal}
        return cls(
            (board.width, board.height),
            board.walls,
            board.gates,
            frozenset(
                (number, frozenset(piece.cells), piece.axis, goal.get(piece.key))
                for number, piece in enumerate(layout.pieces)
            ),
        )

    @property
    def free(self) -> frozenset[Cell]:
        taken = self.walls | self.gates | {cell for _, cells, _, _ in self.things for cell in cells}
        return frozenset(self.board - taken)

    @property
    def board(self) -> frozenset[Cell]:
        return frozenset((x, y) for x in range(self.size[0]) for y in range(self.size[1]))

    def unnamed(self) -> object:
        """The puzzle without the numbers of its pieces."""
        things = sorted(
            (sorted(cells), axis.value, sorted(target or ())) for _, cells, axis, target in self.things
        )
        return self.size, self.walls, self.gates, repr(things)

    def holds(self) -> bool:
        """Whether every piece stands where it may, and no two on one cell."""
        covered = [cell for _, cells, _, _ in self.things for cell in cells]
        ground = self.board - self.walls
        return len(covered) == len(set(covered)) and all(
            cells <= (ground if target else ground - self.gates) for _, cells, _, target in self.things
        )


def moved(cells: frozenset[Cell], to: Cell) -> frozenset[Cell]:
    x, y = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((a - x + to[0], b - y + to[1]) for a, b in cells)


def corner(cells: frozenset[Cell]) -> Cell:
    return min(x for x, _ in cells), min(y for _, y in cells)


def connected(cells: frozenset[Cell]) -> bool:
    return Shape.of(cells).is_connected


def touching(one: frozenset[Cell], other: frozenset[Cell]) -> bool:
    return any(abs(a - c) + abs(b - d) == 1 for a, b in one for c, d in other)


def brute(kind: EditKind, drawing: Drawing) -> Iterator[Drawing]:
    """Every result of an edit of ``kind`` by its definition; some may not fit."""
    plain = [thing for thing in drawing.things if thing[3] is None]
    new = len(drawing.things)

    def with_things(*changed: tuple[object, ...], without: tuple[object, ...] = ()) -> Drawing:
        left = {thing for thing in drawing.things if thing not in without}
        return replace(drawing, things=frozenset(left.union(changed)))  # type: ignore[arg-type]

    match kind:
        case EditKind.MOVE:
            for thing in drawing.things:
                for at in drawing.board - {corner(thing[1])}:
                    yield with_things((thing[0], moved(thing[1], at), *thing[2:]), without=(thing,))
        case EditKind.SWAP:
            for one, two in combinations(drawing.things, 2):
                first = (one[0], moved(one[1], corner(two[1])), *one[2:])
                second = (two[0], moved(two[1], corner(one[1])), *two[2:])
                yield with_things(first, second, without=(one, two))
        case EditKind.REMOVE:
            for thing in plain:
                yield with_things(without=(thing,))
        case EditKind.ADD:
            for thing in drawing.things:
                for at in drawing.board:
                    cells = moved(thing[1], at)
                    if cells <= drawing.free:
                        yield with_things((new, cells, thing[2], None))
        case EditKind.GROW:
            for thing in plain:
                for cell in drawing.free:
                    cells = thing[1] | {cell}
                    if connected(cells):
                        yield with_things((thing[0], cells, *thing[2:]), without=(thing,))
        case EditKind.SHRINK:
            for thing in plain:
                for cell in thing[1]:
                    cells = thing[1] - {cell}
                    if cells and connected(cells):
                        yield with_things((thing[0], cells, *thing[2:]), without=(thing,))
        case EditKind.TRADE:
            for taker, giver in combinations(plain, 2):
                for one, two in ((taker, giver), (giver, taker)):
                    for cell in two[1]:
                        more, less = one[1] | {cell}, two[1] - {cell}
                        if less and connected(more) and connected(less):
                            yield with_things(
                                (one[0], more, *one[2:]), (two[0], less, *two[2:]), without=(one, two)
                            )
        case EditKind.MERGE:
            for one, two in combinations(plain, 2):
                if one[2] is two[2] and touching(one[1], two[1]):
                    yield with_things((one[0], one[1] | two[1], *one[2:]), without=(one, two))
        case EditKind.SPLIT:
            for thing in plain:
                for size in range(1, len(thing[1])):
                    for part in map(frozenset, combinations(thing[1], size)):
                        if connected(part) and connected(thing[1] - part):
                            rest = (thing[0], thing[1] - part, *thing[2:])
                            yield with_things(rest, (new, part, *thing[2:]), without=(thing,))
        case EditKind.TARGET:
            for thing in drawing.things - set(plain):
                others = {cell for each in drawing.things - {thing} for cell in each[3] or ()}
                for at in drawing.board - {corner(thing[3] or thing[1])}:
                    cells = moved(thing[1], at)
                    if cells <= drawing.board - drawing.walls - others:
                        yield with_things((*thing[:3], cells), without=(thing,))
        case EditKind.AXIS:
            for thing in drawing.things:
                for axis in set(Axis) - {thing[2]}:
                    yield with_things((*thing[:2], axis, thing[3]), without=(thing,))
        case EditKind.WALL:
            for cell in drawing.free:
                yield replace(drawing, walls=drawing.walls | {cell})
        case EditKind.UNWALL:
            for cell in drawing.walls:
                yield replace(drawing, walls=drawing.walls - {cell})


def alone(layout: Layout) -> Layout:
    """``layout`` without stand-ins, of which the definitions say nothing."""
    left = replace(layout, pieces=tuple(replace(piece, same_as=None) for piece in layout.pieces))
    assume(not errors(left))
    return left


@given(layouts(most=30))
@settings(max_examples=40)
def test_the_edits_are_those_of_a_list_by_definition(layout: Layout) -> None:
    layout = alone(layout)
    assume(layout.board.width * layout.board.height <= 12)
    drawing = Drawing.of(layout)
    for kind in EditKind:
        listed = [Drawing.of(edit.layout) for edit in one_edits(layout, {kind})]
        assert {each.unnamed() for each in listed} == {
            each.unnamed() for each in brute(kind, drawing) if each.holds()
        }, kind


UNDONE_BY = {
    EditKind.MOVE: EditKind.MOVE,
    EditKind.SWAP: EditKind.SWAP,
    EditKind.GROW: EditKind.SHRINK,
    EditKind.SHRINK: EditKind.GROW,
    EditKind.MERGE: EditKind.SPLIT,
    EditKind.SPLIT: EditKind.MERGE,
    EditKind.WALL: EditKind.UNWALL,
}


@given(layouts(most=30))
@settings(max_examples=15)
def test_undoing_an_edit_is_an_edit(layout: Layout) -> None:
    layout = alone(layout)
    form = canonical_form(layout)
    for edit in one_edits(layout, UNDONE_BY):
        back = {canonical_form(each.layout) for each in one_edits(edit.layout, {UNDONE_BY[edit.kind]})}
        assert form in back, edit


def kinds_of(layout: Layout, rules: HouseRules) -> set[EditKind]:
    return {edit.kind for edit in one_edits(layout, frozenset(EditKind), rules)}


def test_rush_hour_keeps_its_cars() -> None:
    lanes = {"A": Axis.HORIZONTAL, "B": Axis.VERTICAL}
    layout = drawn("AAB. ..B. ....", "..AA .... ....", lanes)
    kept = list(one_edits(layout, frozenset(EditKind), RUSH_HOUR))
    assert {edit.kind for edit in kept} >= {EditKind.MOVE, EditKind.ADD, EditKind.GROW}
    assert not {edit.kind for edit in kept} & {EditKind.SHRINK, EditKind.SPLIT, EditKind.AXIS}
    assert all(
        set(piece.shape.cells) in ({(0, 0), (1, 0)}, {(0, 0), (0, 1)}, {(0, 0), (0, 1), (0, 2)})
        for edit in kept
        for piece in edit.layout.pieces
    )


def test_the_rules_of_a_layout_allow_its_own_shapes_with_their_axes_alone() -> None:
    layout = drawn("AAB. C.B. ....", "..AA .... ....", {"B": Axis.VERTICAL})
    own = {(piece.shape, piece.axis) for piece in layout.pieces}
    for edit in one_edits(layout, frozenset(EditKind), HouseRules.of(layout)):
        assert {(piece.shape, piece.axis) for piece in edit.layout.pieces} <= own
    assert EditKind.AXIS not in kinds_of(layout, HouseRules.of(layout))


def test_rectangles_locks_and_free_cells_are_kept() -> None:
    layout = drawn("AAB. ..B.", "..AA ....")
    for edit in one_edits(layout, frozenset(EditKind), RECTANGLES):
        assert all(
            len(piece.shape.cells) == piece.shape.width * piece.shape.height for piece in edit.layout.pieces
        )
    assert EditKind.AXIS in kinds_of(layout, RECTANGLES)
    assert EditKind.AXIS not in kinds_of(layout, NO_LOCKS)
    assert EditKind.WALL not in kinds_of(layout, HouseRules(least_free=4))
    assert EditKind.MOVE in kinds_of(layout, HouseRules(least_free=4))
    assert EditKind.SPLIT in kinds_of(layout, CLASSIC)


def test_what_changes_the_rules_is_not_tried_unless_asked_for() -> None:
    assert set(EditKind) - DEFAULT_KINDS == {EditKind.AXIS, EditKind.WALL, EditKind.UNWALL}


def test_a_piece_of_many_cells_is_split_in_every_way_once() -> None:
    layout = drawn("BBBA BBBA BBB.", ".... ...A ...A")
    cuts = [frozenset(edit.cells) for edit in one_edits(layout, {EditKind.SPLIT})]
    assert len(cuts) == len(set(cuts))
    assert len(cuts) == len(list(brute(EditKind.SPLIT, Drawing.of(layout)))) // 2


def test_a_piece_of_very_many_cells_is_cut_in_so_many_ways_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PARTS", 300)
    layout = drawn("A........ " + " ".join(["BBBBBBBBB"] * 8), "." * 8 + "A " + " ".join(["." * 9] * 8))
    assert 0 < len(list(one_edits(layout, {EditKind.SPLIT}))) <= 300


def test_a_piece_is_marked_where_it_stands_and_what_it_left() -> None:
    assert differences(drawn("AA.B"), drawn(".AAB")) == (((1, 0), (2, 0)), ((0, 0),))


def test_pieces_that_are_the_same_are_not_marked() -> None:
    assert differences(drawn("AB.", "..A"), drawn("AB.", "..A")) == ()
    assert differences(drawn("AB."), drawn("BA.")) == ()


def test_an_axis_a_target_and_a_wall_are_marked() -> None:
    assert differences(drawn("A.."), drawn("A..", axes={"A": Axis.NONE})) == (((0, 0),),)
    assert differences(drawn("A..", ".A."), drawn("A..", "..A")) == (((2, 0),),)
    assert differences(drawn("A.."), drawn("A.#")) == (((2, 0),),)
