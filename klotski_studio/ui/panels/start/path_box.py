"""The part of the start page that offers something to play: today's puzzle, and the path by difficulty.

::

    Play
    [picture]        [picture]        Beginner  ####------  12 of 50
    Puzzle of the    Continue the     Easy      ----------   0 of 76
    day: 横刀立马     path: 近在咫尺    ...                            a click plays the next of a level
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from klotski_studio.app.library.entry import NAMES, LibraryEntry
from klotski_studio.app.library.path import LevelProgress
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.core.layout import Layout
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import XS, M, S
from klotski_studio.ui.look.translate import number_text, texts, translator
from klotski_studio.ui.panels.start.tile import PuzzleTile

BAR_HEIGHT, BAR_LEAST = 6, 24
"""The height and the least width of the bar that shows the progress, in pixels."""

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "today": QT_TRANSLATE_NOOP("path", "Puzzle of the day"),
        "continue": QT_TRANSLATE_NOOP("path", "Continue the path"),
        "begin": QT_TRANSLATE_NOOP("path", "Begin the path"),
        "done": QT_TRANSLATE_NOOP("path", "{done} of {total}"),
        "level": QT_TRANSLATE_NOOP("path", "{level}: {done} of {total} solved. Play the next one."),
    }
)
text_of = texts("path", WORDS)


@dataclass(frozen=True, slots=True)
class PathOffer:
    """A puzzle to play, with its picture's layout once its file was read."""

    entry: LibraryEntry
    layout: Layout | None = None


@dataclass(frozen=True, slots=True)
class PathOffers:
    """What is offered: today's puzzle, the next one on the path, and the progress in each level."""

    today: PathOffer | None = None
    next: PathOffer | None = None
    progress: tuple[LevelProgress, ...] = ()


MakeButton = Callable[[PathOffer, str], PuzzleTile]
"""Makes a button with the picture of a puzzle and a line above its name."""


class PathBox(QWidget):
    """Shows :class:`PathOffers`."""

    today_wanted = Signal(object)
    """The :class:`LibraryEntry` of the day is to be played."""
    path_wanted = Signal(object)
    """The next :class:`LibraryEntry` on the path is to be played."""
    level_wanted = Signal(object)
    """The next puzzle of a :class:`~klotski_studio.app.library.entry.Level` is to be played."""

    def __init__(self, make_button: MakeButton) -> None:
        super().__init__()
        self._make_button = make_button
        self._offers = PathOffers()
        self.buttons: dict[str, PuzzleTile] = {}
        self.levels: list[QPushButton] = []
        self._row, self._levels = QHBoxLayout(self), QWidget()
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(M)
        self._row.addWidget(self._levels, 1, Qt.AlignmentFlag.AlignVCenter)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is offered."""
        return self._offers.today is None and self._offers.next is None

    def show_offers(self, offers: PathOffers) -> None:
        """Show ``offers``, or the same ones in another language or theme."""
        self._offers = offers
        for old in (*self.buttons.values(), self._levels):
            self._row.removeWidget(old)
            old.deleteLater()
        self.buttons = {}
        begun = any(each.solved for each in offers.progress)
        self._offer("today", text_of("today"), offers.today, self.today_wanted.emit)
        self._offer("next", text_of("continue" if begun else "begin"), offers.next, self.path_wanted.emit)
        self._levels = self._made_levels(offers.progress)
        self._row.addWidget(self._levels, 1, Qt.AlignmentFlag.AlignVCenter)

    def _offer(
        self, name: str, title: str, offer: PathOffer | None, emit: Callable[[LibraryEntry], None]
    ) -> None:
        if offer is not None:
            entry, button = offer.entry, self._make_button(offer, title)
            button.clicked.connect(lambda: emit(entry))
            self.buttons[name] = button
            self._row.insertWidget(self._row.count(), button, 0, Qt.AlignmentFlag.AlignTop)

    def _made_levels(self, progress: Sequence[LevelProgress]) -> QWidget:
        made, tr = QWidget(), translator("library")
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(S)
        grid.setVerticalSpacing(XS // 2)
        grid.setColumnStretch(1, 1)
        self.levels = []
        for row, each in enumerate(progress):
            done, total = number_text(each.solved), number_text(each.total)
            button, bar = QPushButton(tr(NAMES[each.level])), QProgressBar()
            button.setAccessibleName(text_of("level", level=button.text(), done=done, total=total))
            button.setToolTip(button.accessibleName())
            button.setEnabled(each.solved < each.total)
            button.clicked.connect(lambda _=False, level=each.level: self.level_wanted.emit(level))
            button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
            bar.setMinimumWidth(BAR_LEAST)
            bar.setRange(0, each.total)
            bar.setValue(each.solved)
            bar.setTextVisible(False)
            bar.setFixedHeight(BAR_HEIGHT)
            self.levels.append(button)
            for column, widget in enumerate(
                (button, bar, PlainLabel(text_of("done", done=done, total=total)))
            ):
                grid.addWidget(widget, row, column)
        return made
