"""Kernels for the window: compiled by a child process into the cache, loaded without pauses."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from klotski_studio.app.solving import warm_up
from klotski_studio.app.solving.warm_up import KernelSupply
from klotski_studio.core.control import Control
from klotski_studio.solver import search


@pytest.fixture(autouse=True)
def nothing_is_frozen() -> object:
    gc.unfreeze()
    yield
    gc.unfreeze()


class Children:
    """Stands for the child processes: each runs ``code``, with the stages as arguments."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.folder = folder
        self.code = "import pathlib, sys; [pathlib.Path(stage).touch() for stage in sys.argv[1:]]"
        self.started: list[subprocess.Popen[bytes]] = []
        self.is_started = threading.Event()
        child, popen = warm_up._child, subprocess.Popen

        def arguments(stages: list[str]) -> dict[str, Any]:
            return child(stages) | {"args": [sys.executable, "-c", self.code, *stages], "cwd": folder}

        def start(**options: Any) -> subprocess.Popen[bytes]:
            self.started.append(popen(**options))
            self.is_started.set()
            return self.started[-1]

        monkeypatch.setattr(warm_up, "_child", arguments)
        monkeypatch.setattr(subprocess, "Popen", start)
        monkeypatch.setattr(search, "is_stored", lambda stage: (folder / stage).exists())


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Children]:
    made = Children(monkeypatch, tmp_path)
    yield made
    assert all(child.poll() is not None for child in made.started)


def test_what_most_layouts_need_is_compiled_once_by_one_child(children: Children) -> None:
    KernelSupply().store(Control())
    assert sorted(path.name for path in children.folder.iterdir()) == sorted(search.KERNELS_AT_START)
    KernelSupply().store(Control())
    assert len(children.started) == 1


def test_a_stage_is_loaded_after_a_child_has_compiled_it(children: Children) -> None:
    with KernelSupply().around("index"):
        assert (children.folder / "index").exists()
    assert gc.get_freeze_count()  # what was loaded stays


def test_who_needs_a_stage_waits_for_the_child_that_compiles_it(children: Children) -> None:
    supply = KernelSupply()
    children.code = "import pathlib, sys; sys.stdin.read(1); pathlib.Path(sys.argv[-1]).touch()"

    def need() -> None:
        with supply.around("wide"):
            pass

    threads = [threading.Thread(target=supply.store, args=(Control(),))]
    threads += [threading.Thread(target=need) for _ in range(2)]
    threads[0].start()
    children.is_started.wait()
    for thread in threads[1:]:
        thread.start()
    children.started[0].stdin.write(b"!")
    children.started[0].stdin.close()
    for thread in threads:
        thread.join()
    assert len(children.started) == 1


@pytest.mark.parametrize("ends", ["cancel", "close"])
def test_a_child_ends_when_it_is_cancelled_or_the_window_closes(ends: str, children: Children) -> None:
    supply, control = KernelSupply(), Control()
    children.code = "import sys; sys.stdin.read()"
    thread = threading.Thread(target=supply.store, args=(control,))
    thread.start()
    children.is_started.wait()
    (control.cancel if ends == "cancel" else supply.close)()
    thread.join()
    assert len(children.started) == 1


@pytest.mark.parametrize("code", ["raise SystemExit(3)", None])
def test_a_child_that_fails_or_does_not_start_leaves_it_to_this_process(
    code: str | None, children: Children, monkeypatch: pytest.MonkeyPatch
) -> None:
    if code is None:
        monkeypatch.setattr(warm_up, "_child", lambda stages: {"args": [str(children.folder / "nothing")]})
        monkeypatch.setattr(subprocess, "Popen", subprocess.Popen)
    children.code = code or ""
    with KernelSupply().around("bits-1"):
        pass


def test_the_childs_command_notes_what_it_has_stored_and_ends_with_its_input(tmp_path: Path) -> None:
    places = {name: str(tmp_path) for name in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA")}
    arguments = warm_up._child([])
    arguments["env"] |= places | {"NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore"}
    arguments["args"].append("wide")
    with subprocess.Popen(**arguments) as child:
        assert child.wait() == 0
    assert len(list(tmp_path.rglob("wide.*.stored"))) == 1
    with subprocess.Popen(**arguments) as child:
        child.stdin.close()
        assert child.wait() == 1


def test_a_stage_counts_as_stored_only_for_a_process_like_the_one_that_stored_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from klotski_studio.solver.kernels import cache

    monkeypatch.setattr(cache, "user_cache_path", lambda *_, **__: tmp_path)
    monkeypatch.setattr(cache, "cache_folder", cache.make_cache_folder)
    assert not search.is_stored("wide")
    assert list(tmp_path.iterdir()) == []
    cache.note_stored("wide")
    assert search.is_stored("wide")
    assert not search.is_stored("index")
    monkeypatch.setitem(os.environ, "NUMBA_DISABLE_JIT", "other")
    assert not search.is_stored("wide")
