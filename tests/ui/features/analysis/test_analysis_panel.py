from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.solving.live_analysis import NOTHING, AnalysisPart, AnalysisState
from klotski_studio.app.solving.verdict import PREPARING
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position
from klotski_studio.formats.registry import read_file
from klotski_studio.lab.difficulty import Factor, difficulty, solution_shape
from klotski_studio.lab.reasons import movers, removals
from klotski_studio.lab.space import Hardness
from klotski_studio.lab.starts import Start, farthest_start, hardest_start
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits, SearchProgress
from klotski_studio.solver.search import analyze, solve
from klotski_studio.ui.features.analysis.panel import AnalysisPanel
from klotski_studio.ui.features.analysis.texts import ASKING, FACTORS, listed, run_text
from klotski_studio.ui.features.analysis.texts import Link as ListLink
from tests.strategies import drawn
from tests.ui.appearance import show_theme


def state_of(layout: Layout, limits: Limits | None = None) -> AnalysisState:
    answer, counts = solve(Ask(layout)), analyze(Ask(layout, limits=limits or Limits()))
    farthest = farthest_start(Ask(layout, limits=limits or Limits()))
    state = AnalysisState(
        layout,
        counts=counts,
        movers=movers(Ask(layout)),
        hardest=hardest_start(layout, counts),
        farthest=farthest if isinstance(farthest, Start) else None,
        removals=removals(Ask(layout), answer=answer),
    )
    if answer.solution is None:
        return state
    found = solution_shape(Ask(layout, limits=limits or Limits()), answer.solution)
    figure = difficulty(
        layout, answer.solution, found, solutions=answer.optimal_solutions, reachable=counts.reachable
    )
    return replace(state, solution_shape=found, difficulty=figure)


@pytest.fixture(scope="module")
def classic() -> AnalysisState:
    return state_of(read_file(layouts_dir() / "heng-dao-li-ma.klotski"))


@pytest.fixture
def panel(qtbot: QtBot) -> AnalysisPanel:
    made = AnalysisPanel()
    qtbot.addWidget(made)
    made.resize(260, 1200)
    made.show()
    return made


def test_the_pieces_that_the_answer_needs_are_named(panel: AnalysisPanel, classic: AnalysisState) -> None:
    panel.show_state(replace(classic, needed=(0, 2)))
    first, third = (classic.layout.pieces[i].key for i in (0, 2))
    text = panel.pieces.needed.text()
    assert "2 of 10 pieces alone the answer is the same" in text, "each on its own may be removable"
    assert f'href="{first}"' in text
    assert f'href="{third}"' in text
    panel.show_state(replace(classic, needed=None))
    assert not panel.pieces.needed.isVisibleTo(panel)
    panel.show_state(replace(classic, needed=tuple(range(10))))
    assert not panel.pieces.needed.isVisibleTo(panel)


def test_the_figures_of_the_classic_are_shown(panel: AnalysisPanel, classic: AnalysisState) -> None:
    panel.show_state(classic)
    texts = {row: label.text() for row, label in panel.space.values.items()}
    assert texts == {
        "reachable": "25,955",
        "solved": "964",
        "optimal": "256",
        "farthest": "124 moves",
        "hardest": "93 moves",
    }
    assert panel.difficulty.figure.text() == "6.9"
    assert len(panel.space.chart.bars.values) == 125
    assert panel.space.chart.bars.tell(0) == "0 moves: 1 position"
    assert "first solved" in panel.space.chart.bars.tell(81)
    assert panel.pieces.still.text() == "Every piece can move."
    assert "8 of 81" in panel.solution.forced.text()


@pytest.mark.parametrize("row", ["farthest", "hardest"])
def test_one_click_opens_another_start_as_a_layout(
    qtbot: QtBot, panel: AnalysisPanel, classic: AnalysisState, row: str
) -> None:
    panel.show_state(classic)
    with qtbot.waitSignal(panel.space.layout_wanted) as told:
        qtbot.mouseClick(panel.space.buttons[row], Qt.MouseButton.LeftButton)
    layout = told.args[0]
    start = getattr(classic, row)
    assert layout.pieces == start.layout.pieces
    assert layout.name == f"横刀立马 ({row})"
    assert layout.title("zh") == f"横刀立马 ({row})"


def test_pieces_that_never_move_or_may_go_are_links(qtbot: QtBot, panel: AnalysisPanel) -> None:
    panel.show_state(state_of(drawn("AAB D#B DCC ### E.F", "... ... ... ... .E.")))
    assert panel.pieces.still.text().count("<a ") == 4
    assert "F" in panel.pieces.removable.text()
    with qtbot.waitSignal(panel.pieces_picked) as told:
        panel.pieces.still.linkActivated.emit("A")
    assert told.args == [("A",)]


