"""The actions that open, save and close layouts."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.session import Session
from klotski_studio.ui.session import feature as when
from klotski_studio.ui.session.feature import ActionContext, ActionSpec


def has_changes(context: ActionContext) -> bool:
    """Whether any tab has unsaved changes."""
    return any(session.document.file_state.dirty for session in context.app.workspace.sessions)


def others(context: ActionContext) -> tuple[Session, ...]:
    """The sessions whose tabs are not in front."""
    return tuple(each for each in context.app.workspace.sessions if each is not context.app.session)


def those_to_the_right(context: ActionContext) -> tuple[Session, ...]:
    """The sessions whose tabs follow the one in front."""
    sessions = context.app.workspace.sessions
    return sessions[sessions.index(context.app.session) + 1 :]


def show_folder(context: ActionContext) -> None:
    """Show the folder of the document's file in the system's file manager."""
    path = context.app.document.path
    if path is not None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))


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
        "save-all",
        QT_TRANSLATE_NOOP("actions", "Sa&ve All"),
        lambda context: context.save_all(),
        shortcuts=("Ctrl+Alt+S",),
        enabled_when=has_changes,
    ),
    ActionSpec(
        "copy-path",
        QT_TRANSLATE_NOOP("actions", "Copy the Path"),
        lambda context: QGuiApplication.clipboard().setText(str(context.app.document.path)),
        enabled_when=when.has_file,
    ),
    ActionSpec(
        "show-folder",
        QT_TRANSLATE_NOOP("actions", "Show in the &Folder"),
        lambda context: show_folder(context),
        enabled_when=when.has_file,
    ),
    ActionSpec(
        "close",
        QT_TRANSLATE_NOOP("actions", "Close &Tab"),
        lambda context: context.close_session(context.app.session),
        shortcuts=("Ctrl+W",),
    ),
    ActionSpec(
        "close-others",
        QT_TRANSLATE_NOOP("actions", "Close Ot&hers"),
        lambda context: context.close_sessions(others(context)),
        shortcuts=("Ctrl+Alt+W",),
        enabled_when=when.has_tabs,
    ),
    ActionSpec(
        "close-right",
        QT_TRANSLATE_NOOP("actions", "Close to the Ri&ght"),
        lambda context: context.close_sessions(those_to_the_right(context)),
        enabled_when=lambda context: bool(those_to_the_right(context)),
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
