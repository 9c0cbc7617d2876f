"""Constants and record formats that the kernels of the bits engine share.

With W words to a position (:func:`word_count`), a record has 2 W + 3 words::

    position (W) | mirror image (W) | free cells | free cells of the image | slot in the table, resting

and a child, as it is emitted, 2 W + 4::

    position (W) | image (W) | free | free of the image | settled placement, resting | move

*Resting*, in the upper half of its word, is ``placement << 4 | directions``: a piece that need not go there,
since that leads back, or along the line on which it just slid. It is 0 in moves, which have settled pieces.
The last word is ``source | target << 16``, the placement left and the placement taken, with bit 32
set where the image was the smaller one, so that it stands in the position's place.
"""

from __future__ import annotations

import numpy as np
from numba.extending import overload

from klotski_studio.solver.kernels.compiler import inlined

u64 = np.uint64
"""Short for the conversion: see "uint64 and int64" in the README of this folder."""

ZERO = u64(0)
ONE = u64(1)
TWO = u64(2)
THREE = u64(3)
FOUR = u64(4)
SIX = u64(6)
LOW_SIX = u64(63)
TARGET_SHIFT = u64(16)
SWAPPED_SHIFT = u64(32)
SHORT = u64(16)
HALF = u64(32)
LOW_SHORT = u64(0xFFFF)
LOW_HALF = u64(0xFFFFFFFF)
HIGH_HALF = u64(0xFFFFFFFF00000000)
REST_SHIFT = u64(32)
SCRAMBLE = u64(0x9E3779B97F4A7C15)
"""The golden ratio in 64 bits: multiplied by it, neighbouring words land far apart."""

BATCH = 192
"""Children that are emitted before they are looked up."""
WIDEST = 4096
"""Room in the buffer for the children of the last record of a batch."""
STEP_WORDS = u64(8)
"""Length of a row that says what a step changes."""
NO_PLACEMENT = u64(0xFFFFFFFF)
"""Stands for "no placement" in unsigned tables."""


@inlined
def bit(number):
    """The word in which this bit alone is set."""
    return ONE << u64(number)


@inlined
def can_step(needs, source, taken):
    """The directions, as bits, in which the cells that a piece newly enters are none of ``taken``.

    ``needs`` are those cells by ``4 * source + direction``, all ones where there is no step.
    """
    step = FOUR * source
    ways = u64(needs[step] & taken == ZERO) | u64(needs[step + ONE] & taken == ZERO) << ONE
    ways |= u64(needs[step + TWO] & taken == ZERO) << TWO
    return ways | u64(needs[step + THREE] & taken == ZERO) << THREE


def word_count(width):
    """How many words a position has: the length of the tuple ``width``, known to the compiler.

    Only its type matters. With the number fixed, loops over words vanish, and positions live in
    registers; with a number known only at run time, a child cost four times as much.
    """
    return u64(len(width))


@overload(word_count)
def _word_count(width):
    count = u64(len(width))
    return lambda width: count  # noqa: ARG005  (numba wants the same arguments)
