from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from klotski_studio.app.export.rendering import render
from klotski_studio.app.export.request import FORMATS, ExportKind, ExportRequest
from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.playing.review import game_track
from klotski_studio.app.runtime.settings import LOOP, METRIC, MOTION, NEXT_MOVE, SKIN, MotionChoice
from klotski_studio.app.workspace.session import Mode
from klotski_studio.app.workspace.watching import Source
from klotski_studio.core.layout import Direction, Metric
from klotski_studio.core.rules import Position, parse, parse_solution
from klotski_studio.ui.features.export import source_of
from klotski_studio.ui.features.watch.panel import SourceBar
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import action, playback_bar, trigger


def title(window: MainWindow) -> str:
    return next(bar for bar in window.findChildren(SourceBar) if bar.isVisible()).title.text()


def test_each_switch_has_a_button_in_the_bar_and_looping_is_switched_on_and_off(watching: MainWindow) -> None:
    actions = {button.defaultAction() for button in playback_bar(watching).findChildren(QToolButton)}
    assert {action(watching, name) for name in ("loop", "next-move", "take-over")} <= actions
    trigger(watching, "loop")
    assert watching.app.settings.get(LOOP)
    assert watching.app.session.playback.state.looping
    assert action(watching, "loop").isChecked()
    trigger(watching, "loop")
    assert not watching.app.session.playback.state.looping
    assert not action(watching, "loop").isChecked()


def test_a_move_of_the_analysis_is_shown_in_the_solution_though_a_list_was_pasted(
    watching: MainWindow,
) -> None:
    session = watching.app.session
    solution = session.playback.track
    moves = parse_solution("A:R", session.document.layout).moves
    session.watching.show_list(game_track(session.document.layout, moves, Metric.MOVES))
    watching.side.panel("analysis").move_picked.emit(0)
    assert session.playback.track is solution


def test_what_was_pasted_and_a_way_from_here_count_in_the_metric_that_is_chosen_meanwhile(
    watching: MainWindow, qtbot: QtBot
) -> None:
    session, settings = watching.app.session, watching.app.settings
    moves = parse_solution("A:R2D", session.document.layout).moves
    session.watching.show_list(game_track(session.document.layout, moves, Metric.MOVES), at=1)
    settings.set(METRIC, Metric.SLIDES)
    assert (watching.page.header.text, session.watching.source) == ("2 of 2", Source.LIST)
    session.set_mode(Mode.PLAY)
    session.playing.game.step(0, Direction.RIGHT)
    trigger(watching, "solve-from-here")
    settings.set(METRIC, Metric.STEPS)  # before the way is known
    qtbot.waitUntil(lambda: session.watching.source is Source.FROM_HERE)
    session.playback.to_end()
    assert watching.page.header.text == "2 of 2"
    settings.set(METRIC, Metric.MOVES)
    assert watching.page.header.text == "1 of 1"


def test_the_review_of_a_puzzle_without_solution_counts_in_the_metric_that_is_chosen(
    window: MainWindow, qtbot: QtBot
) -> None:
    session = window.app.workspace.new(drawn("A.B. #### ....", ".... .... A..."))
    session.set_mode(Mode.PLAY)
    for piece in (1, 0):
        session.playing.game.slide(piece, Direction.RIGHT)
    trigger(window, "review-game")
    session.playback.seek(1)
    window.app.settings.set(METRIC, Metric.STEPS)
    review = session.watching.review
    assert (review.state.review.metric, window.page.header.text) == (Metric.STEPS, "1 of 3")
    qtbot.waitUntil(lambda: not review.state.asking)


