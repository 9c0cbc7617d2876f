"""What a user can do to a layout."""

from __future__ import annotations

from klotski_studio.app.mode import Mode
from klotski_studio.app.texts import QT_TRANSLATE_NOOP
from klotski_studio.ui.actions.spec import ActionSpec

EDIT = frozenset({Mode.EDIT})

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "undo",
        QT_TRANSLATE_NOOP("actions", "&Undo {edit}"),
        lambda studio: studio.core.document.undo_stack.undo(),
        icon="undo",
        shortcuts=("Ctrl+Z",),
        enabled_when=lambda studio: studio.core.document.undo_stack.canUndo(),
        modes=EDIT,
        values=lambda studio: {"edit": studio.core.document.undo_stack.undoText()},
    ),
    ActionSpec(
        "redo",
        QT_TRANSLATE_NOOP("actions", "&Redo {edit}"),
        lambda studio: studio.core.document.undo_stack.redo(),
        icon="redo",
        shortcuts=("Ctrl+Shift+Z", "Ctrl+Y"),
        enabled_when=lambda studio: studio.core.document.undo_stack.canRedo(),
        modes=EDIT,
        values=lambda studio: {"edit": studio.core.document.undo_stack.redoText()},
    ),
)
