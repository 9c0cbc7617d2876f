"""The table of all notations.

Every notation is one entry in :data:`FORMATS`. A text is read by the first that recognises it, so those
with the narrower grammar come first: twenty digits are coordinates before they are a drawing.
"""

from __future__ import annotations

from klotski_studio.formats.drawn import (
    gnome,
    jimslide,
    letter_grids,
    plain_grid,
    rush_hour,
    tatham,
    two_swap,
)
from klotski_studio.formats.embedded import scan
from klotski_studio.formats.huarong import codes, kinds
from klotski_studio.formats.json import objects
from klotski_studio.formats.native import page, share, write
from klotski_studio.formats.pddl import blocks
from klotski_studio.formats.tables import number_rows, records, trays
from klotski_studio.formats.text.notation import Format

_WHOLE: tuple[Format, ...] = (
    write.FORMAT,
    page.FORMAT,
    share.FORMAT,
    blocks.FORMAT,
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
    codes.LIST,
    tatham.FORMAT,
    jimslide.FORMAT,
    two_swap.FORMAT,
    plain_grid.STRING,
    rush_hour.FORMAT,
    rush_hour.ROWS,
    gnome.MAPS,
    gnome.FORMAT,
    plain_grid.BOX,
    letter_grids.FORMAT,
    plain_grid.FORMAT,
    trays.FORMAT,
    records.FORMAT,
    number_rows.FORMAT,
    number_rows.PAIR,
    scan.IN_JSON,
)
"""The notations of a text that is nothing but puzzles."""

FORMATS: tuple[Format, ...] = (*_WHOLE, scan.in_text(_WHOLE))
"""All formats; of those that recognise a text the first reads it."""
