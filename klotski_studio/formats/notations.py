"""The table of all notations.

Every notation is one entry in :data:`FORMATS`. A text is read by the first that recognises it, so those
with the narrower grammar come first: twenty digits are coordinates before they are a drawing,
and the size ``8x11u`` of a game of Slide is no short code.
People see :data:`LISTED`, in which the forms that belong together are one notation.
"""

from __future__ import annotations

from typing import NamedTuple

from klotski_studio.formats import pddl
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
from klotski_studio.formats.native import share, write
from klotski_studio.formats.tables import matrices, records, trays
from klotski_studio.formats.text.notation import Format

_WHOLE: tuple[Format, ...] = (
    write.FORMAT,
    share.PAGE,
    share.FORMAT,
    pddl.FORMAT,
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
    tatham.FORMAT,
    plain_grid.STRING,
    codes.LIST,
    jimslide.FORMAT,
    two_swap.FORMAT,
    rush_hour.FORMAT,
    rush_hour.ROWS,
    gnome.MAPS,
    gnome.FORMAT,
    plain_grid.BOX,
    letter_grids.FORMAT,
    plain_grid.FORMAT,
    trays.FORMAT,
    records.FORMAT,
    matrices.FORMAT,
)
"""The notations of a text that is nothing but puzzles."""

FORMATS: tuple[Format, ...] = (*_WHOLE, scan.in_text(_WHOLE))
"""All formats; of those that recognise a text the first reads it."""


class Listed(NamedTuple):
    """A notation as lists name it.

    Attributes:
        id: of its entry in :data:`FORMATS`.
        program: a program that uses it, or where else it is met.
        forms: the ids of its other forms, each an entry in :data:`FORMATS` of its own.
    """

    id: str
    program: str
    forms: tuple[str, ...] = ()


LISTED: tuple[Listed, ...] = (
    Listed("native", "Klotski Studio", ("page",)),
    Listed("share", "Klotski Studio"),
    Listed("pddl", "Fast Downward and other planners"),
    Listed("hrd-code", "dnomd343/klotski", ("hrd-short", "hrd-raw")),
    Listed("hrd-list", "dnomd343/HRD_Database"),
    Listed("hrd-kinds", "HTML 华容道, Swifty-Klotski", ("coordinates", "type-and-id", "hrd-marked")),
    Listed("piece-objects", "HTML 华容道, Unity games", ("rectangles",)),
    Listed("jeantimex", "jeantimex/klotski"),
    Listed("custom-klotski", "custom-klotski"),
    Listed("klotski-lab", "klotski-lab", ("klotski-lab-code",)),
    Listed("tomfrost", "TomFrost/KlotskiSolver", ("tomfrost-link",)),
    Listed("mcklotski", "MCKlotski", ("triples",)),
    Listed("matrix", "yuccnx/klotski, C and Java of courses", ("car-matrix",)),
    Listed("tatham-slide", "Simon Tatham's Portable Puzzle Collection"),
    Listed("jimslide", "JimSlide, js2"),
    Listed("2swap", "2swap/Klotski"),
    Listed("rush-hour", "fogleman/rush", ("rush-rows",)),
    Listed("gnome", "GNOME Klotski, KDE", ("kde-maps",)),
    Listed("letter-grids", "lumi-a, packjpg/solveKlotski"),
    Listed("drawing", "books and chats, Malenea/Klotski", ("box", "letters-20")),
    Listed("tray", "Berkeley's course on data structures"),
    Listed("car-table", "Amsterdam's course on heuristics, CSV files"),
    Listed("in-text", "web pages, chats, source code"),
)
"""Every notation once, with its other forms beside it."""
