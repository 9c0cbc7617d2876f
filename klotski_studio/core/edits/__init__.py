"""Edits: pure functions from a layout to a layout, and the queries that tools make before an edit.

``from klotski_studio.core import edits``, then ``edits.place(layout, {"A"}, (1, 0))``.

Edits accept and return layouts with errors (pieces that overlap, that reach off the board, that
have the same key) and raise nothing: :func:`~klotski_studio.core.check.problems` reports what is
wrong. An edit that changes nothing returns the layout it was given; one that changes the puzzle
removes the claims about it (``[known]``).

    pieces      placed, removed, duplicated, labelled, ``same_as``
    shapes      handles, cell brush, merged, split
    whole       walls, gates, size of the board, mirrored, rotated, name, author, ...; the same done in an
                image of the board
    goal        targets; what is on a cell, what would clash
    fragment    copy and paste
    keys        keys for new pieces, and the last step of every edit
"""

from klotski_studio.core.edits.fragment import best_place, copy, corner, paste
from klotski_studio.core.edits.goal import (
    alike,
    cell_clashes,
    clashes,
    goal_is_here,
    key_at,
    keys_touching,
    near_board,
    new_keys,
    nudged,
    place_targets,
    remove_targets,
    set_target,
    spanned,
    swap_start_goal,
    target_clashes,
    target_of,
    targets_at,
)
from klotski_studio.core.edits.keys import adopt, distinct_keys, set_key
from klotski_studio.core.edits.pieces import (
    PieceStyle,
    companions,
    draw,
    duplicate,
    fill_free_cells,
    join,
    place,
    place_new,
    remove,
    separate,
    set_axis,
    set_axis_lengthwise,
    set_color,
    set_label,
    set_style,
    stamp,
    style_of,
)
from klotski_studio.core.edits.shapes import (
    MOST_SIDE,
    Handle,
    add_cells,
    can_merge,
    merge,
    reshape,
    split,
    split_apart,
    take_cells,
)
from klotski_studio.core.edits.whole import (
    Edges,
    crop_board,
    erase_ground,
    falls_off,
    mirrored,
    one_of_each,
    paint_gates,
    paint_walls,
    partners,
    possible,
    resize_board,
    set_meta,
    set_name,
    turn_layout,
    turn_pieces,
)
from klotski_studio.core.identity import Image
