"""The actions that zoom the board."""

from __future__ import annotations

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.actions.edit import has_pieces
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
        "zoom-actual",
        QT_TRANSLATE_NOOP("actions", "Act&ual Size"),
        lambda context: context.view.show_actual_size(),
        shortcuts=("Ctrl+Alt+0",),
    ),
    ActionSpec(
        "zoom-selection",
        QT_TRANSLATE_NOOP("actions", "Zoom to the &Selection"),
        lambda context: context.view.zoom_to_cells(context.app.editor.selected_cells),
        shortcuts=("Ctrl+Alt+9",),
        enabled_when=has_pieces,
        modes=frozenset({Mode.EDIT}),
    ),
    ActionSpec(
        "zoom-fit",
        QT_TRANSLATE_NOOP("actions", "&Fit the Board"),
        lambda context: context.view.fit(),
        icon="zoom-fit",
        shortcuts=("Ctrl+0",),
    ),
)
