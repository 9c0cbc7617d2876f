from __future__ import annotations

import contextlib
import json
import os
import signal
import socket as sockets
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PySide6.QtCore import QThread
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime import single_instance as single
from klotski_studio.app.runtime.single_instance import Request, SingleInstance, connect, request_for

pytestmark = pytest.mark.usefixtures("qapp")
REQUEST = Request((Path("/puzzles/a.klotski"), Path("/ü/\udcff.klotski")), "token")


@pytest.fixture
def first(tmp_path: Path) -> Iterator[SingleInstance]:
    """A window that runs and listens."""
    made = SingleInstance(tmp_path)
    assert made.claim()
    assert made.listen()
    yield made
    made.close()


def address(folder: Path) -> str:
    """Where the first whose settings are in ``folder`` listens."""
    return (folder / single.ADDRESS).read_text("utf-8")


def say(qtbot: QtBot, folder: Path, sent: bytes = b"") -> None:
    """Connect to the first process whose settings are in ``folder``, send it ``sent``, and be hung up on."""

    def speak() -> None:
        client = connect(address(folder), 20)
        assert client is not None
        with client, contextlib.suppress(ConnectionError):  # it may end before all is sent or read
            client.settimeout(60)
            client.sendall(sent)
            while client.recv(1000):
                pass

    with ThreadPoolExecutor() as threads:
        said = threads.submit(speak)
        qtbot.waitUntil(said.done)
    said.result()


@pytest.fixture
def asked(first: SingleInstance) -> list[Request]:
    received: list[Request] = []
    first.requested.connect(received.append)
    return received


SECOND = """
import sys
from pathlib import Path
from klotski_studio.app.runtime import single_instance as single
folder, token, *files = sys.argv[1:]
single.ANSWER_TIMEOUT = 30
sys.exit(not single.SingleInstance(Path(folder)).send(single.Request(tuple(map(Path, files)), token)))
"""


def second_start(folder: Path, request: Request) -> subprocess.Popen[bytes]:
    """A process that hands ``request`` to the first; ends with 0 if that has taken it."""
    files = [str(file) for file in request.files]
    return subprocess.Popen([sys.executable, "-c", SECOND, str(folder), request.token, *files])


def handed_over(qtbot: QtBot, folder: Path, *requests: Request) -> bool:
    """Whether all of ``requests`` are taken, made at once, while this process serves events."""
    processes = [second_start(folder, request) for request in requests]
    qtbot.waitUntil(lambda: all(each.poll() is not None for each in processes))
    return all(each.wait() == 0 for each in processes)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the user's folders have access lists of their own")
