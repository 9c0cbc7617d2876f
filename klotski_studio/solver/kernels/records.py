"""The groups of arrays that kernels take as arguments, and the numbers that stand for the metrics.

numba accepts a ``NamedTuple`` of arrays and of other such tuples, and passes its members as if
they were single arguments. These classes lie beside the kernels because compiled code depends on
the order of their fields, and the name of the cache folder covers the files of this folder only.
Importing them does not import numba.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from klotski_studio.core.layout import Metric

U64 = npt.NDArray[np.uint64]
U32 = npt.NDArray[np.uint32]
I64 = npt.NDArray[np.int64]
I32 = npt.NDArray[np.int32]
Array = npt.NDArray[Any]

STEPS, SLIDES, MOVES = 0, 1, 2

CODES = {Metric.STEPS: STEPS, Metric.SLIDES: SLIDES, Metric.MOVES: MOVES}
"""The number of each metric, to be passed to a kernel."""


class Scan(NamedTuple):
    """A layout as it is read cell by cell. P placements, n cells.

    Attributes:
        cell_count: n, at most 64.
        cells: the n cells as bits.
        alphabet: number of symbols: one for "nothing begins here", and one per kind.
        begins: for cell and kind (``cell * kinds + kind``) the placement that begins there, or -1.
        covers: per placement, its cells as bits.
        firsts: per placement, the cell in which it begins.
        kind_of: per placement, its kind.
        after: for placement and direction (``4 * placement + direction``) the placement one step
            away, or -1.
        pieces: number of pieces.
    """

    cell_count: np.uint64
    cells: np.uint64
    alphabet: np.uint64
    begins: I64
    covers: U64
    firsts: U64
    kind_of: U64
    after: I64
    pieces: int


class NodeTables(NamedTuple):
    """The nodes of a diagram while it is built. Room for c nodes.

    Attributes:
        slots: a hash table of node numbers; -1 where a slot is empty.
        filled: per node, the cells that are covered or already read, as bits; shape (c,).
        left: per node, how many pieces of each kind are left, packed; shape (c,).
        areas: per node, how many cells these pieces cover.
        ways: per node, how many paths lead to it.
        following: per node, the next node that reads the same cell; -1 at the end of the list.
        heads: per cell, the first node that reads it; shape (n + 1,), where cell n holds the end.
        links: for node and symbol (``node * alphabet + symbol``) the node reached, or -1; empty where they
            are not wanted.
    """

    slots: I32
    filled: U64
    left: U64
    areas: U64
    ways: U64
    following: I64
    heads: I64
    links: I64


class PieceCounts(NamedTuple):
    """The numbers of pieces per kind, packed into one 64-bit word.

    Attributes:
        left: the packed numbers at the start.
        field: per kind, the number of its lowest bit.
        width: per kind, a mask as wide as its field.
        area: the number of cells that all pieces cover.
        expired: per cell, the fields of the kinds of which no piece begins there or later; shape (n + 1,).
    """

    left: np.uint64
    field: U64
    width: U64
    area: np.uint64
    expired: U64


class DiagramTables(NamedTuple):
    """A finished diagram. Nodes are in the order of the cells they read, the root first.

    Attributes:
        scan: the layout that was read.
        links: for node and symbol, where the symbol leads to: see ``kernels.diagram``; all ones
            where it may not come.
        node_refs: per node, its reference.
        counts: per node, how many strings it has.
        filled: per node, the cells that are covered or already read, as bits.
    """

    scan: Scan
    links: U64
    node_refs: U64
    counts: U64
    filled: U64


class LineTables(NamedTuple):
    """Everything that one piece alone on the board can do in one unit of a metric.

    These are the steps, or the slides with all cells they pass. A move begins with a step.

    Attributes:
        metric: see :data:`CODES`.
        at: the lines of placement b have the numbers ``at[b]`` up to ``at[b + 1]``.
        source: per line, the placement left.
        target: per line, the placement taken.
        need: per line, the cells that must be free, as bits.
    """

    metric: np.uint64
    at: Array
    source: U64
    target: U64
    need: U64


class HalfTask(NamedTuple):
    """Which halves of strings a kernel lists.

    Attributes:
        inside: the cells of this half, as bits.
        first_cell: the first cell that is read.
        limit: the cell after the last one that is read.
        is_top: whether it is the half above the cut.
        wanted: per placement, 1 if the goal asks for it and it begins in this half.
        goals: how many placements are wanted.
    """

    inside: np.uint64
    first_cell: np.uint64
    limit: np.uint64
    is_top: bool
    wanted: Array
    goals: np.uint64


class Halves(NamedTuple):
    """Room for some tops, or some bottoms, as they are listed, with what their pieces can do alone.

    Attributes:
        rank: per half, the rank of its first string; of a bottom, within its node.
        solved: per half, whether it holds its part of the goal.
        at: per half, the index in ``data`` where its record begins.
        data: the records: see ``kernels.index.describe``.
    """

    rank: Array
    solved: Array
    at: Array
    data: Array


class Tops(NamedTuple):
    """All tops, in the order of their ranks.

    Attributes:
        number: how many there are.
        rank: of every 64th top, the rank of its first string.
        at: of the same, the index in ``data`` where its record begins.
        data: the records: see ``kernels.index.describe``.
    """

    number: np.uint64
    rank: U64
    at: U64
    data: Array


class Bottoms(NamedTuple):
    """All bottoms, those of one node together.

    Attributes:
        solved: per bottom, whether it holds its part of the goal.
        at: per bottom, the index in ``data`` where its record begins.
        data: the records: see ``kernels.index.describe``.
    """

    solved: Array
    at: U32
    data: Array


class IndexTables(NamedTuple):
    """A layout's placements, cut in two halves, in one metric.

    Attributes:
        diagram: the numbering.
        lines: what one piece can do.
        cut: the first cell below the cut.
        tops: the halves above the cut.
        bottoms: the halves below the cut.
        bottom_base: per node, the number of its first bottom.
    """

    diagram: DiagramTables
    lines: LineTables
    cut: np.uint64
    tops: Tops
    bottoms: Bottoms
    bottom_base: I64


class Planes(NamedTuple):
    """Three bits for every rank, in words of 64 ranks, and the level that is looked at.

    Attributes:
        seen_a: low bit of ``level % 3 + 1``; both bits 0 where a position was not seen.
        seen_b: high bit of the same.
        active: marks the current level, and what was found for the next one.
        flip_a: XOR with ``seen_a`` gives ones on the level: all ones where its low bit is 0.
        flip_b: the same for ``seen_b``.
    """

    seen_a: U64
    seen_b: U64
    active: U64
    flip_a: np.uint64
    flip_b: np.uint64


class Neighbours(NamedTuple):
    """Room for the neighbours of one position.

    Attributes:
        number: per neighbour, its rank or row.
        source: per neighbour, the placement that the piece leaves on the way there.
        target: per neighbour, the placement that it takes.
    """

    number: I64
    source: I64
    target: I64


class BitsLayout(NamedTuple):
    """A layout as the kernels of the bits engine read it.

    Attributes:
        tables: the arrays listed in ``kernels.emit``.
        chunk: number of cells that a row of the tables by chunks stands for.
        cells: all cells, as bits.
        goal: placements that must be taken, as bits; all bits where a target can never be met.
    """

    tables: tuple[U64, ...]
    chunk: np.uint64
    cells: np.uint64
    goal: U64


class BitsTables(NamedTuple):
    """What a search of the bits engine fills.

    Attributes:
        level_ends: per level, the number of records up to and including it.
        records: see ``kernels.words``.
        table: hash table: per slot a position and the marks of its settled pieces, W words each.
        numbers: per slot, the number of the record.
        shift: a hash shifted right by this is a slot.
        buffer: room for the children that are looked up together.
    """

    level_ends: U64
    records: U64
    table: U64
    numbers: U32
    shift: np.uint64
    buffer: U64


class ChoiceParts(NamedTuple):
    """The optimal part of a space, and room for what is computed to choose among its solutions.

    Attributes:
        covers: per placement, its cells as bits.
        after: per placement and direction, the placement one step away, or -1; shape (P, 4).
        columns, rows: per placement, where its bounding box begins.
        begins: per node, the first edge that leaves it; one more element for the end.
        target: per edge, the node that it reaches.
        left, taken: per edge, the placements that the piece leaves and takes.
        headings: per edge, the direction of a step or slide.
        cost: per edge, its cost, later with that of the cheapest way on.
        occupied: per node, the cells of its position as bits.
        onward: per node, the cost of the cheapest way to the goal if another piece moves next.
        ways: per node, how many ways lead from it to the goal.
        distance, slides, queue: per placement, scratch for walks: see ``kernels.choose.walked``.
        ends: per move of the chosen solution, its end in ``path``.
        path: the placements that the moves pass.
    """

    covers: U64
    after: I32
    columns: I32
    rows: I32
    begins: I64
    target: I32
    left: I32
    taken: I32
    headings: Array
    cost: I64
    occupied: U64
    onward: I64
    ways: I64
    distance: I32
    slides: I32
    queue: I32
    ends: I64
    path: I32


class FillTask(NamedTuple):
    """The pieces that ``kernels.spaces.fill`` places, those of a kind together, and its stacks.

    n pieces, W words a position; the stacks have one element for each number of pieces that stand.

    Attributes:
        low: per piece, the first placement of its kind.
        high: per piece, the placement after the last one that leaves enough of them for those to come.
        rises: per piece, whether it is of the kind of the one before it, and so must come after it.
        after: per piece, the next placement to be tried for it.
        taken: the cells that are covered, as bits; shape (n + 1,).
        taken_image: the same of the mirror image.
        keys: the position and its mirror image, W words each; shape ((n + 1) * 2 W,).
    """

    low: U64
    high: U64
    rises: npt.NDArray[np.bool_]
    after: U64
    taken: U64
    taken_image: U64
    keys: U64


class PackingBoard(NamedTuple):
    """A small board, and a goal piece on it, as ``kernels.spaces.packings`` reads them.

    Attributes:
        width: cells in a row.
        ground: the cells without walls, as bits; at most 16.
        edges: for up, left, right and down, the cells from which such a step leaves the board.
        images: cells reflected at the diagonal, by the low byte of a set, then by its high byte.
        folds: whether of a packing and its image one is kept.
        target: the cells of the goal piece in the end.
        start: its cells in a start.
        stack: room for the places of one piece.
    """

    width: np.uint64
    ground: np.uint64
    edges: U64
    images: U64
    folds: bool
    target: np.uint64
    start: np.uint64
    stack: U64


class PackingPieces(NamedTuple):
    """Every way for a piece of any shape to stand on a board, by its first cell, small ones first.

    Attributes:
        masks: their cells.
        lanes: what they add to a key.
        begins: per cell, the first way that begins there; one more element for the end.
    """

    masks: U64
    lanes: U64
    begins: I64


class PackingStacks(NamedTuple):
    """The choices made on the way to a packing, one element for each of them.

    Attributes:
        after: the next way to be tried; -1 if the cell was not yet left free.
        taken: the cells that are decided.
        keys: the key of the pieces so far.
        left: how many pieces are still to come.
        free_left: how many cells must still be left free; -1 for any number.
    """

    after: I64
    taken: U64
    keys: U64
    left: I64
    free_left: I64


class PackingTables(NamedTuple):
    """What a flood of packings keeps.

    Attributes:
        keys: the packings, those of a level together.
        resting: per packing, the first cell of a piece that need not move from there.
        table: a hash table of keys; 0 where it is empty.
        shift: a hash shifted right by this is a slot.
        buffer: room for the keys of children.
        rests: per child, what will rest, and its weight.
    """

    keys: U64
    resting: npt.NDArray[np.uint8]
    table: U64
    shift: np.uint64
    buffer: U64
    rests: U64


class ClusterBoard(NamedTuple):
    """A board of straight pieces, and the rows of one task, as ``kernels.spaces.clusters`` reads them.

    Attributes:
        width: cells in a row.
        height: cells in a column.
        row: the row of the piece with a target.
        target: how far from the left that piece must end.
        fixed: so many rows, from the top, are those of the task.
        begins: per row, its first option.
        ends: per row, the end of its options.
    """

    width: int
    height: int
    row: int
    target: int
    fixed: int
    begins: I64
    ends: I64


class Lines(NamedTuple):
    """Every way to fill a row or a column, called an option.

    Attributes:
        cells: the cells that are covered, as bits from the beginning of the line.
        needs: the cells that must be covered by others, so that every piece is pushed.
        extents: the cells of the line.
        numbers: how many pieces.
        lengths: their lengths; shape (n, most pieces).
        offsets: how far they stand from the beginning; shape (n, most pieces).
    """

    cells: U64
    needs: U64
    extents: I64
    numbers: I64
    lengths: I64
    offsets: I64


class Columns(NamedTuple):
    """The options of a column, by the cells that rows cover in it and those that it must cover.

    Attributes:
        begins: per covered cells << height | needed cells, where its options begin; one more for the end.
        options: their numbers in :class:`Lines`.
    """

    begins: I64
    options: I64


class ClusterWork(NamedTuple):
    """The board at hand.

    Attributes:
        rows: per row, the number of its option.
        chosen: per column, its option, a place in :class:`Columns`.
        begins: per column, the first of its options that fit the rows.
        ends: per column, the end of these.
        pieces: per piece its cells and those it would enter, by where it stands: see ``BEHIND`` there;
            shape (most pieces, 24).
    """

    rows: I64
    chosen: I64
    begins: I64
    ends: I64
    pieces: U64


class ClusterTables(NamedTuple):
    """What the search of one cluster keeps.

    Attributes:
        keys: the boards.
        table: a hash table of their numbers and the number of the search.
        shift: a hash shifted right by this is a slot.
        levels: per board, the moves to a solved one; -1 if none can be reached.
        order: the boards by their moves.
        children: room for the boards one move from one.
    """

    keys: U64
    table: U64
    shift: np.uint64
    levels: npt.NDArray[np.int16]
    order: npt.NDArray[np.int32]
    children: U64
