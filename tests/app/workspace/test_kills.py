"""Short runs of what ``tests/faults`` does two hundred times."""

from __future__ import annotations

import random

from tests.faults import window
from tests.faults.kill import kill
from tests.faults.victim import APPETITES

PATIENCE = 3.0
"""Seconds that an edit may be old and lost. The program promises one; a busy machine may take its time."""

WINDOW_PATIENCE = 5.0
"""The same for work in the window, which also paints and searches."""


def seeds_with(appetites: tuple[float, ...], count: int) -> list[int]:
    """The first seeds whose designers save that often."""
    return [seed for seed in range(100) if random.Random(seed).choice(APPETITES) in appetites][:count]


def test_a_process_that_is_killed_leaves_a_whole_file_and_all_but_its_last_edits() -> None:
    # whoever saves rarely must live longer than the patience, or there would be nothing to be found missing
    eager, idle = seeds_with((0.6, 0.95), 2), seeds_with((0.0, 0.02), 2)
    lives = [0.0, 0.5, PATIENCE + 0.4, PATIENCE + 0.7]
    found = kill(eager + idle, lives, at_once=4)
    assert max(each.lost for each in found) < PATIENCE
    assert any(each.offered for each in found)


def test_a_window_that_is_killed_leaves_whole_files_and_all_but_the_last_work() -> None:
    # they live longer than the patience, or there would be nothing to be found missing
    lives = [WINDOW_PATIENCE + extra for extra in (1.3, 0.5)]
    found = window.kill((1, 5), lives, (False, True), at_once=2)
    assert [each.trouble for each in found] == [""] * len(found)
    assert max(each.lost for each in found) < WINDOW_PATIENCE
    assert sum(each.states for each in found) > len(found) * 3
    assert any(each.offered for each in found)
