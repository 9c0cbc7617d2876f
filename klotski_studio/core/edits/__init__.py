"""Edits: pure functions from a layout to a layout, and what tools ask before they edit.

``from klotski_studio.core import edits``, then ``edits.place(layout, {"A"}, (1, 0))``.

All of them hold what is wrong (pieces that overlap, that reach off the board, that have the
same key) and raise nothing: what comes out is for
:func:`~klotski_studio.core.check.problems` to judge. An edit that changes nothing returns the
layout it was given; one that changes the puzzle drops what was claimed of it.

    pieces      placed, removed, duplicated, labelled     shapes    handles, cell brush
    merging     merged, split                             turning   mirrored, rotated
    ground      walls, gates, size of the board           goal      targets
    groups      ``same_as``                               titles    name, author, ...
    fragment    copy and paste                            keys      what new pieces are called
    queries     who stands where, what would clash        claims    what every edit ends with
"""

from klotski_studio.core.edits.claims import is_same_puzzle
from klotski_studio.core.edits.fragment import best_place, copy, corner, paste
from klotski_studio.core.edits.goal import (
    goal_is_here,
    place_targets,
    remove_targets,
    set_target,
    swap_start_goal,
)
from klotski_studio.core.edits.ground import (
    Edges,
    erase_ground,
    falls_off,
    paint_gates,
    paint_walls,
    possible,
    resize_board,
)
from klotski_studio.core.edits.groups import companions, join, separate
from klotski_studio.core.edits.keys import distinct_keys, set_key
from klotski_studio.core.edits.merging import can_merge, merge, split, split_apart
from klotski_studio.core.edits.pieces import (
    duplicate,
    place,
    place_new,
    remove,
    set_axis,
    set_color,
    set_label,
)
from klotski_studio.core.edits.queries import (
    cell_clashes,
    clashes,
    key_at,
    keys_touching,
    near_board,
    new_keys,
    same_shape,
    spanned,
    target_clashes,
    target_of,
    targets_at,
)
from klotski_studio.core.edits.shapes import MOST_SIDE, Handle, add_cells, reshape, set_shape, take_cells
from klotski_studio.core.edits.titles import (
    set_author,
    set_description,
    set_metric,
    set_name,
    set_source,
)
from klotski_studio.core.edits.turning import Turn, turn_layout, turn_pieces
