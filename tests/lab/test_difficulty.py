from __future__ import annotations

import runpy
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given

from klotski_studio.app.library.entry import FILE_NAME, read_figures
from klotski_studio.app.runtime.paths import layouts_dir, resources_dir
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import parse_solution
from klotski_studio.formats.registry import read_file
from klotski_studio.lab.difficulty import (
    WEIGHINGS,
    Crossing,
    Difficulty,
    Factor,
    SolutionShape,
    difficulty,
    moves_away,
    solution_shape,
)
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.search import analyze, solve
from tests.strategies import drawn, layouts


def estimated(layout: Layout) -> Difficulty:
    answer, analysis = solve(Ask(layout)), analyze(Ask(layout))
    assert answer.solution is not None
    return difficulty(
        layout,
        answer.solution,
        solution_shape(Ask(layout), answer.solution),
        solutions=answer.optimal_solutions,
        reachable=analysis.reachable,
    )


def classic(name: str) -> Layout:
    return read_file(layouts_dir() / f"{name}.klotski")


def test_classics_come_out_in_an_order_that_players_would_agree_with() -> None:
    names = ("qian-hu-hou-yong", "yi-lu-shun-feng", "yi-lu-jin-jun", "heng-dao-li-ma", "feng-hui-lu-zhuan")
    figures = [estimated(classic(name)).figure for name in names]
    assert figures == sorted(figures)
    assert 3 < figures[0] < 4.5
    assert 6.5 < figures[3] < 7.5


def test_the_figures_that_come_along_are_written_by_a_script(capsys: pytest.CaptureFixture[str]) -> None:
    name = "yong-chuang-wu-guan"
    script = runpy.run_path(str(Path(__file__).parents[2] / ".ci" / "difficulty"))
    script["main"]([name])
    figure = read_figures(resources_dir() / FILE_NAME)[digest(classic(name))]
    assert capsys.readouterr().out.split() == [name, str(figure)]


def test_the_weights_add_up_to_ten() -> None:
    assert set(WEIGHINGS) == set(Factor)
    assert sum(weighing.weight for weighing in WEIGHINGS.values()) == pytest.approx(10)


@given(layouts(most=80))
def test_the_figure_is_the_sum_of_its_shares_and_lies_between_0_and_10(layout: Layout) -> None:
    assume(solve(Ask(layout)).solution is not None)
    found = estimated(layout)
    assert found.figure == pytest.approx(sum(share.points for share in found.shares))
    assert 0 <= found.figure < 10
    assert all(0 <= share.points <= share.most for share in found.shares)
    assert found == estimated(layout)


def test_nothing_to_do_is_not_difficult() -> None:
    assert estimated(drawn("A.", "A.")).figure == 0


def test_one_move_is_hardly_difficult() -> None:
    assert estimated(drawn("A.", ".A")).figure < 1


def test_what_is_not_known_is_left_out_and_named() -> None:
    layout = drawn("AB. ...", "B.. ...")
    answer = solve(Ask(layout))
    assert answer.solution is not None
    crossings = tuple(Crossing(2) for _ in answer.solution.moves)
    counted = SolutionShape(Metric.MOVES, crossings, Reason.POSITIONS)
    found = difficulty(layout, answer.solution, counted, solutions=None, reachable=None)
    assert found.unsettled == (Factor.CHOICES, Factor.BINDING, Factor.SIZE)
    assert sum(share.most for share in found.shares) == pytest.approx(10)
    cut = replace(counted, crossings=crossings[:1], reason=Reason.CANCELLED)
    assert Factor.FREEDOM in difficulty(layout, answer.solution, cut, solutions=1, reachable=9).unsettled


def test_a_detour_of_the_piece_with_the_target_is_counted() -> None:
    layout = drawn("A.. .#. ...", "... A#. ...")
    assert moves_away(layout, parse_solution("A:R A:L A:D", layout)) == 1
    assert moves_away(layout, parse_solution("A:D", layout)) == 0
