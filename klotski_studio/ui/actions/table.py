"""The table of all actions.

A row holds an action's texts, shortcuts, handler and the conditions under which it is enabled.
Menus, tool bar and playback bar refer to it by its id.
"""

from __future__ import annotations

from klotski_studio.ui.actions import (
    choices,
    file,
    puzzle,
    view,
)
from klotski_studio.ui.features import FEATURES
from klotski_studio.ui.session.feature import ActionSpec

CONTEXT = "actions"
"""The translation context of all texts in the tables."""

FIXED_ACTIONS: tuple[ActionSpec, ...] = (
    *file.ACTIONS,
    *puzzle.ACTIONS,
    *view.ACTIONS,
    *choices.ACTIONS,
    *(action for feature in FEATURES for action in feature.actions),
)
"""The actions that do not depend on what is installed."""


def all_actions() -> tuple[ActionSpec, ...]:
    """The table: the fixed actions, and those for the skins, themes and languages in ``resources``."""
    return (*FIXED_ACTIONS, *choices.installed_actions())
