"""Starts the window: all long-lived objects are made here."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QStyleFactory

from klotski_studio.app.library.days import Calendar, read_seasons
from klotski_studio.app.library.library import Library
from klotski_studio.app.library.path import Achievements, LibraryPath
from klotski_studio.app.library.scan import cache_file
from klotski_studio.app.picture.fonts import use_shipped_fonts, use_text_size
from klotski_studio.app.picture.style.skin import read_skin
from klotski_studio.app.picture.theme import read_theme
from klotski_studio.app.playing.games import FinishedGames, UnfinishedGames
from klotski_studio.app.playing.records import Records
from klotski_studio.app.runtime import clock
from klotski_studio.app.runtime.end_signals import EndSignals
from klotski_studio.app.runtime.installed import skin_file, theme_file
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.log import CrashReporter, Log, log_folder
from klotski_studio.app.runtime.memory import collect_between_events, use_one_heap
from klotski_studio.app.runtime.paths import FIRST_LAYOUT, layouts_dir
from klotski_studio.app.runtime.settings import (
    LANGUAGE,
    SKIN,
    START_WITH_DAY,
    TEXT_SIZE,
    THEME,
    Setting,
    Settings,
    settings_file,
)
from klotski_studio.app.runtime.single_instance import Request, SingleInstance, request_for
from klotski_studio.app.solving.warm_up import KernelSupply, load
from klotski_studio.app.workspace.crash_recovery import CrashRecovery
from klotski_studio.app.workspace.game_keeper import GameKeeper
from klotski_studio.app.workspace.old_files import take_over
from klotski_studio.app.workspace.recovery_store import RecoveryStore
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.core.errors import FileError
from klotski_studio.io.store import FILE_NAME, Store
from klotski_studio.ui.look.appearance import blink_slowly, use_theme
from klotski_studio.ui.look.icons import application_icon
from klotski_studio.ui.look.theme import theme_name
from klotski_studio.ui.look.translate import Translators, language_code
from klotski_studio.ui.scene import board_reader
from klotski_studio.ui.session.feature import AppContext
from klotski_studio.ui.window.disk_questions import DiskQuestions, RecoveryPrompts
from klotski_studio.ui.window.main_window import MainWindow

STORE_KERNELS, LOAD_KERNELS = "store-kernels", "load-kernels"
"""The channels of the jobs that compile the search, and load it."""

GIL_TURN = 0.001
"""Seconds after which a busy thread lets the window's thread go on; Python's own 5 ms make a
frame with a dozen items stutter while a search in plain Python runs."""


class Shell(QObject):
    """The window together with theme, language, crash recovery and crash reports."""

    def __init__(self, application: QApplication, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        use_shipped_fonts(application)
        use_text_size(settings.get(TEXT_SIZE))
        self._translators = Translators(application)
        self._translators.use(language_code(settings.get(LANGUAGE)))
        board_reader.install()
        blink_slowly()
        self._use_theme()
        application.setWindowIcon(application_icon())
        self.app = build_core(settings)
        self.window = MainWindow(self.app)
        self._open_store()
        self.crash_recovery = CrashRecovery(self.app.workspace, RecoveryStore(self.app.store), self)
        self.crash_reporter = CrashReporter(self)
        self.disk_questions = DiskQuestions(
            self.app.workspace, self.window.dialogs, self.window.question_bar, self.window
        )
        self._recovery_prompts = RecoveryPrompts(
            self.window.context, self.crash_recovery, self.crash_reporter, self.disk_questions
        )
        self._loads_kernels = False
        self.app.workspace.follow_each(
            lambda session: session.document.index_changed.connect(self._load_kernels)
        )
        self.window.store_session = self.crash_recovery.store_session
        self.window.closed.connect(lambda: self.crash_recovery.close(keep=False))
        settings.changed.connect(self._follow)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._change_theme)

    def open(self, files: Sequence[Path]) -> None:
        """Open the tabs of the last session, and ``files`` or today's puzzle in front; at first a classic."""
        restored = self.crash_recovery.restore_session()
        if files:
            self.app.workspace.open_all(files, front=0)
        elif self._settings.get(START_WITH_DAY) and (today := self.app.calendar.file(clock.today())):
            self.app.workspace.open(today).set_mode(Mode.PLAY)
        elif not restored:
            self.app.workspace.open(layouts_dir() / FIRST_LAYOUT)

    def answer(self, request: Request) -> None:
        """Open the files of a second start, and bring the window to the front."""
        if request.files:
            self.app.workspace.open_all(request.files)
        if request.token:  # without it a desktop may refuse to bring a window to the front
            os.environ["XDG_ACTIVATION_TOKEN"] = request.token
        if self.window.isMinimized():
            self.window.showNormal()
        self.window.raise_()
        self.window.activateWindow()

    def _open_store(self) -> None:
        """Bring what older versions have kept into the store; the window says what cannot be kept."""
        store, tell = self.app.store, self.app.keeper.trouble.emit
        store.tell = tell
        try:
            store.write(lambda _: None)
        except FileError as error:
            tell(error)
        else:
            take_over(self._settings.file.parent, store, tell)

    def _load_kernels(self, edits: int) -> None:
        """Load the kernels of the search at the first edit, before a search has to wait for them."""
        if edits and not self._loads_kernels:
            self._loads_kernels = True
            self.app.runner.start(LOAD_KERNELS, load, lambda _: None)

    def _follow(self, setting: Setting[object]) -> None:
        if setting in (THEME, SKIN):
            self._change_theme()
        elif setting is TEXT_SIZE:
            use_text_size(self._settings.get(TEXT_SIZE))
        elif setting is LANGUAGE:
            self.window.tabs.discard()
            self._translators.use(language_code(self._settings.get(LANGUAGE)))

    def _change_theme(self) -> None:
        """Use the theme of the settings; pages that nobody sees are made again when they are shown."""
        if self.window.tabs.discard():
            QTimer.singleShot(0, self._use_theme)  # two turns: deleting them takes as long as a frame
        else:
            self._use_theme()

    def _use_theme(self) -> None:
        name = theme_name(self._settings.get(THEME))
        use_theme(read_theme(theme_file(name), read_skin(skin_file(self._settings.get(SKIN)))))


