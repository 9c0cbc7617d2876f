from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from klotski_studio.app.playing.findings import GuideState, Hint, Judgement, Knowledge, MoveValue
from klotski_studio.app.playing.game import Game
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Cell, Metric
from klotski_studio.core.rules import Move, Position, parse
from klotski_studio.solver.base.answer import Reason
from klotski_studio.ui.features.play.panel import PlayPanel, details, time_text
from klotski_studio.ui.panels.header.content import worth_text
from klotski_studio.ui.widgets.message_box import MessageBox
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import action, game_on_page
from tests.ui.room import cut_texts

OPEN = drawn("A.. ... B..", "... ... ..A")
START = Position.start(OPEN)
EXACT = GuideState(Knowledge.EXACT, Metric.MOVES, START, distance=57)


def back(key: str, *way: Cell) -> Hint:
    return Hint(Move(key, way), "AB".index(key), goes_on=False, takes_back=True)


@pytest.fixture
def panel(window: MainWindow) -> PlayPanel:
    """The panel beside a game that was just begun."""
    window.app.document.open(OPEN, None)
    window.app.session.set_mode(Mode.PLAY)
    found: PlayPanel = window.side.panel("game")
    return found


@pytest.fixture
def game(window: MainWindow) -> Game:
    return window.app.session.playing.game


def go(game: Game, text: str) -> None:
    for word in text.split():
        game.make(parse(word, game.position.places[game.rules.index(word.split(":")[0])]))


def listed(panel: PlayPanel) -> list[str]:
    assert not panel.moves.isHidden()
    return [panel.moves.moves.index(row).data() for row in range(panel.moves.moves.rowCount())]


def known(qtbot: QtBot, window: MainWindow) -> None:
    guide = window.app.session.playing.guide
    qtbot.waitUntil(lambda: guide.state.knowledge is not Knowledge.WORKING)


def test_it_counts_and_lists_the_moves_and_takes_back_what_is_undone(panel: PlayPanel, game: Game) -> None:
    assert (panel.count.isHidden(), panel.goal.isHidden()) == (True, False)
    go(game, "A:R2D B:R A:D")
    assert listed(panel) == ["A →2↓", "B →", "A ↓"]
    assert (panel.count.text(), panel.count.toolTip()) == ("3 moves", "3 moves · 4 slides · 5 steps")
    game.undo()
    assert (panel.count.text(), panel.count.toolTip()) == ("2 moves", "2 moves · 3 slides · 4 steps")
    assert (panel.count.isHidden(), panel.goal.isHidden()) == (False, True)
    game.undo()
    assert listed(panel) == ["A →2↓"]
    go(game, "A:L")
    assert listed(panel) == ["A →2↓←"]
    game.reset()
    assert panel.moves.isHidden()
    game.undo()
    assert listed(panel) == ["A →2↓←"]


def valued(panel: PlayPanel) -> list[tuple[str, str] | None]:
    """What the list says of each move: words and tone."""
    values = [panel.moves.moves.value_of(row) for row in range(panel.moves.moves.rowCount())]
    return [None if value is None else (value.text, value.tone) for value in values]


def test_a_move_is_open_until_another_piece_moves_and_its_loss_is_booked_then(
    qtbot: QtBot, window: MainWindow, panel: PlayPanel, game: Game
) -> None:
    header = window.page.header
    known(qtbot, window)
    assert (header.text, valued(panel)) == ("1 to go", [])
    go(game, "A:R2D")
    known(qtbot, window)
    assert (header.text, valued(panel)) == ("1 to go · A: 0 to go if it goes on", [("1 to go", "stopped")])
    go(game, "B:R")
    known(qtbot, window)
    neutral = ("1 to go", "stopped")
    assert (header.text, valued(panel)) == (
        "1 to go · B: neutral, costs 1 move · 2 lost in all",
        [neutral, neutral],
    )
    assert panel.moves.moves.index(1).data(Qt.ItemDataRole.ToolTipRole) == "B:R · 1 to go · costs 1 move"
    go(game, "A:D")
    known(qtbot, window)
    assert valued(panel)[2] == ("0 to go", "solved")
    assert panel.count.isHidden(), "the header counts"
    assert panel.hint.isHidden()
    window.app.session.playing.set_guided(False)
    assert valued(panel) == [None, None, None]


