"""The layouts that are measured, and where their figures come from."""

from __future__ import annotations

from klotski_studio.core.layout import Axis, Board, Cell, Layout, Piece, Shape, Target, top_left

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


BIG_SPACE = drawn("a large space", ["ABBCD", "ABBCD", "EFFGH", "EIIGH", "JJ.KL", "....."], ("B", (2, 4)))
"""Sixty million positions: a search to be cancelled."""
