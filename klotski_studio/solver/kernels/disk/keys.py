"""Positions as short keys: the numbers of the disk engine, and their expansion.

A key is a number. Each kind of pieces takes a set of its placements; the sets of one size are numbered
(the combinatorial number system), and the numbers of all kinds are the digits of the key. Where that is more
than 62 bits, a key has several words, and a kind with too many sets is kept as bits::

    word = number of kind 0 + sets of kind 0 * (number of kind 1 + sets of kind 1 * ...)

Then the first word is *mixed*: multiplied and shifted, both reversible, so that keys are spread evenly.
``kernels.disk.runs`` makes use of that three times.

Keys are rows of W words in one array; ``shape`` is a ``KeyFormat``, ``mixer`` a ``Mixer``, ``layout`` a
``DiskLayout`` and ``scratch`` a ``DiskScratch`` (``kernels.disk.records``).
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import inlined, kernel, lowest_bit
from klotski_studio.solver.kernels.wide import EVERYWHERE, FOUR, ONE, ZERO, walk

PLACES = np.uint64(62)
"""Bits of a word that are used at most, so that no key is all ones."""
SCRAMBLE = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)


@inlined
def mixed(word, mask, shift, factor):
    """The first word of a key, spread evenly; ``unmixed`` takes it back."""
    word = (word * factor) & mask
    word ^= word >> shift
    word = (word * factor) & mask
    return word ^ (word >> shift)


@inlined
def unmixed(word, mask, shift, inverse):
    """The reverse of ``mixed``: a shift by half of the bits undoes itself."""
    word ^= word >> shift
    word = (word * inverse) & mask
    word ^= word >> shift
    return (word * inverse) & mask


@inlined
def salt(keys, at, words):
    """What the other words of a key add to its first one before it is mixed."""
    total = ZERO
    for w in range(ONE, words):
        total = (total ^ keys[at + np.uint64(w)]) * SCRAMBLE
        total ^= total >> HALF
    return total


@inlined
def unpack(keys, at, words, mixer, plain):
    """Write the words of the key at ``at``, unmixed, into ``plain``."""
    for w in range(ONE, words):
        plain[w] = keys[at + np.uint64(w)]
    first = unmixed(keys[at], mixer[0], mixer[1], mixer[3])
    plain[0] = (first - salt(keys, at, words)) & mixer[0]


@inlined
def read_kind(kind, plain, first, base, word, radix, subsets, binomials, width, taken, numbers):
    """Write where the pieces of a kind stand into ``taken``, ascending, and the number of the set."""
    low, high, start = first[kind], first[kind + ONE], base[kind]
    if radix[kind] == ZERO:
        piece = low
        at = word[kind]
        while piece < high:
            bits = plain[at]
            while bits != ZERO:
                taken[piece] = start + lowest_bit(bits)
                bits &= bits - ONE
                piece += ONE
            start += PLACES
            at += ONE
        return
    rest = (plain[word[kind]] // radix[kind]) % subsets[kind]
    numbers[kind] = rest
    if high - low == ONE:
        taken[low] = start + rest
        return
    chosen = base[kind + ONE] - start
    for i in range(high - low):
        size = high - low - np.uint64(i)
        chosen -= ONE
        while binomials[chosen * width + size] > rest:
            chosen -= ONE
        rest -= binomials[chosen * width + size]
        taken[low + size - ONE] = start + chosen


@inlined
def number_after(kind, piece, target, first, base, binomials, width, taken):
    """The number of the kind's set of placements once ``piece`` has gone to ``target``."""
    start = base[kind]
    going = target - start
    size = ONE
    total = ZERO
    is_placed = False
    for other in range(first[kind], first[kind + ONE]):
        if other == piece:
            continue
        here = taken[other] - start
        if not is_placed and going < here:
            total += binomials[going * width + size]
            size += ONE
            is_placed = True
        total += binomials[here * width + size]
        size += ONE
    return total if is_placed else total + binomials[going * width + size]


