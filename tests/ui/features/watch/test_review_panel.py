"""A game is reviewed in the window: curve, detours, comparison, and playing on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.app.playing.games import FinishedGame
from klotski_studio.app.playing.review import Review, ReviewState, game_track
from klotski_studio.app.runtime.settings import METRIC, MOTION, MotionChoice
from klotski_studio.app.workspace.session import Mode
from klotski_studio.app.workspace.watching import Source
from klotski_studio.core.layout import Metric
from klotski_studio.core.rules import parse
from klotski_studio.ui.features.play.actions import show_games
from klotski_studio.ui.features.watch.review import ReviewPanel, story
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import action, trigger

GAME = "A:D B:D A:U B:U A:D2"
"""Two steps would do: with the second one the shortest way is left, and four are lost."""


@pytest.fixture
def reviewing(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """A game of a small puzzle, reviewed in steps."""
    settings = window.app.settings
    settings.set(MOTION, MotionChoice.REDUCED)
    settings.set(METRIC, Metric.STEPS)
    window.app.document.open(drawn("A.B ... ...", "... ... A.."), None)
    qtbot.waitUntil(lambda: window.app.session.live_solver.verdict.solution is not None)
    trigger(window, "mode-play")
    assert not action(window, "review-game").isEnabled()
    game = window.app.session.playing.game
    for word in GAME.split():
        game.make(parse(word, game.position.places[game.rules.index(word[0])]))
    trigger(window, "review-game")
    review = window.app.session.watching.review
    qtbot.waitUntil(lambda: not review.state.asking and not review.state.review.unknown)
    return window


def panel(window: MainWindow) -> ReviewPanel:
    found = window.side.panel("review")
    assert isinstance(found, ReviewPanel)
    return found


def test_a_game_of_the_puzzle_before_an_edit_is_not_offered_for_review(reviewing: MainWindow) -> None:
    assert action(reviewing, "review-game").isEnabled()
    edited = drawn("A.B ... ...", "... ... ..A")
    reviewing.app.document.edit("Target", edited)
    assert not action(reviewing, "review-game").isEnabled()


def test_a_game_is_reviewed_and_played_on_from_where_the_shortest_way_was_left(reviewing: MainWindow) -> None:
    session, review = reviewing.app.session, panel(reviewing)
    assert review.isVisible()
    assert not reviewing.side.places["moves"].isVisible()
    assert review.summary.text() == "Solved. The shortest is 2. Lost on detours: 4."
    values = [review.moves.moves.value_of(row) for row in range(6)]
    said = [(value.text, value.tone) for value in values if value is not None]
    assert said == [
        ("1 to go", "solved"),
        ("4 lost", "stopped"),
        ("2 to go", "unsolvable"),
        ("2 to go", "stopped"),
        ("1 to go", "solved"),
        ("0 to go", "solved"),
    ]
    assert review.moves.moves.index(1).data(Qt.ItemDataRole.ToolTipRole).startswith("B:D · Here you left")
    first = review.moves.visualRect(review.moves.moves.index(0)).center()
    QTest.mouseClick(review.moves.viewport(), Qt.MouseButton.LeftButton, pos=first)
    assert session.playback.at == 1
    assert review.curve.line == "After move 1: 1 step to go"
    trigger(reviewing, "take-over")
    game = session.playing.game
    assert session.mode is Mode.PLAY
    assert [str(move) for move in game.state.played.moves] == ["A:D"]
    assert not game.state.is_assisted
    trigger(reviewing, "undo")
    assert game.state.is_solved


def test_an_earlier_game_is_reviewed_like_the_one_that_is_played(reviewing: MainWindow) -> None:
    app, session = reviewing.app, reviewing.app.session
    past = FinishedGame(session.puzzle, "", datetime.now().astimezone(), 2, 2, 3, 9.0, way="B:D A:D2")
    wrong = replace(past, way="Z:D2", date=past.date - timedelta(days=1))
    app.games.add([past, wrong])
    for row, shown in ((0, True), (2, False)):  # between them is the game that was just played
        dialog = show_games(reviewing.context)
        place = dialog.list.visualRect(dialog.model.index(row)).center()
        QTest.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert reviewing.message_bar.isVisible() is not shown
        assert reviewing.header.headline.text() == "3 of 3"
        assert [str(move) for move in session.playback.track.moves] == ["B:D", "A:D", "A:D"]
    trigger(reviewing, "take-over")
    assert session.mode is Mode.PLAY
    assert [str(move) for move in session.playing.game.state.played.moves] == ["B:D", "A:D2"]


def test_the_curve_is_a_way_to_every_position_by_mouse_and_keyboard(reviewing: MainWindow) -> None:
    curve, playback = panel(reviewing).curve, reviewing.app.session.playback
    middle = curve.plot().center().y()
    QTest.mouseClick(
        curve, Qt.MouseButton.LeftButton, pos=QPoint(round(curve.point(4, 0).x()), round(middle))
    )
    assert playback.at == 4
    assert curve.line == "After move 4: 2 steps to go"
    curve.setFocus()
    QTest.keyClick(curve, Qt.Key.Key_Right)
    assert playback.at == 5
    QTest.keyClick(curve, Qt.Key.Key_Home)
    assert curve.line == "At the start: 2 steps to go"
    assert reviewing.page.header.headline.text() == "0 of 6"
    playback.seek(0.5)  # within a move, where the header counts it
    assert (playback.done, curve.line.split(":")[0]) == (1, "After move 1")


def test_the_curve_does_not_look_at_all_distances_for_each_point(reviewing: MainWindow) -> None:
    looks, curve = list[object](), panel(reviewing).curve

    class Counted(tuple[int, ...]):
        def __iter__(self) -> Iterator[int]:
            looks.append(self)
            return super().__iter__()

    review = reviewing.app.session.watching.review.state.review
    assert review is not None
    curve.show_review(replace(review, distances=Counted([2] * len(review.distances))))
    curve.grab()
    assert len(looks) == 2  # the highest, and the line through all


def test_the_map_is_back_in_play_after_a_review(reviewing: MainWindow) -> None:
    for mode, offered in (("play", {"game", "map"}), ("watch", {"review"}), ("edit", {"analysis", "map"})):
        trigger(reviewing, f"mode-{mode}")
        choices = reviewing.docks.dock("map").choices
        assert {name for name, choice in choices.items() if choice.isVisible()} >= offered
        assert ("review" in offered) is choices["review"].isVisible()


def test_a_game_is_compared_with_the_shortest_and_left_for_it(reviewing: MainWindow) -> None:
    watching, review = reviewing.app.session.watching, panel(reviewing)
    trigger(reviewing, "compare")
    comparison = review.ways.comparison
    assert (comparison.left.text(), comparison.right.text()) == ("My game", "Shortest 1")
    rows = comparison.list.moves
    said = [rows.index(row).data() for row in range(rows.rowCount())]
    assert said == ["A ↓ | –", "B ↓ | –", "A ↑ | –", "B ↑ | –", "A ↓ | A ↓", "A ↓ | A ↓"]
    review.ways.comparison.list.picked.emit(1, 2.0)
    assert (watching.source, reviewing.app.session.playback.at) == (Source.SHORTEST, 2)
    moves = reviewing.side.panel("moves")
    assert moves.ways.comparison.isVisible()
    moves.ways.comparison.list.picked.emit(0, 3.0)
    assert (watching.source, reviewing.app.session.playback.at) == (Source.GAME, 3)
    trigger(reviewing, "watch-shortest")
    assert (watching.source, watching.pinned) == (Source.SHORTEST, None)
    assert not review.isVisible()
    assert reviewing.side.places["moves"].isVisible()


def test_the_solutions_are_browsed_with_their_numbers(qtbot: QtBot, window: MainWindow) -> None:
    window.app.document.open(drawn("A.. ... ...", "... ... ..A"), None)
    window.app.settings.set(METRIC, Metric.STEPS)
    verdict = window.app.session.live_solver
    qtbot.waitUntil(lambda: verdict.verdict.solution is not None and verdict.verdict.metric is Metric.STEPS)
    trigger(window, "mode-watch")
    moves, browser = window.side.panel("moves"), window.app.session.watching.browser
    assert moves.bar.title.text() == "Shortest solution 1 of 6"
    seen = [window.app.session.playback.track.moves]
    for name in ("next-solution", "next-solution", "random-solution"):
        with qtbot.waitSignal(browser.picked):
            trigger(window, name)
        seen.append(window.app.session.playback.track.moves)
    assert len(set(seen[:3])) == 3
    assert seen[3] != seen[2]
    with qtbot.waitSignal(browser.picked):
        trigger(window, "fewest-pieces")
    assert moves.bar.note.text() == "This one moves 1 piece; none moves fewer."
    shown = window.app.session.playback.track
    with qtbot.waitSignal(browser.picked):
        trigger(window, "compare")
    pinned = window.app.session.watching.pinned
    assert pinned.track is shown
    assert window.app.session.playback.track.moves != shown.moves


def test_the_worst_detours_are_told_with_a_link_to_each(qtbot: QtBot, reviewing: MainWindow) -> None:
    told = panel(reviewing).story
    qtbot.waitUntil(lambda: reviewing.app.session.watching.review.state.hardness is not None)
    assert told.text() == (
        'From move <a href="1">2</a> to <a href="6">6</a> one position came 2 times. '
        "A ↓ was on a shortest way. Shortest ways leave B where it was."
    )
    told.linkActivated.emit("6")
    assert reviewing.app.session.playback.at == 6
    assert not panel(reviewing).search.isVisible()


def test_the_move_that_ends_a_detour_is_not_told_as_a_part_that_came_no_nearer(window: MainWindow) -> None:
    layout = drawn("A.B ... ...", "... ... A..")
    track = game_track(layout, [parse("B:D", (2, 0)), parse("A:D2", (0, 0))], Metric.STEPS)
    assert story(Review(layout, Metric.STEPS, track, (2, 2, 1, 0)), ReviewState()) == (
        'Move <a href="0">1</a> left the shortest way, and only move <a href="2">2</a> came nearer again.'
    )
