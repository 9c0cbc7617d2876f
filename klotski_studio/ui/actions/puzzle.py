"""The actions that start and cancel the search for a solution."""

from __future__ import annotations

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.actions import spec as when
from klotski_studio.ui.actions.spec import ActionSpec

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "solve",
        QT_TRANSLATE_NOOP("actions", "&Solve"),
        lambda context: context.app.session.solve(),
        icon="solve",
        shortcuts=("F5", "Ctrl+R"),
        enabled_when=when.can_solve,
    ),
    ActionSpec(
        "cancel",
        QT_TRANSLATE_NOOP("actions", "&Cancel Search"),
        lambda context: context.app.live_solver.cancel(),
        icon="cancel",
        shortcuts=("Esc",),
        enabled_when=when.is_searching,
    ),
)
