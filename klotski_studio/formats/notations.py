"""The table of all notations.

Every notation is one entry in :data:`FORMATS`. A text is read by the first that recognises it, so those
with the narrower grammar come first: twenty digits are coordinates before they are a drawing.
"""

from __future__ import annotations

from klotski_studio.formats.drawn import (
    boxed,
    gnome,
    jimslide,
    letter_grids,
    map_files,
    plain_grid,
    rush_hour,
    rush_rows,
    tatham,
    two_swap,
)
from klotski_studio.formats.embedded import json_boards, scan
from klotski_studio.formats.huarong import code_lists, codes, kinds
from klotski_studio.formats.json import objects
from klotski_studio.formats.native import klotski_file, page, share
from klotski_studio.formats.tables import array_pairs, car_tables, number_rows, trays
from klotski_studio.formats.text.notation import Format

_WHOLE: tuple[Format, ...] = (
    klotski_file.FORMAT,
    page.FORMAT,
    share.FORMAT,
    codes.CODE,
    codes.SHORT,
    kinds.RAW,
    kinds.COORDINATES,
    kinds.FORTY,
    kinds.FORMAT,
    kinds.MARKED,
    objects.LAB_CODE,
    objects.FROST_LINK,
    *scan.BRACKETS,
    code_lists.FORMAT,
    tatham.FORMAT,
    jimslide.FORMAT,
    two_swap.FORMAT,
    boxed.STRING,
    rush_hour.FORMAT,
    rush_rows.FORMAT,
    map_files.FORMAT,
    gnome.FORMAT,
    boxed.BOX,
    letter_grids.FORMAT,
    plain_grid.FORMAT,
    car_tables.FORMAT,
    trays.FORMAT,
    number_rows.FORMAT,
    array_pairs.FORMAT,
    json_boards.FORMAT,
)
"""The notations of a text that is nothing but puzzles."""

FORMATS: tuple[Format, ...] = (*_WHOLE, scan.in_text(_WHOLE))
"""All formats; of those that recognise a text the first reads it."""
