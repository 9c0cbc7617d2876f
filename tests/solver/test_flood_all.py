"""All starts of a set of pieces, against every placement searched by the rules of core."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Axis, Cell, Kind, Layout, Metric
from klotski_studio.core.rules import Position, Rules
from klotski_studio.solver import engines
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import U64, encode
from klotski_studio.solver.base.engine import LimitWatch, SearchStopped
from klotski_studio.solver.bits.flood import flood
from klotski_studio.solver.bits.search import BitsSearch, Pool, Tables
from klotski_studio.solver.index.search import flood as flood_by_index
from klotski_studio.solver.reference import ReferenceSearch, State
from klotski_studio.solver.search import analyze, solve
from klotski_studio.solver.whole_spaces import Flood, flood_all
from tests.solver.agreement import cancelled, watch
from tests.solver.test_wide import lonely
from tests.strategies import drawn, fitting, layouts


def flooded(layout: Layout, metric: Metric = Metric.MOVES) -> Flood:
    """The answer, which no limit may stop."""
    found = flood_all(Ask(layout, metric))
    assert isinstance(found, Flood)
    return found


def _sets(layout: Layout, kind: Kind) -> list[tuple[Cell, ...]]:
    """Every choice of places for the pieces of a kind, whether or not they overlap."""
    board = layout.board
    places = fitting(board, kind.shape, set() if kind.enters_gates else set(board.gates))
    return list(combinations(places, len(kind.pieces)))


def _all_positions(layout: Layout, most: int) -> Iterator[Position]:
    """Every way to place the pieces, one of each state."""
    rules = Rules(layout)
    choices = [_sets(layout, kind) for kind in rules.kinds]
    tried = 1
    for choice in choices:
        tried *= len(choice)
    assume(tried <= most)
    for chosen_of_all in product(*choices):
        places = [(0, 0)] * len(layout.pieces)
        cells: list[Cell] = []
        for kind, chosen in zip(rules.kinds, chosen_of_all, strict=True):
            for piece, place in zip(kind.pieces, chosen, strict=True):
                places[piece] = place
                cells += kind.shape.at(place)
        if len(set(cells)) == len(cells):
            yield Position(tuple(places))


def _by_rules(layout: Layout, metric: Metric, most: int = 20_000) -> tuple[int, list[set[State]]]:
    """The slow twin: the number of all states, and those that can be solved by their length."""
    search = ReferenceSearch(layout, metric)
    states = {search.state(position) for position in _all_positions(layout, most)}
    return len(states), list(search.spread({state for state in states if search.is_solved(state)}))


@settings(max_examples=40)
@given(st.one_of(layouts(most=60), layouts(most=60, symmetric=True)), st.sampled_from(Metric))
def test_every_placement_of_the_pieces_has_the_length_that_the_rules_give(
    layout: Layout, metric: Metric
) -> None:
    placements, levels = _by_rules(layout, metric)
    found = flooded(layout, metric)
    assert found.placements == placements
    assert found.histogram == tuple(map(len, levels))
    assert found.hardest_starts == (len(levels[-1]) if levels else 0)
    start = found.start
    assert (start is None) == (not levels)
    assert start is None or ReferenceSearch(layout, metric).state(start) in levels[-1]
    encoded = encode(layout, everywhere=True)
    if encoded.size:
        by_index = flood_by_index(encoded, metric, watch())
        assert by_index.histogram == found.histogram
        assert (None if by_index.first is None else encoded.position(by_index.first)) == start


@pytest.mark.parametrize("words", engines.WORDS)
def test_positions_of_any_number_of_words_are_listed_and_searched(words: int) -> None:
    layout = engines._example(words)
    encoded = encode(layout, everywhere=True)
    assert engines.words_of(encoded) == words
    search = ReferenceSearch(layout, Metric.MOVES)
    goal = {target.piece: target.at for target in layout.goal}
    others = [cell for cell in layout.board.cells() if cell not in goal.values()]
    solved = {
        search.state(
            Position(tuple(goal.get(piece.key, pair["AB".find(piece.key)]) for piece in layout.pieces))
        )
        for pair in combinations(others, 2)
    }
    levels = list(search.spread(solved))
    found = flood(encoded, Metric.MOVES, watch(), Pool())
    assert found.histogram == tuple(map(len, levels))
    assert found.first is not None
    assert search.state(encoded.position(found.first)) in levels[-1]


def test_the_hardest_start_may_lie_where_no_move_leads_from_the_drawn_one() -> None:
    layout = drawn("AQ..", "..Q.")
    assert analyze(Ask(layout, Metric.STEPS)).hardest == 2
    found = flooded(layout, Metric.STEPS)
    assert (found.hardest, found.hardest_starts, found.start) == (4, 1, Position(((1, 0), (0, 0))))


def test_walls_that_cut_the_board_and_locked_pieces_do_not_bind_the_set_to_its_drawing() -> None:
    # four cells: twelve ways; solved are three, and one move away is only Q at the far left
    found = flooded(drawn("A.#Q.", ".Q...", {"A": Axis.NONE}))
    assert (found.placements, found.histogram) == (12, (3, 2))
    assert found.start == Position(((3, 0), (0, 0)))


def test_folding_changes_nothing() -> None:
    layout = drawn("ABBC DQQE F..G", ".... .QQ. ....")
    encoded = encode(layout, everywhere=True)
    assert encoded.mirror is not None
    unfolded = replace(encoded)
    vars(unfolded)["mirror"] = None
    folded, plain = (flood(each, Metric.MOVES, watch(), Pool()) for each in (encoded, unfolded))
    assert folded == plain


def test_more_than_128_places_are_for_the_index() -> None:
    # eight pieces of seven shapes on 5 x 6 cells: 144 single places
    layout = drawn("QQAAC QQAAC E.AAC EBBB. FBBB. FDDDG", "..... ..... ..... ..... ...QQ ...QQ")
    encoded = encode(layout, everywhere=True)
    assert (encoded.size, engines.HOLDS["bits"](encoded)) == (144, False)
    found = flooded(layout)
    start = found.start
    hardest = solve(Ask(start.as_layout(layout), engine="wide"))
    assert (found.placements, hardest.length) == (61_328, found.hardest)


def test_a_set_without_a_solved_placement_has_no_start() -> None:
    rows = ["QQAA", "QQBB", "CCDD", "EEFF", "GG.."]
    found = flooded(drawn(" ".join(rows), ".... .... .... .QQ. .QQ."))
    assert (found.histogram, found.solved, found.solvable, found.hardest) == ((), 0, 0, None)
    assert (found.hardest_starts, found.start) == (0, None)
    assert found.placements > 0


def test_pieces_that_fit_in_one_way_alone_have_one_placement() -> None:
    solved = flooded(drawn("QQ# ##.", "QQ. ..."))
    assert (solved.placements, solved.histogram) == (1, (1,))
    assert solved.start == Position(((0, 0),))


def test_the_limit_that_ends_it_is_told() -> None:
    layout = drawn("AB.. .... C...", ".... .... ...A")
    assert flood_all(Ask(layout, control=cancelled())) is Reason.CANCELLED
    assert flood_all(Ask(layout, limits=Limits(seconds=0))) is Reason.TIME
    assert flood_all(Ask(layout, limits=Limits(positions=3))) is Reason.POSITIONS
    assert flood_all(Ask(layout, limits=Limits(memory=1000))) is Reason.MEMORY


def test_where_tables_of_positions_do_not_fit_three_bits_for_each_placement_give_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    layout = drawn("QQA. QQA. B..C", ".... .QQ. .QQ.")
    found = flooded(layout)
    small = Limits(memory=1 << 20)
    with pytest.raises(SearchStopped):
        flood(encode(layout, everywhere=True), Metric.MOVES, LimitWatch(small, Control()), Pool())
    same = flood_all(Ask(layout, limits=small))
    assert (same.placements, same.histogram, same.start) == (found.placements, found.histogram, found.start)
    for reason in (Reason.TIME, Reason.POSITIONS, Reason.CANCELLED):  # other limits hold for both

        def stopped(*_: object, reason: Reason = reason) -> None:
            raise SearchStopped(reason)

        monkeypatch.setattr("klotski_studio.solver.bits.flood.flood", stopped)
        assert flood_all(Ask(layout)) is reason


def test_the_solved_placements_are_counted_beside_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    beside = []
    begin = BitsSearch.begin

    def noted(search: BitsSearch, sources: U64) -> None:
        beside.append(search.held - sources.nbytes - Tables.bytes(search.words, search._tables.slots))
        begin(search, sources)

    monkeypatch.setattr(BitsSearch, "begin", noted)
    flooded(drawn("QQA. QQA. B..C", ".... .QQ. .QQ."))
    assert beside == [0]


def test_a_board_that_the_engine_cannot_hold_is_told_as_a_lack_of_memory() -> None:
    assert flood_all(Ask(lonely(9))) is Reason.MEMORY