def test_a_puzzle_without_moves_to_play_back_is_called_what_the_header_calls_it(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.app.workspace.new(drawn("A.", "A.")).set_mode(Mode.WATCH)
    qtbot.waitUntil(lambda: title(window) == window.header.headline.text() == "Solved already")
    window.app.workspace.new(drawn("A#.", "..A"))
    qtbot.waitUntil(lambda: title(window) == window.header.headline.text() == "Not solvable")


def test_the_time_line_names_a_move_as_the_list_does(watching: MainWindow) -> None:
    watching.app.settings.set(SKIN, "sanguo")
    assert playback_bar(watching).slider.move_at(20) == "1  卒 →2↓"


def test_the_next_move_is_for_watching_and_is_switched_on_and_off(watching: MainWindow) -> None:
    ghost = watching.page.next_move
    assert not ghost.isVisible()
    trigger(watching, "next-move")
    assert watching.app.settings.get(NEXT_MOVE)
    assert (ghost.isVisible(), ghost.x(), ghost.y()) == (True, 2 * CELL, CELL)
    watching.app.session.playback.to_end()
    assert not ghost.isVisible()
    watching.app.session.playback.to_start()
    assert (ghost.isVisible(), ghost.x(), ghost.y()) == (True, 2 * CELL, CELL)
    watching.app.session.set_mode(Mode.EDIT)
    assert not ghost.isVisible()
    watching.app.session.set_mode(Mode.WATCH)
    trigger(watching, "next-move")
    assert not watching.app.settings.get(NEXT_MOVE)
    assert not ghost.isVisible()


def test_taking_over_asks_nothing_and_is_one_step_of_the_game_to_where_the_solution_stands(
    watching: MainWindow,
) -> None:
    session = watching.app.session
    layout = session.document.layout
    session.set_mode(Mode.PLAY)
    game = session.playing.game
    start = game.position
    assert game.step(0, Direction.RIGHT)
    game.keep("mine")
    before = game.state
    session.set_mode(Mode.WATCH)
    watching.app.session.playback.to_end()
    trigger(watching, "take-over")
    assert session.mode is Mode.PLAY
    assert game.position.places == ((2, 1),)
    assert session.document.layout == layout
    assert session.document.undo_stack.is_saved
    assert game.state.is_assisted
    trigger(watching, "undo")
    assert (game.position, game.state.played.moves) == (before.position, before.played.moves)
    assert game.state.checkpoints == before.checkpoints
    trigger(watching, "redo")
    trigger(watching, "start-over")
    assert game.position == start


def test_the_moves_are_copied_as_text(watching: MainWindow) -> None:
    trigger(watching, "copy-moves")
    *_, listed = QGuiApplication.clipboard().text().split("\n\n")
    notation = [line.split()[-1] for line in listed.splitlines()]
    moves = watching.app.session.playback.track.moves
    assert parse_solution(notation, watching.app.document.layout).moves == moves


# Own moves are copied, pasted and exported; a position becomes a puzzle or a picture


GAME = "B:D A:D"


@pytest.fixture
def played(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """A game of two steps that has not reached the goal."""
    window.app.settings.set(MOTION, MotionChoice.REDUCED)
    window.app.settings.set(METRIC, Metric.STEPS)
    window.app.document.open(drawn("A.B ... ...", "... ... A.."), None)
    qtbot.waitUntil(lambda: window.app.session.live_solver.verdict.solution is not None)
    trigger(window, "mode-play")
    game = window.app.session.playing.game
    for word in GAME.split():
        game.make(parse(word, game.position.places[game.rules.index(word[0])]))
    return window


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def test_a_copied_game_is_pasted_watched_and_taken_over(played: MainWindow) -> None:
    for name, line in [("copy-moves", "2. A ↓  A:D"), ("copy-cells", "2. 00-01")]:
        session = played.app.session
        trigger(played, name)
        assert clipboard().splitlines()[-1] == line, name
        trigger(played, "start-over")
        trigger(played, "paste")
        assert (session.mode, session.watching.source) == (Mode.WATCH, Source.LIST), name
        assert " ".join(map(str, session.playback.track.moves)) == GAME, name
        session.playback.to_end()
        trigger(played, "take-over")
        assert " ".join(map(str, session.playing.game.state.played.moves)) == GAME, name


def test_a_pasted_list_is_reviewed_as_an_own_game_is(qtbot: QtBot, played: MainWindow) -> None:
    session = played.app.session
    trigger(played, "start-over")
    QGuiApplication.clipboard().setText("A:D A:U B:D")
    trigger(played, "paste")
    bar = next(bar for bar in played.findChildren(SourceBar) if bar.isVisible())
    assert (bar.title.text(), played.header.headline.text()) == ("Pasted moves", "0 of 3")
    bar.review.click()
    assert session.watching.source is Source.GAME
    review = session.watching.review
    qtbot.waitUntil(lambda: review.state.review is not None and not review.state.review.unknown)
    assert " ".join(map(str, review.state.review.track.moves)) == "A:D A:U B:D"
    assert review.state.review.detours
    assert session.playing.game.state.played.moves == ()


def test_a_list_is_played_on_from_the_position_on_the_board_and_the_window_says_so(
    played: MainWindow,
) -> None:
    session = played.app.session
    QGuiApplication.clipboard().setText("B:U")
    trigger(played, "paste")
    assert (session.mode, session.watching.source, session.playback.done) == (Mode.WATCH, Source.LIST, 2)
    assert " ".join(map(str, session.playback.track.moves)) == f"{GAME} B:U"
    bar = next(bar for bar in played.findChildren(SourceBar) if bar.isVisible())
    assert bar.note.text() == "They begin at the position that was on the board."
    session.playback.seek(1.0)
    trigger(played, "paste-moves")
    assert " ".join(map(str, session.playback.track.moves)) == "B:D B:U"


def test_a_wrong_list_is_refused_with_its_line_and_nothing_has_changed(played: MainWindow) -> None:
    QGuiApplication.clipboard().setText("1. B:D\n2. A:D3\n3. A:R")
    session, before = played.app.session, played.app.session.playing.game.state
    trigger(played, "paste-moves")
    assert played.message_bar.isVisible()
    assert session.mode is Mode.PLAY
    assert session.playing.game.state.played == before.played
    assert "line 2: the way of A to cell 0, 3 is blocked" in played.message_bar.text


def test_a_position_becomes_a_puzzle_of_its_own(played: MainWindow) -> None:
    before, position = played.app.session, played.app.session.playing.game.position
    trigger(played, "position-as-puzzle")
    assert played.app.session is not before
    assert Position.start(played.app.document.layout) == position
    assert played.app.document.is_dirty


def test_a_game_is_exported_as_film_sheet_and_text_and_its_position_as_a_picture(played: MainWindow) -> None:
    source = source_of(played.app.session)
    assert source.is_game
    assert str(source.solution) == GAME
    for kind in (ExportKind.SOLUTION, ExportKind.SHEET, ExportKind.MOVES):
        assert render(ExportRequest(kind, FORMATS[kind][0]), [source])
    assert source.position is not None
    assert Position.start(source.position) == played.app.session.playing.game.position
    picture = ExportRequest(ExportKind.LAYOUT, FORMATS[ExportKind.LAYOUT][1])
    trigger(played, "start-over")
    assert render(picture, [source]) != render(picture, [source_of(played.app.session)])
    trigger(played, "watch-shortest")
    shown = source_of(played.app.session)
    assert (shown.solution.moves, shown.is_game) == (played.app.session.playback.track.moves, False)
