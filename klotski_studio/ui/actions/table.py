"""All that a user can do: one table.

An entry says what the action is called, how it is reached, what it does and when it can be
done. Menus, tool bar and playback bar only name its id.
"""

from __future__ import annotations

from klotski_studio.ui.actions import about, choices, edit, export, file, play, puzzle, view, watch
from klotski_studio.ui.actions.spec import ActionSpec

CONTEXT = "actions"
"""The context of all texts in the tables."""

ACTIONS: tuple[ActionSpec, ...] = (
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
"""The table."""
