"""The features of the window: a folder each, and a row here, which alone attaches it."""

from __future__ import annotations

from klotski_studio.ui.features.analysis import FEATURE as ANALYSIS
from klotski_studio.ui.features.explore import FEATURE as EXPLORE
from klotski_studio.ui.features.map import FEATURE as MAP
from klotski_studio.ui.features.variants import FEATURE as VARIANTS
from klotski_studio.ui.session.spec import Feature

FEATURES: tuple[Feature, ...] = (
    ANALYSIS,
    VARIANTS,
    MAP,
    EXPLORE,
)
"""All features, in the order of their panels, and of their entries where several add to one menu."""
