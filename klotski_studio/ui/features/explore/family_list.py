"""The list of families: those that come along, the user's own, and those of files that were opened.

::

    | Hardest 4 x 5 with at most 8 |
    | 4x4                          |
    | [New…] [Copy…] [File…] [x]   |

The left side of the window: the families, what the chosen one is, and its sweep.

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
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QFileDialog,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from klotski_studio.app.lab.families import (
    FamilyFile,
    OwnFamilies,
    count_sets,
    delete_family,
    family_of,
    file_called,
    goal_layout,
    own_families,
    read_family,
    shipped_families,
)
from klotski_studio.app.lab.live_sweep import LiveSweep, Phase, SweepState
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.app.texts.identity import derived_name
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.formats.families import FamilyDraft, FamilyForm
from klotski_studio.ui.features.explore.family_dialog import FamilyDialog
from klotski_studio.ui.features.explore.texts import (
    family_text,
    reason_text,
    sets_text,
    sweep_text,
    text_of,
)
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_language, current_theme
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, tool_tip
from klotski_studio.ui.look.sentences import text_of as button_text
from klotski_studio.ui.look.tokens import ICON, XS, S, icon_size, px
from klotski_studio.ui.widgets.fields import ChoiceField
from klotski_studio.ui.widgets.message_box import CANCEL, Answer, MessageBox

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
        metric = in_row(self.metric_label, (self.metric_field, 1), spacing=S)
        buttons = in_row((self.sweep_button, 1), self.stop_button, spacing=S)
        family = (self.files, self.picture, self.facts)
        sweep = (metric, buttons, self.progress, self.status)
        in_column(*family, *sweep, STRETCH, on=self, margins=0, spacing=S)

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


READING, LISTING, DELETING = "family-file", "own-families", "delete-family"
"""The channels of the jobs that read one family file, list the user's own, and delete one of them."""
DELETE = "delete"
"""The id of the answer with which a family is deleted."""
BUTTONS = ("new", "copy", "open")
"""The buttons below the list: a new family, a copy of the chosen one, one from a file."""
LEAST_LINES, LINES = 3, 8
"""How many families can be seen at once, in a low window and in a high one."""


