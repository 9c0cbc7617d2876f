"""The lengths that all pictures share, in picture units: a cell is :data:`CELL` units wide."""

from __future__ import annotations

CELL = 64.0
"""The side of a cell."""
ROUND = 9.0
"""The radius of a piece's corners."""
RIM = 3.0
"""The width of a target's outline."""
FRAME = 10.0
"""The width of the frame around the board."""
MARGIN = 14.0
"""The width of the background around the frame."""
