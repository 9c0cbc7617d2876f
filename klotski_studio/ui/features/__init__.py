"""The features of the window: a folder each, and a row here, which alone attaches it."""

from __future__ import annotations

from klotski_studio.ui.features.analysis import FEATURE as ANALYSIS
from klotski_studio.ui.features.branches import FEATURE as BRANCHES
from klotski_studio.ui.features.edit import FEATURE as EDIT
from klotski_studio.ui.features.explore import FEATURE as EXPLORE
from klotski_studio.ui.features.export import FEATURE as EXPORT
from klotski_studio.ui.features.fresh import FEATURE as FRESH
from klotski_studio.ui.features.help import FEATURE as HELP
from klotski_studio.ui.features.library import FEATURE as LIBRARY
from klotski_studio.ui.features.map import FEATURE as MAP
from klotski_studio.ui.features.play import FEATURE as PLAY
from klotski_studio.ui.features.variants import FEATURE as VARIANTS
from klotski_studio.ui.features.watch import FEATURE as WATCH
from klotski_studio.ui.session.feature import Feature

FEATURES: tuple[Feature, ...] = (
    LIBRARY,
    EDIT,
    PLAY,
    WATCH,
    ANALYSIS,
    VARIANTS,
    BRANCHES,
    MAP,
    EXPLORE,
    FRESH,
    EXPORT,
    HELP,
)
"""All features, in the order of their panels, and of their entries where several add to one menu."""
