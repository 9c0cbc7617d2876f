"""The list of families: those that come along, the user's own, and those of files that were opened.

Each is a card with its board, its name and how far it is searched; what is done with one is in its menu::

    | Families               + |
    | +---+ 4 × 5, up to 8     |
    | | Q | 119 sets, searched |
    | +---+ =======------      |
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QRectF, QSignalBlocker, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from klotski_studio.app.lab.families import (
    FamilyFile,
    OwnFamilies,
    begun,
    delete_family,
    goal_layout,
    own_families,
    read_family,
    shipped_families,
)
from klotski_studio.app.lab.live_sweep import Counts, LiveSweep, Phase, SweepState, count_families
from klotski_studio.app.library.model import Index
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.app.texts.identity import derived_name
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.family import AnyFamily
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats.families import FamilyDraft
from klotski_studio.ui.dialogs.file_dialogs import opened
from klotski_studio.ui.features.explore.family_dialog import FamilyDialog
from klotski_studio.ui.features.explore.texts import (
    family_text,
    name_text,
    sets_text,
    standing_text,
    text_of,
)
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme
from klotski_studio.ui.look.boxes import in_column, in_row
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.plain import PlainLabel, as_heading, set_name, tool_tip
from klotski_studio.ui.look.theme import washes
from klotski_studio.ui.look.tokens import RADIUS, L, M, S, Type, font, px
from klotski_studio.ui.look.translate import error_text
from klotski_studio.ui.look.translate import text_of as button_text
from klotski_studio.ui.widgets.message_box import CANCEL, Answer, MessageBox
from klotski_studio.ui.widgets.panel_parts import SquareButton, paint_share

READING, LISTING, DELETING, COUNTING = "family-file", "own-families", "delete-family", "family-counts"
"""The channels of the jobs that read one family file, list the user's own, delete one, and count all."""
DELETE = "delete"
"""The id of the answer with which a family is deleted."""
WIDTH, CARD, BAR, PICTURE = 232, 68, 3, 48
"""The width of this side, the heights of a card and its bar, the side of a picture, in pixels."""
MOST_ACROSS = 6
"""The cells of a side of a board from which on all pictures are of one size."""
STATE = Qt.ItemDataRole.UserRole
"""The data of a card besides its name and its picture: how far it is searched, in words and as a share."""


