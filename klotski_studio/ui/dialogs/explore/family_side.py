"""The left side of the window: the families, what the chosen one is, and its sweep.

::

    | Hardest 4 x 5 with at most 8 |
    | 4x4                          |
    | [Open a Family File…]        |
    |   [picture of the goal]      |
    | Besides the goal piece: V …  |
    | 119 sets of pieces           |
    | Lengths in [Moves]           |
    | [ Sweep ] [ Stop ]           |
    | =======-------               |
    | 84 of 119 sets, 2 s left     |
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from klotski_studio.app.lab.family_files import (
    MOST_COUNTED,
    FamilyFile,
    count_sets,
    file_called,
    goal_layout,
    read_family,
    shipped_families,
)
from klotski_studio.app.lab.live_sweep import LiveSweep, Phase, SweepState
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.metric import Metric
from klotski_studio.ui.dialogs.explore.texts import family_text, reason_text, sweep_text, text_of
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.plain import PlainLabel, tool_tip
from klotski_studio.ui.look.tokens import S, px
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.panels.inspector.fields import ChoiceField

READING, COUNTING = "family-file", "family-sets"
"""The channels of the jobs that read a family file, and count the sets of a family."""
PICTURE = 112
"""The side of the square that the family's picture fits into, in pixels."""
WIDTH = 232
"""The width of this side, in pixels."""
LINES = 6
"""How many families can be seen at once."""


