from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path

import pytest

from klotski_studio.app.runtime import memory

HEAPS = """
import ctypes, sys, threading
from klotski_studio.app.runtime.memory import use_one_heap
if sys.argv[1] == "one":
    use_one_heap()
hold = threading.Barrier(4)
def work():
    pieces = [bytearray(100_000) for _ in range(20)]
    hold.wait()
threads = [threading.Thread(target=work) for _ in range(4)]
for each in threads: each.start()
for each in threads: each.join()
library = ctypes.CDLL(None)
library.fopen.restype = ctypes.c_void_p
file = ctypes.c_void_p(library.fopen(sys.argv[2].encode(), b"w"))
library.malloc_info(0, file)
library.fclose(file)
"""
"""Has four threads allocate at once, and writes what the C library tells of its heaps."""


@pytest.fixture(autouse=True)
def asked_anew() -> None:
    memory._trim.cache_clear()


def test_the_c_library_is_asked_to_give_back_all_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Library:
        def malloc_trim(self, pad: int) -> int:
            asked.append(pad)
            return 1

    monkeypatch.setattr(ctypes, "CDLL", lambda _: Library())
    memory.give_back()
    assert asked == [0]


def test_a_system_without_the_call_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: object())
    memory.give_back()


def test_on_this_system_it_does_no_harm() -> None:
    memory.give_back()


@pytest.mark.skipif(sys.platform != "linux", reason="the heaps of glibc")
def test_threads_share_one_heap_of_the_c_library(tmp_path: Path) -> None:
    counts = {}
    for number in ("one", "many"):
        info = tmp_path / number
        subprocess.run([sys.executable, "-c", HEAPS, number, str(info)], check=True)
        counts[number] = info.read_text(encoding="utf-8").count("<heap nr=")
    assert counts["one"] == 1
    assert counts["many"] > 1


def test_where_there_is_no_such_library_threads_keep_their_heaps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: object())
    memory.use_one_heap()
