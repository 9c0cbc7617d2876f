"""The measures that the studio and the page that plays share: of pictures, of drags, of gliding pieces.

They are data (``resources/measures.json``), because two languages read them. Lengths of pictures are in units
of which a cell has 64; those of labels, axes, drags and motion are in cells. Factors of brightness are in
percent, as Qt takes them, times in seconds, and the span of a velocity in milliseconds.
"""

from __future__ import annotations

import json

from klotski_studio.app.runtime.paths import resources_dir

MEASURES: dict[str, dict[str, float]] = json.loads((resources_dir() / "measures.json").read_text("utf-8"))
"""The measures by group and name."""
