"""The main window: arranges its parts and connects them with the current session."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from weakref import WeakSet

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar, QWidget

from klotski_studio.app.documents.files import WRITING
from klotski_studio.app.library.entry import KnownPuzzles
from klotski_studio.app.picture.fonts import follow_system_font
from klotski_studio.app.runtime.settings import ARRANGEMENT, GEOMETRY
from klotski_studio.app.solving.verdict import Verdict
from klotski_studio.app.workspace.game_keeper import SYNCING
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.app.workspace.watching import Source
from klotski_studio.ui.dialogs.file_dialogs import Dialogs
from klotski_studio.ui.features import FEATURES
from klotski_studio.ui.look.appearance import FollowsAppearance, current_language
from klotski_studio.ui.look.boxes import in_column
from klotski_studio.ui.look.choices import SETTINGS
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.screen_fit import available, bounded, is_small
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import px
from klotski_studio.ui.look.translate import error_text, text_of
from klotski_studio.ui.panels.header.widget import Header
from klotski_studio.ui.scene.board_view import MenuRequest
from klotski_studio.ui.session.exchange import Exchange, local_files
from klotski_studio.ui.session.feature import LINE, ActionContext, AppContext
from klotski_studio.ui.session.file_reports import FileReports, ReadingNotice
from klotski_studio.ui.session.page import Page
from klotski_studio.ui.tools.toolbox import ARRANGE
from klotski_studio.ui.widgets.fields import finish_typing
from klotski_studio.ui.widgets.message_box import MessageBar, float_below
from klotski_studio.ui.window.actions import Actions
from klotski_studio.ui.window.disk_questions import CloseGuard
from klotski_studio.ui.window.docks import WIDTH, Docks, SidePanels
from klotski_studio.ui.window.menus import MENUS, FileMenus, Menus, TopBar
from klotski_studio.ui.window.tabs import StartPageStack, Tabs

SMALLEST = QSize(800, 500)
"""The smallest size of the window, in pixels."""

ARRANGEMENT_FORM = 2
"""The number of the form in which the widths of the panels are stored; those of another form are not read."""


class MainWindow(FollowsAppearance, QMainWindow):
    """The window with menus, tool bar, tabs and panels, for all sessions of a workspace."""

    closed = Signal()
    """Emitted once, after all changes were saved or discarded."""

    first_painted = Signal()
    """Emitted once, after the first paint: work that may be delayed is started then."""

    def __init__(self, app: AppContext) -> None:
        super().__init__()
        self.app = app
        self.dialogs = Dialogs(app.workspace, app.settings, lambda session: self.tabs.title(session), self)
        self.closing = CloseGuard(self.dialogs, app.workspace, self._title_or_untitled, self)
        self.reading_bar = MessageBar(self, ("note", "text"))
        known = KnownPuzzles(app.library.shipped_folder, app.library.own_files)
        self.reading_notice = ReadingNotice(app.runner, known, self.reading_bar, self)
        self.exchange = Exchange(
            app.workspace,
            app.runner,
            known,
            self.reading_bar,
            lambda text: self.message_bar.show_message(text),
            self.reading_notice.look_up,
            self,
        )
        self.shows_board_alone = False
        """Whether only the board is shown."""
        self._state_before = self.windowState()
        self.context = self._action_context()
        self.actions_ = Actions(self.context, self)
        self.file_menus = FileMenus(app, self)
        self.message_bar = MessageBar(self)
        self.question_bar = MessageBar(self, must_be_answered=True)
        self.file_reports = FileReports(
            app, self.message_bar, self.reading_notice, self.exchange.open_otherwise, self.update_start_page
        )
        self.tabs = Tabs(self.context, self)
        app.workspace.title_of = self._title_or_untitled
        self.start_page_stack = StartPageStack(app, self.tabs, self.actions_.by_id, self)
        self.side = SidePanels(self.context, self)
        self.docks = Docks(self.side.places, app.settings, self)
        self.menus = Menus(self.actions_.by_id, self._fill_menus(), self)
        self._connections = Connections()
        self.store_session: Callable[[], bool] = lambda: False
        """Writes all tabs for the next start; if it returns False, unsaved work must be saved first."""
        self._tool = ARRANGE
        self._seen = WeakSet[Session]()
        self._shown: Hashable = None
        self._agreed = False
        self._painted = False
        self._arrange()
        self._connect()
        self._follow_session(app.session)
        self.follow_appearance()
        self._restore_arrangement()
        self.actions_.flush()  # the first picture of the window has the words of its buttons

    @property
    def page(self) -> Page:
        """The page of the current session."""
        return self.tabs.page(self.app.session)

    @property
    def header(self) -> Header:
        """The header over the board of the current session."""
        return self.page.header

    def retranslate(self) -> None:
        self._tool_bar.setWindowTitle(text_of("tool-bar"))
        self._show_title()

    def _action_context(self) -> ActionContext:
        """Return what the actions act upon; page and help are asked for each time, since tabs change."""
        return ActionContext(
            app=self.app,
            dialogs=self.dialogs,
            find_page=lambda: self.page,
            exchange=self.exchange,
            close_sessions=self.closing.close,
            save_all=self.closing.save_all,
            find_actions=lambda: self.actions_,
            menus=MENUS,
            settings=(*SETTINGS, *(each for feature in FEATURES for each in feature.settings)),
            find_panel=lambda name: self.side.panel(name),
            reveal_panel=lambda name: self.docks.reveal(name),
            panel_titles=lambda: self.docks.titles(),
            window=self,
            tell=lambda text: self.message_bar.show_message(text),
            shows_board_alone=lambda: self.shows_board_alone,
            show_board_alone=lambda alone: self.show_board_alone(alone),
            offers={name: offer for each in FEATURES for name, offer in each.offers.items()},
        )

    def _fill_menus(self) -> dict[str, Callable[[QMenu], None]]:
        """What fills each menu whose entries change, when it opens."""
        return {
            "recent": self.file_menus.fill_recent,
            "classics": self.file_menus.fill_classics,
            "history": self.file_menus.fill_history,
            "panels": self.docks.fill_menu,
            "copy-as": lambda menu: self.exchange.fill(menu, self.exchange.copy_as),
            "save-copy": lambda menu: self.exchange.fill(menu, self.exchange.ask_save_as),
        }

    def _arrange(self) -> None:
        self.setObjectName("main_window")
        self.setAcceptDrops(True)
        self.setMinimumSize(SMALLEST)  # its panels fold where they have no room
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAnimated(False)  # what could glide is fixed
        self.menus.build(self.menuBar())
        self._tool_bar = QToolBar(self, movable=False)
        self._tool_bar.setObjectName("tool_bar")
        self.top_bar = TopBar(self.actions_.by_id, self._tool_bar)
        self._tool_bar.addWidget(self.top_bar)
        self.addToolBar(self._tool_bar)
        central = QWidget(self)
        central.installEventFilter(self)
        in_column(self.question_bar, (self.start_page_stack, 1), on=central, margins=0, spacing=0)
        self.setCentralWidget(central)
        for bar in (self.reading_bar, self.message_bar):  # over the board, which does not move
            float_below(bar, central, lambda: self.header)

    def _connect(self) -> None:
        app = self.app
        app.workspace.switched.connect(self._follow_session)
        app.settings.changed.connect(lambda _: self.actions_.refresh())
        self.tabs.close_wanted.connect(lambda session: self.closing.close((session,)))
        self.tabs.menu_wanted.connect(self._show_menu)
        for signal in (app.workspace.added, app.workspace.removed, app.workspace.moved):
            signal.connect(lambda _: self.actions_.refresh())
        app.keeper.trouble.connect(lambda error: self.message_bar.show_message(error_text(error)))
        app.library.changed.connect(lambda _: self.actions_.refresh())

    # ------------------------------------------------------- following the current session

    def _follow_session(self, session: Session) -> None:
        page = self.tabs.page(session)
        connections = self._connections
        connections.cut()
        document, editor, playing = session.document, session.editor, session.playing
        for signal in (document.file_changed, document.changed, session.files.reading_changed):
            connections.connect(signal, lambda _: self._follow_content())
        for signal in (
            *(document.index_changed, session.playback.changed, session.watching.browser.changed),
            *(editor.selection_changed, editor.held_changed, editor.symmetry_changed),
            *(playing.game.changed, playing.guide.changed, playing.seeking),
        ):
            connections.connect(signal, lambda _: self.actions_.refresh())
        connections.connect(session.live_solver.changed, self._follow_verdict)
        connections.connect(session.mode_changed, self._follow_mode)
        connections.connect(session.watching.changed, lambda _: self._follow_mode(session.mode))
        connections.connect(page.toolbox.changed, self._follow_tool)
        connections.connect(page.view.released, self.actions_.refresh)
        connections.connect(page.view.menu_wanted, self._show_menu)
        page.show_alone(self.shows_board_alone)
        # the one in hand, whatever the tab; a new board begins with the tool that draws
        page.toolbox.choose(self._tool if session in self._seen else ARRANGE)
        self._seen.add(session)
        self.side.follow(session)
        self._follow_tool(page.toolbox.chosen)
        self.message_bar.ask(None)
        self.reading_notice.hide()
        page.view.setFocus()
        self._follow_verdict(session.live_solver.verdict)
        self.update_start_page()

    def _follow_tool(self, name: str) -> None:
        self._tool = name
        self.actions_.refresh()

    def _follow_verdict(self, verdict: Verdict) -> None:
        if verdict.progress is None:  # the progress of a search changes no action
            self.actions_.refresh()

    def _follow_mode(self, mode: Mode) -> None:
        has_board = not self.start_page_stack.is_empty
        is_reviewing = self.app.session.watching.source is Source.GAME
        if mode is Mode.EDIT or not has_board:
            self.show_board_alone(False)
        # before the panels, which leave the start page another width
        self.top_bar.show_for(mode, has_board=has_board)
        self.docks.show_for(
            mode,
            has_board=has_board,
            reviewing=is_reviewing,
            alone=self.shows_board_alone,
            new=self._new_session(),
        )
        self.menus.show_for(mode)
        self.actions_.refresh()

    def _new_session(self) -> Session | None:
        """The current session if its puzzle began neither as a file, read or being read, nor with a name."""
        session, document = self.app.session, self.app.session.document
        is_file = session.is_reading or document.path is not None
        return None if is_file or document.undo_stack.layouts[0].title(current_language()) else session

    def _content(self) -> Hashable:
        """What decides which panels are shown, besides the mode."""
        session = self.app.session
        return session.has_board, session.is_reading, self._new_session()

    def _follow_content(self) -> None:
        """Show what has changed in the current session: by most edits that is the title alone."""
        if self._content() == self._shown:
            self._show_title()
        else:
            self.update_start_page()

    def update_start_page(self) -> None:
        """Show the current session, or the start page if nothing is open and nothing is being read."""
        self._shown = self._content()
        self.start_page_stack.follow(self.app.session)
        self._follow_mode(self.app.session.mode)
        self._show_title()

    def _title_or_untitled(self, session: Session) -> str:
        return self.tabs.title(session) or text_of("untitled")

    def _show_title(self) -> None:
        name = self.tabs.title(self.app.session)
        self.setWindowTitle(f"{name}[*] — Klotski Studio" if name else "Klotski Studio[*]")
        self.setWindowModified(self.app.document.is_dirty)
        self.actions_.refresh()

    # ---------------------------------------------------------------- events of sessions

    def greet(self) -> None:
        """Show what features have for somebody who sees the window for the first time."""
        for feature in FEATURES:
            if feature.greet is not None:
                feature.greet(self.context)

    def abandon(self) -> None:
        """Close the window without questions; unsaved changes are lost."""
        self._agreed = True
        self.close()

    def show_board_alone(self, alone: bool) -> None:
        """Show the board in the whole screen without menus, bars and panels, or the window as it was.

        The header comes while the mouse is at the upper edge.
        """
        if alone is self.shows_board_alone:
            return
        self.shows_board_alone = alone
        if alone:
            self.addActions(list(self.actions_.by_id.values()))  # a hidden menu bar has no shortcuts
            self._state_before = self.windowState()
        else:
            for action in self.actions_.by_id.values():
                self.removeAction(action)
        for widget in (self.menuBar(), self._tool_bar):
            widget.setVisible(not alone)
        self.tabs.tabBar().setVisible(not alone and self.tabs.count() > 1)
        self.page.show_alone(alone)
        self._follow_mode(self.app.session.mode)
        self.setWindowState(Qt.WindowState.WindowFullScreen if alone else self._state_before)

    def _show_menu(self, request: MenuRequest) -> None:
        menu = QMenu(self)
        self.actions_.refresh()  # some are about the cell there
        self.actions_.flush()
        for name in request.actions:
            if name == LINE:
                menu.addSeparator()
            elif name in self.actions_.by_id:  # a feature may have been removed
                menu.addAction(self.actions_.by_id[name])
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(QPoint(request.at))

    # ---------------------------------------------------------------- Qt's events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        central = self.centralWidget()
        if watched is central and event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            middle = self.top_bar.mapFrom(self, central.mapTo(self, central.rect().center())).x()
            # the start page has no panels beside it, and a bar as high as that of a board
            self.top_bar.center_on(middle - px(WIDTH) // 2 if self.start_page_stack.is_empty else middle)
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            self.first_painted.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_files(event.mimeData()) or event.mimeData().hasImage():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.exchange.drop(event.mimeData())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self.app.settings.save()
        elif event.type() == QEvent.Type.ThemeChange:
            follow_system_font()

    def closeEvent(self, event: QCloseEvent) -> None:
        finish_typing()
        self.app.workspace.turns.finish()  # every tab is there to be kept, or to be asked about
        if not self._agreed and self.store_session():
            self._agreed = True
        if not self._agreed:
            self.closing.run_when_saved(self.app.workspace.sessions, self._agree)
        if not self._agreed:
            event.ignore()  # the window is closed again when all questions are answered
            return
        self._store_arrangement()
        self.hide()  # at once, though a compile in the background may take a moment to end
        self._connections.cut()
        for page in self.tabs.pages:
            page.close_session()
        for session in self.app.workspace.sessions:
            session.close()
        for stop in self.context.at_close:
            stop()
        self.app.library.close()
        self.app.runner.shutdown(wait_for=frozenset({WRITING, SYNCING}))
        self.closed.emit()
        super().closeEvent(event)

    def _agree(self) -> None:
        self._agreed = True
        if self.closing.asked:
            self.close()

    def _store_arrangement(self) -> None:
        settings = self.app.settings
        settings.set(GEOMETRY, bytes(self.saveGeometry().data()))
        settings.set(ARRANGEMENT, bytes(self.saveState(ARRANGEMENT_FORM).data()))
        settings.save()

    def open_on_screen(self) -> None:
        """Show the window within the screen: maximised on a small one."""
        room = available(self)
        if not self.isMaximized():
            self.resize(bounded(self.size(), room))
        if is_small(room) and not self.app.settings.get(GEOMETRY):
            self.showMaximized()
        else:
            self.show()

    def _restore_arrangement(self) -> None:
        settings = self.app.settings
        if not settings.get(GEOMETRY) or not self.restoreGeometry(settings.get(GEOMETRY)):
            self.resize(GRID * 150, GRID * 105)
        stored = settings.get(ARRANGEMENT)
        if not stored or not self.restoreState(stored, ARRANGEMENT_FORM):
            self.docks.settle()
        self.update_start_page()
