"""Successor generation of the bits engine: the children of a run of records.

Two versions of one function, chosen by the compiler through the type of ``width``. Where a
position is one word, whole kinds are tested at once: which placements cannot step up is linear
in the occupied cells, so a table row per few cells gives it by OR. Where it is several words,
piece by piece is faster.

``layout.tables`` holds the placements (``layout`` is a ``BitsLayout``, ``tables`` a ``BitsTables``):

======== ============================================================================
covers   per placement two words: the cells it covers, and those of its mirror image
images   per placement, the placement that is its mirror image
links    per placement, up, left, right, down: the placement after one step (or NO_PLACEMENT)
nearby   (one word) per placement, all placements one step away, as bits
needs    (several) per placement and direction, the cells that a step newly enters; all ones
         where there is no step
blocked  (one word) per value of a chunk of occupied cells and per direction: placements that
         cannot take the step
folds    (several) one word, not zero where images stand for positions
hits     (one word) per value of a chunk: placements that cover one of its occupied cells
steps    (one word, not in moves) per placement and direction what a step changes: ``bits.describe``
todo     (one word, not in moves) room for the steps of a batch of records
scratch  (several) room for the moves of one record
======== ============================================================================
"""

# ruff: noqa: ARG001  (the two versions must take the same arguments)

from __future__ import annotations

from numba.extending import overload

from klotski_studio.solver.kernels.compiler import count_bits, inlined, lowest_bit, prefetch
from klotski_studio.solver.kernels.records import MOVES, SLIDES, STEPS
from klotski_studio.solver.kernels.words import (
    BATCH,
    FOUR,
    LOW_HALF,
    LOW_SHORT,
    LOW_SIX,
    NO_PLACEMENT,
    ONE,
    REST_SHIFT,
    SCRAMBLE,
    SIX,
    STEP_WORDS,
    SWAPPED_SHIFT,
    TARGET_SHIFT,
    THREE,
    TWO,
    ZERO,
    can_step,
    u64,
    word_count,
)


def emit(width, metric, records, done, low, high, layout, tables):
    """Write the children of records ``low`` up to ``high`` into the tables' buffer, until that is full.

    ``done`` says whether pieces that the table marks as settled are left out. Return the first record that
    was not expanded, and the number of children written.
    """
    return _emit(width, metric, records, done, low, high, layout, tables)(
        width, metric, records, done, low, high, layout, tables
    )


@overload(emit)
def _emit(width, metric, records, done, low, high, layout, tables):
    return _emit_word if len(width) == 1 else _emit_words


@inlined
def _put(tables, out, child, image, free, free_image, rest, rest_image, move):
    """Write a child of one word at ``out`` in the buffer, the smaller of position and image first.

    ``rest`` says which pieces need not move next, ``rest_image`` the same of the image. Return where the next
    child belongs.
    """
    _, _, table, _, shift, buffer = tables
    is_swapped = image < child
    first = image if is_swapped else child
    buffer[out] = first
    buffer[out + ONE] = child if is_swapped else image
    buffer[out + TWO] = free_image if is_swapped else free
    buffer[out + THREE] = free if is_swapped else free_image
    buffer[out + FOUR] = rest_image if is_swapped else rest
    buffer[out + u64(5)] = move | (u64(is_swapped) << SWAPPED_SHIFT)
    prefetch(table, ((first * SCRAMBLE) >> shift) * TWO)
    return out + SIX


@inlined
def _blocked(taken, layout):
    """The placements, as bits, that cannot step up, left, right and down while these cells are taken."""
    blocked, chunk, rows = layout.tables[4], layout.chunk, u64(len(layout.tables[5]))
    span = ONE << chunk
    up = left = right = down = row = ZERO
    while row < rows:
        table_row = (row + (taken & (span - ONE))) * FOUR
        up |= blocked[table_row]
        left |= blocked[table_row + ONE]
        right |= blocked[table_row + TWO]
        down |= blocked[table_row + THREE]
        taken >>= chunk
        row += span
    return up, left, right, down


@inlined
def _can_step(records, done, low, high, layout):
    """List in ``todo`` the pieces that can step, by record and direction, from ``low`` up to ``high``.

    There is no branch that depends on the position. Return the first record that was left out, and the
    length of the list: of the pieces, each entry has the bits, and before them the record and direction.
    """
    todo = layout.tables[7]
    expected = ZERO
    listed = ZERO
    while low < high and expected < u64(BATCH):
        at = low * u64(5)
        key = records[at]
        up, left, right, down = _blocked(~records[at + TWO] & layout.cells, layout)
        resting = records[at + FOUR] >> REST_SHIFT if done else ZERO
        piece = resting >> FOUR
        up = key & ~(up | (resting & ONE) << piece)
        left = key & ~(left | ((resting >> ONE) & ONE) << piece)
        right = key & ~(right | ((resting >> TWO) & ONE) << piece)
        down = key & ~(down | ((resting >> THREE) & ONE) << piece)
        expected += count_bits(up) + count_bits(left) + count_bits(right) + count_bits(down)
        at <<= TWO
        todo[listed] = at
        todo[listed + ONE] = up
        listed += TWO * u64(up != ZERO)
        todo[listed] = at | ONE
        todo[listed + ONE] = left
        listed += TWO * u64(left != ZERO)
        todo[listed] = at | TWO
        todo[listed + ONE] = right
        listed += TWO * u64(right != ZERO)
        todo[listed] = at | THREE
        todo[listed + ONE] = down
        listed += TWO * u64(down != ZERO)
        low += ONE
    return low, listed