def test_the_panel_stands_beside_a_game_only_and_time_is_looked_at_only_while_it_runs_and_can_be_seen(
    window: MainWindow, panel: PlayPanel, game: Game
) -> None:
    assert panel.isVisible()
    assert not panel.timer.isActive()
    go(game, "A:R")
    assert panel.timer.isActive()
    game.pause()
    assert not panel.timer.isActive()
    game.resume()
    window.app.session.set_mode(Mode.EDIT)
    assert not panel.isVisible()
    assert not panel.timer.isActive()


def test_a_click_on_a_checkpoint_goes_back_and_del_forgets_it(panel: PlayPanel, game: Game) -> None:
    go(game, "A:R")
    game.keep()
    go(game, "B:R A:D")
    game.keep("here")
    rows = [panel.checkpoints.item(row).text() for row in range(panel.checkpoints.count())]
    assert rows == ["2 here · 3 moves", "1 · 1 move"]
    where = panel.checkpoints.visualItemRect(panel.checkpoints.item(1)).center()
    QTest.mouseClick(panel.checkpoints.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert game.position.places == ((1, 0), (0, 2))
    QTest.keyClick(panel.checkpoints, Qt.Key.Key_Delete)
    assert [checkpoint.number for checkpoint in game.state.checkpoints] == [2]


def question_of(panel: PlayPanel) -> tuple[MessageBox, QLineEdit]:
    """The question for a name that is open, and its field."""
    (found,) = (each for each in panel.window().findChildren(MessageBox) if each.isVisible())
    assert found.field is not None
    return found, found.field


def test_f2_names_a_checkpoint_and_one_that_has_gone_gets_no_name(panel: PlayPanel, game: Game) -> None:
    go(game, "A:R")
    game.keep()
    panel.checkpoints.setCurrentRow(0)
    for typed, key in (("corner ", Qt.Key.Key_Return), ("other", Qt.Key.Key_Escape)):
        QTest.keyClick(panel.checkpoints, Qt.Key.Key_F2)
        question, field = question_of(panel)
        assert not cut_texts(question)
        QTest.keyClicks(field, typed)
        QTest.keyClick(field, key)
        assert not question.isVisible()
        assert panel.checkpoints.item(0).text() == "1 corner · 1 move"
    QTest.keyClick(panel.checkpoints, Qt.Key.Key_F2)
    question, field = question_of(panel)
    game.forget(1)
    field.setText("late")
    question.accept()
    assert not game.state.checkpoints


def test_it_counts_the_games_of_the_puzzle_and_shows_the_stars_of_the_best(
    qtbot: QtBot, window: MainWindow, panel: PlayPanel, game: Game
) -> None:
    known(qtbot, window)
    achieved = panel.achieved
    assert achieved.isHidden()
    go(game, "B:R A:R2D2")
    known(qtbot, window)
    assert achieved.best.isHidden(), "the bar below the board says it, with its stars"
    assert achieved.button.text() == "1 game…"
    game.reset()
    known(qtbot, window)
    assert achieved.best.text() == "best 2 moves"
    assert achieved.best.toolTip().startswith("2 moves · 3 slides · 5 steps · 0:")
    assert achieved.stars.count == 1
    action(window, "hint").trigger()
    action(window, "hint").trigger()
    known(qtbot, window)
    assert achieved.best.text() == "best 2 moves"
    assert (achieved.button.text(), achieved.button.toolTip()) == ("2 games…", "1 of them with help")
    assert panel.count.toolTip().endswith(" · with 1 hint")
    game.reset()
    go(game, "A:R2D2")
    known(qtbot, window)
    assert "hint" not in panel.count.toolTip()
    game.reset()
    assert (achieved.stars.count, achieved.button.text()) == (3, "3 games…")


def test_time_stops_while_another_program_is_in_front(
    window: MainWindow, panel: PlayPanel, game: Game
) -> None:
    go(game, "A:R")
    game_on_page(window).follow_application(Qt.ApplicationState.ApplicationInactive)
    assert game.state.is_paused
    game_on_page(window).follow_application(Qt.ApplicationState.ApplicationActive)
    assert game.state.is_running
    game.pause()
    game_on_page(window).follow_application(Qt.ApplicationState.ApplicationInactive)
    game_on_page(window).follow_application(Qt.ApplicationState.ApplicationActive)
    assert game.state.is_paused, "who stopped the time wants it stopped"


def test_time_stops_while_another_tab_is_in_front_which_has_a_game_of_its_own(
    window: MainWindow, panel: PlayPanel, game: Game
) -> None:
    session = window.app.session
    go(game, "A:R")
    behind = game_on_page(window)
    other = window.app.workspace.new(OPEN)
    assert not game.state.is_running
    for state in (Qt.ApplicationState.ApplicationInactive, Qt.ApplicationState.ApplicationActive):
        behind.follow_application(state)
    assert not game.state.is_running, "the program is in front again, and its tab is not"
    window.app.workspace.bring(session)
    assert game.state.is_running
    window.app.workspace.bring(other)
    other.set_mode(Mode.PLAY)
    assert panel.count.text() == "0 moves"
    go(game, "B:R")
    assert panel.count.text() == "0 moves"


@pytest.mark.parametrize(
    ("labels", "state", "text"),
    [
        (
            "AB",
            GuideState(Knowledge.UNSETTLED, Metric.MOVES, START, reason=Reason.TIME, proven=23),
            "The search from here stopped: the time is up. At least 23 moves.",
        ),
        ("曹B", replace(EXACT, hint=back("A", (1, 0), (0, 0))), "Best is to take 曹 back."),
        ("兵兵", replace(EXACT, hint=back("B", (0, 2), (1, 2))), "Best is to take 兵₂ back."),
    ],
    ids=["a limit is named with what is proven", "a move is best taken back", "pieces that show the same"],
)
def test_the_panel_says_what_is_known_of_the_next_move(
    qapp: object, labels: str, state: GuideState, text: str
) -> None:
    pieces = tuple(replace(piece, label=label) for piece, label in zip(OPEN.pieces, labels, strict=True))
    assert details(state, replace(OPEN, pieces=pieces)) == text


@pytest.mark.parametrize(
    ("worth", "text"),
    [
        (MoveValue(Judgement.BEST, 0, 0), "兵₁: best move"),
        (MoveValue(Judgement.NEUTRAL, 1, 1), "关羽: neutral, costs 1 step"),
        (MoveValue(Judgement.DETOUR, 4, 2), "兵₂: detour, costs 4 steps"),
        (MoveValue(Judgement.OPEN, 1, 2), "兵₂: 56 to go if it goes on"),
        (MoveValue(Judgement.UNDONE, 0, 2), "兵₂: undoes the last"),
        (MoveValue(Judgement.UNKNOWN, 0, 1), "关羽: worth not known"),
    ],
)
def test_judgements_say_what_was_lost(qapp: object, worth: MoveValue, text: str) -> None:
    labels = ("兵", "关羽", "兵")
    board = drawn("ABC ...", "... A..")
    pieces = tuple(replace(piece, label=label) for piece, label in zip(board.pieces, labels, strict=True))
    assert worth_text(worth, replace(EXACT, metric=Metric.STEPS), replace(board, pieces=pieces)) == text


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.9, "0:00"), (65, "1:05"), (3600, "1:00:00"), (36_061, "10:01:01")]
)
def test_time_is_read_like_a_watch(seconds: float, text: str) -> None:
    assert time_text(seconds) == text
