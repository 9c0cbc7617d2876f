"""All that a user can do: one table.

An entry says what the action is called, how it is reached, what it does and when it can be
done. Menus, tool bar and playback bar only name its id.
"""

from __future__ import annotations

from klotski_studio.ui.actions import about, choices, edit, export, file, play, puzzle, view, watch
from klotski_studio.ui.actions.spec import ActionSpec

CONTEXT = "actions"
"""The context of all texts in the tables."""

FIXED_ACTIONS: tuple[ActionSpec, ...] = (
    *file.ACTIONS,
    *export.ACTIONS,
    *edit.ACTIONS,
    *puzzle.ACTIONS,
    *play.ACTIONS,
    *watch.ACTIONS,
    *view.ACTIONS,
    *choices.ACTIONS,
    *about.ACTIONS,
)
"""The actions that do not depend on what is installed."""


def all_actions() -> tuple[ActionSpec, ...]:
    """The table: the fixed actions, and those for the skins, themes and languages in ``resources``."""
    return (*FIXED_ACTIONS, *choices.installed_actions())
