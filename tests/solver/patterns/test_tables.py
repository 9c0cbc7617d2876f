"""Tables of groups: right to the last entry, admissible, consistent, and the same for mirror images."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.check import errors
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position
from klotski_studio.solver.base.encode import Encoded, encode
from klotski_studio.solver.kernels.patterns import FREE_SHIFT, UNREACHABLE, look_up
from klotski_studio.solver.kernels.records import CODES
from klotski_studio.solver.patterns import tables
from klotski_studio.solver.patterns.disk import TableStore
from klotski_studio.solver.patterns.engine import follows, patterns_of, placed_groups, views
from klotski_studio.solver.patterns.groups import Groups, choose_groups
from klotski_studio.solver.patterns.scope import MOST_PIECES, free_cells, holds, table_share
from klotski_studio.solver.patterns.tables import build, turnings
from klotski_studio.solver.reference import ReferenceSearch, State, distances_to_goal
from klotski_studio.solver.rows.best_first import lookup_of
from tests.solver.agreement import watch
from tests.solver.patterns.boards import KORF, full_boards, open_boards, tiles, without_other_kinds
from tests.strategies import drawn

METRICS = st.sampled_from(list(Metric))
LIMITS = st.sampled_from((1, 40, 400, 100_000))


def heuristic(encoded: Encoded, metric: Metric, groups: Groups) -> Callable[[tuple[int, ...]], int]:
    """The sum of the distances of ``groups``, for the placements that are taken."""
    patterns = patterns_of(encoded, metric, groups, TableStore(), watch())
    lookup = lookup_of(patterns)
    return lambda taken: int(look_up(np.array(taken, dtype=np.uint64), patterns, lookup))


def assert_admissible(layout: Layout, metric: Metric, limit: int, *, is_consistent: bool) -> None:
    """On the whole space: never more than the distance; if consistent, one move changes it by one at most."""
    encoded = encode(layout)
    if errors(layout) or not holds(encoded):
        return
    bound = heuristic(encoded, metric, choose_groups(encoded, limit))

    def needs(state: State) -> int:
        taken = encoded.taken(Position(state))
        assert taken is not None
        return bound(taken)

    space = ReferenceSearch(layout, metric)
    for state, distance in distances_to_goal(layout, metric).items():
        own = needs(state)
        assert own <= distance
        assert own > 0 or space.is_solved(state)
        for there in space.lines(state):
            assert abs(needs(there) - own) <= 1 or not is_consistent


@pytest.mark.parametrize(
    ("boards", "is_consistent"),
    [(full_boards(), False), (open_boards(), True)],
    ids=["one free cell", "several"],
)
@settings(max_examples=25)
@given(data=st.data())
def test_sums_are_admissible_and_where_several_cells_are_free_consistent(
    data: st.DataObject, boards: st.SearchStrategy[Layout], is_consistent: bool
) -> None:
    layout, metric, limit = data.draw(boards), data.draw(METRICS), data.draw(LIMITS)
    assert_admissible(layout, metric, limit, is_consistent=is_consistent)


@settings(max_examples=25)
@given(open_boards(), METRICS)
def test_one_group_knows_the_distances_of_the_puzzle_without_the_other_pieces(
    layout: Layout, metric: Metric
) -> None:
    encoded = encode(layout)
    if errors(layout) or not holds(encoded):
        return
    kinds = encoded.wanted
    needs = heuristic(encoded, metric, (kinds,))(encoded.start)
    alone = without_other_kinds(encoded, kinds)
    pieces = {index for kind in alone.kinds for index in kind.pieces}
    fixed = set(range(len(layout.pieces))) - set(encoded.holders)
    rest = [piece for i, piece in enumerate(layout.pieces) if i in pieces | fixed]
    reduced = Layout(layout.board, tuple(rest), layout.goal)
    if errors(reduced):
        return
    space = ReferenceSearch(reduced, metric)
    assert needs == distances_to_goal(reduced, metric).get(space.start, UNREACHABLE)


def test_the_largest_table_of_a_15_puzzle_holds_as_much_as_manhattan_distance_at_least() -> None:
    layout = tiles(KORF[0]["tiles"], 4)
    encoded = encode(layout)
    groups = choose_groups(encoded, 70_000)
    assert heuristic(encoded, Metric.STEPS, groups)(encoded.start) >= 41


def test_a_table_that_follows_the_free_cell_knows_more() -> None:
    layout = drawn("AB CD E.", "EB CD A.")
    encoded = encode(layout)
    kinds = tuple(encoded.wanted[:3])
    roaming = turnings(encoded, followed=False)[0].form(kinds)[0]
    followed = turnings(encoded, followed=True)[0].form(kinds)[0]
    less, more = (build(form, CODES[Metric.STEPS], watch()) for form in (roaming, followed))
    known = more != UNREACHABLE
    assert (less[known] <= more[known]).all()
    assert (less[known] < more[known]).any()


def test_a_queue_that_is_full_grows_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded = encode(tiles(KORF[0]["tiles"], 4))
    form = turnings(encoded, followed=True)[0].form(encoded.wanted[:3])[0]
    roomy = build(form, 0, watch())
    monkeypatch.setattr(tables, "FIRST_ROOM", 1 << 10)
    assert np.array_equal(build(form, 0, watch()), roomy)
    assert (roomy != UNREACHABLE).sum() == 16 * 15 * 14


def test_the_blocks_of_a_15_puzzle_share_a_table_and_the_diagonal_gives_a_second_view() -> None:
    encoded = encode(tiles(KORF[0]["tiles"], 4))
    groups = choose_groups(encoded, 20_000_000)
    assert sorted(map(len, groups)) == [3, 6, 6]
    turned = turnings(encoded, followed=True)
    assert len({each.form for each in placed_groups(turned, groups)}) == 2
    assert len(views(turned, groups)) == 2


@given(full_boards() | open_boards(), LIMITS)
def test_groups_are_disjoint_and_hold_every_kind_with_a_target(layout: Layout, limit: int) -> None:
    encoded = encode(layout)
    groups = choose_groups(encoded, limit)
    assert all(set(one).isdisjoint(two) for one, two in combinations(groups, 2))
    assert sorted(kind for group in groups for kind in group) == list(encoded.wanted)
    for group in groups:
        size = np.prod([table_share(encoded, kind) for kind in group])
        assert len(group) == 1 or size <= limit


def test_a_position_of_a_group_fits_into_a_word() -> None:
    assert int(FREE_SHIFT) >= 6 * MOST_PIECES
    assert int(FREE_SHIFT) + 6 <= 64


def test_the_free_cell_is_followed_only_where_it_is_the_only_one() -> None:
    full, half = encode(tiles(list(range(9)), 3)), encode(drawn("AB. ...", "... BA."))
    assert (free_cells(full), follows(full)) == (1, True)
    assert (free_cells(half), follows(half)) == (4, False)
