"""Other starts of the same puzzle: the hardest one, and the one farthest from the drawn start.

The hardest is the position with the longest way to the goal; an analysis brings it along. The
farthest is the one with the longest way to the start: the hardest position of a puzzle whose goal
is to put everything back. Every move can be taken back, so both ways are equally long::

    a . .      every piece gets a target on its own place, those of a kind are joined,
    a b .      and "hardest" is asked of that:    the farthest is     . a .   or the like
                                                                      a b .
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from klotski_studio.core.check import errors
from klotski_studio.core.edits.claims import unclaimed
from klotski_studio.core.layout import Known, Layout, Target, kinds
from klotski_studio.core.metric import Metric
from klotski_studio.core.position import Position
from klotski_studio.solver.answer import Analysis, InvalidLayout, Reason
from klotski_studio.solver.control import Control, Limits
from klotski_studio.solver.encode import encode
from klotski_studio.solver.engine import Stop, Watch
from klotski_studio.solver.plain import Space
from klotski_studio.solver.search import analyze

FLOODED = 2_000_000
"""Positions that a flood in plain Python may hold: it is needed where there are gates."""


@dataclass(frozen=True, slots=True)
class Start:
    """A layout with another start.

    Attributes:
        distance: what it is extreme in, in ``metric``: the way to the goal, or to the drawn start.
    """

    layout: Layout
    metric: Metric
    distance: int


def hardest_start(layout: Layout, analysis: Analysis) -> Start | None:
    """The start with the longest way to the goal; None if ``analysis`` of ``layout`` found none.

    What is known of it is what the analysis proved.
    """
    if analysis.hardest is None or analysis.hardest_position is None:
        return None
    known = _proven(analysis.metric, analysis.hardest, analysis.reachable)
    return Start(_begun(layout, analysis.hardest_position, known), analysis.metric, analysis.hardest)


def farthest_start(
    layout: Layout,
    metric: Metric = Metric.MOVES,
    *,
    limits: Limits | None = None,
    control: Control | None = None,
) -> Start | Reason:
    """The position farthest from the start of ``layout``, or why the search for it stopped.

    The same layout gives the same position every time.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    found = errors(layout)
    if found:
        raise InvalidLayout(found)
    if layout.board.gates:  # with a target for everybody, everybody might enter them
        return _flooded(layout, metric, limits or Limits(), control or Control())
    analysis = analyze(way_back(layout), metric, limits=limits, control=control)
    if analysis.reason is not None:
        return analysis.reason
    assert analysis.hardest is not None, "the start itself is solved"
    assert analysis.hardest_position is not None
    known = Known(reachable=analysis.reachable)
    return Start(_begun(layout, analysis.hardest_position, known), metric, analysis.hardest)


def way_back(layout: Layout) -> Layout:
    """The puzzle whose goal is the start of ``layout``: its solved position is that one alone."""
    first = {index: layout.pieces[kind.pieces[0]].key for kind in kinds(layout) for index in kind.pieces}
    pieces = tuple(
        replace(piece, same_as=first[index] if first[index] != piece.key else None)
        for index, piece in enumerate(layout.pieces)
    )
    goal = tuple(Target(piece.key, piece.at, piece.shape) for piece in layout.pieces)
    return Layout(layout.board, pieces, goal)


def _flooded(layout: Layout, metric: Metric, limits: Limits, control: Control) -> Start | Reason:
    """As :func:`farthest_start`, in plain Python."""
    encoded = encode(layout)
    most = FLOODED if limits.positions is None else min(FLOODED, limits.positions)
    watch = Watch(replace(limits, positions=most), control)
    space = Space(encoded, metric, watch, whole=True)
    depth = -1
    seen: dict[int, int] = {}
    try:
        for level in space.spread([space.start], seen, "search"):
            depth, last = depth + 1, level
    except Stop as stop:
        return stop.reason
    taken = min(space.taken(word) for key, image, _ in last for word in (key, image))
    known = Known(reachable=len(seen))
    return Start(_begun(layout, encoded.position(taken), known), metric, depth)


def _proven(metric: Metric, length: int, reachable: int) -> Known:
    """What an analysis proves of the hardest start."""
    known = Known(solvable=True, reachable=reachable)
    match metric:
        case Metric.MOVES:
            return replace(known, moves=length)
        case Metric.SLIDES:
            return replace(known, slides=length)
        case Metric.STEPS:
            return replace(known, steps=length)


def _begun(layout: Layout, position: Position, known: Known) -> Layout:
    """``layout`` begun in ``position``, without what was claimed of the drawn start."""
    begun = unclaimed(position.as_layout(layout))
    return replace(begun, meta=replace(begun.meta, known=known))