@inlined
def _straight(metric, records, done, low, high, layout, tables):
    """The steps, or slides, from records of one word: one child an entry of ``todo``, or all along one line.

    What is left of an entry is appended.
    """
    covers, _, links, _, _, _, steps, todo = layout.tables
    low, listed = _can_step(records, done, low, high, layout)
    out = ZERO
    entry = ZERO
    while entry < listed:
        at = todo[entry] >> TWO
        pieces = todo[entry + ONE]
        rest = pieces & (pieces - ONE)
        todo[listed] = todo[entry]
        todo[listed + ONE] = rest
        listed += TWO * u64(rest != ZERO)
        direction = todo[entry] & THREE
        source = lowest_bit(pieces)
        target = source
        child = records[at]
        child_image = records[at + ONE]
        child_free = records[at + TWO]
        child_free_image = records[at + THREE]
        lifted = child_free | covers[source * TWO]
        can_go_on = True
        while can_go_on:
            step = ((target << TWO) | direction) * STEP_WORDS
            child ^= steps[step]
            child_image ^= steps[step + ONE]
            child_free ^= steps[step + TWO]
            child_free_image ^= steps[step + THREE]
            target = steps[step + SIX]
            rest, rest_image = steps[step + FOUR], steps[step + u64(5)]
            move = source | (target << TARGET_SHIFT)
            out = _put(tables, out, child, child_image, child_free, child_free_image, rest, rest_image, move)
            can_go_on = False
            if metric == SLIDES:
                after = links[target * FOUR + direction]
                can_go_on = after != NO_PLACEMENT and covers[after * TWO] & ~lifted == ZERO
        entry += TWO
    return low, out // SIX


def _emit_word(width, metric, records, done, low, high, layout, tables):
    if metric != MOVES:
        return _straight(metric, records, done, low, high, layout, tables)
    placement_tables, chunk, cells, _ = layout
    covers, images, _, nearby, _, hits, _, _ = placement_tables
    table = tables.table
    out = ZERO
    limit = u64(BATCH) * SIX
    span = ONE << chunk
    low_bits = span - ONE
    rows = u64(len(hits))
    while low < high and out < limit:
        at = low * u64(5)
        key = records[at]
        image = records[at + ONE]
        free = records[at + TWO]
        free_image = records[at + THREE]
        taken = ~free & cells
        up, left, right, down = _blocked(taken, layout)
        movable = key & ~(up & left & right & down)
        if done:
            movable &= ~table[(records[at + FOUR] & LOW_HALF) * TWO + ONE]
        while movable != ZERO:
            source = lowest_bit(movable)
            source_bit = ONE << source
            movable ^= source_bit
            source_bit_image = ONE << images[source]
            covered = covers[source * TWO]
            covered_image = covers[source * TWO + ONE]
            chunks = taken & ~covered
            closed = source_bit
            row = ZERO
            while row < rows:
                closed |= hits[row + (chunks & low_bits)]
                chunks >>= chunk
                row += span
            todo = nearby[source] & ~closed
            closed |= todo
            while todo != ZERO:
                target = lowest_bit(todo)
                target_bit = ONE << target
                todo ^= target_bit
                new = nearby[target] & ~closed
                closed |= new
                todo |= new
                child = key ^ source_bit ^ target_bit
                child_image = image ^ source_bit_image ^ (ONE << images[target])
                child_free = free ^ covered ^ covers[target * TWO]
                child_free_image = free_image ^ covered_image ^ covers[target * TWO + ONE]
                move, there = source | (target << TARGET_SHIFT), images[target]
                out = _put(tables, out, child, child_image, child_free, child_free_image, target, there, move)
        low += ONE
    return low, out // SIX


@inlined
def bit_in(placement, word):
    """The bit of ``placement`` in this word of a position; 0 in the others."""
    return ONE << (placement & LOW_SIX) if placement >> SIX == word else ZERO


