"""The table of all actions.

A row holds an action's texts, shortcuts, handler and the conditions under which it is enabled.
Menus, tool bar and playback bar refer to it by its id.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from klotski_studio.app.playing.findings import Knowledge
from klotski_studio.app.runtime.settings import COORDINATES, TARGETS
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import Session
from klotski_studio.ui.features import FEATURES
from klotski_studio.ui.session import feature as when
from klotski_studio.ui.session.feature import ActionContext, ActionSpec, switch
from klotski_studio.ui.session.places import go_to_place

if TYPE_CHECKING:
    from klotski_studio.ui.dialogs.settings import SettingsDialog


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


FILE: tuple[ActionSpec, ...] = (
    ActionSpec(
        "new",
        N_("actions", "&New"),
        lambda context: context.app.workspace.begin(),
        icon="new",
        shortcuts=("Ctrl+N",),
    ),
    ActionSpec(
        "new-from",
        N_("actions", "New from a Te&mplate…"),
        lambda context: context.dialogs.ask_new(),
        shortcuts=("Ctrl+Alt+N",),
        tip=N_("actions", "A board of any size, a classic, Rush Hour or a 15-puzzle"),
    ),
    ActionSpec(
        "open",
        N_("actions", "&Open…"),
        lambda context: context.dialogs.ask_open(),
        icon="open",
        shortcuts=("Ctrl+O",),
    ),
    ActionSpec(
        "reload",
        N_("actions", "&Reload"),
        lambda context: context.app.files.reload(),
        icon="reload",
        shortcuts=("Ctrl+Alt+R",),
        enabled_when=when.has_file,
    ),
    ActionSpec(
        "save",
        N_("actions", "&Save"),
        lambda context: context.dialogs.save(),
        icon="save",
        shortcuts=("Ctrl+S",),
        enabled_when=when.has_board,
    ),
    ActionSpec(
        "save-as",
        N_("actions", "Save &As…"),
        lambda context: context.dialogs.ask_save(),
        shortcuts=("Ctrl+Shift+S",),
        enabled_when=when.has_board,
    ),
    ActionSpec(
        "save-all",
        N_("actions", "Sa&ve All"),
        lambda context: context.save_all(),
        shortcuts=("Ctrl+Alt+S",),
        enabled_when=has_changes,
    ),
    ActionSpec(
        "copy-path",
        N_("actions", "Copy the Path"),
        lambda context: QGuiApplication.clipboard().setText(str(context.app.document.path)),
        enabled_when=when.has_file,
    ),
    ActionSpec(
        "show-folder",
        N_("actions", "Show in the &Folder"),
        lambda context: show_folder(context),
        enabled_when=when.has_file,
    ),
    ActionSpec(
        "close",
        N_("actions", "Close &Tab"),
        lambda context: context.close_session(context.app.session),
        shortcuts=("Ctrl+W",),
    ),
    ActionSpec(
        "close-others",
        N_("actions", "Close Ot&hers"),
        lambda context: context.close_sessions(others(context)),
        shortcuts=("Ctrl+Alt+W",),
        enabled_when=when.has_tabs,
    ),
    ActionSpec(
        "close-right",
        N_("actions", "Close to the Ri&ght"),
        lambda context: context.close_sessions(those_to_the_right(context)),
        enabled_when=lambda context: bool(those_to_the_right(context)),
    ),
    ActionSpec(
        "reopen-tab",
        N_("actions", "Reo&pen Closed Tab"),
        lambda context: context.app.workspace.reopen(),
        shortcuts=("Ctrl+Shift+T",),
        enabled_when=lambda context: context.app.workspace.can_reopen,
    ),
    ActionSpec(
        "next-tab",
        N_("actions", "Ne&xt Tab"),
        lambda context: context.app.workspace.bring_next(),
        shortcuts=("Ctrl+Tab",),
        enabled_when=when.has_tabs,
    ),
    ActionSpec(
        "previous-tab",
        N_("actions", "Previous Ta&b"),
        lambda context: context.app.workspace.bring_next(-1),
        shortcuts=("Ctrl+Shift+Tab",),
        enabled_when=when.has_tabs,
    ),
    ActionSpec("quit", N_("actions", "&Quit"), lambda context: context.close(), shortcuts=("Ctrl+Q",)),
)


def is_asking_guide(context: ActionContext) -> bool:
    """Whether the guide of the game that is played searches for an answer."""
    session = context.app.session
    return session.mode is Mode.PLAY and session.playing.guide.state.knowledge is Knowledge.WORKING


def cancel(context: ActionContext) -> None:
    """Cancel the guide's search if it is what the person waits for, otherwise the search for a solution."""
    if is_asking_guide(context):
        context.app.session.playing.guide.cancel()
    else:
        context.app.live_solver.cancel()