class CardPainter(QStyledItemDelegate):
    """Paints a family as a card."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(1, px(CARD))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        window, state = current_theme().window, option.state
        rect: QRect = option.rect.adjusted(0, 2, 0, -2)
        words, share = index.data(STATE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for flag, tint in (
            (QStyle.StateFlag.State_Selected, "chosen"),
            (QStyle.StateFlag.State_MouseOver, "hover"),
        ):
            if state & flag:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(washes(current_theme())[tint])
                painter.drawRoundedRect(QRectF(rect), RADIUS, RADIUS)
        picture: QPixmap = index.data(Qt.ItemDataRole.DecorationRole)
        place = QRect(QPoint(0, 0), picture.deviceIndependentSize().toSize())
        place.moveCenter(QPoint(rect.left() + S + px(PICTURE) // 2, rect.center().y()))
        painter.drawPixmap(place, picture)
        lines = rect.adjusted(S + px(PICTURE) + M, 0, -S, 0)
        strong, plain = font(Type.STRONG), font(Type.SMALL)
        for kind, color, text, part in (
            (strong, "text", index.data(), Qt.AlignmentFlag.AlignBottom),
            (plain, "muted", words, Qt.AlignmentFlag.AlignTop),
        ):
            half = QRect(lines)
            middle = rect.center().y() - (S // 2 if share is not None else 0)
            half.setBottom(middle) if part is Qt.AlignmentFlag.AlignBottom else half.setTop(middle + 1)
            painter.setFont(kind)
            painter.setPen(window[color])
            text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, half.width())
            painter.drawText(half, Qt.AlignmentFlag.AlignLeft | part, text)
        if share is not None:
            paint_share(painter, QRectF(lines.left(), rect.bottom() - M, lines.width(), BAR), share)
        painter.restore()


class FamilyList(FollowsAppearance, QFrame):
    """Chooses a family, tells how far each is searched, and gets others from files and from the form."""

    chosen = Signal()
    """Another family is chosen, or the same one was read anew."""

    counted = Signal()
    """How far the families are searched is known anew."""

    def __init__(
        self, sweep: LiveSweep, runner: JobRunner, folder: Path, find: Callable[[], Layout], parent: QWidget
    ) -> None:
        """``folder`` holds the user's own families; a new one begins with the puzzle that ``find`` finds."""
        super().__init__(parent)
        self.setObjectName("families")
        self._sweep, self._runner, self._folder, self._find = sweep, runner, folder, find
        self._files = list(shipped_families())
        self._counts: dict[AnyFamily, Counts] = {}
        self.unit = Metric.MOVES
        self.heading, self.note = as_heading(PlainLabel(self)), PlainLabel(self, wraps=True)
        self.list = QListWidget(self)
        self.new_button = SquareButton("add", self)
        self.menu = QMenu(self)
        self.edit_action, self.copy_action, self.open_action, self.delete_action = (
            self.menu.addAction("") for _ in range(4)
        )
        self._arrange()
        self._fill()
        self.list.setCurrentRow(0)
        self._connect()
        self.follow_appearance()
        runner.start(LISTING, lambda _: own_families(folder), self._add_own, may_hang=True)

    @property
    def file(self) -> FamilyFile:
        """The chosen family."""
        return self._files[max(0, self.list.currentRow())]

    @property
    def phase(self) -> Phase:
        """What the sweep of the chosen family in the metric does; IDLE while another one is swept."""
        state = self._sweep.state
        return state.phase if (state.file, state.metric) == (self.file, self.unit) else Phase.IDLE

    @property
    def is_complete(self) -> bool:
        """Whether every set of the chosen family was searched."""
        counts = self._counts_of(self.file)
        return self.phase is Phase.IDLE and counts.done == counts.total

    def count(self, metric: Metric) -> None:
        """Show how far the families are searched in ``metric``."""
        self.unit = metric
        families = [file.family for file in self._files]
        work = partial(count_families, self._sweep.path, families, self.file.family, self._counts, metric)
        self._runner.start(COUNTING, work, self._take_counts)
        self._show_standings()

    def sets_text(self) -> str:
        """How many sets of pieces the chosen family has; empty before they are counted."""
        total = self._counts_of(self.file).total
        return "" if total is None else sets_text(self.file.family, total)

    def press(self) -> None:
        """Start the sweep of the chosen family, or pause it, or go on."""
        self.note.show_text("")
        match self.phase:
            case Phase.IDLE:
                self._sweep.start(self.file, self.unit)
            case Phase.RUNNING:
                self._sweep.pause()
            case Phase.PAUSED:
                self._sweep.go_on()

    def choose(self, file: FamilyFile) -> None:
        """Choose the family of ``file``, and list it if it is not listed."""
        paths = [each.path for each in self._files]
        if file.path in paths:
            self._files[paths.index(file.path)] = file
        else:
            self._files.append(file)
        self._fill()
        with QSignalBlocker(self.list):
            self.list.setCurrentRow([each.path for each in self._files].index(file.path))
        self._choose_row()

    def ask_file(self) -> QFileDialog:
        """Show a dialog for a family file, and return it."""
        dialog = QFileDialog(self, text_of("open-family-tip"), fileMode=QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([text_of("family-files")])
        return opened(dialog, self.read)

    def write_new(self) -> FamilyDialog:
        """Show the form with the family of the puzzle that is open, and return it."""
        return self._write(begun(self._find()))

    def write_copy(self) -> FamilyDialog:
        """Show the form with the chosen family under another name, and return it."""
        name = derived_name(name_text(self.file), lambda name: text_of("copy-of", name=name))
        return self._write(FamilyDraft.of(replace(self.file.family, name=name)))

    def edit(self) -> FamilyDialog:
        """Show the form with the chosen family, one of the user's own, and return it."""
        return self._write(FamilyDraft.of(self.file.family), self.file)

    def ask_delete(self) -> MessageBox:
        """Ask whether to delete the file of the chosen family, and return the question."""
        file = self.file
        answers = (
            Answer(DELETE, text_of("delete"), stands_apart=True),
            Answer(CANCEL, button_text("button-cancel")),
        )
        question = text_of("ask-delete", name=name_text(file))
        box = MessageBox(question, text_of("ask-delete-more"), answers, self)
        box.answered.connect(lambda answer: self._delete(file) if answer == DELETE else None)
        return opened(box)

    def read(self, path: Path, *, starts: bool = False) -> None:
        """Read the family file ``path`` and choose its family, and sweep it if it ``starts``."""
        self._runner.start(
            READING, lambda _: read_family(path), partial(self._take, starts=starts), may_hang=True
        )

    def leave(self) -> None:
        """Follow the sweep no longer, and drop what is being read; the window closes."""
        self._connections.cut()
        for channel in (READING, LISTING, DELETING, COUNTING):
            self._runner.drop(channel)

    def restyle(self) -> None:
        self._fill()

    def retranslate(self) -> None:
        self.heading.setText(text_of("families"))
        self.list.setAccessibleName(text_of("families"))
        set_name(self.new_button, text_of("new-family-tip"))
        for word, action in (
            ("edit-family", self.edit_action),
            ("copy-family", self.copy_action),
            ("open-family", self.open_action),
            ("delete", self.delete_action),
        ):
            action.setText(text_of(word))
        self._fill()

    def _arrange(self) -> None:
        beside_text(self.setFixedWidth, lambda: px(WIDTH))
        self.list.setItemDelegate(CardPainter(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.note.hide()
        head = in_row((self.heading, 1), self.new_button, margins=(S, 0, 0, 0))
        in_column(head, (self.list, 1), self.note, on=self, margins=(S, L, S, L), spacing=S)

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(lambda _: self._choose_row())
        self.list.customContextMenuRequested.connect(self._show_menu)
        self.new_button.clicked.connect(self.write_new)
        self.edit_action.triggered.connect(self.edit)
        self.copy_action.triggered.connect(self.write_copy)
        self.open_action.triggered.connect(self.ask_file)
        self.delete_action.triggered.connect(self.ask_delete)
        self._connections = Connections()
        self._connections.connect(self._sweep.changed, self._follow_sweep)

    def _show_menu(self, at: QPoint) -> None:
        """Show what can be done with the chosen family; one that came along stays as it is."""
        is_own = self.file.path.parent == self._folder
        for action in (self.edit_action, self.delete_action):
            action.setVisible(is_own)
        self.menu.popup(self.list.viewport().mapToGlobal(at))

    def _write(self, draft: FamilyDraft, replaced: FamilyFile | None = None) -> FamilyDialog:
        dialog = FamilyDialog(draft, self._folder, self._runner, self, replaced)
        dialog.saved.connect(partial(self._take_written, replaced))
        return opened(dialog)

    def _take_written(self, replaced: FamilyFile | None, file: FamilyFile) -> None:
        """Choose the family that was written, and sweep it if it is another one than before."""
        self.choose(file)
        if self.phase is Phase.IDLE and (replaced is None or replaced.family.content != file.family.content):
            self.press()

    def _fill(self) -> None:
        """List the families; the chosen one stays chosen."""
        row, ratio = self.list.currentRow(), self.devicePixelRatioF()
        with QSignalBlocker(self.list):
            self.list.clear()
            for file in self._files:
                item, layout = QListWidgetItem(name_text(file), self.list), goal_layout(file.family)
                across = max(layout.board.width, layout.board.height) / MOST_ACROSS
                room = QSizeF(1, 1) * px(PICTURE) * min(1.0, across)
                picture = LayoutPicture(layout, current_theme()).pixmap(room, ratio)
                item.setData(Qt.ItemDataRole.DecorationRole, picture)
                place = "" if file.is_shipped else str(file.path)
                facts = "\n".join(filter(None, (name_text(file), family_text(file.family), place)))
                item.setToolTip(tool_tip(visible(facts, keep="\n")))
            self.list.setCurrentRow(row)
        self._show_standings()

    def _counts_of(self, file: FamilyFile) -> Counts:
        state = self._sweep.state
        if (state.file, state.metric) == (file, self.unit) and state.total:
            return Counts(state.done, state.total)
        return self._counts.get(file.family, Counts())

    def _show_standings(self) -> None:
        for row, file in enumerate(self._files):
            counts, state = self._counts_of(file), self._sweep.state
            is_swept = (state.file, state.metric) == (file, self.unit)
            words = standing_text(counts, file.family, state if is_swept else SweepState())
            begun = counts.total and 0 < counts.done < counts.total
            share = counts.done / counts.total if begun and counts.total else None
            self.list.item(row).setData(STATE, (words, share))
            self.list.item(row).setData(
                Qt.ItemDataRole.AccessibleTextRole, f"{self.list.item(row).text()}, {words}"
            )

    def _follow_sweep(self, state: SweepState) -> None:
        if state.error is not None:
            self.note.show_text(error_text(state.error))
        if state.phase is Phase.IDLE:
            self.count(self.unit)
        else:
            self._show_standings()

    def _take_counts(self, outcome: Outcome[dict[AnyFamily, Counts]]) -> None:
        if isinstance(outcome, Done):
            self._counts = outcome.value
            self._show_standings()
            self.counted.emit()

    def _choose_row(self) -> None:
        self.note.show_text("")
        self.count(self.unit)
        self.chosen.emit()

    def _delete(self, file: FamilyFile) -> None:
        self._runner.start(DELETING, partial(delete_family, file), partial(self._drop, file), may_hang=True)

    def _drop(self, file: FamilyFile, outcome: Outcome[None]) -> None:
        """List the family of a deleted file no longer, and choose the one before it."""
        if not isinstance(outcome, Done):
            self.note.show_text(error_text(outcome.error))
            return
        if self._sweep.state.file == file:
            self._sweep.stop()  # no later start could go on with it
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
        self.count(self.unit)
        for error in outcome.value.errors[:1]:
            self.note.show_text(error_text(error))

    def _take(self, outcome: Outcome[FamilyFile], *, starts: bool) -> None:
        if not isinstance(outcome, Done):
            self.note.show_text(error_text(outcome.error))
            return
        self.choose(outcome.value)
        if starts:
            self.press()
