"""What a notebook shows: a layout as a picture, a list of moves as an animation.

Jupyter asks an object for ``_repr_svg_``. :class:`~klotski_studio.core.layout.Layout` gets that method here,
because core knows nothing of pictures.
"""

from __future__ import annotations

from dataclasses import dataclass

from klotski_studio.api.errors import PuzzleError, in_words
from klotski_studio.api.questions import Solved, played
from klotski_studio.api.svg import layout_svg
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.rules import replay


@dataclass(frozen=True, slots=True)
class Animation:
    """A list of moves that plays in a notebook again and again, step by step.

    Attributes:
        svg: an SVG text without scripts; written to a file, it plays in any browser.
    """

    svg: str

    def _repr_svg_(self) -> str:
        """What Jupyter shows."""
        return self.svg


def animate(layout: Layout, moves: str | Solved) -> Animation:
    """The animation of ``moves`` from the start of ``layout``.

    Args:
        layout: the puzzle.
        moves: a list in move notation, or an answer with a solution.

    Raises:
        PuzzleError: if the answer has no solution, a word is not a move, or the rules forbid one.
    """
    if isinstance(moves, Solved):
        if moves.solution is None:
            raise PuzzleError(f"There is no solution to animate: {moves.status}.", "solution.none")
        moves = moves.solution
    with in_words():
        steps = played(layout, moves).cut(Metric.STEPS)
        return Animation(layout_svg(layout, replay(layout, steps)))


def _repr_svg_(layout: Layout) -> str:
    """``layout`` as Jupyter shows it."""
    return layout_svg(layout)


Layout._repr_svg_ = _repr_svg_  # type: ignore[attr-defined]
