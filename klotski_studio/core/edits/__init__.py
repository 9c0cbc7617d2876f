"""Edits: pure functions from a layout to a layout, and the queries that tools make before an edit.

``from klotski_studio.core import edits``, then ``edits.place(layout, {"A"}, (1, 0))``.

Edits accept and return layouts with errors (pieces that overlap, that reach off the board, that
have the same key) and raise nothing: :func:`~klotski_studio.core.check.problems` reports what is
wrong. An edit that changes nothing returns the layout it was given; one that changes the puzzle
removes the claims about it (``[known]``).

    pieces      placed, removed, duplicated, labelled     shapes    handles, cell brush
    merging     merged, split                             turning   mirrored, rotated
    ground      walls, gates, size of the board           goal      targets
    groups      ``same_as``                               titles    name, author, ...
    fragment    copy and paste                            keys      keys for new pieces
    queries     what is on a cell, what would clash       claims    the last step of every edit
"""

from klotski_studio.core.edits.claims import adopt
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
    crop_board,
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
    PieceStyle,
    duplicate,
    fill_free_cells,
    place,
    place_new,
    remove,
    set_axis,
    set_axis_lengthwise,
    set_color,
    set_label,
    set_style,
    stamp,
    style_of,
)
from klotski_studio.core.edits.queries import (
    alike,
    cell_clashes,
    clashes,
    key_at,
    keys_touching,
    near_board,
    new_keys,
    nudged,
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
from klotski_studio.core.edits.turning import turn_pieces
from klotski_studio.core.turning import Turn, turn_layout
