"""The hardest start that keeps what is held, or is symmetric, against every placement by the rules."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.keep import Keep
from klotski_studio.core.layout import Axis, Cell, Layout, Metric, kinds
from klotski_studio.core.rules import Position
from klotski_studio.lab.starts import hardest_of_pieces
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.reference import ReferenceSearch
from klotski_studio.solver.whole_spaces import flood_all
from tests.solver.test_flood_all import _all_positions
from tests.strategies import drawn, layouts


def looks(layout: Layout) -> tuple[set[Cell], set[Cell], set[tuple[frozenset[Cell], Axis]]]:
    """What an image has to leave as it is."""
    pieces = {(frozenset(piece.cells), piece.axis) for piece in layout.pieces}
    return set(layout.board.cells()) - layout.board.walls, set(layout.board.gates), pieces


def is_symmetric(layout: Layout) -> bool:
    """Whether an axis or a turn of the ground leaves the start as it is, cell by cell."""
    ground, gates, pieces = looks(layout)
    other = {Axis.HORIZONTAL: Axis.VERTICAL, Axis.VERTICAL: Axis.HORIZONTAL}
    left, right = min(x for x, _ in ground), max(x for x, _ in ground)
    top, bottom = min(y for _, y in ground), max(y for _, y in ground)
    for across in (False, True):
        for down in (False, True):
            for turned in (False, True):
                if not (across or down or turned):
                    continue

                def image(
                    cell: Cell, across: bool = across, down: bool = down, turned: bool = turned
                ) -> Cell:
                    x, y = cell[0] - left, cell[1] - top
                    x, y = (right - left - x if across else x), (bottom - top - y if down else y)
                    return (y + left, x + top) if turned else (x + left, y + top)

                if (
                    {*map(image, ground)} == ground
                    and {*map(image, gates)} == gates
                    and {
                        (frozenset(map(image, cells)), other.get(axis, axis) if turned else axis)
                        for cells, axis in pieces
                    }
                    == pieces
                ):
                    return True
    return False


def keeps(layout: Layout, new: Layout, keep: Keep) -> bool:
    """Whether ``new``, another start of ``layout``, keeps it, pieces of a kind being alike."""
    kind_of = {layout.pieces[i].key: n for n, kind in enumerate(kinds(layout)) for i in kind.pieces}
    stands = {(kind_of[piece.key], piece.cells) for piece in new.pieces}
    covered, before = ({cell for p in each.pieces for cell in p.cells} for each in (new, layout))
    held = [p for p in layout.pieces if p.key in keep.pieces or set(p.cells) & keep.cells]
    return (
        all((kind_of[piece.key], piece.cells) in stands for piece in held)
        and not (keep.cells - before) & covered
        and not keep.free & covered
        and (not keep.symmetric or is_symmetric(new))
    )


@settings(max_examples=60)
@given(st.data(), st.one_of(layouts(most=60), layouts(most=60, symmetric=True)), st.sampled_from(Metric))
def test_the_hardest_start_that_keeps_it_is_the_one_that_the_rules_give(
    data: st.DataObject, layout: Layout, metric: Metric
) -> None:
    cells = st.frozensets(st.sampled_from(layout.board.cells()), max_size=1)
    keep = Keep(
        data.draw(st.frozensets(st.sampled_from([piece.key for piece in layout.pieces]), max_size=1)),
        data.draw(cells),
        free=data.draw(cells),
        symmetric=data.draw(st.booleans()),
    )
    search = ReferenceSearch(layout, metric)
    positions = {search.state(position): position for position in _all_positions(layout, 20_000)}
    levels = list(search.spread({state for state in positions if search.is_solved(state)}))
    kept = [
        sum(keeps(layout, positions[state].as_layout(layout), keep) for state in level) for level in levels
    ]
    found = flood_all(Ask(layout, metric), keep)
    assert found.histogram == tuple(map(len, levels))
    hardest = max((level for level, count in enumerate(kept) if count), default=None)
    assert found.hardest == hardest
    assert found.hardest_starts == (0 if hardest is None else kept[hardest])
    start = found.start
    assert (start is None) == (hardest is None)
    if start is not None and hardest is not None:
        new = start.as_layout(layout)
        assert search.state(start) in levels[hardest]
        assert keeps(layout, new, keep)
        assert keep.allows(layout, new) or keep.free


def test_of_pieces_of_a_kind_the_one_that_is_held_stays() -> None:
    layout = drawn("Q.A.B .....", "..... Q....")
    found = hardest_of_pieces(Ask(layout), Keep(frozenset("B")))
    assert found.layout.piece("B") == layout.piece("B")
    assert Position.start(found.layout) != Position.start(layout)


def test_a_goal_that_is_held_keeps_no_start_out_also_where_pieces_have_many_places() -> None:
    board = drawn(".AACCC .AA.CD .EE.DD FEEE.I FFGGHH", "...... ...... ...... ..AA.. ..AA..")
    ask = Ask(board)
    found, held = flood_all(ask), flood_all(ask, Keep(goal=True))
    assert (held.hardest, held.start, held.histogram) == (found.hardest, found.start, found.histogram)
