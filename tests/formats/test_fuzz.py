"""A short run of ``tests/fuzz``; ``test_large_texts`` repeats one unit many times."""

from __future__ import annotations

from pathlib import Path

import pytest

from klotski_studio.formats.notations import FORMATS
from tests.fuzz.mutation import Mutator
from tests.fuzz.run import fuzz
from tests.fuzz.seeds import seeds


@pytest.fixture(autouse=True)
def longer_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The documented run allows a second; here the machine may be busy, and only endless reading fails."""
    monkeypatch.setattr("tests.fuzz.readers.SLOWEST", 30.0)


@pytest.mark.parametrize("count", [600, pytest.param(2_000, marks=pytest.mark.slow)])
def test_mutated_files_raise_nothing_but_the_documented_error(count: int) -> None:
    result = fuzz(count, seed=2026)
    assert result.failures == {}
    assert 0.05 < result.read / result.inputs < 0.95  # neither too much nor too little


def test_every_format_is_mutated() -> None:
    assert {format_id for format_id, _ in seeds(1, 1)} == {each.id for each in FORMATS}


def test_the_same_seed_mutates_the_same_way() -> None:
    texts = [text for _, text in seeds(1, 1)]
    assert [Mutator(texts, 3).mutate(text) for text in texts] == [
        Mutator(texts, 3).mutate(text) for text in texts
    ]


def test_a_reader_that_misbehaves_is_found_and_its_text_is_stored_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(_: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr("tests.fuzz.readers.problems", fail)
    result = fuzz(60, seed=1, folder=tmp_path)
    assert {failure.what for failure in result.failures} == {"ZeroDivisionError: "}
    assert set(tmp_path.iterdir()) == set(result.files.values())
    assert len(result.files) == len(result.failures)
