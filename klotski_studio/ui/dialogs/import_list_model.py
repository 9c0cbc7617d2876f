"""The table model of the import dialog: puzzles with pictures, and what is found out about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from klotski_studio.app.library.entry import KnownPuzzle
from klotski_studio.app.library.model import Index
from klotski_studio.app.solving.verdict import Verdict, claim_texts, counted
from klotski_studio.app.texts.errors import problem_text
from klotski_studio.app.texts.identity import CONTEXT as IDENTITY
from klotski_studio.app.texts.identity import joined
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import N_
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats.text.notation import PuzzleEntry
from klotski_studio.solver.base.answer import Answer, Status
from klotski_studio.ui.look.appearance import current_language
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import tool_tip
from klotski_studio.ui.look.translate import error_text, texts, translator, with_capital

_DISPLAY, _CHECK, _TOOL_TIP, _PICTURE = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.CheckStateRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.DecorationRole,
)
PICTURE = 40
"""The width and height of a picture in pixels."""
MARK = 16
"""The width and height of the icon at what is wrong, in pixels."""
STATED = ("solvable", *(metric.value for metric in Metric))
"""The claims of a source that are listed."""

SENTENCES = {
    "name": N_("import", "Name"),
    "board": N_("import", "Board"),
    "pieces": N_("import", "Pieces"),
    "stated": N_("import", "Stated"),
    "proven": N_("import", "Proven"),
    "remark": N_("import", "Remark"),
    "nameless": N_("import", "Puzzle {number}"),
    "size": N_("import", "{width} × {height}"),
    "comma": N_("import", ", "),
    "searching": N_("import", "…"),
    "at-least": N_("import", "≥ {length}"),
    "unsolvable": N_("import", "not solvable"),
    "refuted": N_("import", "what the source states is wrong"),
}
text_of = texts("import", SENTENCES)


class EntryModel(QAbstractTableModel):
    """A table model of puzzles, one a row; those that could be read can be ticked."""

    ticked = Signal()
    """The set of ticked puzzles has changed."""

    COLUMNS = ("name", "board", "pieces", "stated", "proven", "remark")

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._entries: Sequence[PuzzleEntry] = ()
        self._ticked: set[int] = set()
        self.find_picture: Callable[[Layout], QImage | None] = lambda _: None
        """Returns the picture of a layout; None if there is none yet."""
        self._checked: dict[int, Verdict] = {}
        self._known: dict[int, tuple[KnownPuzzle, ...]] = {}
        self._is_checking = False

    @property
    def chosen(self) -> list[PuzzleEntry]:
        """The ticked puzzles in the order of their rows."""
        return [self._entries[row] for row in sorted(self._ticked)]

    @property
    def readable(self) -> list[int]:
        """The rows of the puzzles that could be read."""
        return [row for row, entry in enumerate(self._entries) if entry.layout is not None]

    @property
    def checked_count(self) -> int:
        """The number of puzzles whose length was searched."""
        return len(self._checked)

    def show_entries(self, entries: Sequence[PuzzleEntry]) -> None:
        """List ``entries``; those that could be read are ticked."""
        self.beginResetModel()
        self._entries = entries
        self._ticked = set(self.readable)
        self._checked, self._known = {}, {}
        self._is_checking = True
        self.endResetModel()
        self.ticked.emit()

    def add_checked(self, results: Mapping[int, Verdict]) -> None:
        """Show what was proven about some rows."""
        self._checked.update(results)
        self._refresh(results, "stated", "proven", "remark")

    def end_checking(self) -> None:
        """Wait for no other proof."""
        self._is_checking = False
        self._refresh(range(len(self._entries)), "proven")

    def add_known(self, found: Mapping[int, tuple[KnownPuzzle, ...]]) -> None:
        """Show which known puzzles some rows are."""
        self._known.update(found)
        self._refresh(found, "remark")

    def tick_all(self, ticked: bool) -> None:
        """Tick all puzzles that could be read, or none."""
        self._tick(set(self.readable) if ticked else set())

    def toggle(self, rows: Iterable[int]) -> None:
        """Tick the puzzles in ``rows`` that could be read; untick them if all of them are ticked."""
        chosen = set(rows) & set(self.readable)
        self._tick(self._ticked - chosen if chosen <= self._ticked else self._ticked | chosen)

    def _tick(self, rows: set[int]) -> None:
        self._ticked = rows
        self.dataChanged.emit(self.index(0, 0), self.index(len(self._entries) - 1, 0), [_CHECK])
        self.ticked.emit()

    def _refresh(self, rows: Iterable[int], *columns: str) -> None:
        numbers = [self.COLUMNS.index(column) for column in columns]
        found = sorted(rows)
        if found:
            first, last = self.index(found[0], min(numbers)), self.index(found[-1], max(numbers))
            self.dataChanged.emit(first, last)

    # ---------------------------------------------------------------- Qt's model

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == _DISPLAY:
            return text_of(self.COLUMNS[section])
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        readable = self._entries[index.row()].layout is not None
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == 0 and readable else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = index.row(), self.COLUMNS[index.column()]
        if role == _DISPLAY:
            return visible(self._text(row, column))
        if role == _TOOL_TIP:
            return tool_tip(visible(self._text(row, column)))
        if role == _CHECK and column == "name" and self._entries[row].layout is not None:
            return Qt.CheckState.Checked if row in self._ticked else Qt.CheckState.Unchecked
        if role == _PICTURE:
            return self._picture(row, column)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != _CHECK:
            return False
        ticked = {index.row()} if Qt.CheckState(value) is Qt.CheckState.Checked else set()
        self._tick((self._ticked - {index.row()}) | ticked)
        return True

    # ---------------------------------------------------------------- texts and pictures

    def remark(self, row: int) -> str:
        """What the list says about the puzzle in ``row``."""
        return visible(self._remark(row))

    def _text(self, row: int, column: str) -> str:
        entry = self._entries[row]
        if column == "name":
            named = entry.name or (entry.layout.name if entry.layout is not None else "")
            return named or text_of("nameless", number=row + 1)
        if column == "remark":
            return self._remark(row)
        if entry.layout is None:
            return ""
        if column == "pieces":
            return str(len(entry.layout.pieces))
        if column == "stated":
            claims = claim_texts(entry.layout.meta.known, STATED, translator("verdict"))
            return text_of("comma").join(claims)
        if column == "proven":
            return self._proven(row)
        return text_of("size", width=entry.layout.board.width, height=entry.layout.board.height)

    def _proven(self, row: int) -> str:
        found = self._checked.get(row)
        if found is None:
            return text_of("searching") if self._is_checking else ""
        return "" if found.answer is None else answer_text(found.answer)

    def _remark(self, row: int) -> str:
        """Why it could not be read; else what is wrong with it, and which known puzzle it is."""
        entry, found = self._entries[row], self._checked.get(row)
        if entry.error is not None:
            return error_text(_with_short_name(entry.error))
        assert entry.layout is not None  # an entry has a layout or an error
        remarks = []
        if found is not None and found.refuted:
            remarks.append(text_of("refuted"))
        if found is not None and found.answer is None:
            remarks.append(problem_text(found.problems[0], translator("texts")))
        for known in self._known.get(row, ())[:1]:
            remarks.append(known.text(entry.layout, current_language(), translator(IDENTITY)))
        return with_capital(joined(remarks, translator(IDENTITY)))

    def _picture(self, row: int, column: str) -> QIcon | None:
        """The picture of a puzzle; a mark at one that could not be read, and at a length that is wrong."""
        entry, found = self._entries[row], self._checked.get(row)
        if column == "name" and entry.layout is not None:
            image = self.find_picture(entry.layout)
            return None if image is None else _untinted(QPixmap.fromImage(image))
        if column == "name":
            return _untinted(_mark(PICTURE))
        if column == "stated" and entry.layout is not None and found is not None:
            return _untinted(_mark(MARK)) if found.refuted else None
        return None


def _untinted(pixmap: QPixmap) -> QIcon:
    """``pixmap`` as an icon that keeps its colours in a row that is selected."""
    made = QIcon(pixmap)
    made.addPixmap(pixmap, QIcon.Mode.Selected)
    return made


def _mark(room: int) -> QPixmap:
    """The icon at what is wrong, in the middle of ``room`` x ``room`` pixels."""
    ratio = QGuiApplication.primaryScreen().devicePixelRatio()
    pixmap = QPixmap(QSize(room, room) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    icon("problem", "invalid").paint(painter, QRect((room - MARK) // 2, (room - MARK) // 2, MARK, MARK))
    painter.end()
    return pixmap


def _with_short_name(error: FileError) -> FileError:
    """``error`` with the name of its file in place of the path, which the whole list has in common."""
    values = {name: value for name, value in error.values.items() if name not in ("file", "line")}
    return FileError(error.code, Path(error.file).name, error.line, **values)


def answer_text(answer: Answer) -> str:
    """Return the length, or what is proven of it."""
    translate = translator("verdict")
    if answer.status is Status.UNSOLVABLE:
        return text_of("unsolvable")
    if answer.length is not None:
        return counted(answer.length, answer.metric, translate)
    return text_of("at-least", length=counted(answer.effort.depth, answer.metric, translate))