def test_a_start_closes_settings_to_others_that_an_older_version_left_open(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    started = SingleInstance(tmp_path)
    assert started.claim()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700
    started.close()


def test_a_second_start_hands_its_files_over(qtbot: QtBot, asked: list[Request], tmp_path: Path) -> None:
    second = SingleInstance(tmp_path)
    assert not second.claim()
    assert not second.listen()
    assert handed_over(qtbot, tmp_path, REQUEST)
    qtbot.waitUntil(lambda: asked == [REQUEST])


def test_where_sockets_have_no_paths_files_are_handed_over_to_who_knows_the_secret(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(sockets, "AF_UNIX")
    monkeypatch.setattr(single, "ANSWER_TIMEOUT", 20.0)
    first, received = SingleInstance(tmp_path), list[Request]()
    first.requested.connect(received.append)
    assert first.claim()
    assert first.listen()
    port, secret = address(tmp_path).split()
    for known in (secret, "another"):
        (tmp_path / single.ADDRESS).write_text(f"{port} {known}", "utf-8")
        with ThreadPoolExecutor() as threads:
            sent = threads.submit(SingleInstance(tmp_path).send, REQUEST)
            qtbot.waitUntil(sent.done)
        assert sent.result() is (known == secret)
    qtbot.waitUntil(lambda: not first.findChildren(single._Connection))
    assert received == [REQUEST]
    first.close()


def test_many_at_once_are_all_received(qtbot: QtBot, asked: list[Request], tmp_path: Path) -> None:
    requests = {Request((Path(f"/{number}"),)) for number in range(4)}
    assert handed_over(qtbot, tmp_path, *requests)
    qtbot.waitUntil(lambda: set(asked) == requests)
    assert len(asked) == len(requests)


def test_a_first_that_is_still_starting_is_waited_for(qtbot: QtBot, tmp_path: Path) -> None:
    starting = SingleInstance(tmp_path)
    received: list[Request] = []
    starting.requested.connect(received.append)
    assert starting.claim()
    with second_start(tmp_path, REQUEST) as second:
        assert second.poll() is None
        assert starting.listen()
        qtbot.waitUntil(lambda: received == [REQUEST])
    assert second.returncode == 0
    starting.close()


def test_a_first_that_hangs_is_not_waited_for_and_opens_nothing_later(
    qtbot: QtBot, asked: list[Request], tmp_path: Path
) -> None:
    assert not SingleInstance(tmp_path).send(REQUEST)  # this thread is the one that should answer
    assert handed_over(qtbot, tmp_path, Request())
    qtbot.waitUntil(lambda: bool(asked))
    assert asked == [Request()]


def test_where_nobody_listens_the_wait_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(single, "START_TIMEOUT", 0.1)
    began = time.monotonic()
    assert not SingleInstance(tmp_path).send(REQUEST)
    assert time.monotonic() - began >= 0.1


FIRST = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from klotski_studio.app.runtime.single_instance import SingleInstance
application = QCoreApplication([])
single = SingleInstance(Path(sys.argv[1]))
print(single.claim() and single.listen(), flush=True)
application.exec()
"""


def test_a_first_that_was_killed_leaves_its_place_to_the_next(qtbot: QtBot, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", FIRST, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as killed:
        assert killed.stdout.readline() == "True\n"
        second = SingleInstance(tmp_path)
        assert not second.claim()
        os.kill(killed.pid, signal.SIGKILL)
    assert Path(address(tmp_path)).exists()
    assert second.claim()
    assert second.listen()
    assert handed_over(qtbot, tmp_path, REQUEST)
    second.close()
    assert SingleInstance(tmp_path).claim()


def message(**changes: object) -> bytes:
    """What a second start says first, with some of it changed."""
    sent = {"klotski-studio": 1, "files": [], "token": "", "display": single._display()}
    return json.dumps(sent | changes).encode() + b"\n"


@pytest.mark.parametrize(
    "sent",
    [
        b"\n",
        b"\xff\xfe\n",
        b"[]\n",
        b"[" * 100_000 + b"\n",
        message(files=None),
        message(files=[1]),
        message(files=["relative"]),
        message(**{"klotski-studio": 2}),
        message(display="another screen"),
        message() + b"thanks\n",
        b"x" * (single.MOST_BYTES + 1),
    ],
)
def test_whatever_else_is_said_opens_nothing_and_ends_the_talk(
    qtbot: QtBot, first: SingleInstance, asked: list[Request], tmp_path: Path, sent: bytes
) -> None:
    say(qtbot, tmp_path, sent)
    qtbot.waitUntil(lambda: not first.findChildren(single._Connection))
    assert asked == []


def test_whoever_says_nothing_is_hung_up_on(
    qtbot: QtBot, first: SingleInstance, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single, "REQUEST_TIMEOUT_MS", 1)
    say(qtbot, tmp_path)
    qtbot.waitUntil(lambda: not first.findChildren(single._Connection))


def test_a_folder_with_a_very_long_name_has_a_socket_too(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 100) / ("y" * 100)
    made = SingleInstance(folder)
    assert made.claim()
    assert made.listen()
    assert handed_over(qtbot, folder, REQUEST)
    made.close()


def test_relative_files_are_meant_from_the_second_start_s_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "t")
    assert request_for([Path("a"), Path("/b")]) == Request((tmp_path / "a", Path("/b")), "t")


@pytest.mark.parametrize("ends", [False, True])
def test_a_start_that_takes_long_is_waited_for_while_it_holds_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: bool
) -> None:
    """One that ends before it listens is followed by the second."""
    starting, second = SingleInstance(tmp_path), SingleInstance(tmp_path)
    assert starting.claim()
    clock, seconds = [0.0], 5.0 if ends else 9.0

    def pass_a_second(_: int) -> None:
        clock[0] += 1.0
        if clock[0] == seconds:
            starting.close() if ends else starting.listen()

    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(QThread, "msleep", pass_a_second)
    if not ends:
        monkeypatch.setattr(single, "_exchange", lambda socket, request, *_: request == REQUEST)
    assert second.send(REQUEST) is not ends
    assert clock[0] == seconds
    assert not ends or second.listen()
    (second if ends else starting).close()


def test_a_first_that_cannot_listen_makes_nobody_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single, "new_address", lambda folder: str(tmp_path / "missing" / "socket"))
    first = SingleInstance(tmp_path)
    assert first.claim()
    assert not first.listen()
    assert SingleInstance(tmp_path).claim()


def test_a_folder_that_refuses_the_lock_makes_nobody_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    lonely = SingleInstance(tmp_path / "file" / "settings")
    monkeypatch.setattr(QThread, "msleep", lambda _: pytest.fail("it waits"))
    assert not lonely.claim()
    assert not lonely.send(REQUEST)


def test_an_answer_of_another_user_is_not_asked_for(
    first: SingleInstance, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single, "_exchange", lambda *_: pytest.fail("files were handed to a stranger"))
    monkeypatch.setattr(single, "START_TIMEOUT", 0.1)
    for question in ("owner_is_user", "is_same_user"):
        with monkeypatch.context() as patch:
            patch.setattr(single, question, lambda _: False)
            assert not SingleInstance(tmp_path).send(REQUEST)


def test_another_user_who_connects_is_disconnected(
    qtbot: QtBot, first: SingleInstance, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single, "is_same_user", lambda _: False)
    say(qtbot, tmp_path)
    assert not first.findChildren(single._Connection)
