"""Garbage is collected in the window's thread alone, and only when there is something to do."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEventLoop, QThreadPool, QTimer
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.memory import DUE, collect_between_events, collect_what_is_due
from klotski_studio.core.control import Control


class Cycle:
    """An object that only a collection deletes; it notes in which thread that happens."""

    def __init__(self, threads: list[threading.Thread]) -> None:
        self.itself, self.threads = self, threads

    def __del__(self) -> None:
        self.threads.append(threading.current_thread())


@pytest.fixture
def between_events(qapp: QCoreApplication) -> Iterator[None]:
    dispatcher = qapp.eventDispatcher()
    collect_between_events(dispatcher)
    yield
    dispatcher.aboutToBlock.disconnect(collect_what_is_due)
    gc.unfreeze()


@pytest.mark.usefixtures("between_events")
def test_garbage_of_a_job_is_collected_in_the_thread_of_the_window(qtbot: QtBot) -> None:
    deleted_in: list[threading.Thread] = []
    ended: list[object] = []

    def work(control: Control) -> None:
        for _ in range(2 * DUE[0]):
            Cycle(deleted_in)

    runner = JobRunner(pool=QThreadPool())
    runner.start("make garbage", work, ended.append)
    qtbot.waitUntil(lambda: bool(ended and deleted_in))
    runner.shutdown()
    assert set(deleted_in) == {threading.main_thread()}


@pytest.mark.usefixtures("between_events")
def test_without_garbage_nothing_is_collected_however_many_events_there_are() -> None:
    collections: list[dict[str, int]] = []

    def note(phase: str, about: dict[str, int]) -> None:
        collections.append(about)

    loop, timer = QEventLoop(), QTimer(interval=0)
    left = list(range(200))
    timer.timeout.connect(lambda: left.pop() if left else loop.quit())
    gc.collect()
    gc.callbacks.append(note)
    try:
        timer.start()
        loop.exec()
    finally:
        gc.callbacks.remove(note)
    assert not left
    assert not collections


def test_an_old_generation_is_collected_after_many_collections_of_the_one_below() -> None:
    generations: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            generations.append(about["generation"])

    gc.collect()
    kept: list[list[int]] = []
    gc.callbacks.append(note)
    try:
        while 2 not in generations and len(kept) < 10_000_000:
            kept += [[] for _ in range(2 * DUE[0])]
            collect_what_is_due()
    finally:
        gc.callbacks.remove(note)
    assert generations.count(1) == DUE[2] + 1
    assert generations.count(0) == (DUE[1] + 1) * (DUE[2] + 1)
