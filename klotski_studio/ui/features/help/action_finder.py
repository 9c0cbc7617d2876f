"""Finds anything by its name or by what people call it: a field and a list, opened by Ctrl+Shift+P.

::

    [ rot                               ]
    (icon) Rotate                       R      what fits best first, and among equals what was used last
    (icon) Rotate the Puzzle  Ctrl+Shift+R

What people call it is in ``resources/finder.json``, by the ids of the entries.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache

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
from shiboken6 import isValid

from klotski_studio.app.runtime.settings import RECENT_ACTIONS, Settings
from klotski_studio.app.texts.translatable import N_
from klotski_studio.ui.look.boxes import in_column
from klotski_studio.ui.look.icons import blank_icon
from klotski_studio.ui.look.plain import QuietLabel
from klotski_studio.ui.look.screen_fit import Floating
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import XL, S
from klotski_studio.ui.look.translate import texts

SENTENCES: Mapping[str, str] = {
    "find": N_("action finder", "Find actions, panels, puzzles and settings"),
    "list": N_("action finder", "Actions"),
    "none": N_("action finder", "Nothing is called that"),
}
text_of = texts("action finder", SENTENCES)

MOST_RECENT = 8
"""The number of actions that are remembered as used last."""
WIDTH, ROWS = 70 * GRID, 12
"""The width of the finder where there is room, in pixels, and the most actions that are seen at once."""

_NAME, _KEYS = range(2)

FILLERS = re.compile(r"\b(an?|and|can|do|does|for|how|i|in|is|it|me|my|of|on|the|this|to|what|where|with)\b")
"""Words of a question that name nothing."""
ENDINGS = re.compile(r"(?<=[a-z]{3})(ings?|ions?|ers?|ed|es|e|s|y)$")
"""What is cut off words, so that their forms are alike."""
PUZZLE = "puzzle:"
"""How the ids of the library's puzzles begin, which come after actions that fit as well."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """What can be found: an action, a template, a panel, a button of one, a puzzle.

    Attributes:
        name: in the language of the window.
        english: its name in English, by which it is found in every language.
        action: has its icon and shortcut, and does it.
        words: what people call it, in all languages.
    """

    id: str
    name: str
    english: str
    action: QAction
    words: tuple[str, ...] = ()


def found(candidates: Sequence[Candidate], typed: str, recent: Sequence[str]) -> list[Candidate]:
    """Return the candidates that fit what is ``typed``, the best ones first.

    It is first what is called that, then names that begin so, then names and then other words that have all
    that is typed. If there are none, slips of the pen are mended, and then those with most of the words are
    taken. Among equals those in ``recent`` come first, in its order.
    """
    rank = {name: number for number, name in enumerate(recent)}
    words: Sequence[str] = _stems(typed)
    known = {each.id: _known(each.id, each.name, each.english, each.words) for each in candidates}
    fits = {name: each.fit(typed, words) for name, each in known.items()}
    if words and not any(fit < NO_FIT for fit in fits.values()):
        words = _mended(words, {word for each in known.values() for word in each.words})
        fits = {name: each.fit(" ".join(words), words) for name, each in known.items()}
    if words and not any(fit < NO_FIT for fit in fits.values()):
        fits = {name: NO_FIT - each.count(words) for name, each in known.items()}
        most = min(fits.values(), default=NO_FIT)
        fits = {name: fit if fit == most else NO_FIT for name, fit in fits.items()}
    fitting = [each for each in candidates if fits[each.id] < NO_FIT]
    return sorted(fitting, key=lambda each: (fits[each.id], rank.get(each.id, len(rank))))


NO_FIT = 100.0
"""The number of a candidate that does not fit; the less, the better it fits."""


class _Known:
    """The texts by which a candidate is found."""

    def __init__(self, name: str, english: str, words: Sequence[str], *, is_puzzle: bool) -> None:
        names = name, english
        self.names = [" ".join(_stems(name)) for name in names]
        self.names += [" ".join(re.findall(r"\w+", name.casefold())) for name in names]  # "make" is left out
        self.others = [" ".join(_stems(text)) for text in words]
        self.all = " ".join((*self.names, *self.others))
        self.words = set(self.all.split())
        self._later = 0.5 if is_puzzle else 0.0

    def fit(self, typed: str, words: Sequence[str]) -> float:
        """How well it fits ``words``, the stems of what is ``typed``."""
        if not words:
            return 0
        text, names, others = " ".join(words), self.names, self.others
        if not _has_all(self.all, words):  # most candidates, and then none of the other tests fits
            is_in_typed = any(each in typed and not each.isascii() for each in (*others, *names))
            return 7 + self._later if is_in_typed else NO_FIT
        tests = (
            text in (each.partition(": ")[2] or each for each in names),
            text in others,
            any(f" {text}" in f" {each}" for each in names),
            any(each.startswith(text) for each in others),
            any(_has_all(each, words) for each in names),
            any(_has_all(each, words) for each in others),
            True,
        )
        return tests.index(True) + self._later

    def count(self, words: Sequence[str]) -> int:
        """How many of ``words`` it has."""
        return sum(any(own.startswith(word) for own in self.words) for word in words)


@lru_cache(maxsize=2048)
def _known(entry: str, name: str, english: str, words: tuple[str, ...]) -> _Known:
    """What is kept between two keystrokes."""
    return _Known(name, english, words, is_puzzle=entry.startswith(PUZZLE))


def _has_all(text: str, words: Sequence[str]) -> bool:
    """Whether each of ``words`` begins a word of ``text``; without spaces it may be anywhere."""
    return all(f" {word}" in f" {text}" or (not word.isascii() and word in text) for word in words)


@cache
def _stems(text: str) -> tuple[str, ...]:
    """The words of ``text`` without their endings, and without those that name nothing if others are left."""
    plain = text.casefold()
    words = re.findall(r"\w+", FILLERS.sub("", plain)) or re.findall(r"\w+", plain)
    return tuple(ENDINGS.sub("", word) for word in words)


def _mended(words: Sequence[str], known: set[str]) -> list[str]:
    """``words``, each longer one that is not ``known`` replaced by the most similar one that is."""
    return [
        word if word in known or len(word) < 4 else (get_close_matches(word, known, 1, 0.7) or [word])[0]
        for word in words
    ]


class ActionFinder(QFrame):
    """The card with the field and the list; it closes when the keyboard goes elsewhere."""

    def __init__(self, settings: Settings, host: QWidget, flush: Callable[[], object]) -> None:
        """``flush`` brings all actions up to date."""
        super().__init__(host)
        self.setObjectName("floating_card")
        self._settings, self._flush = settings, flush
        self._candidates: dict[str, Candidate] = {}
        self._before: QWidget | None = None
        self.field, self.list, self.none = QLineEdit(self), QTreeWidget(self), QuietLabel(self, wraps=False)
        self._arrange()
        Floating(self, host, Qt.AlignmentFlag.AlignTop, widest=WIDTH, margin=XL)
        self.field.textChanged.connect(self._fill)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(lambda item, _: self._trigger(item))
        self.hide()

    def open(self, candidates: Iterable[Candidate]) -> None:
        """Show the finder with an empty field and all of ``candidates``."""
        self._flush()
        self._candidates = {each.id: each for each in candidates}
        self._before = QApplication.focusWidget()
        self.field.setPlaceholderText(text_of("find"))
        self.field.setAccessibleName(text_of("find"))
        self.list.setAccessibleName(text_of("list"))
        self.none.setText(text_of("none"))
        self.field.clear()
        self._fill("")
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_finder(self) -> None:
        """Hide the finder and give the keyboard back to where it was."""
        self.hide()
        if self._before is not None and isValid(self._before) and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)

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
            self._trigger(self.list.currentItem())
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._step(1 if key == Qt.Key.Key_Down else -1)
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        """Choose the next of the entries that can be triggered."""
        rows = (self.list.topLevelItem(row) for row in range(self.list.topLevelItemCount()))
        enabled = [item for item in rows if item is not None and not item.isDisabled()]
        if enabled:
            current = self.list.currentItem()
            at = enabled.index(current) + by if current in enabled else 0
            self.list.setCurrentItem(enabled[at % len(enabled)])

    def _fill(self, typed: str) -> None:
        self.list.clear()
        recent: tuple[str, ...] = self._settings.get(RECENT_ACTIONS)
        fitting = found(tuple(self._candidates.values()), typed, recent)
        items = [self._item(each) for each in fitting if typed or each.action.isEnabled()]
        self.list.addTopLevelItems(items)
        if items:
            self.list.setCurrentItem(next((item for item in items if not item.isDisabled()), items[0]))
        self.list.setVisible(bool(items))
        self.none.setVisible(not items)
        self._fit_rows()

    def _fit_rows(self) -> None:
        """Make the list as high as its rows, of which none is cut: at most :data:`ROWS` are seen at once."""
        self.list.ensurePolished()
        rows = min(self.list.topLevelItemCount(), ROWS)
        self.list.setFixedHeight(rows * self.list.sizeHintForRow(0) + 2 * self.list.frameWidth())

    def _item(self, candidate: Candidate) -> QTreeWidgetItem:
        action = candidate.action
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        item = QTreeWidgetItem([candidate.name, keys])
        item.setIcon(_NAME, blank_icon() if action.icon().isNull() else action.icon())
        item.setData(_NAME, Qt.ItemDataRole.UserRole, candidate.id)
        item.setDisabled(not action.isEnabled())
        return item

    def _trigger(self, item: QTreeWidgetItem | None) -> None:
        """Trigger the action of ``item``, if it can be triggered."""
        if item is None or item.isDisabled():
            return
        name = item.data(_NAME, Qt.ItemDataRole.UserRole)
        recent = [each for each in self._settings.get(RECENT_ACTIONS) if each != name]
        self._settings.set(RECENT_ACTIONS, (name, *recent)[:MOST_RECENT])
        self.close_finder()
        self._candidates[name].action.trigger()

    def _arrange(self) -> None:
        in_column(self.field, self.list, self.none, on=self, margins=S, spacing=S)
        self.none.setIndent(S)
        self.list.setColumnCount(2)
        self.list.setRootIsDecorated(False)
        self.list.setHeaderHidden(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(_KEYS, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)


_PASSING = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
"""The reasons of losing the keyboard that do not close the finder."""
