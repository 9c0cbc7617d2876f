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
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.ui.features import FEATURES
from klotski_studio.ui.session import feature as when
from klotski_studio.ui.session.feature import ActionContext, ActionSpec, command, switch
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
    command("new", N_("actions", "&New"), "Ctrl+N", lambda c: c.app.workspace.begin(), icon="new"),
    command(
        "new-from",
        N_("actions", "New from a Te&mplate…"),
        "Ctrl+Alt+N",
        lambda c: c.dialogs.ask_new(),
        tip=N_("actions", "A board of any size, a classic, Rush Hour or a 15-puzzle"),
    ),
    command("open", N_("actions", "&Open…"), "Ctrl+O", lambda c: c.dialogs.ask_open(), icon="open"),
    command(
        "reload",
        N_("actions", "&Reload"),
        "Ctrl+Alt+R",
        lambda c: c.app.files.reload(),
        when.has_file,
        icon="reload",
    ),
    command(
        "save", N_("actions", "&Save"), "Ctrl+S", lambda c: c.dialogs.save(), when.has_board, icon="save"
    ),
    command(
        "save-as", N_("actions", "Save &As…"), "Ctrl+Shift+S", lambda c: c.dialogs.ask_save(), when.has_board
    ),
    command("save-all", N_("actions", "Sa&ve All"), "Ctrl+Alt+S", lambda c: c.save_all(), has_changes),
    command(
        "copy-path",
        N_("actions", "Copy the Path"),
        "",
        lambda c: QGuiApplication.clipboard().setText(str(c.app.document.path)),
        when.has_file,
    ),
    command("show-folder", N_("actions", "Show in the &Folder"), "", lambda c: show_folder(c), when.has_file),
    command("close", N_("actions", "Close &Tab"), "Ctrl+W", lambda c: c.close_sessions((c.app.session,))),
    command(
        "close-others",
        N_("actions", "Close Ot&hers"),
        "Ctrl+Alt+W",
        lambda c: c.close_sessions(others(c)),
        when.has_tabs,
    ),
    command(
        "close-right",
        N_("actions", "Close to the Ri&ght"),
        "",
        lambda c: c.close_sessions(those_to_the_right(c)),
        lambda c: bool(those_to_the_right(c)),
    ),
    command(
        "reopen-tab",
        N_("actions", "Reo&pen Closed Tab"),
        "Ctrl+Shift+T",
        lambda c: c.app.workspace.reopen(),
        lambda c: c.app.workspace.can_reopen,
    ),
    command(
        "next-tab",
        N_("actions", "Ne&xt Tab"),
        "Ctrl+Tab",
        lambda c: c.app.workspace.bring_next(),
        when.has_tabs,
    ),
    command(
        "previous-tab",
        N_("actions", "Previous Ta&b"),
        "Ctrl+Shift+Tab",
        lambda c: c.app.workspace.bring_next(-1),
        when.has_tabs,
    ),
    command("quit", N_("actions", "&Quit"), "Ctrl+Q", lambda c: c.close()),
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
    command(
        "solve",
        N_("actions", "&Solve"),
        "F5 Ctrl+R",
        lambda c: c.app.session.solve(),
        when.can_solve,
        icon="solve",
    ),
    command(
        "cancel",
        N_("actions", "&Cancel Search"),
        "Esc",
        cancel,
        lambda c: when.is_searching(c) or is_asking_guide(c),
        icon="cancel",
    ),
    command(
        "search-on",
        N_("actions", "Search &On"),
        "O",
        lambda c: c.app.session.playing.guide.search_on(),
        lambda c: c.app.session.playing.guide.state.knowledge is Knowledge.UNSETTLED,
        icon="solve",
        modes=frozenset({Mode.PLAY}),
    ),
)


def _mode_action(mode: Mode, text: str, shortcut: str) -> ActionSpec:
    return ActionSpec(
        f"mode-{mode.value}",
        text,
        lambda c: c.app.session.set_mode(mode),
        icon=f"mode-{mode.value}",
        shortcuts=(shortcut,),
        checked_when=lambda c: c.app.session.mode is mode,
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
    command(
        "zoom-in", N_("actions", "Zoom &In"), "Ctrl++ Ctrl+=", lambda c: c.view.zoom_in(), icon="zoom-in"
    ),
    command("zoom-out", N_("actions", "Zoom &Out"), "Ctrl+-", lambda c: c.view.zoom_out(), icon="zoom-out"),
    command("zoom-actual", N_("actions", "Act&ual Size"), "Ctrl+Alt+0", lambda c: c.view.show_actual_size()),
    command(
        "zoom-selection",
        N_("actions", "Zoom to the &Selection"),
        "Ctrl+Alt+9",
        lambda c: c.view.zoom_to_cells(c.app.editor.selected_cells),
        when.has_pieces,
        modes=frozenset({Mode.EDIT}),
    ),
    command("zoom-fit", N_("actions", "&Fit the Board"), "Ctrl+0", lambda c: c.view.fit(), icon="zoom-fit"),
    command(
        "start-page",
        N_("actions", "Sta&rt Page"),
        "Alt+Home",
        lambda c: c.app.workspace.go_home(),
        tip=N_("actions", "The puzzle of the day, unfinished games, the path, recent files"),
    ),
    command(
        "coordinates",
        N_("actions", "&Number Columns and Rows"),
        "Ctrl+Alt+G",
        lambda c: switch(c, COORDINATES),
        checked_when=lambda c: c.app.settings.get(COORDINATES),
        tip=N_("actions", "Beside the frame, as texts name cells"),
    ),
    command(
        "targets",
        N_("actions", "Show Tar&gets"),
        "Ctrl+Alt+H",
        lambda c: switch(c, TARGETS),
        checked_when=lambda c: c.app.settings.get(TARGETS),
        tip=N_("actions", "While targets are set they are always shown"),
    ),
    command(
        "board-alone",
        N_("actions", "&Board Alone"),
        "F11",
        lambda c: c.show_board_alone(not c.shows_board_alone()),
        checked_when=lambda c: c.shows_board_alone(),
        modes=frozenset({Mode.PLAY, Mode.WATCH}),
        tip=N_("actions", "In the whole screen; the mouse at the upper edge shows the figures"),
    ),
    command("next-place", N_("actions", "Next Panel or Boar&d"), "F6", lambda c: go_to_place(c.view, 1)),
    command(
        "previous-place",
        N_("actions", "Pre&vious Panel or Board"),
        "Shift+F6",
        lambda c: go_to_place(c.view, -1),
    ),
    command(
        "settings",
        N_("actions", "Se&ttings…"),
        "Ctrl+,",
        show_settings,
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
