"""The palette of piece colours, which colour-blind users can tell apart.

The first eight are those of Masataka Okabe and Kei Ito ("Color Universal Design", 2008), black as
a dark grey so that a label and a shadow still show; the rest are lighter and darker variants.
"""

from __future__ import annotations

COLORS: tuple[str, ...] = (
    "#e69f00",
    "#56b4e9",
    "#009e73",
    "#f0e442",
    "#0072b2",
    "#d55e00",
    "#cc79a7",
    "#4a4a4a",
    "#f7c873",
    "#a6d8f5",
    "#7fd1b8",
    "#bdbdbd",
)
"""``#rrggbb``, in the order of the inspector."""
