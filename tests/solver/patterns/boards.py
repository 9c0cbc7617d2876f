"""Boards for the tests of pattern databases: tiles, larger pieces among them, one free cell or several."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from hypothesis import strategies as st

from klotski_studio.core.layout import Axis, Board, Cell, Layout, Piece, Shape, Target
from klotski_studio.core.rules import Position, Rules
from klotski_studio.solver.base.encode import NOWHERE, Encoded
from tests.strategies import fitting, placed

ONE = Shape.rectangle(1, 1)
KORF = json.loads((Path(__file__).parents[2] / "data" / "korf15.json").read_text(encoding="utf-8"))["boards"]
"""Korf's hundred 15-puzzles with their optimal lengths."""


def tiles(numbers: list[int], width: int) -> Layout:
    """The puzzle of ``numbers`` in reading order, 0 being free; solved, they are in order."""
    places = {number: (i % width, i // width) for i, number in enumerate(numbers)}
    keys = {number: chr(0x4E00 + number) for number in places if number}
    pieces = tuple(Piece(keys[n], ONE, at) for n, at in places.items() if n)
    goal = tuple(Target(keys[n], (n % width, n // width), ONE) for n in sorted(keys))
    return Layout(Board(width, len(numbers) // width), pieces, goal)


@st.composite
def full_boards(draw: st.DrawFn) -> Layout:
    """A board with one free cell: tiles and at most one longer piece, some alike, some without a target.

    Its goal is where some walk leads, or the start with two tiles exchanged, which may be out of reach.
    """
    width, height = draw(st.sampled_from(((3, 2), (2, 3), (3, 3), (4, 2))))
    cells = Board(width, height).cells()
    walls = frozenset(draw(st.permutations(cells))[: len(cells) - 6 - draw(st.integers(0, 1))])
    board = Board(width, height, walls)
    drawn: list[tuple[str, Shape, Cell]] = []
    long = draw(st.sampled_from((None, Shape.rectangle(2, 1), Shape.rectangle(1, 2))))
    if long is not None and (places := fitting(board, long, set())):
        drawn.append(("Z", long, draw(st.sampled_from(places))))
    taken = {cell for _, shape, at in drawn for cell in shape.at(at)}
    left = [cell for cell in draw(st.permutations(cells)) if cell not in walls and cell not in taken]
    drawn += [(key, ONE, at) for key, at in zip("ABCDEFGH", left[1:], strict=False)]
    return draw(_with_labels(Layout(board, placed(drawn))))


@st.composite
def open_boards(draw: st.DrawFn) -> Layout:
    """A board with two or three free cells, pieces with a target and others, gates and axes."""
    width, height = draw(st.sampled_from(((3, 2), (3, 3), (2, 4))))
    board = Board(width, height)
    drawn: list[tuple[str, Shape, Cell]] = []
    taken: set[Cell] = set()
    room = width * height - draw(st.integers(2, 3))
    for key in "ABCDE":
        shape = draw(st.sampled_from((ONE, Shape.rectangle(2, 1), Shape.rectangle(1, 2), ONE)))
        places = fitting(board, shape, taken)
        if places and len(taken) + len(shape.cells) <= room:
            drawn.append((key, shape, draw(st.sampled_from(places))))
            taken.update(shape.at(drawn[-1][2]))
    pieces = list(placed(drawn))
    for i, piece in enumerate(pieces):
        axis = draw(st.sampled_from((Axis.BOTH, Axis.BOTH, Axis.HORIZONTAL, Axis.VERTICAL)))
        pieces[i] = Piece(piece.key, piece.shape, piece.at, axis)
    free = sorted(set(board.cells()) - taken)
    gates = frozenset(draw(st.permutations(free))[: draw(st.integers(0, 1))])
    return draw(_with_labels(Layout(Board(width, height, frozenset(), gates), tuple(pieces))))


@st.composite
def _with_labels(draw: st.DrawFn, layout: Layout) -> Layout:
    """``layout`` with a goal for two or more pieces, of which two that are alike may share their targets."""
    keys = draw(st.permutations([piece.key for piece in layout.pieces]))
    wanted = set(keys[: draw(st.integers(2, max(2, len(keys))))])
    pieces = list(layout.pieces)
    alike = [i for i, p in enumerate(pieces) if p.shape == ONE and p.axis is Axis.BOTH]
    if len(alike) > 2 and draw(st.booleans()):
        one, two = draw(st.permutations(alike))[:2]
        pieces[one] = Piece(pieces[one].key, ONE, pieces[one].at, same_as=pieces[two].key)
    aims = tuple(Target(p.key, p.at, p.shape) for p in pieces if p.key in wanted)
    layout = Layout(layout.board, tuple(pieces), aims)
    ended = draw(st.sampled_from((True, True, False)))
    places = _walked(draw, layout) if ended else _exchanged(draw, layout)
    at = {piece.key: place for piece, place in zip(pieces, places, strict=True)}
    goal = tuple(Target(target.piece, at[target.piece], target.shape) for target in aims)
    return Layout(layout.board, tuple(pieces), goal)


def _walked(draw: st.DrawFn, layout: Layout) -> tuple[Cell, ...]:
    """The places after some random moves."""
    rules, position = Rules(layout), Position.start(layout)
    for choice in draw(st.lists(st.integers(0, 99), min_size=10, max_size=40)):
        moves = [move for piece in range(len(layout.pieces)) for move in rules.steps(position, piece)]
        if moves:
            position = rules.apply(position, moves[choice % len(moves)])
    return position.places


def _exchanged(draw: st.DrawFn, layout: Layout) -> tuple[Cell, ...]:
    """The places with two pieces of one cell exchanged."""
    places = [piece.at for piece in layout.pieces]
    single = [i for i, piece in enumerate(layout.pieces) if piece.shape == ONE]
    if len(single) > 1:
        one, two = draw(st.permutations(single))[:2]
        places[one], places[two] = places[two], places[one]
    return tuple(places)


def without_other_kinds(encoded: Encoded, kinds: tuple[int, ...]) -> Encoded:
    """``encoded`` with only the pieces of some kinds (which must hold the goal)."""
    number = {kind: i for i, kind in enumerate(kinds)}
    chosen = [b for b in range(encoded.size) if encoded.kind_of[b] in number]
    renamed = {b: i for i, b in enumerate(chosen)} | {NOWHERE: NOWHERE}
    standing = zip(encoded.start, encoded.holders, strict=True)
    stands = [(renamed[b], piece) for b, piece in standing if b in renamed]
    return replace(
        encoded,
        kinds=tuple(encoded.kinds[k] for k in kinds),
        counts=tuple(encoded.counts[k] for k in kinds),
        kind_of=tuple(number[encoded.kind_of[b]] for b in chosen),
        places=tuple(encoded.places[b] for b in chosen),
        covers=tuple(encoded.covers[b] for b in chosen),
        after=tuple(tuple(renamed[there] for there in encoded.after[b]) for b in chosen),  # type: ignore[misc]
        start=tuple(b for b, _ in stands),
        goal=None if encoded.goal is None else tuple(renamed[b] for b in encoded.goal),
        holders=tuple(piece for _, piece in stands),
    )