def test_what_blames_a_piece_for_an_unsolvable_puzzle_is_told(panel: AnalysisPanel) -> None:
    panel.show_state(state_of(drawn("AB", ".A")))
    assert panel.space.values["optimal"].text() == "none"
    assert panel.space.values["hardest"].text() == "none"
    assert "B</a>&nbsp;1" in panel.pieces.without.text()
    assert not panel.difficulty.isVisible()
    assert not panel.solution.isVisible()


def test_forced_moves_lead_to_their_place_in_the_solution(
    qtbot: QtBot, panel: AnalysisPanel, classic: AnalysisState
) -> None:
    panel.show_state(classic)
    first = classic.solution_shape.forced_runs[0][0]
    with qtbot.waitSignal(panel.move_picked) as told:
        panel.solution.forced.linkActivated.emit(str(first))
    assert told.args == [first]
    with qtbot.waitSignal(panel.move_picked) as told:
        panel.solution.chart.picked.emit(7)
    assert told.args == [7]
    assert panel.solution.chart.bars.tell(first) == f"Move {first + 1}: forced"


def test_what_limits_left_open_is_said_and_can_be_asked_on(qtbot: QtBot, panel: AnalysisPanel) -> None:
    layout = read_file(layouts_dir() / "heng-dao-li-ma.klotski")
    state = replace(
        state_of(layout, Limits(positions=3000)), unsettled=(AnalysisPart.COUNTS,), reason=Reason.POSITIONS
    )
    panel.show_state(state)
    assert panel.space.values["reachable"].text().startswith("at least ")
    assert panel.space.values["farthest"].text() == "not settled"
    assert panel.difficulty.points[Factor.CHOICES].text() == "–"
    assert panel.status.text() == "Not everything is settled: the limit of searched positions is reached."
    panel.resize(312, 300)
    qtbot.waitUntil(lambda: not panel.search_button.visibleRegion().isEmpty())
    with qtbot.waitSignal(panel.search_button.clicked):
        qtbot.mouseClick(panel.search_button, Qt.MouseButton.LeftButton)


def test_what_is_being_found_out_is_said_and_can_be_left(
    qtbot: QtBot, panel: AnalysisPanel, classic: AnalysisState
) -> None:
    panel.show_state(replace(NOTHING, layout=classic.layout, asking=True))
    assert panel.status.text() == "Counting positions…"
    assert not any(each.isVisible() for each in (panel.space, panel.difficulty, panel.solution))
    with qtbot.waitSignal(panel.cancel_button.clicked):
        qtbot.mouseClick(panel.cancel_button, Qt.MouseButton.LeftButton)
    panel.show_state(NOTHING)
    assert not panel.cancel_button.isVisible()
    assert not panel.space.isVisible()


def test_how_far_a_part_is_and_a_wait_for_kernels_are_said(
    panel: AnalysisPanel, classic: AnalysisState
) -> None:
    asking = replace(classic, counts=None, asking=True)
    for progress, text in (
        (None, "Counting positions…"),
        (SearchProgress("search", 0), "Counting positions…"),
        (SearchProgress("search", 1200), "Counting positions… 1,200 positions"),
        (SearchProgress(PREPARING, 0, seconds=4.0), "Preparing the search: 4.0 s (long only once)"),
    ):
        panel.show_state(replace(asking, progress=progress))
        assert panel.status.text() == text
        assert not panel.space.isEnabled()
    panel.show_state(classic)
    assert panel.space.isEnabled()


def test_an_old_answer_stays_faintly_until_the_new_one_comes(
    panel: AnalysisPanel, classic: AnalysisState
) -> None:
    panel.show_state(classic)
    assert panel.space.isEnabled()
    waiting = replace(NOTHING, layout=drawn("A.", ".A"), asking=True)
    panel.show_state(waiting)
    assert panel.space.isVisible()
    assert not panel.space.isEnabled()
    assert panel.space.values["reachable"].text() == "25,955"
    panel.show_state(state_of(drawn("A.", ".A")))
    assert panel.space.isEnabled()
    assert panel.space.values["reachable"].text() == "2"