class FamilySide(FollowsAppearance, QWidget):
    """Chooses a family and a metric, and starts, pauses and stops the sweep of it."""

    chosen = Signal()
    """Another family or another metric is chosen."""

    def __init__(self, sweep: LiveSweep, runner: JobRunner, parent: QWidget) -> None:
        super().__init__(parent)
        self._sweep, self._runner = sweep, runner
        self._files = list(shipped_families())
        self._sets: dict[Path, int | None] = {}
        self._trouble: Exception | None = None
        self.list, self.open_button = QListWidget(self), QPushButton(self)
        self.picture, self.facts = PlainLabel(self), PlainLabel(self)
        self.metric_label, self.metric_field = PlainLabel(self), ChoiceField(len(Metric), self)
        self.sweep_button, self.stop_button = QPushButton(self), QPushButton(self)
        self.progress, self.status = QProgressBar(self), PlainLabel(self)
        self._arrange()
        self.list.currentRowChanged.connect(lambda _: self._show_family())
        self.metric_field.done.connect(lambda _: self.chosen.emit())
        self.open_button.clicked.connect(self.ask_file)
        self.sweep_button.clicked.connect(self.press)
        self.stop_button.clicked.connect(sweep.stop)
        self._connections = Connections()
        self._connections.connect(sweep.changed, lambda _: self._show_sweep())
        self._fill()
        self.list.setCurrentRow(0)
        self.follow_appearance()

    @property
    def file(self) -> FamilyFile:
        """The chosen family."""
        return self._files[max(0, self.list.currentRow())]

    @property
    def unit(self) -> Metric:
        """The chosen metric."""
        return tuple(Metric)[self.metric_field.currentIndex()]

    def choose(self, file: FamilyFile) -> None:
        """Choose the family of ``file``, and list it if it is not listed."""
        paths = [each.path for each in self._files]
        if file.path in paths:
            self._files[paths.index(file.path)] = file
        else:
            self._files.append(file)
        self._fill()
        row = [each.path for each in self._files].index(file.path)
        self.list.setCurrentRow(row)
        self._show_family()

    def resume(self, name: str) -> None:
        """Choose the family of the file called ``name``, and go on with its sweep."""
        self.read(file_called(name), starts=True)

    def press(self) -> None:
        """Start the sweep of the chosen family, or pause it, or go on."""
        match self._phase():
            case Phase.IDLE:
                self._sweep.start(self.file, self.unit)
            case Phase.RUNNING:
                self._sweep.pause()
            case Phase.PAUSED:
                self._sweep.go_on()

    def ask_file(self) -> QFileDialog:
        """Show a dialog for a family file, and return it."""
        dialog = QFileDialog(self, text_of("open-family").replace("&", ""))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([text_of("family-files")])
        dialog.fileSelected.connect(lambda name: self.read(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def read(self, path: Path, *, starts: bool = False) -> None:
        """Read the family file ``path`` and choose its family, and sweep it if it ``starts``."""
        self._runner.start(
            READING, lambda _: read_family(path), partial(self._take, starts=starts), may_hang=True
        )

    def leave(self) -> None:
        """Follow the sweep no longer, and drop what is being read; the window closes."""
        self._connections.cut()
        for channel in (READING, COUNTING):
            self._runner.drop(channel)

    def restyle(self) -> None:
        self._show_picture()

    def retranslate(self) -> None:
        self.list.setAccessibleName(text_of("families"))
        self.open_button.setText(text_of("open-family"))
        self.metric_label.setText(text_of("metric"))
        self.metric_field.name(tuple([text_of(metric.value) for metric in Metric]))
        self.stop_button.setText(text_of("stop"))
        self.sweep_button.setToolTip(text_of("sweep-tip"))
        self._show_facts()
        self._show_sweep()

    def _arrange(self) -> None:
        self.setFixedWidth(px(WIDTH))
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.metric_label.setBuddy(self.metric_field)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.progress.setTextVisible(False)
        for label in (self.facts, self.status):
            label.setWordWrap(True)
        for button in (self.open_button, self.sweep_button, self.stop_button):
            button.setAutoDefault(False)
        metric, buttons = QHBoxLayout(), QHBoxLayout()
        metric.setSpacing(S)
        metric.addWidget(self.metric_label)
        metric.addWidget(self.metric_field, 1)
        buttons.setSpacing(S)
        buttons.addWidget(self.sweep_button, 1)
        buttons.addWidget(self.stop_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        for part in (self.list, self.open_button, self.picture, self.facts):
            column.addWidget(part)
        column.addLayout(metric)
        column.addLayout(buttons)
        column.addWidget(self.progress)
        column.addWidget(self.status)
        column.addStretch(1)

    def _fill(self) -> None:
        """List the names of the families; the chosen one stays chosen."""
        row = self.list.currentRow()
        self.list.blockSignals(True)
        self.list.clear()
        for file in self._files:
            item = QListWidgetItem(visible(file.family.name), self.list)
            item.setToolTip(tool_tip(visible(f"{file.family.name}\n{file.path}", keep="\n")))
        self.list.setCurrentRow(row)
        self.list.blockSignals(False)
        line = self.list.sizeHintForRow(0)
        self.list.setFixedHeight(LINES * line + 2 * self.list.frameWidth())

    def _take(self, outcome: Outcome[FamilyFile], *, starts: bool) -> None:
        self._trouble = None if isinstance(outcome, Done) else outcome.error
        if isinstance(outcome, Done):
            self.choose(outcome.value)
            if starts:
                self._sweep.start(self.file, self.unit)
        self._show_sweep()

    def _show_family(self) -> None:
        self._trouble = None
        family = self.file.family
        count = partial(self._counted, self.file)
        self._runner.start(COUNTING, lambda control: count_sets(family, control), count)
        self._show_picture()
        self._show_facts()
        self._show_sweep()
        self.chosen.emit()

    def _counted(self, file: FamilyFile, outcome: Outcome[int | None]) -> None:
        if isinstance(outcome, Done):
            self._sets[file.path] = outcome.value
            self._show_facts()

    def _show_picture(self) -> None:
        ratio, side = self.devicePixelRatioF(), px(PICTURE)
        image = LayoutPicture(goal_layout(self.file.family), current_theme()).image(QSize(side, side) * ratio)
        image.setDevicePixelRatio(ratio)
        self.picture.setPixmap(QPixmap.fromImage(image))

    def _show_facts(self) -> None:
        self.facts.setText(family_text(self.file.family, self._sets_text()))

    def _sets_text(self) -> str:
        """How many sets of pieces the chosen family has; empty before they are counted."""
        if self.file.path not in self._sets:
            return ""
        count = self._sets[self.file.path]
        if count is None:
            return text_of("many-sets", count=number_text(MOST_COUNTED))
        return text_of("sets", count)

    def _phase(self) -> Phase:
        """What the sweep of the chosen family in the chosen metric does; IDLE while another one is swept."""
        state = self._sweep.state
        return state.phase if self._is_mine(state) else Phase.IDLE

    def _is_mine(self, state: SweepState) -> bool:
        return state.file == self.file and state.metric is self.unit

    def _show_sweep(self) -> None:
        state, phase = self._sweep.state, self._phase()
        name = {Phase.IDLE: "sweep", Phase.RUNNING: "pause", Phase.PAUSED: "go-on"}[phase]
        self.sweep_button.setText(text_of(name))
        self.stop_button.setEnabled(self._sweep.is_working)
        self.progress.setRange(0, state.total or 0)
        self.progress.setValue(state.done)
        self.progress.setVisible(phase is not Phase.IDLE)
        if self._trouble is not None:
            self.status.setText(reason_text(self._trouble))
        elif self._is_mine(state) or self._sweep.is_working:
            self.status.setText(sweep_text(state))
        else:
            self.status.clear()
