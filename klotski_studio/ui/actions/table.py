"""The table of all actions.

A row holds an action's texts, shortcuts, handler and the conditions under which it is enabled.
Menus, tool bar and playback bar refer to it by its id.
"""

from __future__ import annotations

from klotski_studio.ui.actions import about, choices, edit, export, file, play, puzzle, view, watch
from klotski_studio.ui.actions.spec import ActionSpec

CONTEXT = "actions"
"""The translation context of all texts in the tables."""

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
"""All actions, in the order of their groups."""
