"""The token that cancels a piece of work and shows its progress."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from klotski_studio.core.control import Control, Progress

PATIENCE = 60.0
"""Seconds that a thread may take to end on a loaded machine."""


def test_a_new_control_has_done_nothing_and_the_latest_report_is_the_progress() -> None:
    control = Control()
    assert not control.is_cancelled
    assert control.progress == Progress("", 0, None, 0.0)
    control.report(Progress("reading", 1))
    control.report(Progress("saving", 2, 20))
    assert control.progress == Progress("saving", 2, 20)


def test_a_part_is_cancelled_with_the_whole_but_not_the_other_way_round() -> None:
    whole = Control()
    one, other = Control(whole), Control(whole)
    one.cancel()
    assert (one.is_cancelled, other.is_cancelled, whole.is_cancelled) == (True, False, False)
    whole.cancel()
    assert other.is_cancelled


def test_pauses_are_left_out_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("klotski_studio.core.control.time.perf_counter", lambda: clock[0])
    control = Control()
    clock[0] = 103.0
    control.pause()
    clock[0] = 150.0
    assert (control.is_paused, control.seconds) == (True, 3.0)
    control.go_on()
    clock[0] = 152.0
    assert (control.is_paused, control.seconds) == (False, 5.0)


def test_what_is_off_the_clock_is_left_out_also_where_a_pause_begins_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [0.0]
    monkeypatch.setattr("klotski_studio.core.control.time.perf_counter", lambda: clock[0])
    whole = Control()
    control = Control(whole)
    with control.off_the_clock():
        clock[0] = 10.0
        assert control.waiting == whole.waiting == 10.0
        control.pause()
        clock[0] = 20.0
    clock[0] = 30.0
    assert (control.is_paused, control.seconds, control.waiting) == (True, 0.0, 0.0)
    control.go_on()
    clock[0] = 33.0
    assert (control.is_paused, control.seconds, control.waiting) == (False, 3.0, 0.0)
    assert (whole.is_paused, whole.seconds, whole.waiting) == (False, 13.0, 0.0)


def test_cpu_time_is_that_of_every_thread_between_its_first_call_and_its_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = [("one", 5.0), ("one", 7.0), ("two", 100.0), ("one", 8.0), ("two", 103.0)]
    again = [("two", 0.5), ("two", 1.5)]  # a thread that has ended may pass its number on
    control, counted = Control(), []
    for thread, now in calls + again:
        monkeypatch.setattr("klotski_studio.core.control.threading.get_ident", lambda thread=thread: thread)
        monkeypatch.setattr("klotski_studio.core.control.time.thread_time", lambda now=now: now)
        counted.append(control.count_cpu())
    assert counted == [0.0, 2.0, 2.0, 3.0, 6.0, 6.0, 7.0]


def cancel_and_pause(control: Control) -> None:
    control.cancel()
    control.pause()


@pytest.mark.parametrize("end", [Control.go_on, Control.cancel, cancel_and_pause])
def test_paused_work_sleeps_until_it_goes_on_or_is_cancelled(end: Callable[[Control], None]) -> None:
    control = Control()
    control.pause()
    worker = threading.Thread(target=control.wait_to_go_on, args=(2 * PATIENCE,))
    worker.start()
    end(control)
    worker.join(PATIENCE)
    assert not worker.is_alive()


def test_work_that_was_not_paused_or_is_cancelled_does_not_sleep() -> None:
    cancelled = Control()
    cancel_and_pause(cancelled)
    for control in (Control(), cancelled):
        worker = threading.Thread(target=control.wait_to_go_on, args=(2 * PATIENCE,))
        worker.start()
        worker.join(PATIENCE)
        assert not worker.is_alive()
