"""Every edit there is, with random arguments that need not make sense.

``EDITS`` has one entry for each function of ``core.edits`` that makes a layout of a layout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from klotski_studio.core import edits
from klotski_studio.core.edits import Edges, Handle, Image
from klotski_studio.core.layout import Axis, Cell, Layout, Metric
from klotski_studio.core.rules import Position

Edit = Callable[[Random, Layout], Layout]


def keys(random: Random, layout: Layout) -> frozenset[str]:
    """Some keys: mostly of pieces, now and then one that nothing has."""
    there = sorted({piece.key for piece in layout.pieces})
    some = random.sample(there, min(len(there), random.choice((1, 1, 1, 2, 3))))
    return frozenset([*some, "Z"] if random.random() < 0.1 else some)


def key(random: Random, layout: Layout) -> str:
    return min(keys(random, layout) or {"A"})


def cell(random: Random, layout: Layout) -> Cell:
    """A cell of the board, or just beside it."""
    return random.randint(-1, layout.board.width), random.randint(-1, layout.board.height)


def cells(random: Random, layout: Layout) -> tuple[Cell, ...]:
    """A small rectangle, in part perhaps beside the board."""
    x, y = cell(random, layout)
    return edits.spanned((x, y), (x + random.choice((0, 0, 1)), y + random.choice((0, 0, 1))))


def own_cells(random: Random, layout: Layout) -> tuple[Cell, ...]:
    """Some of the cells that pieces cover."""
    covered = [cell for piece in layout.pieces for cell in piece.cells]
    return tuple(random.sample(covered, min(len(covered), random.choice((1, 2, 3)))))


def vector(random: Random) -> Cell:
    return random.choice((-2, -1, -1, 0, 0, 1, 1, 2)), random.choice((-1, 0, 0, 1))


def edges(random: Random) -> Edges:
    return Edges(*(random.choice((-1, 0, 0, 1)) for _ in range(4)))


def end(random: Random, layout: Layout) -> Position | None:
    places = tuple(cell(random, layout) for _ in layout.pieces)
    return random.choice((None, Position(places), Position(places[1:])))


META = (
    *((text, field) for field in ("author", "description", "source") for text in ("", "Two\nlines")),
    *((metric, "metric") for metric in (None, *Metric)),
)
EDITS: Mapping[str, Edit] = {
    "place_new": lambda r, to: edits.place_new(to, cells(r, to), r.choice(list(Axis))),
    "draw": lambda r, to: edits.draw(to, cells(r, to)),
    "place": lambda r, to: edits.place(to, keys(r, to), vector(r)),
    "remove": lambda r, to: edits.remove(to, keys(r, to)),
    "duplicate": lambda r, to: edits.duplicate(to, keys(r, to), vector(r)),
    "stamp": lambda r, to: edits.stamp(to, keys(r, to), vector(r)),
    "set_label": lambda r, to: edits.set_label(to, keys(r, to), r.choice(("", "曹操", "x"))),
    "set_color": lambda r, to: edits.set_color(to, keys(r, to), r.choice((None, "#c0392b"))),
    "set_style": lambda r, to: edits.set_style(
        to, keys(r, to), edits.PieceStyle(r.choice(("", "曹操", "7")), r.choice((None, "#c0392b")))
    ),
    "set_axis": lambda r, to: edits.set_axis(to, keys(r, to), r.choice(list(Axis))),
    "set_axis_lengthwise": lambda r, to: edits.set_axis_lengthwise(to, keys(r, to)),
    "fill_free_cells": lambda _, to: edits.fill_free_cells(to),
    "crop_board": lambda _, to: edits.crop_board(to),
    "set_key": lambda r, to: edits.set_key(to, key(r, to), r.choice("ABCX")),
    "distinct_keys": lambda _, to: edits.distinct_keys(to),
    "reshape": lambda r, to: edits.reshape(to, keys(r, to), r.choice(list(Handle)), vector(r)),
    "add_cells": lambda r, to: edits.add_cells(to, key(r, to), cells(r, to)),
    "take_cells": lambda r, to: edits.take_cells(to, keys(r, to), own_cells(r, to)),
    "merge": lambda r, to: edits.merge(to, keys(r, to)),
    "split": lambda r, to: edits.split(to, key(r, to), own_cells(r, to)),
    "split_apart": lambda r, to: edits.split_apart(to, keys(r, to)),
    "paint_walls": lambda r, to: edits.paint_walls(to, cells(r, to)),
    "paint_gates": lambda r, to: edits.paint_gates(to, cells(r, to)),
    "erase_ground": lambda r, to: edits.erase_ground(to, cells(r, to)),
    "resize_board": lambda r, to: edits.resize_board(to, edges(r)),
    "turn_layout": lambda r, to: edits.turn_layout(to, r.choice(list(Image))),
    "turn_pieces": lambda r, to: edits.turn_pieces(to, keys(r, to), r.choice(list(Image))),
    "set_target": lambda r, to: edits.set_target(to, key(r, to), cell(r, to)),
    "place_targets": lambda r, to: edits.place_targets(to, keys(r, to), vector(r)),
    "goal_is_here": lambda r, to: edits.goal_is_here(to, keys(r, to)),
    "remove_targets": lambda r, to: edits.remove_targets(to, keys(r, to)),
    "swap_start_goal": lambda r, to: edits.swap_start_goal(to, end(r, to)),
    "join": lambda r, to: edits.join(to, keys(r, to)),
    "separate": lambda r, to: edits.separate(to, keys(r, to)),
    "set_name": lambda r, to: edits.set_name(to, r.choice(("", "One")), r.choice(("", "zh"))),
    "set_meta": lambda r, to: edits.set_meta(to, *r.choice(META)),
    "adopt": lambda r, to: edits.adopt(to, edits.set_axis(to, keys(r, to), r.choice(list(Axis)))),
    "mirrored": lambda r, to: edits.mirrored(
        to, EDITS[r.choice(("place", "merge", "split", "paste"))](r, to), r.choice(list(Image))
    ),
    "copy": lambda r, to: edits.copy(to, keys(r, to)),
    "paste": lambda r, to: edits.paste(to, edits.copy(to, keys(r, to)), vector(r)),
}


def edited(random: Random, layout: Layout, most_cells: int = 64) -> Layout:
    """``layout`` after one edit at random; what could not be undone piece by piece does not run away."""
    name = random.choice([name for name in EDITS if name != "copy"])
    if len(layout.pieces) > most_cells // 4:
        name = "remove"
    new = EDITS[name](random, layout)
    board = new.board
    return new if board.width * board.height <= most_cells else layout