@inlined
def swap(width, buffer, at):
    """Exchange the position of the child or record at ``buffer[at]`` with its mirror image."""
    words = word_count(width)
    for w in range(words):
        one = at + u64(w)
        buffer[one], buffer[one + words] = buffer[one + words], buffer[one]
    one = at + TWO * words
    buffer[one], buffer[one + ONE] = buffer[one + ONE], buffer[one]


@inlined
def _moves_of(width, metric, pieces, word, free, top, layout):
    """List in ``scratch`` the moves of ``pieces``, a word of a position, as source << 16 | target.

    ``scratch`` holds the number of the last walk, per placement the last walk that came there, and from there
    on moves, of which ``top`` is the next one. Return the one after the last.
    """
    covers, _, links, needs, _, scratch = layout.tables
    taken = ~free
    while pieces != ZERO:
        source = (word << SIX) | lowest_bit(pieces)
        pieces &= pieces - ONE
        first_link = source * FOUR
        ways = can_step(needs, source, taken)
        source_field = source << TARGET_SHIFT
        head = top
        while ways != ZERO:
            scratch[top] = source_field | links[first_link + lowest_bit(ways)]
            ways &= ways - ONE
            top += ONE
        if head == top or metric == STEPS:
            continue
        lifted = free | covers[source * TWO]
        if metric == SLIDES:
            stop = top
            while head < stop:
                target = scratch[head] & LOW_SHORT
                direction = first_link
                while links[direction] != target:
                    direction += ONE
                direction -= first_link
                target = links[target * FOUR + direction]
                while target != NO_PLACEMENT and covers[target * TWO] & ~lifted == ZERO:
                    scratch[top] = source_field | target
                    top += ONE
                    target = links[target * FOUR + direction]
                head += ONE
            continue
        scratch[0] += ONE
        walk = scratch[0]
        scratch[source + ONE] = walk
        for i in range(head, top):
            scratch[(scratch[i] & LOW_SHORT) + ONE] = walk
        while head < top:
            target_links = (scratch[head] & LOW_SHORT) * FOUR
            head += ONE
            for direction in range(4):
                target = links[target_links + u64(direction)]
                if (
                    target != NO_PLACEMENT
                    and covers[target * TWO] & ~lifted == ZERO
                    and scratch[target + ONE] != walk
                ):
                    scratch[target + ONE] = walk
                    scratch[top] = source_field | target
                    top += ONE
    return top


def _emit_words(width, metric, records, done, low, high, layout, tables):
    covers, images, _, _, folds, scratch = layout.tables
    _, _, table, _, shift, buffer = tables
    words = word_count(width)
    record_size = TWO * words + THREE
    child_size = TWO * words + FOUR
    is_folded = folds[0] != ZERO
    moves = u64(len(images)) + ONE
    count = ZERO
    limit = u64(BATCH)
    while low < high and count < limit:
        at = low * record_size
        free = records[at + TWO * words]
        free_image = records[at + TWO * words + ONE]
        marks = (records[at + TWO * words + TWO] & LOW_HALF) * TWO * words + words
        # First find all moves ...
        top = moves
        for w in range(words):
            pieces = records[at + u64(w)]
            if done:
                pieces &= ~table[marks + u64(w)]
            top = _moves_of(width, metric, pieces, u64(w), free, top, layout)
        # ... then write the children.
        for i in range(moves, top):
            source = scratch[i] >> TARGET_SHIFT
            target = scratch[i] & LOW_SHORT
            image_source = images[source] if is_folded else source
            image_target = images[target] if is_folded else target
            out = count * child_size
            is_swapped, is_equal = False, True
            for w in range(words):
                word = u64(w)
                child = records[at + word] ^ bit_in(source, word) ^ bit_in(target, word)
                child_image = child
                if is_folded:
                    child_image = records[at + words + word]
                    child_image ^= bit_in(image_source, word) ^ bit_in(image_target, word)
                is_swapped = is_swapped or (is_equal and child_image < child)
                is_equal = is_equal and child_image == child
                buffer[out + word] = child
                buffer[out + words + word] = child_image
            last = out + TWO * words
            buffer[last] = free ^ covers[source * TWO] ^ covers[target * TWO]
            buffer[last + ONE] = free_image ^ covers[source * TWO + ONE] ^ covers[target * TWO + ONE]
            buffer[last + TWO] = image_target if is_swapped else target
            if metric != MOVES:
                buffer[last + TWO] = NO_PLACEMENT
            buffer[last + THREE] = source | (target << TARGET_SHIFT) | (u64(is_swapped) << SWAPPED_SHIFT)
            if is_swapped:
                swap(width, buffer, out)
            mixed = buffer[out] * SCRAMBLE
            for w in range(ONE, words):
                mixed = (mixed ^ (mixed >> u64(29)) ^ buffer[out + u64(w)]) * SCRAMBLE
            prefetch(table, (mixed >> shift) * TWO * words)
            count += ONE
        low += ONE
    return low, count
