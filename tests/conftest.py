"""Sets up all tests: fixed random examples, no window system, Ctrl+C at work, and no thread left over."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.memory import collect_what_is_due

if TYPE_CHECKING:  # most tests need no Qt
    from PySide6.QtWidgets import QApplication

    from klotski_studio.app.picture.theme import Theme

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# the tests start Python two hundred times, and compile eight hundred modules in each process that runs them
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # a script that starts the tests with "&" hands this on to the programs that they start and interrupt
    signal.signal(signal.SIGINT, signal.default_int_handler)

for _name, _examples in (("quick", 60), ("thorough", 1000)):
    settings.register_profile(_name, derandomize=True, database=None, deadline=None, max_examples=_examples)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

PATIENCE = 120.0
"""Seconds that a test waits for what must happen, and that a thread may take to end after its test.

A compilation of kernels cannot be interrupted: after a search is stopped, it finishes in the background,
which takes many seconds on a busy machine. What has happened costs no time.
"""

for _wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals, QtBot.waitExposed, QtBot.waitActive):
    # pytest-qt gives up after 5 seconds, and has no setting for it
    _wait.__kwdefaults__ = {**(_wait.__kwdefaults__ or {}), "timeout": round(PATIENCE * 1000)}


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application of Qt with the fonts that the program ships."""
    from klotski_studio.app.picture.fonts import use_shipped_fonts

    use_shipped_fonts(qapp)
    return qapp


@pytest.fixture(scope="session")
def light() -> Theme:
    """The light theme, which is read once."""
    from klotski_studio.app.picture.theme import read_theme
    from klotski_studio.app.runtime.installed import LIGHT_THEME, theme_file

    return read_theme(theme_file(LIGHT_THEME))


@pytest.fixture(autouse=True, scope="session")
def no_store_waits_for_the_disk() -> Iterator[None]:
    """A thousand tests make a store, and none takes the power away."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("klotski_studio.io.store.SYNCHRONOUS", "OFF")
        yield


@pytest.fixture
def impatient_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that cannot have its lock gives up at once, and not after two seconds."""
    monkeypatch.setattr("klotski_studio.io.store.PATIENCE", 0.05)


@pytest.fixture(autouse=True)
def no_thread_is_left_over() -> Iterator[None]:
    """Fails a test that ends while a thread it started is running."""
    before = set(threading.enumerate())
    yield
    until = time.monotonic() + PATIENCE
    left = [thread for thread in threading.enumerate() if thread not in before and _is_ours(thread)]
    for thread in left:
        thread.join(max(0.0, until - time.monotonic()))
    running = [thread.name for thread in left if thread.is_alive()]
    assert not running, f"threads left over: {running}"


def _is_ours(thread: threading.Thread) -> bool:
    """Whether Python started the thread; threads of Qt's pool are represented by dummies that never end."""
    return not isinstance(thread, threading._DummyThread)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Leaves the 400,000 objects that collection makes, and that stay, out of all garbage collections.

    Afterwards the main thread collects, and no other, as in the program.
    """
    begin_elsewhere(session.config)
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()


def begin_elsewhere(config: pytest.Config) -> None:
    """Has each process read other files first: of those that it has compiled the others find the code.

    In a fresh copy all would else compile all files at the same time, for five seconds each.
    """
    process, folder = getattr(config, "workerinput", None), config.rootpath / "tests"
    if process is not None and [*map(Path, config.args)] in ([Path("tests")], [folder]):
        files = sorted(str(file) for file in folder.rglob("test_*.py"))
        first = len(files) * int(process["workerid"][2:]) // process["workercount"]
        config.args[:] = files[first:] + files[:first]


def pytest_xdist_auto_num_workers() -> int:
    """A process more than cores: one in six seconds a process waits, for a thread, a program or the disk."""
    return (os.cpu_count() or 1) + 1


FIRST = (
    "tests/test_house.py",
    "tests/solver/",
    "tests/test_layouts.py",
    "tests/ui/look/test_every_screen.py",
    "tests/ui/window/test_many_tabs.py",
    "tests/ui/window/test_last_session.py",
    "tests/ui/window/test_soak.py",
)
"""What takes longest: begun last, it would leave the other processes without work.

One process checks types meanwhile the other compiles the kernels, which are there for all from then on.
"""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the tests of :data:`FIRST` before all others, and all in the same order in each process."""

    def rank(item: pytest.Item) -> tuple[int, Path]:
        first = (at for at, place in enumerate(FIRST) if item.nodeid.startswith(place))
        return next(first, len(FIRST)), item.path

    items.sort(key=rank)


@pytest.fixture(scope="module", autouse=True)
def what_is_there_is_set_aside() -> None:
    """Leaves what is there before a module out of all collections.

    What earlier tests have kept are millions of objects, at which every collection would look.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def garbage_is_collected_between_tests() -> Iterator[None]:
    """Collects after a test what the program would collect between two events."""
    yield
    collect_what_is_due()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Escapes lone surrogates in captured output, which pytest-xdist cannot send between processes."""
    report = yield
    report.sections = [
        (title, text.encode("utf-8", "backslashreplace").decode()) for title, text in report.sections
    ]
    return report