def build_core(settings: Settings) -> AppContext:
    """Return the parts of the program that need no window."""
    runner = JobRunner()
    folder, layouts = settings.file.parent, layouts_dir()
    store = Store(folder / FILE_NAME)
    games = FinishedGames(store)
    records = Records(store, games.best)
    workspace = Workspace(lambda: Session(settings, runner.pool, records))
    library = Library(runner, settings, layouts, cache_file())
    keeper = GameKeeper(workspace, runner, games, UnfinishedGames(store))
    seasons = read_seasons()
    achieved = Achievements(records.of_digest, lambda: keeper.in_progress)
    return AppContext(
        settings=settings,
        store=store,
        runner=runner,
        workspace=workspace,
        library=library,
        records=records,
        games=games,
        achieved=achieved,
        keeper=keeper,
        path=LibraryPath(lambda: library.contents, settings, achieved),
        calendar=Calendar(seasons, layouts, lambda: library.contents, games.of),
    )


def run(files: Sequence[Path] = (), *, new_window: bool = False) -> int:
    """Open the window on ``files``, or on what was open last, or on a classic; return the exit status.

    If a window is open already, the files are opened in it, unless ``new_window`` is set.
    """
    use_one_heap()  # before any thread starts
    single = SingleInstance(settings_file().parent)
    if not single.claim() and not new_window and single.send(request_for(files)):
        return 0
    log = Log(log_folder())
    sys.setswitchinterval(GIL_TURN)
    application = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(application, QApplication)
    application.setApplicationName("Klotski Studio")
    application.setDesktopFileName("klotski-studio")
    application.setStyle(QStyleFactory.create("Fusion"))
    settings = Settings(settings_file())
    shell = Shell(application, settings)
    shell.crash_reporter.install()
    kernels = KernelSupply()
    kernels.install()
    shell.window.first_painted.connect(
        lambda: QTimer.singleShot(0, lambda: start_background(shell.app, kernels))
    )
    shell.window.first_painted.connect(lambda: QTimer.singleShot(0, shell.window.greet))
    shell.open(files)
    shell.app.workspace.current.sleep()  # a search would delay the first paint, which comes before its answer
    shell.window.update_start_page()  # so that the start page is not shown while a file is read
    shell.window.open_on_screen()
    shell.crash_recovery.offer()
    single.requested.connect(shell.answer)
    single.listen()
    shell.window.closed.connect(application.exit)  # a dialog that is open, or a late report, must not keep it
    signals = EndSignals()
    signals.asked.connect(shell.window.close)  # all comes back at the next start, as after closing it
    collect_between_events(application.eventDispatcher())
    status = application.exec()
    signals.close()
    shell.crash_recovery.close(keep=True)  # what is left if the window was not closed by its person
    single.close()
    kernels.close()
    shell.crash_reporter.uninstall()
    log.close()
    return status


def start_background(app: AppContext, kernels: KernelSupply) -> None:
    """Start what waits for the first paint: the answer, the library, and compiling the search."""
    app.workspace.current.wake()
    app.library.read()
    app.runner.start(STORE_KERNELS, kernels.store, lambda _: None)
