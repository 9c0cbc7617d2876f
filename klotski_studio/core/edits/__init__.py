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
from klotski_studio.core.edits.fragment import best_place, copy, corner, nearest_room, paste
from klotski_studio.core.edits.goal import (
    goal_is_here,
    place_targets,
    remove_targets,
    set_target,
    swap_start_goal,
)
from klotski_studio.core.edits.ground import (
    Edges,
    FallsOff,
    erase_ground,
    falls_off,
    paint_gates,
    paint_walls,
    possible,
    resize_board,
)
from klotski_studio.core.edits.groups import companions, group_of, join, separate
from klotski_studio.core.edits.keys import distinct_keys, next_key, next_keys, set_key
from klotski_studio.core.edits.merging import can_merge, merge, parts_of, split, split_apart
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
    pieces_at,
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

__all__ = [
    "MOST_SIDE",
    "Edges",
    "FallsOff",
    "Handle",
    "Turn",
    "add_cells",
    "best_place",
    "can_merge",
    "cell_clashes",
    "clashes",
    "companions",
    "copy",
    "corner",
    "distinct_keys",
    "duplicate",
    "erase_ground",
    "falls_off",
    "goal_is_here",
    "group_of",
    "is_same_puzzle",
    "join",
    "key_at",
    "keys_touching",
    "merge",
    "near_board",
    "nearest_room",
    "new_keys",
    "next_key",
    "next_keys",
    "paint_gates",
    "paint_walls",
    "parts_of",
    "paste",
    "pieces_at",
    "place",
    "place_new",
    "place_targets",
    "possible",
    "remove",
    "remove_targets",
    "reshape",
    "resize_board",
    "same_shape",
    "separate",
    "set_author",
    "set_axis",
    "set_color",
    "set_description",
    "set_key",
    "set_label",
    "set_metric",
    "set_name",
    "set_shape",
    "set_source",
    "set_target",
    "spanned",
    "split",
    "split_apart",
    "swap_start_goal",
    "take_cells",
    "target_clashes",
    "target_of",
    "targets_at",
    "turn_layout",
    "turn_pieces",
]
