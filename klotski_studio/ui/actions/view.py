"""The actions that zoom the board."""

from __future__ import annotations

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.actions.spec import ActionSpec

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "zoom-in",
        QT_TRANSLATE_NOOP("actions", "Zoom &In"),
        lambda context: context.view.zoom_in(),
        icon="zoom-in",
        shortcuts=("Ctrl++", "Ctrl+="),
    ),
    ActionSpec(
        "zoom-out",
        QT_TRANSLATE_NOOP("actions", "Zoom &Out"),
        lambda context: context.view.zoom_out(),
        icon="zoom-out",
        shortcuts=("Ctrl+-",),
    ),
    ActionSpec(
        "zoom-fit",
        QT_TRANSLATE_NOOP("actions", "&Fit the Board"),
        lambda context: context.view.fit(),
        icon="zoom-fit",
        shortcuts=("Ctrl+0",),
    ),
)
