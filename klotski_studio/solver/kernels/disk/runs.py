"""Sorted keys of the disk engine: a table that is read in order, merging, and compressed blocks.

The first word of a key is spread evenly (``kernels.disk.keys``). That gives three things: a key's upper bits
are its slot in a hash table; a table read from its first slot to its last is sorted but for clusters of a
few keys; and the gaps between sorted keys are geometric, for which Rice codes are close to the best.

No position is looked up on disk. Children go into a table in memory, which removes what is found twice. A
full table becomes a sorted run. When a level is complete, all runs are merged, and the two levels before are
left out: every move can be taken back, so a child lies on one of three levels (delayed duplicate detection).

Keys are rows of ``words`` words in one array.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.solver.kernels.compiler import inlined, kernel, lowest_bit, prefetch

ZERO = np.uint64(0)
ONE = np.uint64(1)
SIX = np.uint64(6)
LOW_SIX = np.uint64(63)
WORD_BITS = np.uint64(64)
EMPTY = np.uint64(0xFFFFFFFFFFFFFFFF)
AHEAD = 24
"""How many keys before it is looked up a slot is fetched."""


@kernel
def insert(words, table, shift, keys, low, high, count, limit):
    """Add keys ``low`` up to ``high`` to the table, until it holds ``limit``.

    A slot is the key's first word shifted by ``shift``; a key goes into the first empty slot from there.
    Return the key to go on from, and how many the table holds.
    """
    slots = np.uint64(len(table)) // words
    for i in range(low, high):
        if count >= limit:
            return i, count
        if i + AHEAD < high:
            prefetch(table, (keys[np.uint64(i + AHEAD) * words] >> shift) * words)
        at = np.uint64(i) * words
        key = keys[at]
        slot = key >> shift
        while True:
            entry = table[slot * words]
            if entry == EMPTY:
                for w in range(words):
                    table[slot * words + np.uint64(w)] = keys[at + np.uint64(w)]
                count += 1
                break
            if entry == key:
                w = ONE
                while w < words and table[slot * words + w] == keys[at + w]:
                    w += ONE
                if w == words:
                    break
            slot += ONE
            if slot == slots:
                return i, limit  # the slots behind the last one are used up: as good as full
    return high, count


@inlined
def is_less(words, some, one, others, two):
    """Whether the key at ``some[one]`` comes before that at ``others[two]``."""
    w = ZERO
    while w < words and some[one + w] == others[two + w]:
        w += ONE
    return w < words and some[one + w] < others[two + w]


@kernel
def drain(words, table, low, high, output):
    """Take the keys out of slots ``low`` up to ``high``, sorted, and leave the slots empty.

    Ends early before a cluster for which ``output`` has no room. ``high`` must be the end of the table, or
    keys of one cluster may be left behind it, which is right: the next call goes on from the slot returned,
    which is never inside a cluster. Return it and the number of keys.
    """
    slots = len(table) // np.int64(words)
    room = len(output) // np.int64(words)
    count = 0
    while low < high:
        if table[np.uint64(low) * words] == EMPTY:
            low += 1
            continue
        end = low
        while end < slots and table[np.uint64(end) * words] != EMPTY:
            end += 1
        if count + end - low > room:
            break
        begin = count
        for slot in range(low, end):
            at = np.uint64(slot) * words
            place = count
            while place > begin and is_less(words, table, at, output, np.uint64(place - 1) * words):
                for w in range(words):
                    output[np.uint64(place) * words + np.uint64(w)] = output[
                        np.uint64(place - 1) * words + np.uint64(w)
                    ]
                place -= 1
            for w in range(words):
                output[np.uint64(place) * words + np.uint64(w)] = table[at + np.uint64(w)]
            table[at] = EMPTY
            count += 1
        low = end
    return low, count


@kernel
def merge(words, buffers, at, ends, is_over, known, output):
    """Merge sorted streams: keys of the first ``known`` streams are left out, others come once.

    Stream i has its keys ``at[i]`` up to ``ends[i]`` in row i of ``buffers``; ``is_over[i]`` says that none
    follow. Return the number of keys written, and the stream whose buffer must be filled before going on:
    -1 if ``output`` is full, -2 if all streams are over.
    """
    streams = len(at)
    room = len(output) // np.int64(words)
    count = 0
    while count < room:
        best = -1
        for i in range(streams):
            if at[i] == ends[i]:
                if not is_over[i]:
                    return count, i
                continue
            if best < 0 or is_less(
                words, buffers[i], np.uint64(at[i]) * words, buffers[best], np.uint64(at[best]) * words
            ):
                best = i
        if best < 0:
            return count, -2
        out = np.uint64(count) * words
        here = np.uint64(at[best]) * words
        for w in range(words):
            output[out + np.uint64(w)] = buffers[best, here + np.uint64(w)]
        is_new = True
        for i in range(best, streams):
            if at[i] < ends[i]:
                w = ZERO
                there = np.uint64(at[i]) * words
                while w < words and buffers[i, there + w] == output[out + w]:
                    w += ONE
                if w == words:
                    at[i] += 1
                    is_new = is_new and i >= known
        if is_new:
            count += 1
    return count, -1


@inlined
def put(stream, position, value, length):
    """Write the lowest ``length`` bits (at most 63) of ``value`` at a bit position of a cleared stream."""
    word, bit = position >> SIX, position & LOW_SIX
    stream[word] |= value << bit
    if bit + length > WORD_BITS:
        stream[word + ONE] |= value >> (WORD_BITS - bit)
    return position + length


@inlined
def peek(stream, position):
    """The 64 bits from a bit position on."""
    word, bit = position >> SIX, position & LOW_SIX
    value = stream[word] >> bit
    if bit != ZERO:
        value |= stream[word + ONE] << (WORD_BITS - bit)
    return value


@kernel
def encode(bits, keys, low, high, divisor, stream):
    """Write keys ``low`` up to ``high`` as Rice codes of their gaps: see ``decode``. Return the words used.

    ``stream`` must be zero. The first key's gap is counted from itself.
    """
    words = np.uint64(len(bits))
    position = ZERO
    before = keys[np.uint64(low) * words]
    for i in range(low, high):
        at = np.uint64(i) * words
        gap = keys[at] - before
        before = keys[at]
        position += gap >> divisor
        position = put(stream, position, ONE, ONE)
        position = put(stream, position, gap & ((ONE << divisor) - ONE), divisor)
        for w in range(ONE, words):
            position = put(stream, position, keys[at + np.uint64(w)], bits[w])
    return (position >> SIX) + ONE


@kernel
def decode(bits, stream, base, divisor, keys, low, high):
    """Read keys into ``keys[low]`` up to ``high``; return whether the stream is long enough.

    A gap is zeros (how often 2^divisor goes into it), a one, and the remainder's ``divisor`` bits. After it
    come the key's other words. ``base`` is the first word of the first key. The stream has one word more
    than is used.
    """
    words = np.uint64(len(bits))
    position = ZERO
    before = base
    for i in range(low, high):
        at = np.uint64(i) * words
        quotient = ZERO
        value = peek(stream, position)
        while value == ZERO:
            quotient += WORD_BITS
            position += WORD_BITS
            if position >> SIX >= np.uint64(len(stream)) - ONE:
                return False
            value = peek(stream, position)
        zeros = lowest_bit(value)
        quotient += zeros
        position += zeros + ONE
        if position >> SIX >= np.uint64(len(stream)) - ONE:
            return False
        before += (quotient << divisor) | (peek(stream, position) & ((ONE << divisor) - ONE))
        position += divisor
        keys[at] = before
        for w in range(ONE, words):
            keys[at + np.uint64(w)] = peek(stream, position) & ((ONE << bits[w]) - ONE)
            position += bits[w]
    return True


@kernel
def common(words, some, low, others, count, found):
    """Mark in ``found`` which of the sorted keys ``some``, from ``low`` on, are among ``others``.

    Return the first key that comes after all ``others``.
    """
    high = len(some) // np.int64(words)
    i = 0
    while low < high and i < count:
        one, two = np.uint64(low) * words, np.uint64(i) * words
        if is_less(words, some, one, others, two):
            low += 1
        elif is_less(words, others, two, some, one):
            i += 1
        else:
            found[low] = True
            low += 1
    return low
