"""The measures that all pictures share, in units of which a cell has :data:`CELL`."""

from __future__ import annotations

CELL = 64.0
"""How large a cell is in a picture, before any scaling."""
ROUND = 9.0
"""The radius of a piece's corners."""
RIM = 3.0
"""How wide a target's outline is."""
FRAME = 10.0
"""How wide the frame round the board is."""
MARGIN = 14.0
"""What stays free round the frame."""
