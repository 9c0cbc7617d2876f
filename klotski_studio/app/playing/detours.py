"""What happened on the detours of a game, for the sentences of its review.

A detour is told with how often its commonest position was there, with the move that would have been on a
shortest way, and with the position that every solution passes next::

    moves   11 . . . . . . . . 31 . . . . 40
             |____a detour_____|           |
             one position 3 times          the next bottleneck
             begun by a piece that shortest ways move only after 7 moves by others

Bottlenecks are passed in one order. Nothing is told of them if the start is its own mirror image, where some
solutions pass the images of the bottlenecks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from klotski_studio.app.playing.review import Detour, Places, Review, sorted_places
from klotski_studio.core.layout import Layout
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position

MOST = 3
"""The most detours that are told: those that cost most."""


@dataclass(frozen=True, slots=True)
class ToldDetour:
    """A detour with what is told of it.

    Attributes:
        times: how often the game was at the position where it was most often meanwhile.
        better: a move that would have been on a shortest way; None if the distances do not tell one.
        narrow: the number of the move with which the game comes to the next position that every solution
            passes; None if it does not, or none is known.
        wait: after how many moves by others a shortest way first moves the piece that left it; None if none
            does, 0 if that is not known.
    """

    detour: Detour
    times: int
    better: Move | None = None
    narrow: int | None = None
    wait: int | None = 0


def told(
    review: Review, bottlenecks: Sequence[Position] = (), waits: Mapping[int, int | None] | None = None
) -> tuple[ToldDetour, ...]:
    """The detours of ``review`` that cost most, in their order.

    ``bottlenecks`` are the positions that every solution from the start passes, in their order, as in
    :class:`klotski_studio.lab.space.Hardness`, and ``waits`` is what is known of :func:`.review.wait`.
    """
    layout, positions = review.layout, review.track.positions
    places = sorted_places(layout)
    passed: dict[Places, int] = {}
    for number, position in _by_steps(review):
        passed.setdefault(places(position), number)
    narrow = [] if _is_own_image(layout) else [passed.get(places(each)) for each in bottlenecks]
    found = []
    worst = sorted(review.detours, key=lambda detour: -detour.lost)[:MOST]
    for detour in sorted(worst, key=lambda detour: detour.left):
        times = max(Counter(map(places, positions[detour.left : detour.back])).values())
        ahead = (number for number in narrow if number is None or number > detour.left)
        better, wait = review.better.get(detour.left), (waits or {}).get(detour.left, 0)
        found.append(ToldDetour(detour, times, better, next(ahead, None), wait))
    return tuple(found)


def _is_own_image(layout: Layout) -> bool:
    """Whether the cells of the start's pieces are the same seen from behind."""
    last = layout.board.width - 1
    cells = {frozenset(piece.cells) for piece in layout.pieces}
    return cells == {frozenset((last - x, y) for x, y in piece) for piece in cells}


def _by_steps(review: Review) -> Iterator[tuple[int, Position]]:
    """All positions of a game, those in the middle of moves too, with the number of the move."""
    track = review.track
    steps = zip(track.moves, track.pieces, track.positions[:-1], strict=True)
    yield 0, track.positions[0]
    for number, (move, piece, before) in enumerate(steps, 1):
        for cell in move.path[1:]:
            yield number, Position((*before.places[:piece], cell, *before.places[piece + 1 :]))