class FamilyList(FollowsAppearance, QWidget):
    """Chooses a family, and gets others from files and from the form."""

    chosen = Signal()
    """Another family is chosen, or the same one was read anew."""

    deleted = Signal(object)
    """The :class:`FamilyFile` that was deleted."""

    sweep_wanted = Signal()
    """The chosen family is to be swept."""

    failed = Signal(object)
    """The error for which a family file could not be read or deleted."""

    def __init__(self, runner: JobRunner, folder: Path, find: Callable[[], Layout], parent: QWidget) -> None:
        """``folder`` holds the user's own families; a new one begins with the puzzle that ``find`` finds."""
        super().__init__(parent)
        self._runner, self._folder, self._find = runner, folder, find
        self._files = list(shipped_families())
        self.list, self.buttons = QListWidget(self), {name: QPushButton(self) for name in BUTTONS}
        self.delete_button = QToolButton(self)
        self._arrange()
        self._fill()
        self.list.setCurrentRow(0)
        self.delete_button.setEnabled(False)  # the first family comes along
        self.list.currentRowChanged.connect(lambda _: self._choose_row())
        self.delete_button.clicked.connect(self.ask_delete)
        self.buttons["new"].clicked.connect(self.write_new)
        self.buttons["copy"].clicked.connect(self.write_copy)
        self.buttons["open"].clicked.connect(self.ask_file)
        self.follow_appearance()
        runner.start(LISTING, lambda _: own_families(folder), self._add_own, may_hang=True)

    @property
    def file(self) -> FamilyFile:
        """The chosen family."""
        return self._files[max(0, self.list.currentRow())]

    def choose(self, file: FamilyFile) -> None:
        """Choose the family of ``file``, and list it if it is not listed."""
        paths = [each.path for each in self._files]
        if file.path in paths:
            self._files[paths.index(file.path)] = file
        else:
            self._files.append(file)
        self._fill()
        row = [each.path for each in self._files].index(file.path)
        self.list.blockSignals(True)
        self.list.setCurrentRow(row)
        self.list.blockSignals(False)
        self._choose_row()

    def ask_file(self) -> QFileDialog:
        """Show a dialog for a family file, and return it."""
        dialog = QFileDialog(self, text_of("open-family-tip"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([text_of("family-files")])
        dialog.fileSelected.connect(lambda name: self.read(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def write_new(self) -> FamilyDialog:
        """Show the form with the family of the puzzle that is open, and return it."""
        layout = self._find()
        titled = replace(layout, name=layout.title(current_language()))
        return self._write(FamilyDraft(FamilyForm.PIECES, family_of(titled)))

    def write_copy(self) -> FamilyDialog:
        """Show the form with the chosen family under another name, and return it."""
        family = self.file.family
        name = derived_name(family.name, lambda name: text_of("copy-of", name=name))
        return self._write(FamilyDraft.of(replace(family, name=name)))

    def _write(self, draft: FamilyDraft) -> FamilyDialog:
        dialog = FamilyDialog(draft, self._folder, self._runner, self)
        dialog.saved.connect(self.choose)
        dialog.open()
        return dialog

    def ask_delete(self) -> MessageBox:
        """Ask whether to delete the file of the chosen family, and return the question."""
        file = self.file
        answers = (
            Answer(DELETE, text_of("delete"), stands_apart=True),
            Answer(CANCEL, button_text("button-cancel")),
        )
        name = visible(file.family.name)
        box = MessageBox(text_of("ask-delete", name=name), text_of("ask-delete-more"), answers, self)
        box.answered.connect(lambda answer: self._delete(file) if answer == DELETE else None)
        box.finished.connect(box.deleteLater)
        box.open()
        return box

    def read(self, path: Path, *, starts: bool = False) -> None:
        """Read the family file ``path`` and choose its family, and sweep it if it ``starts``."""
        self._runner.start(
            READING, lambda _: read_family(path), partial(self._take, starts=starts), may_hang=True
        )

    def leave(self) -> None:
        """Drop what is being read; the window closes."""
        for channel in (READING, LISTING, DELETING):
            self._runner.drop(channel)

    def retranslate(self) -> None:
        self.list.setAccessibleName(text_of("families"))
        for name, button in self.buttons.items():
            button.setText(text_of(f"{name}-family"))
            button.setToolTip(text_of(f"{name}-family-tip"))
        for say in (self.delete_button.setToolTip, self.delete_button.setAccessibleName):
            say(text_of("delete-tip"))

    def _arrange(self) -> None:
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        for button in self.buttons.values():
            button.setAutoDefault(False)
        self.delete_button.setIcon(icon("delete"))
        beside_text(self.delete_button.setIconSize, lambda: icon_size(ICON - XS))
        row = in_row(*((button, 1) for button in self.buttons.values()), self.delete_button, spacing=XS)
        in_column((self.list, 1), row, on=self, margins=0, spacing=S)

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
        frame = 2 * self.list.frameWidth()
        self.list.setMinimumHeight(LEAST_LINES * line + frame)
        self.list.setMaximumHeight(LINES * line + frame)

    def _choose_row(self) -> None:
        """Tell of the chosen family; one of the user's own can be deleted."""
        self.delete_button.setEnabled(self.file.path.parent == self._folder)
        self.chosen.emit()

    def _delete(self, file: FamilyFile) -> None:
        self._runner.start(DELETING, partial(delete_family, file), partial(self._drop, file), may_hang=True)

    def _drop(self, file: FamilyFile, outcome: Outcome[None]) -> None:
        """List the family of a deleted file no longer, and choose the one before it."""
        if not isinstance(outcome, Done):
            self.failed.emit(outcome.error)
            return
        self.deleted.emit(file)
        row = [each.path for each in self._files].index(file.path)
        del self._files[row]
        self.choose(self._files[row - 1])

    def _add_own(self, outcome: Outcome[OwnFamilies]) -> None:
        """List the user's own families after those that come along, and tell of the first unreadable one."""
        if not isinstance(outcome, Done):
            return
        known = {file.path for file in self._files}
        self._files += [file for file in outcome.value.files if file.path not in known]
        self._fill()
        for error in outcome.value.errors[:1]:
            self.failed.emit(error)

    def _take(self, outcome: Outcome[FamilyFile], *, starts: bool) -> None:
        if not isinstance(outcome, Done):
            self.failed.emit(outcome.error)
            return
        self.choose(outcome.value)
        if starts:
            self.sweep_wanted.emit()
