from __future__ import annotations

import ctypes

import pytest

from klotski_studio.app.solving import memory


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
