from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from klotski_studio.app.texts.errors import error_text
from klotski_studio.app.workspace.recovery_store import RecoveryStore
from klotski_studio.app.workspace.recovery_text import (
    RecoveryCopy,
    SessionState,
    TabList,
    write_copy,
    write_tabs,
)
from klotski_studio.io.disk import ProcessLock
from tests.app.conftest import CORNER
from tests.stored_copies import GAME, copies_in, processes_in, store_in, taken_over


def left(folder: Path, *works: RecoveryCopy) -> Path:
    """The folder of a process of version 0.1 that has ended."""
    process = folder / "recovery" / "4f1c"
    process.mkdir(parents=True)
    (process / "lock").touch()
    for key, work in zip("abc", works, strict=False):
        (process / f"{key}.klotski").write_text(write_copy(work), encoding="utf-8")
    return process


@pytest.fixture
def works() -> tuple[RecoveryCopy, RecoveryCopy]:
    played = RecoveryCopy(CORNER, dirty=False, state=SessionState(game=GAME))
    return played, RecoveryCopy(replace(CORNER, name="Edited"))


def test_the_tabs_of_an_older_version_that_was_quit_are_opened_again(
    tmp_path: Path, works: tuple[RecoveryCopy, RecoveryCopy]
) -> None:
    process = left(tmp_path, *works)
    session = {"version": 1, "order": ["b", "a"], "front": "a", "unread": ["/home/c.klotski"]}
    (process / "session.json").write_text(json.dumps(session))
    assert taken_over(tmp_path) == []
    with closing(RecoveryStore(store_in(tmp_path))) as recovery:
        last = recovery.last_session()
        found = [recovery.read(copy) for tab in last.tabs for copy in tab.copies]
    assert [left.work for left in found if left] == [*works[::-1]]
    assert last.front == "a"
    assert [tab.file for tab in last.tabs] == [None, None, Path("/home/c.klotski")]
    assert not (tmp_path / "recovery").exists()
    assert len(list((tmp_path / "before-0.2" / "recovery" / "4f1c").iterdir())) == 3
    assert taken_over(tmp_path) == []
    assert len(copies_in(tmp_path)) == 2


def test_the_tabs_of_an_older_version_that_has_crashed_come_back_in_their_order(
    tmp_path: Path, works: tuple[RecoveryCopy, RecoveryCopy]
) -> None:
    tabs = TabList(("b", "a", "c"), {"c": Path("/home/c.klotski")}, "c")
    (left(tmp_path, *works) / "tabs.json").write_text(write_tabs(tabs))
    assert taken_over(tmp_path) == []
    with closing(RecoveryStore(store_in(tmp_path))) as recovery:
        last = recovery.last_session()
    assert [(tab.key, tab.file, len(tab.copies)) for tab in last.tabs] == [
        ("b", None, 1),
        ("a", None, 1),
        ("c", Path("/home/c.klotski"), 0),
    ]
    assert last.front == "c"


@pytest.mark.parametrize("name", ["session", "tabs"])
def test_tabs_that_were_opened_again_before_count_as_opened_once(
    tmp_path: Path, works: tuple[RecoveryCopy, RecoveryCopy], name: str
) -> None:
    content = json.dumps({"order": ["a", "b"], "front": "a", "unread": [], "files": {}, "starts": 1})
    (left(tmp_path, *works) / f"{name}-again.json").write_text(content)
    taken_over(tmp_path)
    seen = []
    for _ in range(2):
        with closing(RecoveryStore(store_in(tmp_path))) as recovery:
            seen.append((len(recovery.last_session().tabs), len(recovery.leftovers())))
    assert seen == [(2, 0), (0, 2)]


def test_the_copies_of_a_window_that_is_open_stay_until_it_is_closed(
    tmp_path: Path, works: tuple[RecoveryCopy, RecoveryCopy]
) -> None:
    lock = ProcessLock(left(tmp_path, *works) / "lock")
    assert lock.take()
    assert taken_over(tmp_path) == []
    assert processes_in(tmp_path) == []
    lock.release()
    taken_over(tmp_path)
    assert len(copies_in(tmp_path)) == 2


def test_copies_that_cannot_be_taken_over_stay_where_they_are_and_are_named(
    tmp_path: Path, works: tuple[RecoveryCopy, RecoveryCopy]
) -> None:
    process = left(tmp_path, *works)
    (tmp_path / "studio.sqlite").mkdir()
    assert [error.code for error in taken_over(tmp_path)] == ["file.is-folder"]
    assert (process / "a.klotski").exists()
    (tmp_path / "studio.sqlite").rmdir()
    (process / "a.klotski").write_bytes(b"\xff")
    (error,) = taken_over(tmp_path)
    assert str(tmp_path / "before-0.2" / "recovery" / "4f1c") in error_text(error)
    assert (tmp_path / "before-0.2" / "recovery" / "4f1c" / "a.klotski").read_bytes() == b"\xff"
    assert len(copies_in(tmp_path)) == 1
