from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.playing import play_session
from klotski_studio.app.playing.findings import Knowledge
from klotski_studio.app.playing.game import Game
from klotski_studio.app.runtime.settings import MOTION, MotionChoice
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Solution
from klotski_studio.ui.scene.overlay import HintItem
from klotski_studio.ui.tools.play_board import Glide, PlayBoard
from klotski_studio.ui.window.main_window import MainWindow
from tests.app.conftest import until_cancelled
from tests.strategies import drawn
from tests.ui.acting import action, piece_place
from tests.ui.tools.drawn import scripts
from tests.ui.tools.hand import Hand, Spot

CORNERS = drawn("A..# ##.. ###. ###.", ".... .... .... ...A")
OPEN = drawn("A.. ... B..", "... ... ..A")
A, B = 0, 1


class PlayHand(Hand):
    """A hand whose events know when they happen: ``milliseconds`` pass before each of them."""

    now, milliseconds = 1000, 200

    def _note_time(self, event: QMouseEvent) -> None:
        self.now += self.milliseconds
        event.setTimestamp(self.now)

    @property
    def game(self) -> Game:
        return self.window.app.session.playing.game

    @property
    def board(self) -> PlayBoard:
        return self.window.page.play_board

    @property
    def notation(self) -> str:
        return str(Solution(self.game.state.played.moves))

    def counts(self) -> list[int]:
        return [self.game.state.played.length(metric) for metric in Metric]

    def shown(self, piece: int) -> Spot:
        """Where the item of a piece is, in cells."""
        return piece_place(self.window, piece)

    def play(self, layout: Layout) -> None:
        """Play ``layout``, with the keyboard on the board."""
        self.window.app.document.open(layout, None)
        self.window.app.session.set_mode(Mode.PLAY)
        self.window.activateWindow()
        self.window.page.view.setFocus()


@pytest.fixture
def hand(qtbot: QtBot, window: MainWindow) -> PlayHand:
    made = PlayHand(window)
    made.play(OPEN)
    qtbot.waitUntil(lambda: window.page.view.hasFocus())
    return made


def arrived(qtbot: QtBot, hand: PlayHand) -> None:
    qtbot.waitUntil(lambda: not hand.board.is_gliding)


def known(qtbot: QtBot, hand: PlayHand) -> None:
    guide = hand.window.app.session.playing.guide
    qtbot.waitUntil(lambda: guide.state.knowledge is Knowledge.EXACT)


def arrow(hand: PlayHand) -> HintItem:
    (item,) = (item for item in hand.window.page.scene.items() if isinstance(item, HintItem))
    return item


# ---------------------------------------------------------------- the mouse


def test_a_block_led_around_two_corners_in_one_drag_is_one_move(qtbot: QtBot, hand: PlayHand) -> None:
    hand.play(CORNERS)
    before = hand.window.app.document.layout
    hand.drag((0.5, 0.5), (1.6, 0.6), (2.6, 0.7), (2.7, 1.6), (3.6, 1.6), (3.5, 2.4), (3.4, 3.6))
    assert hand.notation == "A:R2DRD2"
    assert hand.counts() == [1, 4, 6]
    assert hand.window.app.document.layout is before
    arrived(qtbot, hand)
    assert hand.shown(A) == (3, 3)


def test_a_block_follows_the_pointer_between_the_cells(hand: PlayHand) -> None:
    hand.act("0.5,0.5>1.1,0.8>")
    assert hand.shown(A) == pytest.approx((0.6, 0.3), abs=0.02)
    hand.release((1.1, 0.8))


def test_no_hasty_pointer_brings_a_block_through_anything(hand: PlayHand) -> None:
    for at in ((30.0, 0.5), (1.5, 40.0), (-30.0, -40.0)):
        hand.play(drawn("A.#. .... #.#. ....", ".... .... .... A..."))
        hand.press((0.5, 0.5))
        hand.move(at)
        assert hand.shown(A) in ((1, 0), (0, 0), (1, 3))
        hand.release(at)
        assert hand.notation in ("A:R", "", "A:RD3", "A:DRD2")


def test_a_hand_that_rests_before_it_lets_go_throws_nothing_and_a_flick_slides_to_the_wall(
    qtbot: QtBot, hand: PlayHand
) -> None:
    hand.milliseconds = 10
    hand.act("0.5,0.5>0.7,0.5>0.9,0.5>")
    hand.milliseconds = 300
    hand.release((0.9, 0.5))
    assert hand.notation == ""
    hand.play(OPEN)
    hand.milliseconds = 10
    hand.drag((0.5, 0.5), (0.7, 0.5), (0.9, 0.5))
    assert hand.notation == "A:R2"
    arrived(qtbot, hand)
    assert hand.shown(A) == (2, 0)


def test_escape_lets_go_of_the_block_where_it_was(qtbot: QtBot, hand: PlayHand) -> None:
    hand.act("0.5,0.5>2.5,1.5> Escape")
    hand.release((2.5, 1.5))
    assert hand.notation == ""
    arrived(qtbot, hand)
    assert hand.shown(A) == (0, 0)


