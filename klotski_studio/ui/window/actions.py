"""The table of all actions, and Qt's own actions, which are made of it and kept up to date.

A row holds an action's texts, shortcuts, handler and the conditions under which it is enabled.
Menus, tool bar and playback bar refer to it by its id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QUrl, Signal
from PySide6.QtGui import QAction, QDesktopServices, QGuiApplication, QKeySequence

from klotski_studio.app.playing.findings import Knowledge
from klotski_studio.app.runtime.settings import COORDINATES, SHORTCUTS, TARGETS, Setting
from klotski_studio.app.texts.translatable import N_, plain_text
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.ui.dialogs.file_dialogs import opened
from klotski_studio.ui.features import FEATURES
from klotski_studio.ui.look.appearance import appearance
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import tool_tip
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.session import feature as when
from klotski_studio.ui.session.feature import ActionContext, ActionSpec, keys_of, switch
from klotski_studio.ui.session.places import go_to_place
from klotski_studio.ui.widgets.fields import finish_typing

if TYPE_CHECKING:
    from klotski_studio.ui.dialogs.settings import SettingsDialog


def has_changes(context: ActionContext) -> bool:
    """Whether any tab has unsaved changes."""
    return any(session.document.is_dirty for session in context.app.workspace.sessions)


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
    ActionSpec("new", N_("actions", "&New"), "Ctrl+N", lambda c: c.app.workspace.begin()),
    ActionSpec(
        "new-from",
        N_("actions", "New from a Te&mplate…"),
        "Ctrl+Alt+N",
        lambda c: c.dialogs.ask_new(),
        tip=N_("actions", "A board of any size, a classic, Rush Hour or a 15-puzzle"),
    ),
    ActionSpec("open", N_("actions", "&Open…"), "Ctrl+O", lambda c: c.dialogs.ask_open()),
    ActionSpec(
        "reload",
        N_("actions", "&Reload"),
        "Ctrl+Alt+R",
        lambda c: c.app.workspace.reload(c.app.session),
        when.has_file,
    ),
    ActionSpec("save", N_("actions", "&Save"), "Ctrl+S", lambda c: c.dialogs.save(), when.has_board),
    ActionSpec(
        "save-as", N_("actions", "Save &As…"), "Ctrl+Shift+S", lambda c: c.dialogs.ask_save(), when.has_board
    ),
    ActionSpec("save-all", N_("actions", "Sa&ve All"), "Ctrl+Alt+S", lambda c: c.save_all(), has_changes),
    ActionSpec(
        "copy-path",
        N_("actions", "Copy the Path"),
        "",
        lambda c: QGuiApplication.clipboard().setText(str(c.app.document.path)),
        when.has_file,
    ),
    ActionSpec("show-folder", N_("actions", "Show in the &Folder"), "", show_folder, when.has_file),
    ActionSpec("close", N_("actions", "Close &Tab"), "Ctrl+W", lambda c: c.close_sessions((c.app.session,))),
    ActionSpec(
        "close-others",
        N_("actions", "Close Ot&hers"),
        "Ctrl+Alt+W",
        lambda c: c.close_sessions(others(c)),
        when.has_tabs,
    ),
    ActionSpec(
        "close-right",
        N_("actions", "Close to the Ri&ght"),
        "",
        lambda c: c.close_sessions(those_to_the_right(c)),
        lambda c: bool(those_to_the_right(c)),
    ),
    ActionSpec(
        "reopen-tab",
        N_("actions", "Reo&pen Closed Tab"),
        "Ctrl+Shift+T",
        lambda c: c.app.workspace.reopen(),
        lambda c: c.app.workspace.can_reopen,
    ),
    ActionSpec(
        "next-tab",
        N_("actions", "Ne&xt Tab"),
        "Ctrl+Tab",
        lambda c: c.app.workspace.bring_next(),
        when.has_tabs,
    ),
    ActionSpec(
        "previous-tab",
        N_("actions", "Previous Ta&b"),
        "Ctrl+Shift+Tab",
        lambda c: c.app.workspace.bring_next(-1),
        when.has_tabs,
    ),
    ActionSpec("quit", N_("actions", "&Quit"), "Ctrl+Q", lambda c: c.window.close()),
)


def can_solve(context: ActionContext) -> bool:
    """Whether a search can be started."""
    return when.has_board(context) and not when.is_searching(context)


def is_asking_guide(context: ActionContext) -> bool:
    """Whether a search about the game that is played runs: for an answer, or for a way to watch."""
    session, playing = context.app.session, context.app.session.playing
    is_asking = playing.is_seeking or playing.guide.state.knowledge is Knowledge.WORKING
    return session.mode is Mode.PLAY and is_asking


def cancel(context: ActionContext) -> None:
    """Cancel the searches about the game if a person waits for one, else the search for a solution."""
    if is_asking_guide(context):
        context.app.session.playing.give_up_way()
        context.app.session.playing.guide.cancel()
    else:
        context.app.session.live_solver.cancel()


SEARCH: tuple[ActionSpec, ...] = (
    ActionSpec("solve", N_("actions", "&Solve"), "F5 Ctrl+R", lambda c: c.app.session.solve(), can_solve),
    ActionSpec(
        "cancel",
        N_("actions", "&Cancel Search"),
        "Esc",
        cancel,
        lambda c: when.is_searching(c) or is_asking_guide(c),
    ),
    ActionSpec(
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
        shortcut,
        lambda c: c.app.session.set_mode(mode),
        checked_when=lambda c: c.app.session.mode is mode,
    )


def show_settings(context: ActionContext) -> SettingsDialog:
    """Open the sheet of settings, with the current puzzle as what the skins are shown with."""
    from klotski_studio.ui.dialogs.settings import SettingsDialog

    app, window = context.app, context.view.window()
    return opened(SettingsDialog(app.settings, context.settings, when.shown_layout(app), window))


VIEW: tuple[ActionSpec, ...] = (
    _mode_action(Mode.EDIT, N_("actions", "&Edit"), "Ctrl+1"),
    _mode_action(Mode.PLAY, N_("actions", "&Play"), "Ctrl+2"),
    _mode_action(Mode.WATCH, N_("actions", "&Watch"), "Ctrl+3"),
    ActionSpec("zoom-in", N_("actions", "Zoom &In"), "Ctrl++ Ctrl+=", lambda c: c.view.zoom_in()),
    ActionSpec("zoom-out", N_("actions", "Zoom &Out"), "Ctrl+-", lambda c: c.view.zoom_out()),
    ActionSpec("zoom-actual", N_("actions", "Act&ual Size"), "Ctrl+Alt+0", lambda c: c.view.set_zoom(1.0)),
    ActionSpec(
        "zoom-selection",
        N_("actions", "Zoom to the &Selection"),
        "Ctrl+Alt+9",
        lambda c: c.view.zoom_to_cells(c.app.editor.selected_cells),
        when.has_pieces,
        modes=frozenset({Mode.EDIT}),
    ),
    ActionSpec("zoom-fit", N_("actions", "&Fit the Board"), "Ctrl+0", lambda c: c.view.fit()),
    ActionSpec(
        "start-page",
        N_("actions", "Sta&rt Page"),
        "Alt+Home",
        lambda c: c.app.workspace.go_home(),
        tip=N_("actions", "The puzzle of the day, unfinished games, the path, recent files"),
    ),
    ActionSpec(
        "coordinates",
        N_("actions", "&Number Columns and Rows"),
        "Ctrl+Alt+G",
        lambda c: switch(c, COORDINATES),
        checked_when=lambda c: c.app.settings.get(COORDINATES),
        tip=N_("actions", "Beside the frame, as texts name cells"),
    ),
    ActionSpec(
        "targets",
        N_("actions", "Show Tar&gets"),
        "Ctrl+Alt+H",
        lambda c: switch(c, TARGETS),
        checked_when=lambda c: c.app.settings.get(TARGETS),
        tip=N_("actions", "While targets are set they are always shown"),
    ),
    ActionSpec(
        "board-alone",
        N_("actions", "&Board Alone"),
        "F11",
        lambda c: c.show_board_alone(not c.shows_board_alone()),
        checked_when=lambda c: c.shows_board_alone(),
        modes=frozenset({Mode.PLAY, Mode.WATCH}),
        tip=N_("actions", "In the whole screen; the mouse at the upper edge shows the figures"),
    ),
    ActionSpec("next-place", N_("actions", "Next Panel or Boar&d"), "F6", lambda c: go_to_place(c.view, 1)),
    ActionSpec(
        "previous-place",
        N_("actions", "Pre&vious Panel or Board"),
        "Shift+F6",
        lambda c: go_to_place(c.view, -1),
    ),
    ActionSpec(
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


@dataclass(frozen=True, slots=True)
class _State:
    """What an action shows, except for what depends on language and theme."""

    visible: bool
    enabled: bool
    checked: bool
    alternate: bool
    values: tuple[tuple[str, str], ...]


class Actions(QObject):
    """One QAction for each row of the table.

    One edit emits several signals after which actions may have to change. :meth:`refresh` only
    notes that they may; all actions are evaluated once, when the event loop comes to it, and
    earlier where their state matters: before a shortcut is looked up, and after an action.
    """

    refreshed = Signal()
    """The actions have been evaluated, because something in the window has changed."""

    def __init__(self, context: ActionContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._shown: dict[str, _State] = {}
        self._is_due = False
        self.specs = ACTIONS
        self.by_id: Mapping[str, QAction] = {spec.id: self._make(spec) for spec in self.specs}
        self._set_shortcuts(SHORTCUTS)
        context.app.settings.changed.connect(self._set_shortcuts)
        appearance().language_changed.connect(self.retranslate)
        parent.installEventFilter(self)

    def refresh(self) -> None:
        """Evaluate all actions in this turn of the event loop, once however often it is asked for."""
        if not self._is_due:
            self._is_due = True
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User))

    def flush(self) -> None:
        """Evaluate all actions now if a refresh is pending."""
        if self._is_due:
            self._is_due = False
            self._evaluate()
            self.refreshed.emit()

    def customEvent(self, event: QEvent) -> None:
        self.flush()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            self._is_due |= self._context.view.tool.is_busy  # no signal tells of that
            self.flush()  # several key presses may come in one turn, and Qt ignores disabled actions
        return super().eventFilter(watched, event)

    def retranslate(self) -> None:
        """Show every action in the current language."""
        self._shown.clear()
        self._is_due = True
        self.flush()

    def _evaluate(self) -> None:
        """Find the state of every action; Qt gets only what has changed."""
        mode = self._context.app.session.mode
        for spec in self.specs:
            is_visible = mode in spec.modes
            state = _State(
                is_visible,
                is_visible and spec.enabled_when(self._context),
                spec.checked_when is not None and spec.checked_when(self._context),
                spec.alternate is not None and spec.alternate.when(self._context),
                tuple(spec.values(self._context).items()) if spec.values else (),
            )
            if state != self._shown.get(spec.id):
                self._shown[spec.id] = state
                self._show(spec, state)

    def _show(self, spec: ActionSpec, state: _State) -> None:
        translate, action = translator(CONTEXT), self.by_id[spec.id]
        face = spec.alternate if spec.alternate is not None and state.alternate else spec
        text = translate(face.text)
        action.setVisible(state.visible)  # menus do not list what another mode is for
        action.setEnabled(state.enabled)
        action.setChecked(state.checked)
        action.setText(text.format(**dict(state.values)).strip() if spec.values else text)
        word = translate(spec.short) if spec.short is not None else action.text()
        action.setIconText(plain_text(word).rstrip("…"))
        action.setToolTip(_tool_tip(spec, action))
        if face.shown_icon is not None:
            action.setIcon(icon(face.shown_icon))

    def _set_shortcuts(self, setting: Setting[Any]) -> None:
        """Give every action the shortcuts of the settings, if those are what has changed."""
        if setting is not SHORTCUTS:
            return
        chosen = self._context.app.settings.get(SHORTCUTS)
        for spec in self.specs:
            action = self.by_id[spec.id]
            action.setShortcuts([QKeySequence.fromString(key) for key in keys_of(spec, chosen)])
            action.setToolTip(_tool_tip(spec, action))

    def _make(self, spec: ActionSpec) -> QAction:
        action = QAction(self)
        action.setObjectName(spec.id)
        action.setCheckable(spec.checked_when is not None)
        action.triggered.connect(lambda: self._trigger(spec))
        return action

    def _trigger(self, spec: ActionSpec) -> None:
        """Call the action's handler, unless what Qt knows of the action is out of date."""
        finish_typing()
        if self._context.app.session.mode in spec.modes and spec.enabled_when(self._context):
            spec.handler(self._context)
        self._shown.pop(spec.id, None)  # Qt has toggled the check mark itself
        self._is_due = True
        self.flush()


def _tool_tip(spec: ActionSpec, action: QAction) -> str:
    """The action's name without its mnemonic, and its first shortcut; on a second line what it is for."""
    name = plain_text(action.text()).rstrip("…")
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    face = f"{name} ({keys})" if keys else name
    return tool_tip(f"{face}\n{translator(CONTEXT)(spec.tip)}" if spec.tip else face)
