"""The shipped library: what its files claim is what an independent solver found, and ours proves it.

``data/classics.json`` holds that other solver's figures of the forty classics, ``data/library.json`` those
of all other layouts. ``data/slow_layouts.json`` names those of them whose whole space takes long to search,
and those for which even one length does: ``pytest -m slow`` proves them in full, an ordinary run proves of
the former the length in the metric they are counted in.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.check import problems
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Solution, solves
from klotski_studio.formats.native.write import write
from klotski_studio.formats.registry import layout_files, read_file
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Status
from klotski_studio.solver.search import analyze, solve

DATA = Path(__file__).parent / "data"
FIGURES = json.loads((DATA / "classics.json").read_text(encoding="utf-8"))
OTHERS = json.loads((DATA / "library.json").read_text(encoding="utf-8"))
SLOW, SLOWEST = json.loads((DATA / "slow_layouts.json").read_text(encoding="utf-8")).values()
QUICK = [name for name in OTHERS if name not in SLOW]

FOLDER = layouts_dir()
FILES = layout_files(FOLDER)
LAYOUTS = {layout.name: layout for layout in map(read_file, FOLDER.glob("*.klotski"))}

SAME_UNDER_TWO_NAMES = {"weng-zhong-zhi-bie", "xiao-yan-chu-chao"}
"""One puzzle that two collections call differently."""

GENERALS = ["关羽", "张飞", "曹操", "赵云", "马超", "黄忠"]

each_classic = pytest.mark.parametrize("figures", FIGURES, ids=[figures["code"] for figures in FIGURES])
FOLDERS = sorted({Path(name).parent.as_posix() for name in OTHERS})


def layout_of(figures: dict[str, str]) -> Layout:
    return LAYOUTS[figures["name"]]


def test_the_library_holds_exactly_what_is_recorded() -> None:
    assert len(LAYOUTS) == len(FIGURES) == 40
    assert set(LAYOUTS) == {figures["name"] for figures in FIGURES}
    in_folders = [file.relative_to(FOLDER).as_posix() for file in FILES if file.parent != FOLDER]
    assert sorted(in_folders) == sorted(OTHERS)
    assert set(SLOWEST) <= set(SLOW) <= set(OTHERS)


def test_no_puzzle_is_there_twice() -> None:
    files: dict[str, set[str]] = {}
    for file in FILES:
        files.setdefault(digest(read_file(file)), set()).add(file.stem)
    assert [names for names in files.values() if len(names) > 1] == [SAME_UNDER_TWO_NAMES]


def test_every_file_is_in_the_form_that_saving_gives_it() -> None:
    assert [file for file in FILES if write(read_file(file)) != file.read_text(encoding="utf-8")] == []


@each_classic
def test_a_classic_is_the_recorded_one_with_its_figures_and_says_who_is_who(
    figures: dict[str, Any],
) -> None:
    layout = layout_of(figures)
    assert problems(layout) == ()
    letters: dict[str, str] = {}
    for y, row in enumerate(figures["board"]):
        for x, letter in enumerate(row):
            key = next((piece.key for piece in layout.pieces if (x, y) in piece.cells), ".")
            assert letters.setdefault(letter, key) == key
    big, *place = figures["target"]
    (target,) = layout.goal
    assert (target.piece, target.at) == (letters[big], tuple(place))
    assert layout.piece(target.piece).label == "曹操"
    assert layout.title("zh") == layout.name
    assert layout.title("en").isprintable()
    assert layout.title("en") != layout.name
    labels = sorted(piece.label for piece in layout.pieces)
    assert labels == sorted([*GENERALS, *["兵"] * 4])
    claimed = [layout.meta.known.length(metric) for metric in Metric]
    assert claimed == [figures[metric.value] for metric in Metric]
    assert layout.meta.known.reachable == figures["reachable"]
    assert layout.meta.known.solvable is (False if figures["moves"] is None else None)


@each_classic
def test_the_solver_proves_the_length(figures: dict[str, Any]) -> None:
    layout = layout_of(figures)
    for metric in Metric:
        if figures[metric.value] is None:
            answer = solve(Ask(layout, metric))
            assert (answer.status, answer.length) == (Status.UNSOLVABLE, None), metric
        else:
            solution = shortest(layout, metric, figures[metric.value])
            if metric is Metric.MOVES:
                assert solution.length(Metric.STEPS) == figures["steps_at_min_moves"]


@each_classic
def test_the_solver_proves_the_figures_of_the_whole_space(figures: dict[str, Any]) -> None:
    hardest = figures["hardest"]
    for metric in Metric:
        analysis = analyze(Ask(layout_of(figures), metric))
        assert analysis.reachable == figures["reachable"] == sum(analysis.histogram)
        assert analysis.solved_positions == figures["solved_positions"]
        assert analysis.farthest == figures["farthest"][metric.value]
        assert analysis.length == figures[metric.value]
        assert analysis.hardest == (None if hardest is None else hardest[metric.value])
        assert (analysis.hardest_position is None) == (hardest is None)


def test_the_hardest_start_is_as_hard_as_it_claims() -> None:
    layout = LAYOUTS["横刀立马"]
    analysis = analyze(Ask(layout))
    assert solve(Ask(analysis.hardest_position.as_layout(layout))).length == analysis.hardest == 93


def test_a_layout_is_whole_says_where_it_comes_from_and_claims_the_recorded_figures() -> None:
    for name, figures in OTHERS.items():
        layout = read_file(FOLDER / name)
        assert problems(layout) == (), name
        assert layout.name in layout.meta.names.values(), name
        assert layout.meta.source, name
        known = layout.meta.known
        assert None not in (known.moves, known.slides, known.steps, known.reachable), name
        assert {figure: getattr(known, figure) for figure in figures} == figures, name


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_solver_proves_every_claim(folder: str) -> None:
    for name in QUICK:
        if name.startswith(f"{folder}/"):
            assert_proved(read_file(FOLDER / name))


@pytest.mark.parametrize("name", [name for name in SLOW if name not in SLOWEST])
def test_the_solver_proves_the_length_of_a_large_one(name: str) -> None:
    layout = read_file(FOLDER / name)
    assert layout.meta.metric is not None
    shortest(layout, layout.meta.metric, layout.meta.known.length(layout.meta.metric))


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_the_solver_proves_every_claim_of_a_large_one(name: str) -> None:
    layout = read_file(FOLDER / name)
    assert_proved(layout)
    for metric in Metric:
        shortest(layout, metric, layout.meta.known.length(metric))


def assert_proved(layout: Layout) -> None:
    """Both the shortest length in each metric and the number of positions, over the whole space."""
    for metric in Metric:
        analysis = analyze(Ask(layout, metric))
        assert analysis.status is Status.SOLVED, layout.name
        assert analysis.length == layout.meta.known.length(metric), layout.name
        assert analysis.reachable == layout.meta.known.reachable, layout.name


def shortest(layout: Layout, metric: Metric, length: int | None) -> Solution:
    """The shortest solution, which has that length, and which the rules accept."""
    answer = solve(Ask(layout, metric))
    assert answer.status is Status.SOLVED
    assert answer.solution is not None
    assert answer.length == length == answer.solution.length(metric)
    assert solves(layout, answer.solution)
    return answer.solution


def test_the_notice_names_every_source_of_a_layout() -> None:
    notice = (FOLDER.parent / "NOTICE").read_text("utf-8")
    named = [name.strip() for name in re.findall(r'^  "?([^\s"][^",(\n]*)', notice, re.MULTILINE)]
    layouts = [read_file(file) for file in FOLDER.rglob("*.klotski")]
    sources = {part.strip() for layout in layouts for part in layout.meta.source.split(";")}
    assert len(layouts) == 312
    assert "" not in sources
    assert {source for source in sources if not any(name in source for name in named)} == set()
