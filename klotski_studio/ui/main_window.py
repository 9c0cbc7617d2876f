"""The window: puts the parts in their places and passes on what they say to each other."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QDockWidget, QLabel, QMainWindow, QToolBar, QToolButton, QVBoxLayout, QWidget

from klotski_studio.app.document import Change, FileState
from klotski_studio.app.jobs import Failed
from klotski_studio.app.opening import WRITING, FileTrouble
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.playback import NOTHING, Frame, track_of
from klotski_studio.app.settings import GEOMETRY, METRIC, SPEED, Setting
from klotski_studio.app.verdict import Verdict
from klotski_studio.core.check import Problem
from klotski_studio.core.geometry import Cell
from klotski_studio.ui.actions.live import Actions
from klotski_studio.ui.animation import Animation
from klotski_studio.ui.dialogs.file_dialogs import Dialogs
from klotski_studio.ui.drops import dropped_file
from klotski_studio.ui.file_menus import FileMenus
from klotski_studio.ui.icons import Icons
from klotski_studio.ui.menus import Menus, fill_tool_bar
from klotski_studio.ui.panels.message_bar import MessageBar
from klotski_studio.ui.panels.playback_bar import PlaybackBar
from klotski_studio.ui.panels.problem_list import ProblemList
from klotski_studio.ui.panels.verdict_line import VerdictLine
from klotski_studio.ui.scene.board_scene import BoardScene
from klotski_studio.ui.scene.board_view import BoardView
from klotski_studio.ui.sentences import tell, trouble_text
from klotski_studio.ui.studio import Core, Studio
from klotski_studio.ui.theme import GRID


class MainWindow(QMainWindow):
    """One window over one document."""

    first_painted = Signal()
    """Once, when there is something to see: time for work that may wait until then."""

    def __init__(self, core: Core, icons: Icons, theme: Theme, language: str) -> None:
        super().__init__()
        self.core, self._language = core, language
        self.scene = BoardScene(theme, self)
        self.view = BoardView(self.scene, self)
        self.dialogs = Dialogs(core.document, core.opening, icons.icon("app", theme), self)
        self.actions_ = Actions(Studio(core, self.view, self.dialogs, self.close), icons, self)
        self.animation = Animation(core.playback, self)
        self.file_menus = FileMenus(core, self)
        fill = {"recent": self.file_menus.fill_recent, "classics": self.file_menus.fill_classics}
        self.menus = Menus(self.actions_.by_id, fill)
        self.message_bar = MessageBar(icons, theme, self)
        self.playback_bar = PlaybackBar(core.playback, core.settings, self.actions_.by_id, self)
        self.verdict_line = VerdictLine(icons, theme, self)
        self.problem_list = ProblemList(icons, theme, self)
        self._arrange()
        self._connect()
        self._painted = False
        self.set_theme(theme)
        self.retranslate(language)
        self._follow_verdict(core.solving.verdict)
        self._restore()

    # ---------------------------------------------------------------- looks

    def set_theme(self, theme: Theme) -> None:
        """Show everything in the colours of ``theme``."""
        self.scene.set_theme(theme)
        self.actions_.set_theme(theme)
        for part in (self.message_bar, self.verdict_line, self.problem_list):
            part.set_theme(theme)

    def retranslate(self, language: str) -> None:
        """Say everything in ``language``, whose translators are installed."""
        self._language = language
        self.file_menus.language = language
        self.actions_.refresh()
        self.menus.retranslate()
        for part in (self.message_bar, self.playback_bar, self.verdict_line, self.problem_list):
            part.retranslate()
        self._dock.setWindowTitle(tell("problems"))
        self._tool_bar.setWindowTitle(tell("tool-bar"))
        self._follow_file(self.core.document.file_state)

    def _arrange(self) -> None:
        self.setObjectName("main_window")
        self.setAcceptDrops(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.menus.build(self.menuBar())
        self._tool_bar = QToolBar(self)
        self._tool_bar.setObjectName("tool_bar")
        self._tool_bar.setMovable(False)
        fill_tool_bar(self._tool_bar, self.actions_.by_id)
        self.addToolBar(self._tool_bar)
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.message_bar)
        column.addWidget(self.view, 1)
        column.addWidget(self.playback_bar)
        self.setCentralWidget(middle)
        self._dock = QDockWidget(self)
        self._dock.setObjectName("problems")
        self._dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self._dock.setWidget(self.problem_list)
        self._dock.hide()
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self._dock)
        self._cell = QLabel(self)
        self._cell.setContentsMargins(GRID, 0, GRID, 0)
        self._cancel = QToolButton(self)
        self._cancel.setDefaultAction(self.actions_.by_id["cancel"])
        self._cancel.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._cancel.hide()
        self.statusBar().addWidget(self.verdict_line, 1)
        self.statusBar().addWidget(self._cancel)
        self.statusBar().addPermanentWidget(self._cell)
        self.statusBar().setSizeGripEnabled(False)

    def _connect(self) -> None:
        core = self.core
        core.document.changed.connect(self._follow_document)
        core.document.file_changed.connect(self._follow_file)
        core.solving.changed.connect(self._follow_verdict)
        core.playback.moved.connect(self._follow_playback)
        core.playback.changed.connect(lambda _: self.actions_.refresh())
        core.settings.changed.connect(self._follow_setting)
        core.opening.opened.connect(self._opened)
        core.opening.saved.connect(core.settings.add_recent)
        core.opening.failed.connect(self._show_trouble)
        core.runner.bug.connect(self._show_bug)
        self.problem_list.picked.connect(self._show_problem)
        self.playback_bar.metric_chosen.connect(lambda metric: core.settings.set(METRIC, metric))
        self.view.cell_hovered.connect(self._show_cell)

    # ------------------------------------------------------- following the core

    def _follow_document(self, change: Change) -> None:
        self.scene.mirror(change.new)
        self.core.playback.load(NOTHING)
        if change.opened:
            self.view.fit()
        self.core.solve()

    def _follow_file(self, state: FileState) -> None:
        title = self.core.document.layout.title(self._language)
        name = title or (state.path.stem if state.path else "")
        self.setWindowTitle(f"{name}[*] — Klotski Studio" if name else "Klotski Studio[*]")
        self.setWindowModified(state.dirty)
        self.actions_.refresh()

    def _follow_verdict(self, verdict: Verdict) -> None:
        self.verdict_line.show_verdict(verdict)
        self._cancel.setVisible(verdict.progress is not None)
        self.problem_list.show_problems(verdict.problems)
        self._dock.setVisible(bool(verdict.problems))
        self.playback_bar.show_metric(verdict.metric)
        if verdict.solution is None:
            if self.core.playback.track.length:
                self.core.playback.load(NOTHING)
        elif verdict.solution.moves != self.core.playback.track.moves:
            track = track_of(verdict.layout, verdict.solution, verdict.positions)
            self.core.playback.load(track)
        self.actions_.refresh()

    def _follow_playback(self, frame: Frame) -> None:
        if self.core.playback.track is NOTHING:
            self.scene.set_places([piece.at for piece in self.core.document.layout.pieces])
        else:
            self.scene.set_places(frame.places)

    def _follow_setting(self, setting: Setting[object]) -> None:
        if setting is METRIC and self.core.document.layout.pieces:
            self.core.solve()
        elif setting is SPEED:
            self.core.playback.set_speed(self.core.settings.get(SPEED))
        self.actions_.refresh()

    # ---------------------------------------------------------------- what happens

    def _opened(self, path: object) -> None:
        self.message_bar.hide()
        self.core.settings.add_recent(path)  # type: ignore[arg-type]

    def _show_trouble(self, trouble: FileTrouble) -> None:
        self.message_bar.say(trouble_text(trouble))

    def _show_bug(self, failed: Failed) -> None:
        self.dialogs.report(failed.trace)

    def _show_problem(self, problem: Problem | None) -> None:
        self.scene.mark(problem.cells if problem else ())

    def _show_cell(self, cell: Cell | None) -> None:
        self._cell.setText(tell("cell", x=cell[0], y=cell[1]) if cell else "")

    # ---------------------------------------------------------------- Qt's own

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            self.first_painted.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_file(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = dropped_file(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.core.opening.open(path)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self.core.settings.save()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.animation.stop()
        self.core.settings.set(GEOMETRY, bytes(self.saveGeometry().data()))
        self.core.settings.save()
        self.hide()  # at once, though a compile in the background may take a moment to end
        self.core.solving.stop()
        self.core.runner.shutdown(wait_for=frozenset({WRITING}))
        super().closeEvent(event)

    def _restore(self) -> None:
        self.core.playback.set_speed(self.core.settings.get(SPEED))
        geometry = self.core.settings.get(GEOMETRY)
        if not geometry or not self.restoreGeometry(geometry):
            self.resize(GRID * 120, GRID * 100)
