"""Finds any action by its name: a field and a list over the board, opened by Ctrl+Shift+P.

::

    [ rot                                    ]
    Rotate               Edit › Pieces       R      the actions whose names have all the words that are
    Rotate the Puzzle    Edit › Board   Ctrl+Shift+R   typed, those used last first
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from klotski_studio.app.runtime.settings import RECENT_ACTIONS, Settings
from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.ui.look.boxes import in_column
from klotski_studio.ui.look.floating import Floating
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import XL, S
from klotski_studio.ui.look.translate import texts

SENTENCES: Mapping[str, str] = {
    "find": QT_TRANSLATE_NOOP("action finder", "Find an action by its name"),
    "list": QT_TRANSLATE_NOOP("action finder", "Actions"),
    "none": QT_TRANSLATE_NOOP("action finder", "No action is called that"),
}
text_of = texts("action finder", SENTENCES)

MOST_RECENT = 8
"""The number of actions that are remembered as used last."""
WIDTH, ROWS = 70 * GRID, 12
"""The width of the finder where there is room, in pixels, and the most actions that are seen at once."""

_NAME, _WHERE, _KEYS = range(3)


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that can be found.

    Attributes:
        name: in the language of the window.
        where: the menu that has it.
        english: its name in English, by which it is found in every language.
    """

    id: str
    name: str
    where: str
    english: str


def found(candidates: Iterable[Candidate], typed: str, recent: Sequence[str]) -> list[Candidate]:
    """Return the candidates that have every word of ``typed``, the best ones first.

    Names that begin with ``typed`` come first, then those with a word that does, then the others; among
    equals those in ``recent``, in its order. Without words it is the recent ones and then all in order.
    """
    words = typed.casefold().split()
    rank = {name: number for number, name in enumerate(recent)}
    fitting = [each for each in candidates if all(word in _text(each) for word in words)]
    return sorted(fitting, key=lambda each: (_distance(each, words), rank.get(each.id, len(rank))))


def _text(candidate: Candidate) -> str:
    return f"{candidate.name} {candidate.english} {candidate.where}".casefold()


def _distance(candidate: Candidate, words: list[str]) -> int:
    if not words:
        return 0
    names = (candidate.name.casefold(), candidate.english.casefold())
    if any(name.startswith(words[0]) for name in names):
        return 0
    return 1 if any(part.startswith(words[0]) for name in names for part in name.split()) else 2


class ActionFinder(QFrame):
    """The card with the field and the list; it closes when the keyboard goes elsewhere."""

    def __init__(
        self, actions: Mapping[str, QAction], settings: Settings, host: QWidget, flush: Callable[[], object]
    ) -> None:
        """``flush`` brings all actions up to date."""
        super().__init__(host)
        self.setObjectName("floating_card")
        self._actions, self._settings, self._flush = actions, settings, flush
        self._candidates: tuple[Candidate, ...] = ()
        self._before: QWidget | None = None
        self.field, self.list = QLineEdit(self), QTreeWidget(self)
        self._arrange()
        Floating(self, host, Qt.AlignmentFlag.AlignTop, widest=WIDTH, margin=XL)
        self.field.textChanged.connect(self._fill)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(lambda item, _: self._trigger(item))
        self.hide()

    def open(self, candidates: Iterable[Candidate]) -> None:
        """Show the finder with an empty field and all of ``candidates``."""
        self._flush()
        self._candidates = tuple(candidates)
        self._before = QApplication.focusWidget()
        self.field.setPlaceholderText(text_of("find"))
        self.field.setAccessibleName(text_of("find"))
        self.list.setAccessibleName(text_of("list"))
        self.field.clear()
        self._fill("")
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_finder(self) -> None:
        """Hide the finder and give the keyboard back to where it was."""
        self.hide()
        if self._before is not None and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)

    def trigger_current(self) -> None:
        """Trigger the chosen action."""
        item = self.list.currentItem()
        if item is not None:
            self._trigger(item)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(event.key())
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # what is typed is no shortcut of the window
            return True
        if isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() not in _PASSING:
            self.hide()
        return False

    def _key(self, key: int) -> bool:
        if key == Qt.Key.Key_Escape:
            self.close_finder()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.trigger_current()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._step(1 if key == Qt.Key.Key_Down else -1)
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        """Choose the next of the actions that can be triggered; they stand before the others."""
        indices = [self.list.model().index(row, _NAME) for row in range(self.list.topLevelItemCount())]
        count = sum(bool(index.flags() & Qt.ItemFlag.ItemIsEnabled) for index in indices)
        if count:
            self.list.setCurrentIndex(indices[(self.list.currentIndex().row() + by) % count])

    def _fill(self, typed: str) -> None:
        self.list.clear()
        recent: tuple[str, ...] = self._settings.get(RECENT_ACTIONS)
        fitting = found(self._candidates, typed, recent)
        enabled = [each for each in fitting if self._actions[each.id].isEnabled()]
        others = [each for each in fitting if typed and not self._actions[each.id].isEnabled()]
        items = [self._item(each) for each in (*enabled, *others)]
        self.list.addTopLevelItems(items)
        if items:
            self.list.setCurrentItem(items[0])
        else:
            nothing = QTreeWidgetItem([text_of("none"), "", ""])
            nothing.setDisabled(True)
            self.list.addTopLevelItem(nothing)
        self._fit_rows()

    def _fit_rows(self) -> None:
        """Make the list as high as its rows, of which none is cut: at most :data:`ROWS` are seen at once."""
        self.list.ensurePolished()
        rows = min(self.list.topLevelItemCount(), ROWS)
        self.list.setFixedHeight(rows * self.list.sizeHintForRow(0) + 2 * self.list.frameWidth())

    def _item(self, candidate: Candidate) -> QTreeWidgetItem:
        action = self._actions[candidate.id]
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        item = QTreeWidgetItem([candidate.name, candidate.where, keys])
        item.setData(_NAME, Qt.ItemDataRole.UserRole, candidate.id)
        item.setForeground(_WHERE, self.palette().placeholderText())
        item.setDisabled(not action.isEnabled())
        return item

    def _trigger(self, item: QTreeWidgetItem) -> None:
        name = item.data(_NAME, Qt.ItemDataRole.UserRole)
        if name is None or item.isDisabled():
            return
        recent = [each for each in self._settings.get(RECENT_ACTIONS) if each != name]
        self._settings.set(RECENT_ACTIONS, (name, *recent)[:MOST_RECENT])
        self.close_finder()
        self._actions[name].trigger()

    def _arrange(self) -> None:
        in_column(self.field, self.list, on=self, margins=S, spacing=S)
        self.list.setColumnCount(3)
        self.list.setRootIsDecorated(False)
        self.list.setHeaderHidden(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        header = self.list.header()
        header.setStretchLastSection(False)
        for column_number in (_WHERE, _KEYS):
            header.setSectionResizeMode(column_number, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)


_PASSING = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
"""The reasons of losing the keyboard that do not close the finder."""
