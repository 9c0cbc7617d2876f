"""The graph of a space, and all starts of a set of pieces, each as the answer to one question.

``lab`` and the programs above it ask here; :mod:`klotski_studio.solver.spaces.graph` builds the graph.

Of all starts it is told how far each way to place the pieces is from its nearest solved one. A search from
one start sees what can be reached from it. The hardest start of the same pieces may lie in another part of
the space, which no move connects with the drawn one. In steps, with Q's target at the third cell::

    drawn  A Q . .     the hardest start from there  . . A Q   2     of these pieces  Q A . .   4

So the search begins at every solved placement at once and goes backwards, in tables of positions
(:mod:`klotski_studio.solver.bits.flood`) or, where these outgrow the memory, in three bits for each placement
(:mod:`klotski_studio.solver.index.search`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from klotski_studio.core.check import errors
from klotski_studio.core.keep import NOTHING, Keep, symmetries
from klotski_studio.core.layout import Layout, Metric, kinds
from klotski_studio.core.rules import Position
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import InvalidLayout, Reason
from klotski_studio.solver.base.encode import Encoded, encode
from klotski_studio.solver.base.engine import Levels, LimitWatch, SearchStopped
from klotski_studio.solver.engines import (
    FIRST_STAGE,
    FLOODS,
    GRAPH,
    HOLDS,
    INDEX,
    WORDS,
    estimated,
    is_counted,
    stage_of,
    words_of,
)
from klotski_studio.solver.search import DEFAULT

if TYPE_CHECKING:
    from klotski_studio.solver.bits.search import Pool
    from klotski_studio.solver.spaces.graph import Drawing as Drawing
    from klotski_studio.solver.spaces.graph import SpaceGraph as SpaceGraph


MOST = 250_000
"""The most positions of a graph, and so of a map; of a larger space it is a sample."""


def graph(
    ask: Ask,
    *,
    route: Sequence[Position] = (),
    most: int = MOST,
) -> SpaceGraph | Reason:
    """All positions that can be reached from the start of the layout, or why the search stopped.

    Of a space with more than ``most`` positions it is a sample around ``route``, which begins with the start.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    encoded = DEFAULT.encoded(ask.layout)
    watch = LimitWatch(ask.limits, ask.control)

    def search() -> SpaceGraph:
        from klotski_studio.solver.spaces.graph import explore

        return explore(encoded, ask.metric, watch, most=most, route=route)

    return DEFAULT.engines.answer((GRAPH,), watch, search)


def drawing(found: SpaceGraph) -> Drawing:
    """A drawing of ``found``, which can be refined."""
    from klotski_studio.solver.spaces.graph import Drawing

    return Drawing(found)


@dataclass(frozen=True, eq=False)
class Flood:
    """All starts of the pieces of a layout, by the length of their shortest solution.

    Pieces of a kind are interchangeable, and mirror images count each.

    Attributes:
        placements: ways for all pieces to stand on the board, reachable or not.
        histogram: how many of them have a shortest solution of each length, the solved ones first; empty
            where none is solved. From the others no solved one can be reached.
        keep: what the hardest starts keep, in the layout; all other figures are of all starts.
    """

    placements: int
    histogram: tuple[int, ...]
    _encoded: Encoded
    _first: tuple[int, ...] | None
    keep: Keep = NOTHING
    _kept: tuple[int, int] | None = None

    @property
    def solved(self) -> int:
        """The placements that are solved."""
        return self.histogram[0] if self.histogram else 0

    @property
    def solvable(self) -> int:
        """The placements from which a solved one can be reached, these included."""
        return sum(self.histogram)

    @property
    def hardest(self) -> int | None:
        """The greatest length; None where nothing is solvable, or nothing that is keeps what it must."""
        if self.keep != NOTHING:
            return None if self._kept is None else self._kept[0]
        return len(self.histogram) - 1 if self.histogram else None

    @property
    def hardest_starts(self) -> int:
        """How many placements have that length."""
        if self.keep != NOTHING:
            return 0 if self._kept is None else self._kept[1]
        return self.histogram[-1] if self.histogram else 0

    @property
    def start(self) -> Position | None:
        """The first of the hardest starts as a position of the layout; None where nothing is solvable.

        It is the same whatever search found it.
        """
        if self._first is None:
            return None
        found, layout = self._encoded.position(self._first), self._encoded.layout
        for piece in self.keep.pieces_of(layout):  # of its kind it is the one that stands there
            index = layout.pieces.index(piece)
            kind = next(kind for kind in kinds(layout) if index in kind.pieces)
            other = next(each for each in kind.pieces if found.places[each] == piece.at)
            found = found.moved(other, found.places[index]).moved(index, piece.at)
        return found