SEARCH: tuple[ActionSpec, ...] = (
    ActionSpec(
        "solve",
        N_("actions", "&Solve"),
        lambda context: context.app.session.solve(),
        icon="solve",
        shortcuts=("F5", "Ctrl+R"),
        enabled_when=when.can_solve,
    ),
    ActionSpec(
        "cancel",
        N_("actions", "&Cancel Search"),
        cancel,
        icon="cancel",
        shortcuts=("Esc",),
        enabled_when=lambda context: when.is_searching(context) or is_asking_guide(context),
    ),
    ActionSpec(
        "search-on",
        N_("actions", "Search &On"),
        lambda context: context.app.session.playing.guide.search_on(),
        icon="solve",
        shortcuts=("O",),
        enabled_when=lambda context: context.app.session.playing.guide.state.knowledge is Knowledge.UNSETTLED,
        modes=frozenset({Mode.PLAY}),
    ),
)


def _mode_action(mode: Mode, text: str, shortcut: str) -> ActionSpec:
    return ActionSpec(
        f"mode-{mode.value}",
        text,
        lambda context: context.app.session.set_mode(mode),
        icon=f"mode-{mode.value}",
        shortcuts=(shortcut,),
        checked_when=lambda context: context.app.session.mode is mode,
    )


def show_settings(context: ActionContext) -> SettingsDialog:
    """Open the sheet of settings, with the current puzzle as what the skins are shown with."""
    from klotski_studio.ui.dialogs.settings import SettingsDialog

    app, window = context.app, context.view.window()
    dialog = SettingsDialog(app.settings, context.settings, when.shown_layout(app), window)
    dialog.open()
    return dialog


VIEW: tuple[ActionSpec, ...] = (
    _mode_action(Mode.EDIT, N_("actions", "&Edit"), "Ctrl+1"),
    _mode_action(Mode.PLAY, N_("actions", "&Play"), "Ctrl+2"),
    _mode_action(Mode.WATCH, N_("actions", "&Watch"), "Ctrl+3"),
    ActionSpec(
        "zoom-in",
        N_("actions", "Zoom &In"),
        lambda context: context.view.zoom_in(),
        icon="zoom-in",
        shortcuts=("Ctrl++", "Ctrl+="),
    ),
    ActionSpec(
        "zoom-out",
        N_("actions", "Zoom &Out"),
        lambda context: context.view.zoom_out(),
        icon="zoom-out",
        shortcuts=("Ctrl+-",),
    ),
    ActionSpec(
        "zoom-actual",
        N_("actions", "Act&ual Size"),
        lambda context: context.view.show_actual_size(),
        shortcuts=("Ctrl+Alt+0",),
    ),
    ActionSpec(
        "zoom-selection",
        N_("actions", "Zoom to the &Selection"),
        lambda context: context.view.zoom_to_cells(context.app.editor.selected_cells),
        shortcuts=("Ctrl+Alt+9",),
        enabled_when=when.has_pieces,
        modes=frozenset({Mode.EDIT}),
    ),
    ActionSpec(
        "zoom-fit",
        N_("actions", "&Fit the Board"),
        lambda context: context.view.fit(),
        icon="zoom-fit",
        shortcuts=("Ctrl+0",),
    ),
    ActionSpec(
        "start-page",
        N_("actions", "Sta&rt Page"),
        lambda context: context.app.workspace.go_home(),
        shortcuts=("Alt+Home",),
        tip=N_("actions", "The puzzle of the day, unfinished games, the path, recent files"),
    ),
    ActionSpec(
        "coordinates",
        N_("actions", "&Number Columns and Rows"),
        lambda context: switch(context, COORDINATES),
        shortcuts=("Ctrl+Alt+G",),
        checked_when=lambda context: context.app.settings.get(COORDINATES),
        tip=N_("actions", "Beside the frame, as texts name cells"),
    ),
    ActionSpec(
        "targets",
        N_("actions", "Show Tar&gets"),
        lambda context: switch(context, TARGETS),
        shortcuts=("Ctrl+Alt+H",),
        checked_when=lambda context: context.app.settings.get(TARGETS),
        tip=N_("actions", "While targets are set they are always shown"),
    ),
    ActionSpec(
        "board-alone",
        N_("actions", "&Board Alone"),
        lambda context: context.show_board_alone(not context.shows_board_alone()),
        shortcuts=("F11",),
        checked_when=lambda context: context.shows_board_alone(),
        modes=frozenset({Mode.PLAY, Mode.WATCH}),
        tip=N_("actions", "In the whole screen; the mouse at the upper edge shows the figures"),
    ),
    ActionSpec(
        "next-place",
        N_("actions", "Next Panel or Boar&d"),
        lambda context: go_to_place(context.view, 1),
        shortcuts=("F6",),
    ),
    ActionSpec(
        "previous-place",
        N_("actions", "Pre&vious Panel or Board"),
        lambda context: go_to_place(context.view, -1),
        shortcuts=("Shift+F6",),
    ),
    ActionSpec(
        "settings",
        N_("actions", "Se&ttings…"),
        show_settings,
        shortcuts=("Ctrl+,",),
        tip=N_("actions", "Skin, theme, text size, language, motion, start, sound, what is counted"),
    ),
)


CONTEXT = "actions"
"""The translation context of all texts in the tables."""

ACTIONS: tuple[ActionSpec, ...] = (
    *FILE,
    *SEARCH,
    *VIEW,
    *(action for feature in FEATURES for action in feature.actions),
)
"""The table."""
