"""Places rectangles on pages by shelf packing, the tallest first.

::

    +----+ +---+ +--+        a shelf is as tall as its first rectangle
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
    """The rectangle with the number ``index``, and its top left corner on its page."""

    index: int
    left: float
    top: float


def packed(
    sizes: Sequence[tuple[float, float]], width: float, height: float, gap: float
) -> list[list[Placed]]:
    """The rectangles of ``sizes`` by page, ``gap`` apart; each must fit on a page by itself."""
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
    """``count`` cells in parts of nearly equal size, at most ``most`` each: first, and last excluded."""
    number = -(-count // max(1, most))
    edges = [count * part // number for part in range(number + 1)]
    return list(pairwise(edges))
