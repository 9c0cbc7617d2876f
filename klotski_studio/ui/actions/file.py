"""The actions that open, save and close layouts."""

from __future__ import annotations

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.actions import spec as when
from klotski_studio.ui.actions.spec import ActionSpec

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "new",
        QT_TRANSLATE_NOOP("actions", "&New"),
        lambda context: context.app.workspace.begin(),
        icon="new",
        shortcuts=("Ctrl+N",),
    ),
    ActionSpec(
        "new-from",
        QT_TRANSLATE_NOOP("actions", "New from a Te&mplate…"),
        lambda context: context.dialogs.ask_new(),
        shortcuts=("Ctrl+Alt+N",),
        tip=QT_TRANSLATE_NOOP("actions", "A board of any size, a classic, Rush Hour or a 15-puzzle"),
    ),
    ActionSpec(
        "open",
        QT_TRANSLATE_NOOP("actions", "&Open…"),
        lambda context: context.dialogs.ask_open(),
        icon="open",
        shortcuts=("Ctrl+O",),
    ),
    ActionSpec(
        "reload",
        QT_TRANSLATE_NOOP("actions", "&Reload"),
        lambda context: context.app.files.reload(),
        icon="reload",
        shortcuts=("Ctrl+Alt+R",),
        enabled_when=when.has_file,
    ),
    ActionSpec(
        "save",
        QT_TRANSLATE_NOOP("actions", "&Save"),
        lambda context: context.dialogs.save(),
        icon="save",
        shortcuts=("Ctrl+S",),
        enabled_when=when.has_board,
    ),
    ActionSpec(
        "save-as",
        QT_TRANSLATE_NOOP("actions", "Save &As…"),
        lambda context: context.dialogs.ask_save(),
        shortcuts=("Ctrl+Shift+S",),
        enabled_when=when.has_board,
    ),
    ActionSpec(
        "close",
        QT_TRANSLATE_NOOP("actions", "Close &Tab"),
        lambda context: context.close_session(context.app.session),
        shortcuts=("Ctrl+W",),
    ),
    ActionSpec(
        "reopen-tab",
        QT_TRANSLATE_NOOP("actions", "Reo&pen Closed Tab"),
        lambda context: context.app.workspace.reopen(),
        shortcuts=("Ctrl+Shift+T",),
        enabled_when=lambda context: context.app.workspace.can_reopen,
    ),
    ActionSpec(
        "next-tab",
        QT_TRANSLATE_NOOP("actions", "Ne&xt Tab"),
        lambda context: context.app.workspace.bring_next(),
        shortcuts=("Ctrl+Tab",),
        enabled_when=when.has_tabs,
    ),
    ActionSpec(
        "previous-tab",
        QT_TRANSLATE_NOOP("actions", "Previous Ta&b"),
        lambda context: context.app.workspace.bring_next(-1),
        shortcuts=("Ctrl+Shift+Tab",),
        enabled_when=when.has_tabs,
    ),
    ActionSpec(
        "quit",
        QT_TRANSLATE_NOOP("actions", "&Quit"),
        lambda context: context.close(),
        shortcuts=("Ctrl+Q",),
    ),
)
