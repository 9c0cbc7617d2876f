"""Print how long half-drawn boards take: ``python -m tests.benchmarks.half_drawn [NUMBER] [SECONDS]``.

While a designer draws, a board has few pieces and much free ground, so that its space is far larger
than that of a finished puzzle, and most of the pieces matter little. NUMBER boards (200 unless said
otherwise) of 5x5 to 7x7 cells with 3 to 14 pieces and one target are solved in moves, each by one
whole call within SECONDS (10) and the default memory; then large boards, whose target is up to four steps
away; then all layouts of the library, each in its own metric, once to warm up and once for the figures. The
boards are the same on every machine.

Each board has a line: its size and pieces, status, length, engine, positions, pieces needed and CPU time;
of the library only those that take 50 ms and more. The last line of each part holds the median, the 95th
percentile, the longest and the number of stopped searches.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from klotski_studio.core.layout import Board, Cell, Layout, Metric, Piece, Shape, Target
from klotski_studio.formats.registry import read_file
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Status
from klotski_studio.solver.base.control import Limits

SEED = 20_261_122
SHAPES = (
    *[Shape.rectangle(1, 1)] * 4,
    *[Shape.rectangle(1, 2)] * 4,
    *[Shape.rectangle(2, 1)] * 4,
    *[Shape.rectangle(2, 2)] * 2,
    Shape.of([(0, 0), (1, 0), (0, 1)]),
    Shape.of([(0, 0), (1, 0), (1, 1)]),
    Shape.rectangle(3, 1),
)
"""The shapes a piece is drawn from; what occurs more often is more likely."""
NEAR = 4
"""Steps from a piece to its target on large boards."""
LONG = 0.5
"""Seconds that count as long."""
ATTEMPTS = 60
"""Random places tried for a piece before it is left out."""


def half_drawn(number: int) -> Iterator[Layout]:
    """Yield ``number`` random layouts, the same ones every time."""
    chance = random.Random(SEED)
    for i in range(number):
        board = Board(chance.randint(5, 7), chance.randint(5, 7))
        pieces = _pieces(chance, board, chance.randint(3, 14))
        wanted = chance.choice(pieces)
        places = [at for at in _places(board, wanted.shape) if at != wanted.at]
        target = Target(wanted.key, chance.choice(places), wanted.shape)
        yield Layout(board, pieces, (target,), f"half-drawn {i + 1}")


def _pieces(chance: random.Random, board: Board, count: int) -> tuple[Piece, ...]:
    """Up to ``count`` pieces at random places."""
    taken: set[Cell] = set()
    pieces: list[Piece] = []
    for _ in range(count):
        shape = chance.choice(SHAPES)
        for at in chance.choices(_places(board, shape), k=ATTEMPTS):
            cells = set(shape.at(at))
            if not cells & taken:
                pieces.append(Piece(_key(len(pieces)), shape, at))
                taken |= cells
                break
    return tuple(pieces)


def _key(number: int) -> str:
    """The key of piece ``number``: a letter, or beyond Z a Chinese character."""
    return chr(ord("A") + number) if number < 26 else chr(0x4E00 + number)


def _places(board: Board, shape: Shape) -> list[Cell]:
    """Where ``shape`` lies within ``board``: the top left cells of its bounding box."""
    columns, rows = board.width - shape.width + 1, board.height - shape.height + 1
    return [(x, y) for y in range(rows) for x in range(columns)]


def sparse(size: int, count: int, number: int) -> Iterator[Layout]:
    """Yield ``number`` boards of ``size`` x ``size`` cells with ``count`` pieces and a near target."""
    for i in range(number):
        chance = random.Random(SEED + i)
        board = Board(size, size)
        pieces = _pieces(chance, board, count)
        wanted = chance.choice(pieces)
        x, y = wanted.at
        near = [at for at in _places(board, wanted.shape) if 0 < abs(at[0] - x) + abs(at[1] - y) <= NEAR]
        target = Target(wanted.key, chance.choice(near), wanted.shape)
        yield Layout(board, pieces, (target,), f"{size}x{size} {i + 1}")


def library() -> Iterator[Layout]:
    """Yield the layouts of the library."""
    for path in sorted(Path("layouts").rglob("*.klotski")):
        yield replace(read_file(path), name=path.stem)


def _line(layout: Layout, answer: Answer, seconds: float) -> str:
    board = f"{layout.board.width}x{layout.board.height}, {len(layout.pieces)} pieces"
    effort = answer.effort
    needed = "" if answer.needed is None else f"{len(answer.needed)} needed"
    return (
        f"{layout.name:24} {board:18} {answer.status:10} {answer.length!s:>5} {effort.engine:6}"
        f" {effort.positions:>11,} positions {needed:9} {seconds * 1e3:9.1f} ms"
    )


def _measure(
    name: str, layouts: Iterator[Layout], limits: Limits, metric: Metric | None, least: float
) -> None:
    """Solve all ``layouts``, print those that take ``least`` seconds and more, and the figures of all."""
    times, stopped = [], 0
    for layout in layouts:
        began = time.process_time()
        answer = search.solve(Ask(layout, metric or layout.meta.metric or Metric.MOVES, limits=limits))
        times.append(time.process_time() - began)
        stopped += answer.status is Status.STOPPED
        if times[-1] >= least:
            print(_line(layout, answer, times[-1]), flush=True)
    times.sort()
    median, most = times[len(times) // 2], times[len(times) * 95 // 100]
    print(
        f"{name}: median {median * 1e3:.1f} ms, 95 % {most * 1e3:.1f} ms, longest {times[-1] * 1e3:.1f} ms,"
        f" {sum(time >= LONG for time in times)} over {LONG} s, all {sum(times):.2f} s,"
        f" {stopped} of {len(times)} stopped\n"
    )


def main() -> None:
    """Solve all boards and print their lines."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    limits = Limits(seconds=float(sys.argv[2]) if len(sys.argv) > 2 else 10.0)
    search.warm_up()
    _measure("half-drawn", half_drawn(number), limits, Metric.MOVES, 0.0)
    for size, count in ((20, 60), (40, 300)):
        for metric in (Metric.MOVES, Metric.STEPS):
            _measure(f"{size}x{size}, {metric}", sparse(size, count, 12), limits, metric, 0.0)
    for least in (100.0, 0.05):
        _measure("library", library(), limits, None, least)


if __name__ == "__main__":
    main()
