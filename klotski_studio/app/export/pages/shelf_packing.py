"""Where things stand on pages: on shelves, the tallest first.

::

    +----+ +---+ +--+        a shelf is as tall as the first thing on it
    |    | |   | +--+
    +----+ +---+
    +--+ +--+ +-+            the next one begins below
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Placed:
    """The thing with the number ``index``, and where its top left corner is on its page."""

    index: int
    left: float
    top: float


def packed(
    sizes: Sequence[tuple[float, float]], width: float, height: float, gap: float
) -> list[list[Placed]]:
    """All things on as few pages as shelves need; each must fit on a page by itself."""
    order = sorted(range(len(sizes)), key=lambda index: (-sizes[index][1], -sizes[index][0], index))
    pages: list[list[Placed]] = []
    left = top = shelf = 0.0
    for index in order:
        wide, tall = sizes[index]
        if not pages or left + wide > width + 1e-6:
            top, left = (top + shelf + gap if pages else 0.0), 0.0
            shelf = tall
            if not pages or top + tall > height + 1e-6:
                pages.append([])
                top = 0.0
        pages[-1].append(Placed(index, left, top))
        left += wide + gap
    return pages


def parts(count: int, most: int) -> list[tuple[int, int]]:
    """``count`` cells in parts of nearly the same size, none larger than ``most``: from, to."""
    number = -(-count // max(1, most))
    edges = [count * part // number for part in range(number + 1)]
    return list(pairwise(edges))
