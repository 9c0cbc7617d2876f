"""Fresh puzzles: what a kind, a length and a seed make."""

from __future__ import annotations

from dataclasses import replace

import pytest

from klotski_studio.app.lab.fresh import family_of, kinds, wanted_of
from klotski_studio.core.check import errors
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.family import Range
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats.native import write
from klotski_studio.lab import fresh as lab
from klotski_studio.lab.fresh import Wanted, fresh
from klotski_studio.lab.reasons import removals
from klotski_studio.solver import reference
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Status
from klotski_studio.solver.search import analyze, solve
from tests.solver.agreement import cancelled

SHORT = Range(6, 12)


def made(kind: str, lengths: Range = SHORT, seed: int = 1, metric: Metric = Metric.MOVES) -> Layout:
    found = fresh(Wanted(family_of(kind), lengths, seed, metric), Control())
    assert found is not None
    return found


@pytest.mark.parametrize("metric", Metric)
@pytest.mark.parametrize(("kind", "seed"), [("4x4", 1), ("4x4", 2), ("4x4", 3), ("polyominoes", 1)])
def test_a_fresh_puzzle_is_as_long_as_asked_for_by_the_slow_twin(
    kind: str, seed: int, metric: Metric
) -> None:
    layout = made(kind, SHORT, seed, metric)
    length = layout.meta.known.length(metric)
    assert not errors(layout)
    assert (length or 0) in SHORT
    assert reference.solve(layout, metric).length == length


@pytest.mark.parametrize("kind", kinds())
def test_the_same_seed_makes_the_same_puzzle_and_another_one_another(kind: str) -> None:
    texts = [write.write(made(kind, Range(8, 14), seed)) for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]


def test_a_seed_makes_the_same_puzzle_on_every_machine() -> None:
    layout = made("4x4", Range(10, 25), 7)
    text = write.write(layout)
    assert text.split('"""')[1] == "\nB..C\nDDAA\nEFAA\nEGGH\n", text


@pytest.mark.parametrize("kind", ["4x4", "6x6"])
def test_a_range_and_the_length_that_was_chosen_from_it_make_the_same_puzzle(kind: str) -> None:
    layout = made(kind, Range(5, 15), 3)
    length = layout.meta.known.moves
    assert length is not None
    assert made(kind, Range(length, length), 3) == layout


@pytest.mark.parametrize("seed", range(3))
def test_without_spare_pieces_none_can_be_taken_away(seed: int) -> None:
    found = fresh(Wanted(family_of("6x6"), SHORT, seed, is_minimal=True), Control())
    assert found is not None
    assert (found.meta.known.moves or 0) in SHORT
    assert not removals(Ask(found)).removable


@pytest.mark.parametrize("kind", kinds())
def test_the_hard_boards_that_come_along_are_of_their_kind_and_as_hard_as_they_say(kind: str) -> None:
    hard = wanted_of(kind, SHORT, 0, Metric.MOVES, is_minimal=False).hard
    assert len({layout.pieces for _, layout in hard}) == len(hard) >= 40
    family = family_of(kind)
    for _, layout in hard:
        assert not errors(layout)
        shapes = [piece.shape for piece in layout.pieces[len(family.goal) :]]
        assert set(shapes) <= {each.shape for each in family.shapes}
        assert all(shapes.count(each.shape) in each.count for each in family.shapes)
        assert len(layout.pieces) in family.pieces
        assert family.ground - sum(len(piece.cells) for piece in layout.pieces) in family.free
    for moves, layout in hard[::8]:
        assert analyze(Ask(layout)).hardest == moves


@pytest.mark.parametrize("seed", range(4))
def test_a_puzzle_is_found_within_one_climb_and_the_changes_of_one_hard_board(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "MOST_WORK", lab.CLIMB_WORK)
    wanted = wanted_of("6x6", Range(30, 30), seed, Metric.MOVES, is_minimal=False)
    made = fresh(wanted, Control())
    assert made.meta.known.moves == 30
    with pytest.raises(KlotskiError, match=r"fresh\.none"):
        fresh(replace(wanted, hard=()), Control())


def test_a_length_that_no_board_has_is_an_error_after_bounded_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "MOST_WORK", 50_000)
    with pytest.raises(KlotskiError, match=r"fresh\.none"):
        made("4x4", Range(300, 301))


def test_a_fresh_puzzle_that_is_not_wanted_any_more_is_none() -> None:
    assert fresh(Wanted(family_of("4x5"), Range(20, 30), 1), cancelled()) is None


def test_a_fresh_puzzle_is_solvable_in_every_kind_by_default() -> None:
    for kind in kinds():
        assert solve(Ask(made(kind, Range(10, 25), 5))).status is Status.SOLVED