@kernel
def pack(shape, mixer, taken, keys):
    """Write the key of each row of ``taken`` (placements, ascending) into ``keys``."""
    words, _, first, base, word, radix, _, binomials, width = shape
    pieces = first[len(first) - 1]
    for row in range(len(taken) // pieces):
        at = np.uint64(row) * words
        for w in range(words):
            keys[at + np.uint64(w)] = ZERO
        for kind in range(len(word)):
            for piece in range(first[kind], first[kind + 1]):
                here = taken[np.uint64(row) * pieces + piece] - base[kind]
                if radix[kind] == ZERO:
                    keys[at + word[kind] + here // PLACES] |= ONE << (here % PLACES)
                else:
                    size = np.uint64(piece) - first[kind] + ONE
                    keys[at + word[kind]] += radix[kind] * binomials[here * width + size]
        start = (keys[at] + salt(keys, at, words)) & mixer.mask
        keys[at] = mixed(start, mixer.mask, mixer.shift, mixer.factor)


@kernel
def placements(shape, mixer, keys, taken, scratch):
    """The reverse of ``pack``."""
    words, _, first, base, word, radix, subsets, binomials, width = shape
    pieces = first[len(first) - 1]
    plain, numbers, row = scratch.plain, scratch.numbers, scratch.taken
    for i in range(len(keys) // words):
        unpack(keys, np.uint64(i) * words, words, mixer, plain)
        for kind in range(len(word)):
            read_kind(
                np.uint64(kind), plain, first, base, word, radix, subsets, binomials, width, row, numbers
            )
        for piece in range(pieces):
            taken[np.uint64(i) * pieces + np.uint64(piece)] = row[piece]


@kernel
def solved(shape, mixer, layout, keys, count, found, scratch):
    """List the numbers of the first ``count`` keys that are solved in ``found``; return how many."""
    words, _, first, base, word, radix, subsets, binomials, width = shape
    plain, numbers, row = scratch.plain, scratch.numbers, scratch.taken
    wanted, targets = layout.wanted, layout.targets
    written = 0
    for i in range(count):
        unpack(keys, np.uint64(i) * words, words, mixer, plain)
        met = ZERO
        for k in range(len(word)):
            kind = np.uint64(k)
            asked = False
            for b in range(base[kind], base[kind + ONE]):
                asked = asked or wanted[b] != 0
            if not asked:
                continue
            read_kind(kind, plain, first, base, word, radix, subsets, binomials, width, row, numbers)
            for piece in range(first[kind], first[kind + ONE]):
                met += np.uint64(wanted[row[piece]])
        if met == targets:
            found[written] = i
            written += 1
    return written


@kernel
def emit(metric, shape, mixer, layout, keys, low, high, children, moves, scratch):
    """Write the keys of all neighbours of keys ``low`` up to ``high`` into ``children``, while there is room.

    If ``moves`` has room, it receives for each neighbour the key's number, the placement left and the
    placement taken. Return the key to go on from, and how many neighbours were written.
    """
    words, _, first, base, word, radix, subsets, binomials, width = shape
    kind_of, cover_at, cover_cells, _, _, _, _, _ = layout
    occupied, _, ends, taken, numbers, plain, stamps = scratch
    mask, shift, factor, _ = mixer
    pieces = np.uint64(len(kind_of))
    kinds = len(word)
    room = np.uint64(len(children)) // words
    is_traced = len(moves) > 0
    stamp = stamps[0]
    count = ZERO
    while low < high and count + np.uint64(len(ends)) * pieces <= room:
        unpack(keys, np.uint64(low) * words, words, mixer, plain)
        for kind in range(kinds):
            read_kind(
                np.uint64(kind), plain, first, base, word, radix, subsets, binomials, width, taken, numbers
            )
        stamp += ONE
        own = stamp
        occupied[len(occupied) - 1] = own
        for piece in range(pieces):
            for e in range(cover_at[taken[piece]], cover_at[taken[piece] + ONE]):
                occupied[cover_cells[e]] = own
        for p in range(pieces):
            piece = np.uint64(p)
            source = taken[piece]
            stamp += ONE
            reached = walk(metric, source, EVERYWHERE, own, stamp, layout, scratch)
            kind = kind_of[piece]
            at = word[kind]
            for e in range(ONE, reached):
                target = ends[e] >> FOUR
                out = count * words
                for w in range(words):
                    children[out + np.uint64(w)] = plain[w]
                if radix[kind] == ZERO:
                    left, entered = source - base[kind], target - base[kind]
                    children[out + at + left // PLACES] ^= ONE << (left % PLACES)
                    children[out + at + entered // PLACES] ^= ONE << (entered % PLACES)
                elif first[kind + ONE] - first[kind] == ONE:
                    children[out + at] += (target - source) * radix[kind]
                else:
                    number = number_after(kind, piece, target, first, base, binomials, width, taken)
                    children[out + at] += (number - numbers[kind]) * radix[kind]
                start = (children[out] + salt(children, out, words)) & mask
                children[out] = mixed(start, mask, shift, factor)
                if is_traced:
                    moves[np.uint64(3) * count] = low
                    moves[np.uint64(3) * count + ONE] = source
                    moves[np.uint64(3) * count + np.uint64(2)] = target
                count += ONE
        low += 1
    stamps[0] = stamp
    return low, count