def test_undo_while_a_block_is_held_takes_it_out_of_the_hand(hand: PlayHand) -> None:
    hand.act("0.5,0.5>1.5,0.5 0.5,2.5>1.2,2.5> undo")
    assert hand.shown(B) == (0, 2)
    hand.move((2.2, 2.5))
    hand.release((2.2, 2.5))
    assert hand.notation == ""
    assert hand.shown(B) == (0, 2)


def test_the_mouse_says_what_can_be_taken(hand: PlayHand) -> None:
    hand.move((0.5, 0.5), down=False)
    cursor = hand.window.page.view.viewport().cursor
    assert cursor().shape() is Qt.CursorShape.OpenHandCursor
    hand.press((0.5, 0.5))
    assert cursor().shape() is Qt.CursorShape.ClosedHandCursor
    hand.release((0.5, 0.5))
    hand.move((1.5, 1.5), down=False)
    assert cursor().shape() is Qt.CursorShape.ArrowCursor


# ---------------------------------------------------------------- the keyboard


PLAYED = """
everything can be done from the keyboard
    Tab Shift+Right Down Up Tab Right   | A:R2 B:R | B
    Ctrl+Z                              | A:R2 | B
the first arrow shows which block it would move
    Down                                |  | A
    Down                                | A:D | A
one hand on the arrows plays it all, and stays with a block where there is no other
    Down Ctrl+Down                      |  | B
    Ctrl+Right                          |  | B
    Right Ctrl+Up Shift+Right           | B:R A:R2 | A
a click moves nothing and takes the block for the keyboard
    0.5,2.5                             |  | B
    Right                               | B:R | B
"""


def test_keys_choose_and_move_blocks(hand: PlayHand) -> None:
    for case, steps in scripts(PLAYED).items():
        hand.window.app.workspace.new()
        hand.play(OPEN)
        for script, *expected in steps:
            hand.act(script)
            chosen = hand.game.selected
            assert [hand.notation, "" if chosen is None else "AB"[chosen]] == expected, (case, script)


def hold(hand: PlayHand, key: Qt.Key) -> None:
    """Hold a key down, and let it go."""
    view, press = hand.window.page.view, QEvent.Type.KeyPress
    QApplication.sendEvent(view, QKeyEvent(press, key, Qt.KeyboardModifier.NoModifier))
    for _ in range(5):
        QApplication.sendEvent(view, QKeyEvent(press, key, Qt.KeyboardModifier.NoModifier, "", True))
    QApplication.sendEvent(view, QKeyEvent(QEvent.Type.KeyRelease, key, Qt.KeyboardModifier.NoModifier))


def test_a_block_runs_while_an_arrow_is_held_down_until_it_stops(hand: PlayHand) -> None:
    hand.key(Qt.Key.Key_Tab)
    hold(hand, Qt.Key.Key_Right)
    hold(hand, Qt.Key.Key_Down)
    assert hand.notation == "A:R2D2"
    assert hand.game.state.is_solved


def test_a_block_that_cannot_move_shakes_also_when_pulled_and_stays_until_it_can(
    qtbot: QtBot, hand: PlayHand
) -> None:
    hand.act("Tab Left")
    assert hand.board.is_gliding
    arrived(qtbot, hand)
    assert hand.shown(A) == (0, 0)
    assert hand.notation == ""
    hand.window.app.settings.set(MOTION, MotionChoice.REDUCED)
    hand.key(Qt.Key.Key_Left)
    assert not hand.board.is_gliding
    hand.window.app.settings.set(MOTION, MotionChoice.FULL)
    hand.act("Left Right")  # made at once
    arrived(qtbot, hand)
    assert hand.shown(A) == (1, 0)
    hand.play(drawn("A#. ##.", "..A ..."))
    hand.drag((0.5, 0.5), (1.5, 0.5))
    assert hand.board.is_gliding
    arrived(qtbot, hand)
    assert hand.shown(0) == (0, 0)


def test_a_finger_drags_and_a_second_one_cancels(qtbot: QtBot, hand: PlayHand) -> None:
    view = hand.window.page.view
    device = QTest.createTouchDevice()

    def at(x: float, y: float) -> QPoint:
        return view.viewportTransform().map(QPointF(x * CELL, y * CELL)).toPoint()

    def touch() -> QTest.QTouchEventSequence:
        return QTest.touchEvent(view.viewport(), device)

    touch().press(0, at(0.5, 0.5), view.viewport())
    touch().move(0, at(1.5, 0.5), view.viewport())
    touch().move(0, at(2.5, 0.5), view.viewport())
    assert hand.shown(A) == pytest.approx((2, 0), abs=0.02)  # a finger is on whole pixels
    touch().release(0, at(2.5, 0.5), view.viewport())
    assert hand.notation == "A:R2"
    touch().press(0, at(2.5, 0.5), view.viewport())
    touch().move(0, at(2.5, 1.5), view.viewport())
    touch().stationary(0).press(1, at(0.5, 1.5), view.viewport())
    touch().move(0, at(2.5, 2.5), view.viewport()).move(1, at(0.6, 1.5), view.viewport())
    touch().release(0, at(2.5, 2.5), view.viewport()).release(1, at(0.6, 1.5), view.viewport())
    arrived(qtbot, hand)
    assert hand.notation == "A:R2"
    assert hand.shown(A) == (2, 0)


