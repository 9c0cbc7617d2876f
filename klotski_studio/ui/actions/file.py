"""What a user can do with files."""

from __future__ import annotations

from klotski_studio.app.texts import QT_TRANSLATE_NOOP
from klotski_studio.ui.actions import spec as when
from klotski_studio.ui.actions.spec import ActionSpec

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "open",
        QT_TRANSLATE_NOOP("actions", "&Open…"),
        lambda studio: studio.dialogs.ask_open(),
        icon="open",
        shortcuts=("Ctrl+O",),
    ),
    ActionSpec(
        "reload",
        QT_TRANSLATE_NOOP("actions", "&Reload"),
        lambda studio: studio.core.opening.reload(),
        icon="reload",
        shortcuts=("Ctrl+Shift+R",),
        enabled_when=when.has_file,
    ),
    ActionSpec(
        "save-as",
        QT_TRANSLATE_NOOP("actions", "Save &As…"),
        lambda studio: studio.dialogs.ask_save(),
        icon="save",
        shortcuts=("Ctrl+Shift+S",),
        enabled_when=when.has_board,
    ),
    ActionSpec(
        "quit",
        QT_TRANSLATE_NOOP("actions", "&Quit"),
        lambda studio: studio.close(),
        shortcuts=("Ctrl+Q",),
    ),
)
