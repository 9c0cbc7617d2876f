"""The nouns: kinds, titles, translated layouts, positions."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.layout import Axis, Direction, Known, Layout, Lengths, Meta, Metric, kinds
from klotski_studio.core.rules import Position
from klotski_studio.solver.reference import levels
from tests.cases import Case, each
from tests.core.test_edits_pieces import joined
from tests.strategies import drawn, layouts, walks, wild_layouts


def members(layout: Layout) -> list[str]:
    return ["".join(layout.pieces[i].key for i in kind.pieces) for kind in kinds(layout)]


def test_pieces_of_one_shape_and_axis_are_one_kind() -> None:
    assert members(drawn("AAB CC. DE.")) == ["AC", "BDE"]
    assert members(drawn("AA. BB.", axes={"B": Axis.HORIZONTAL})) == ["A", "B"]


def test_a_piece_with_a_target_is_a_kind_of_its_own() -> None:
    layout = drawn("ABC ...", "... B..")
    assert members(layout) == ["AC", "B"]
    assert [kind.targets for kind in kinds(layout)] == [(), ((0, 1),)]
    assert [kind.enters_gates for kind in kinds(layout)] == [False, True]


def test_same_as_joins_pieces_and_their_targets_by_chains_too_and_those_without_a_target() -> None:
    layout = joined(drawn("ABC ...", "... BA."), B="A")
    assert members(layout) == ["AB", "C"]
    assert kinds(layout)[0].targets == ((0, 1), (1, 1))
    circle = joined(drawn("ABC ...", "... A.."), A="B", B="C", C="A")
    assert members(circle) == ["ABC"]
    (stand_ins,) = kinds(joined(drawn("AB. ...", "... A.."), B="A"))
    assert (stand_ins.pieces, stand_ins.enters_gates) == ((0, 1), True)


@given(wild_layouts())
def test_every_piece_is_in_exactly_one_kind(layout: Layout) -> None:
    found = [index for kind in kinds(layout) for index in kind.pieces]
    assert sorted(found) == list(range(len(layout.pieces)))


def test_an_axis_lists_its_directions() -> None:
    assert Axis.BOTH.directions == tuple(Direction)
    assert Axis.HORIZONTAL.directions == (Direction.LEFT, Direction.RIGHT)
    assert Axis.VERTICAL.directions == (Direction.UP, Direction.DOWN)
    assert Axis.NONE.directions == ()


@given(layouts(most=60), st.tuples(st.integers(0, 3), st.integers(0, 3)))
def test_a_layout_translated_onto_a_larger_board_behind_walls_is_the_same_puzzle(
    layout: Layout, by: tuple[int, int]
) -> None:
    moved = layout.translated(by)
    wide = replace(moved.board, width=layout.board.width + 3, height=layout.board.height + 3)
    inside = {(x + by[0], y + by[1]) for x, y in layout.board.cells()}
    walls = moved.board.walls | (set(wide.cells()) - inside)
    puzzle = replace(moved, board=replace(wide, walls=walls))
    assert list(map(len, levels(puzzle, Metric.MOVES))) == list(map(len, levels(layout, Metric.MOVES)))
    assert moved.translated((-by[0], -by[1])) == layout


@each("titles")
def test_a_title_is_in_the_language_asked_for_where_there_is_one(case: Case) -> None:
    layout = Layout(drawn("A").board, name=case["name"], meta=Meta(names=MappingProxyType(case["names"])))
    assert {language: layout.title(language) for language in case["titles"]} == case["titles"]


def test_a_layout_is_hashable_with_all_that_its_file_says() -> None:
    meta = Meta(names=MappingProxyType({"en": "x"}), extra=MappingProxyType({"rating": [1, 2]}))
    assert len({Layout(drawn("A").board, meta=meta), Layout(drawn("A").board, meta=meta)}) == 1


def test_a_position_says_who_covers_which_cell() -> None:
    layout = drawn("AAB ..B", "... B..")
    start = Position.start(layout)
    assert start.occupied(layout) == {(0, 0): 0, (1, 0): 0, (2, 0): 1, (2, 1): 1}
    moved = start.moved(0, (0, 1))
    assert moved.as_layout(layout) == replace(
        layout, pieces=(replace(layout.pieces[0], at=(0, 1)), layout.pieces[1])
    )
    assert start.places == ((0, 0), (2, 0))


def test_a_metric_comes_before_the_others_which_keep_their_order() -> None:
    assert [Metric.MOVES.before_others, Metric.SLIDES.before_others, Metric.STEPS.before_others] == [
        ("moves", "slides", "steps"),
        ("slides", "moves", "steps"),
        ("steps", "moves", "slides"),
    ]


def test_each_length_is_found_by_its_metric_and_so_is_a_claim() -> None:
    known = Known(moves=81, slides=90, steps=116)
    assert [known.length(metric) for metric in Metric] == [81, 90, 116]
    assert [Lengths(1, 2, 3).length(metric) for metric in Metric] == [1, 2, 3]
    assert [Lengths().length(metric) for metric in Metric] == [None] * 3


def test_a_length_replaces_that_of_its_metric_alone() -> None:
    assert Lengths(1, 2, 3).with_length(Metric.SLIDES, 9) == Lengths(1, 9, 3)


@given(st.data())
def test_no_length_is_greater_than_the_next_in_the_order(data: st.DataObject) -> None:
    solution = data.draw(walks(data.draw(layouts())))
    lengths = [solution.length(metric) for metric in Metric]
    assert lengths == sorted(lengths)
