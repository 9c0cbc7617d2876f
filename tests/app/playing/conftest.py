from __future__ import annotations

import pytest

from klotski_studio.app.playing.game import Game
from klotski_studio.app.runtime import clock as real_clock
from tests.strategies import drawn


class FakeClock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    made = FakeClock()
    monkeypatch.setattr(real_clock, "seconds", made)
    return made


@pytest.fixture
def game(qapp: object, clock: FakeClock) -> Game:
    """A game of A and B on an open board."""
    made = Game()
    made.load(drawn("A.. ... B..", "... ... ..A"))
    return made
