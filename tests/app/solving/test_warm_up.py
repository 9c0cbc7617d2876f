from __future__ import annotations

import gc

import pytest

from klotski_studio.app.solving.warm_up import no_full_collections


@pytest.fixture(autouse=True)
def nothing_stays_frozen() -> object:
    yield
    gc.unfreeze()


def test_no_full_collection_happens_however_much_garbage_there_is() -> None:
    generations: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        generations.append(about["generation"])

    gc.callbacks.append(note)
    try:
        with no_full_collections():
            kept = [[[number]] for number in range(200_000)]
    finally:
        gc.callbacks.remove(note)
    assert len(kept) == 200_000
    assert 1 in generations
    assert 2 not in generations


def test_collections_are_as_before_afterwards_even_if_it_fails() -> None:
    before = gc.get_threshold()
    with pytest.raises(ZeroDivisionError), no_full_collections():
        raise ZeroDivisionError
    assert gc.get_threshold() == before
    assert gc.isenabled()