def test_nothing_is_cut_at_its_narrowest(qtbot: QtBot, panel: AnalysisPanel, classic: AnalysisState) -> None:
    panel.show_state(classic)
    qtbot.waitUntil(lambda: panel.difficulty.figure.width() >= panel.difficulty.figure.sizeHint().width())
    assert (
        panel.area.widget().minimumSizeHint().width()
        <= 260 - panel.area.verticalScrollBar().sizeHint().width()
    )
    labels = [label for label in panel.findChildren(QLabel) if not label.wordWrap()]
    parts: list[QLabel | QToolButton] = [*labels, *panel.findChildren(QToolButton)]
    for part in parts:
        if part.isVisible():
            assert part.width() >= part.sizeHint().width(), part.text()


def test_it_says_the_same_in_other_colours(panel: AnalysisPanel, classic: AnalysisState) -> None:
    panel.show_state(classic)
    before = panel.solution.forced.text()
    show_theme("dark")
    assert panel.solution.forced.text() != before
    panel.retranslate()
    assert panel.difficulty.figure.text() == "6.9"


def test_every_question_and_every_factor_has_its_words_and_labels_may_hold_anything() -> None:
    assert listed([ListLink('<&">', "k", "3")]).count("<") == 2
    assert [run_text(run) for run in (range(6, 7), range(6, 9))] == ["7", "7–9"]
    assert set(ASKING) == set(AnalysisPart)
    assert set(FACTORS) == set(Factor)


def test_it_says_why_a_puzzle_is_hard(qtbot: QtBot, panel: AnalysisPanel) -> None:
    classic = Hardness(Metric.MOVES, 81, 25_955, (), 68, 1, 1, 2, 0.932)
    panel.show_state(replace(NOTHING, has_solution=True, hardness=classic))
    told = [sentence.text() for sentence in panel.hardness.sentences]
    assert told[0] == "Every solution takes 2 steps or more away from a target."
    assert told[1] == "Who takes no such step is stuck in 93 % of all positions."
    assert told[2] == "No position is passed by every solution."
    assert told[3].startswith("Shortest solutions part at move ")
    assert told[3].endswith(", and have 68 positions in common.")
    assert told[4] == "81 moves among 25,955 positions."
    with qtbot.waitSignal(panel.move_picked) as picked:
        panel.hardness.sentences[3].linkActivated.emit("0")
    assert picked.args == [0]
    easy = Hardness(Metric.MOVES, 4, 5, (Position(((1, 0),)),), 3, None, None, 0, 0.0)
    panel.show_state(replace(NOTHING, has_solution=True, hardness=easy))
    told = [sentence.text() for sentence in panel.hardness.sentences if sentence.text()]
    assert told == [
        "It can be solved without a step away from a target.",
        "Every solution passes 1 bottleneck, which the map marks.",
        "There is one shortest solution only.",
        "4 moves among 5 positions.",
    ]
    assert "not fitted to people" in panel.difficulty.basis.text()


def test_answers_take_the_places_that_are_kept_for_them(panel: AnalysisPanel, classic: AnalysisState) -> None:
    """From the first part to the last, no section moves and the content keeps its width."""
    waiting = replace(NOTHING, layout=classic.layout, has_solution=True, asking=True)
    counted = replace(waiting, counts=classic.counts, hardest=classic.hardest, left=(AnalysisPart.MOVERS,))
    on_the_way = replace(counted, movers=classic.movers, left=(AnalysisPart.FARTHEST,))
    shaped = replace(on_the_way, solution_shape=classic.solution_shape, difficulty=classic.difficulty)
    whole = replace(classic, has_solution=True)
    places = set()
    for state in (
        waiting,
        counted,
        on_the_way,
        shaped,
        replace(whole, asking=True, left=(AnalysisPart.REMOVALS,)),
        whole,
    ):
        panel.show_state(state)
        QApplication.processEvents()
        sections = (panel.difficulty, panel.space, panel.solution)
        assert all(section.isVisible() for section in sections)
        places.add(tuple((section.y(), section.width()) for section in sections))
    assert len(places) == 1
    assert panel.pieces.isVisible()
    assert panel.pieces.y() > panel.solution.geometry().bottom()


def test_the_content_is_as_wide_with_a_scroll_bar_as_without(
    panel: AnalysisPanel, classic: AnalysisState
) -> None:
    panel.show_state(classic)
    widths = []
    for height in (1200, 300, 1200):
        panel.resize(312, height)
        QApplication.processEvents()
        widths.append((panel.area.verticalScrollBar().isVisible(), panel.space.width()))
    assert [has_bar for has_bar, _ in widths] == [False, True, False]
    assert len({width for _, width in widths}) == 1
