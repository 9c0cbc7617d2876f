"""A small layout with a known solution, and a job runner that is shut down after the test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Board, Layout, Piece, Target

CELL = Shape.rectangle(1, 1)


@pytest.fixture
def corner() -> Layout:
    """``A..`` over ``##.``: A has to go round the corner, in one move, two slides, three steps."""
    board = Board(3, 2, walls=frozenset({(0, 1), (1, 1)}))
    return Layout(board, (Piece("A", CELL, (0, 0)),), (Target("A", (2, 1), CELL),), "Corner")


@pytest.fixture
def runner(qapp: object) -> Iterator[JobRunner]:
    made = JobRunner()
    yield made
    made.shutdown()