def test_after_the_last_block_tab_goes_on(qtbot: QtBot, hand: PlayHand) -> None:
    hand.key(Qt.Key.Key_Tab, times=3)
    assert hand.game.selected is None
    assert not hand.window.page.view.hasFocus()


# ---------------------------------------------------------------- what stands by


def test_a_hint_is_an_arrow_until_the_next_move(qtbot: QtBot, hand: PlayHand) -> None:
    known(qtbot, hand)
    hand.do("hint")
    assert hand.game.state.hints == 1
    ends = [arrow(hand).arrow.pointAtPercent(part) for part in (0, 1)]
    assert [(point.x() / CELL, point.y() / CELL) for point in ends] == [(0.8, 0.5), (2.5, 2.5)]
    hand.act("Tab Right")
    known(qtbot, hand)
    arrived(qtbot, hand)
    assert arrow(hand).arrow.isEmpty()


def test_the_best_moves_lead_to_the_goal_and_to_no_personal_best(qtbot: QtBot, hand: PlayHand) -> None:
    hand.play(CORNERS)
    known(qtbot, hand)
    panel = hand.window.side.panel("game")
    hand.act("hint hint")
    known(qtbot, hand)
    assert hand.game.state.is_solved
    assert panel.achieved.best.isHidden()
    record = hand.window.app.records.of(CORNERS)
    assert record.assisted.steps == 6


def test_undo_redo_and_starting_over_bring_the_blocks_along(qtbot: QtBot, hand: PlayHand) -> None:
    hand.act("0.5,0.5>2.5,0.5 0.5,2.5>1.5,2.5 start-over")
    assert [hand.shown(piece) for piece in (A, B)] == [(0, 0), (0, 2)]
    hand.do("undo")
    assert [hand.shown(piece) for piece in (A, B)] == [(2, 0), (1, 2)]
    hand.act("undo redo")
    arrived(qtbot, hand)
    assert hand.shown(B) == (1, 2)


def test_another_mode_shows_the_design_the_game_waits_and_a_new_layout_is_a_new_game(hand: PlayHand) -> None:
    hand.drag((0.5, 0.5), (2.5, 0.5))
    hand.window.app.session.set_mode(Mode.EDIT)
    assert hand.shown(A) == (0, 0)
    assert not hand.board.is_gliding
    hand.window.app.session.set_mode(Mode.PLAY)
    assert hand.shown(A) == (2, 0)
    assert hand.notation == "A:R2"
    hand.window.app.document.open(CORNERS, None)
    assert hand.notation == ""
    assert len(hand.board.places) == 1
    hand.drag((0.5, 0.5), (1.5, 0.5))
    assert hand.notation == "A:R"


def test_a_search_from_here_is_seen_and_ends_with_esc_and_with_the_next_move(
    qtbot: QtBot, hand: PlayHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_session, "find", lambda ask: until_cancelled(ask.control))
    session, header = hand.window.app.session, hand.window.page.header
    hand.do("solve-from-here")
    qtbot.waitUntil(lambda: header.text == "Searching…")
    assert not action(hand.window, "solve-from-here").isEnabled()
    hand.do("cancel")
    assert not session.playing.is_seeking
    assert header.text.endswith("to go")
    hand.act("solve-from-here 0.5,0.5>2.5,0.5")
    assert not session.playing.is_seeking
    qtbot.waitUntil(lambda: "to go" in header.text)


def test_solving_from_here_is_watched_from_here(qtbot: QtBot, hand: PlayHand) -> None:
    hand.act("0.5,0.5>2.5,0.5 solve-from-here")
    session = hand.window.app.session
    qtbot.waitUntil(lambda: session.mode is Mode.WATCH)
    assert session.playback.track.positions[0].places == ((2, 0), (0, 2))
    assert session.playback.track.length == 1
    qtbot.waitUntil(lambda: session.watching.shortest.length > 0)
    hand.do("watch-shortest")
    assert session.playback.track is session.watching.shortest
    assert session.playback.track.positions[0].places == ((0, 0), (0, 2))


def test_a_piece_glides_along_its_way_and_no_faster_than_one_can_see() -> None:
    glide = Glide(0, ((0, 0), (2, 0), (2, 1)))
    assert glide.length == 3
    assert 0.05 < glide.seconds < 0.5
    assert glide.at(0) == (0, 0)
    x, y = glide.at(glide.seconds / 4)
    assert 0 < x < 2
    assert y == 0
    assert glide.at(glide.seconds * 2) == (2, 1)
