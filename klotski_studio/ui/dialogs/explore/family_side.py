"""The left side of the window: the families, what the chosen one is, and its sweep.

::

    | Hardest 4 x 5 with at most 8 |
    | 4x4                          |
    | [New…] [Copy…] [File…]       |
    |   [picture of the goal]      |
    | Besides the goal piece: V …  |
    | 119 sets of pieces           |
    | Lengths in [Moves]           |
    | [ Sweep ] [ Stop ]           |
    | =======-------               |
    | Searched: 84 of 119; 2 s left|
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from klotski_studio.app.lab.family_files import (
    FamilyFile,
    count_sets,
    file_called,
    goal_layout,
)
from klotski_studio.app.lab.live_sweep import LiveSweep, Phase, SweepState
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.ui.dialogs.explore.family_list import FamilyList
from klotski_studio.ui.dialogs.explore.texts import (
    family_text,
    reason_text,
    sets_text,
    sweep_text,
    text_of,
)
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import S, px
from klotski_studio.ui.panels.inspector.fields import ChoiceField

COUNTING = "family-sets"
"""The channel of the job that counts the sets of a family."""
PICTURE = 112
"""The side of the square that the family's picture fits into, in pixels."""
WIDTH = 256
"""The width of this side, in pixels."""


class FamilySide(FollowsAppearance, QWidget):
    """Chooses a family and a metric, and starts, pauses and stops the sweep of it."""

    chosen = Signal()
    """Another family or another metric is chosen."""

    def __init__(
        self, sweep: LiveSweep, runner: JobRunner, folder: Path, find: Callable[[], Layout], parent: QWidget
    ) -> None:
        """``folder`` holds the user's own families; a new one begins with the puzzle that ``find`` finds."""
        super().__init__(parent)
        self._sweep, self._runner = sweep, runner
        self._sets: dict[Path, int | None] = {}
        self._trouble: Exception | None = None
        self.files = FamilyList(runner, folder, find, self)
        self.picture, self.facts = PlainLabel(self), PlainLabel(self)
        self.metric_label, self.metric_field = PlainLabel(self), ChoiceField(len(Metric), self)
        self.sweep_button, self.stop_button = QPushButton(self), QPushButton(self)
        self.progress, self.status = QProgressBar(self), PlainLabel(self)
        self._arrange()
        self.files.chosen.connect(self._show_family)
        self.files.sweep_wanted.connect(lambda: sweep.start(self.file, self.unit))
        self.files.deleted.connect(self._stop_deleted)
        self.files.failed.connect(self._show_trouble)
        self.metric_field.done.connect(lambda _: self.chosen.emit())
        self.sweep_button.clicked.connect(self.press)
        self.stop_button.clicked.connect(sweep.stop)
        self._connections = Connections()
        self._connections.connect(sweep.changed, lambda _: self._show_sweep())
        self.follow_appearance()
        self._show_family()

    @property
    def file(self) -> FamilyFile:
        """The chosen family."""
        return self.files.file

    @property
    def unit(self) -> Metric:
        """The chosen metric."""
        return tuple(Metric)[self.metric_field.currentIndex()]

    def resume(self, name: str) -> None:
        """Choose the family of the file called ``name``, and go on with its sweep."""
        self.files.read(file_called(name), starts=True)

    def press(self) -> None:
        """Start the sweep of the chosen family, or pause it, or go on."""
        self._trouble = None
        match self._phase():
            case Phase.IDLE:
                self._sweep.start(self.file, self.unit)
            case Phase.RUNNING:
                self._sweep.pause()
            case Phase.PAUSED:
                self._sweep.go_on()

    def leave(self) -> None:
        """Follow the sweep no longer, and drop what is being read; the window closes."""
        self._connections.cut()
        self.files.leave()
        self._runner.drop(COUNTING)

    def restyle(self) -> None:
        self._show_picture()

    def retranslate(self) -> None:
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
        self.progress.setTextVisible(False)
        for label in (self.facts, self.status):
            label.setWordWrap(True)
        for button in (self.sweep_button, self.stop_button):
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
        column.addWidget(self.files)
        column.addWidget(self.picture)
        column.addWidget(self.facts)
        column.addLayout(metric)
        column.addLayout(buttons)
        column.addWidget(self.progress)
        column.addWidget(self.status)
        column.addStretch()

    def _show_family(self) -> None:
        self._trouble = None
        family = self.file.family
        count = partial(self._counted, self.file)
        self._runner.start(COUNTING, lambda control: count_sets(family, control), count)
        self._show_picture()
        self._show_facts()
        self._show_sweep()
        self.chosen.emit()

    def _stop_deleted(self, file: FamilyFile) -> None:
        """End the sweep of a family whose file was deleted: no later start could go on with it."""
        if self._sweep.state.file == file:
            self._sweep.stop()

    def _show_trouble(self, error: Exception) -> None:
        self._trouble = error
        self._show_sweep()

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
        file = self.file
        return sets_text(file.family, self._sets[file.path]) if file.path in self._sets else ""

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
