from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from klotski_studio.app.workspace.workspace import AT_ONCE, IN_A_TURN, Turns


def steps(done: list[int], count: int, first: int = 0) -> Iterator[None]:
    for number in range(first, first + count):
        done.append(number)
        yield


def test_few_steps_are_done_at_once(qapp: object) -> None:
    turns, done = Turns(), list[int]()
    turns.run(steps(done, AT_ONCE - 1))
    assert done == list(range(AT_ONCE - 1))
    assert not turns.is_busy


def test_the_event_loop_turns_between_many_steps_and_they_keep_their_order(qtbot: QtBot) -> None:
    turns, done, seen = Turns(), list[int](), list[int]()
    beat = QTimer(interval=0)
    beat.timeout.connect(lambda: seen.append(len(done)))
    beat.start()
    turns.run(steps(done, 300))
    turns.run(steps(done, 10, first=300))
    assert len(done) == AT_ONCE
    qtbot.waitUntil(lambda: not turns.is_busy)
    beat.stop()
    assert done == list(range(310))
    assert max(after - before for before, after in pairwise(seen)) <= 2 * IN_A_TURN


def test_what_is_left_can_be_done_now(qapp: object) -> None:
    turns, done = Turns(), list[int]()
    turns.run(steps(done, 100))
    turns.finish()
    assert done == list(range(100))
    assert not turns.is_busy


def test_steps_that_fail_do_not_keep_others_from_being_done(qapp: object) -> None:
    def failing() -> Iterator[None]:
        raise ValueError("failing")
        yield

    turns, done = Turns(), list[int]()
    with pytest.raises(ValueError, match="failing"):
        turns.run(failing())
    turns.run(steps(done, 3))
    turns.finish()
    assert done == [0, 1, 2]
