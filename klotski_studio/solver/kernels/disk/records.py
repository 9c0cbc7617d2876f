"""The groups of arrays that the kernels of the disk engine take: see ``kernels.records``."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from klotski_studio.solver.kernels.records import U32, U64

U8 = npt.NDArray[np.uint8]


class KeyFormat(NamedTuple):
    """How a position becomes a key of W words. K kinds; pieces in the order of the kinds.

    Attributes:
        words: W.
        bits: per word, how many of its bits are used; shape (W,).
        first: per kind, its first piece; shape (K + 1,), the last one being the number of pieces.
        base: per kind, its first placement; shape (K + 1,), the last one being their number.
        word: per kind, the first word of the key that it is in.
        radix: per kind, what its subset number is multiplied by; 0 if the kind is kept as bits.
        subsets: per kind, how many sets of placements it may take; 0 if it is kept as bits.
        binomials: ``binomials[n * width + k]`` is "n over k", with ``width`` columns.
        width: see ``binomials``.
    """

    words: np.uint64
    bits: U64
    first: U64
    base: U64
    word: U64
    radix: U64
    subsets: U64
    binomials: U64
    width: np.uint64


class Mixer(NamedTuple):
    """The reversible mixing of a key's first word: odd factors with their inverses, modulo ``mask + 1``."""

    mask: np.uint64
    shift: np.uint64
    factor: np.uint64
    inverse: np.uint64


class DiskLayout(NamedTuple):
    """A layout as the kernels of the disk engine read it. P placements.

    Attributes:
        kind_of: per piece, its kind.
        cover_at: the cells of placement b are ``cover_cells[cover_at[b]:cover_at[b + 1]]``.
        cover_cells: see ``cover_at``.
        entered_at: the same for the cells that a step newly enters, by ``4 * b + direction``.
        entered_cells: where there is no step, one cell off the board that is always taken.
        after: the placement after a step, by ``4 * b + direction``; P where there is none.
        wanted: per placement, 1 if the goal asks for it.
        targets: how many targets must be met; more than there are pieces if that is impossible.
    """

    kind_of: U64
    cover_at: U32
    cover_cells: U32
    entered_at: U32
    entered_cells: U32
    after: U32
    wanted: U8
    targets: np.uint64


class DiskScratch(NamedTuple):
    """Room for the expansion of positions.

    Attributes:
        occupied: per cell, the stamp of the last position that has a piece there.
        marks: per placement, the stamp of the last walk that came there.
        ends: placements reached by one piece << 4 | directions to go on in.
        taken: per piece, its placement.
        numbers: per kind, the number of its set of placements.
        plain: the key before it is mixed, and room for a child's; shape (2 W,).
        stamp: the last stamp used; shape (1,).
    """

    occupied: U64
    marks: U64
    ends: U64
    taken: U64
    numbers: U64
    plain: U64
    stamp: U64