class Floods:
    """Answers :meth:`flood_all`, from any thread, and keeps small tables for the next question."""

    def __init__(self) -> None:
        self._pool: Pool | None = None

    def flood_all(self, ask: Ask, keep: Keep = NOTHING) -> Flood | Reason:
        """All starts of the pieces of the layout, or the limit that ended the search.

        Where the pieces stand does not matter, only what they are, which of them have targets, and the board.
        The reason is ``MEMORY`` also where the board has more than 64 cells, or the placements cannot be
        counted. The tables of positions grow with the solvable placements; three bits for each placement are
        tried where there is no memory for them, or the pieces have more than 128 single places, but not if
        the hardest start must keep something.

        Raises:
            InvalidLayout: if the layout has errors.
        """
        found = errors(ask.layout)
        if found:
            raise InvalidLayout(found)
        encoded = encode(ask.layout, everywhere=True)
        if not is_counted(encoded):
            return Reason.MEMORY
        keep = replace(keep, goal=False)  # all starts have that of the layout
        watch = LimitWatch(ask.limits, ask.control)
        needed = _stages(encoded) if encoded.size else ()
        return DEFAULT.engines.answer(needed, watch, lambda: self._flooded(encoded, ask.metric, watch, keep))

    def _flooded(self, encoded: Encoded, metric: Metric, watch: LimitWatch, keep: Keep) -> Flood:
        """All starts of ``encoded``; raises :class:`SearchStopped`."""
        if not encoded.size:  # no piece can stand anywhere else
            is_solved, is_kept = encoded.goal is not None, not keep.symmetric or symmetries(encoded.layout)
            first = () if is_solved and is_kept else None
            return Flood(
                1, (1,) if is_solved else (), encoded, first, keep, None if first is None else (0, 1)
            )
        from klotski_studio.solver.index.diagram import count_placements, nodes_within

        nodes = nodes_within(encoded, watch.limits.memory)
        watch.placements = count_placements(encoded, nodes, watch.look)
        if watch.placements is None:
            raise SearchStopped(Reason.MEMORY)
        levels = self._levels(encoded, metric, watch, keep)
        return Flood(watch.placements, levels.histogram, encoded, levels.first, keep, levels.kept)

    def _levels(self, encoded: Encoded, metric: Metric, watch: LimitWatch, keep: Keep) -> Levels:
        """What the search that fits into memory finds; raises :class:`SearchStopped`."""
        from klotski_studio.solver.bits.flood import flood
        from klotski_studio.solver.bits.search import Pool
        from klotski_studio.solver.index.search import flood as flood_by_index

        if HOLDS["bits"](encoded):
            self._pool = self._pool or Pool()
            try:
                return flood(encoded, metric, watch, self._pool, keep)
            except SearchStopped as stop:
                if stop.reason is not Reason.MEMORY or keep != NOTHING:
                    raise
        if keep != NOTHING:
            raise SearchStopped(Reason.MEMORY)
        self._pool = None  # the memory is for the other search
        DEFAULT.engines.wait_for(INDEX, watch)
        return flood_by_index(encoded, metric, watch)


def _stages(encoded: Encoded) -> tuple[str, ...]:
    """The stages of kernels that a search of ``encoded`` needs."""
    if not HOLDS["bits"](encoded):
        return FIRST_STAGE, INDEX
    return FIRST_STAGE, stage_of("bits", encoded), FLOODS[WORDS.index(words_of(encoded))]


def placements(layout: Layout) -> float:
    """About how many ways there are for the pieces to stand, and so how long :func:`flood_all` may take."""
    return estimated(encode(layout, everywhere=True))


def bring_kernels(layout: Layout) -> None:
    """Compile the kernels that :func:`flood_all` needs for ``layout``, unless all of them are stored.

    For one who is about to start several processes, each of which would compile them otherwise.
    """
    encoded = encode(layout, everywhere=True)
    if not encoded.size or not is_counted(encoded):
        return
    DEFAULT.engines.compile_missing(_stages(encoded))


flood_all = Floods().flood_all
"""As :meth:`Floods.flood_all`; all callers share its tables."""
