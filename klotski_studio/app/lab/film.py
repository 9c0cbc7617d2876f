"""A film of some seconds that shows what a solution is about: its key moves, each where it is made.

::

    moves of the solution   0 1 2 3 4 5 6 7 8 9 ... 80
    shown                     ^     ^     ^         ^     a piece glides, and stands for a moment
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from klotski_studio.app.solving.playback import Track, frame, track_of
from klotski_studio.core.layout import BoardPoint, Metric
from klotski_studio.core.rules import replay
from klotski_studio.lab.space import key_moves
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve

MOMENTS, GLIDE, STAND = 8, 0.35, 0.25
"""The most moves that are shown, and for how many seconds each piece glides, and then stands."""


@dataclass(frozen=True, slots=True)
class Film:
    """The moves ``moments`` of ``track``, one after the other."""

    track: Track
    moments: tuple[int, ...]

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return len(self.moments) * (GLIDE + STAND)

    def places(self, seconds: float) -> Sequence[BoardPoint]:
        """Where the pieces are after ``seconds`` of it."""
        moment, rest = divmod(min(seconds, self.seconds - STAND / 2), GLIDE + STAND)
        return frame(self.track, self.moments[int(moment)] + min(1.0, rest / GLIDE)).places


def film_of(ask: Ask) -> Film | None:
    """The film of a shortest solution, in whole moves; None if there is none, or a limit ended the search."""
    solution = solve(ask).solution
    if solution is None or not solution.moves or ask.control.is_cancelled:
        return None
    moves = solution.cut(Metric.MOVES)
    track = track_of(ask.layout, moves, replay(ask.layout, moves))
    return Film(track, key_moves(ask, moves, MOMENTS))
