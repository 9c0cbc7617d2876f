"""The layouts that are measured, and where their figures come from."""

from __future__ import annotations

from collections.abc import Iterator

from klotski_studio.core.geometry import Cell, Shape, top_left
from klotski_studio.core.layout import Axis, Board, Layout, Piece, Target

BIG = Shape.rectangle(2, 2)


def drawn(name: str, rows: list[str], target: tuple[str, Cell], *, cars: bool = False) -> Layout:
    """The layout that ``rows`` draw; with ``cars``, every piece keeps to the line it lies on."""
    cells: dict[str, list[Cell]] = {}
    for y, row in enumerate(rows):
        for x, key in enumerate(row):
            if key != ".":
                cells.setdefault(key, []).append((x, y))
    pieces = []
    for key, covered in cells.items():
        shape = Shape.of(covered)
        axis = Axis.BOTH if not cars else Axis.HORIZONTAL if shape.height == 1 else Axis.VERTICAL
        pieces.append(Piece(key, shape, top_left(covered), axis))
    shapes = {piece.key: piece.shape for piece in pieces}
    goal = (Target(target[0], target[1], shapes[target[0]]),)
    return Layout(Board(len(rows[0]), len(rows)), tuple(pieces), goal, name)


CLASSIC = drawn("横刀立马", ["ABBC", "ABBC", "DEEF", "DGHF", "I..J"], ("B", (1, 3)))
"""25,955 positions; 116 steps, 90 slides, 81 moves."""

LARGEST_GROUP = drawn(
    "largest group of the 4x5 family", ["AABC", "AABD", "EFGH", "II..", "...."], ("A", (1, 3))
)
"""One upright, one lying, six soldiers: 964,656 positions, all of them connected."""

RUSH_51 = drawn(
    "Rush Hour, hardest without walls",
    ["GBB.L.", "GHI.LM", "GHIAAM", "CCCK.M", "..JKDD", "EEJFF."],
    ("A", (4, 2)),
    cars=True,
)
"""51 slides (Fogleman's database)."""

RUSH_CLUSTER = drawn(
    "Rush Hour, a large cluster",
    ["DD.HG.", "BIIHG.", "BJAA..", ".JCKKE", "..CLLE", "...FF."],
    ("A", (4, 2)),
    cars=True,
)
"""Twelve cars of two cells: 541,934 boards, as many as in the largest cluster of Fogleman's database."""

POLYOMINOES = drawn(
    "polyominoes",
    ["AAB..", "ABB.C", "DDECC", ".DE.F", "GGHFF", "..H.."],
    ("A", (2, 4)),
)
"""Eight pieces of six shapes on 5x6: 1,063,917 positions, no symmetry."""


def family() -> Iterator[Layout]:
    """One layout for each set of pieces of the classic 4x5 family: 203 of them.

    One 2x2, any number of 1x2, 2x1 and 1x1, and at least two free cells: 29,334,498 placements
    in all.
    """
    for uprights in range(8):
        for lying in range(8):
            for soldiers in range(19):
                if 4 + 2 * (uprights + lying) + soldiers > 18:
                    continue
                shapes = [BIG]
                shapes += [Shape.rectangle(1, 2)] * uprights
                shapes += [Shape.rectangle(2, 1)] * lying
                shapes += [Shape.rectangle(1, 1)] * soldiers
                places = _packed(shapes, frozenset())
                if places is not None:
                    pieces = [
                        Piece(chr(65 + i), s, at)
                        for i, (s, at) in enumerate(zip(shapes, places, strict=True))
                    ]
                    name = f"{uprights} upright, {lying} lying, {soldiers} soldiers"
                    yield Layout(Board(4, 5), tuple(pieces), (Target("A", (1, 3), BIG),), name)


def _packed(shapes: list[Shape], taken: frozenset[Cell]) -> list[Cell] | None:
    """Places for all ``shapes`` on 4x5 cells that are not ``taken``; None if there are none."""
    if not shapes:
        return []
    for y in range(6 - shapes[0].height):
        for x in range(5 - shapes[0].width):
            covered = frozenset(shapes[0].at((x, y)))
            if not covered & taken:
                rest = _packed(shapes[1:], taken | covered)
                if rest is not None:
                    return [(x, y), *rest]
    return None


BIG_SPACE = drawn("a large space", ["ABBCD", "ABBCD", "EFFGH", "EIIGH", "JJ.KL", "....."], ("B", (2, 4)))
"""Sixty million positions: a search to be cancelled."""
