"""The dialog of the player's games: figures, the curve of the tries, and the games, the latest first.

::

    ( This Puzzle | All Puzzles )  [ search            ]  [...]
    [ Best 84 moves ** ] [ Games 12 ] [ Shortest 81 moves ]
    *--*                          the length of each game of this puzzle, in their order;
        `--*--*- - - - - - - -    the line below is that of a shortest solution
    (board)  Today, 21:55     84 moves  =====    4:12   ***

A click reviews a game, Del deletes it, and that can be undone. The search finds puzzles by their names; if it
leaves the games of one, their figures and their curve are shown. Without games it says what will be listed,
and offers a puzzle to play.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QImage,
    QKeySequence,
    QPainter,
    QPalette,
)
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFrame,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from klotski_studio.app.library.entry import finds, search_text
from klotski_studio.app.playing.games import FILE_NAME, FinishedGame, FinishedGames
from klotski_studio.app.playing.records import MOST_STARS, stars
from klotski_studio.app.runtime import clock
from klotski_studio.app.solving.verdict import SEPARATOR
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.app.workspace.game_keeper import GameKeeper
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.metric import Metric
from klotski_studio.ui.features.play.figures import FigureCard, TriesCurve
from klotski_studio.ui.features.play.texts import time_text
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.boxes import DIALOG, STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.segmented import SegmentedControl
from klotski_studio.ui.look.sentences import error_text
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import L, M, S, px
from klotski_studio.ui.look.translate import number_text, texts, translator
from klotski_studio.ui.panels.header.content import length_text
from klotski_studio.ui.widgets.message_box import close_row
from klotski_studio.ui.widgets.move_view import is_under, paint_ground
from klotski_studio.ui.widgets.panel_parts import EmptyState, SquareButton
from klotski_studio.ui.widgets.stars import paint_stars

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Puzzles:
    """What the dialog asks about puzzles, by their digests, and what it has done.

    Attributes:
        shortest: the length in moves of a shortest solution; None if it is not known.
        name: what the puzzle of a game is called.
        picture: None or null where there is none, or none yet.
        play: begins a game, of the puzzle that is open or else of the puzzle of the day.
        review: reviews a game.
        row: how many days were played in a row.
    """

    shortest: Callable[[str], int | None]
    name: Callable[[FinishedGame], str]
    picture: Callable[[str], QImage | None]
    play: Callable[[], object]
    review: Callable[[FinishedGame], object]
    row: Callable[[], int]


ROW, BOARD, TIME, STAR, END = 48, 40, 56, 17, 64
"""In pixels: the heights of a row and of its board, the widths of time, star and end."""

SENTENCES: Mapping[str, str] = {
    "title": N_("games", "Your Games"),
    "this": N_("games", "&This Puzzle"),
    "all": N_("games", "&All Puzzles"),
    "import": N_("games", "&Import…"),
    "export": N_("games", "&Export…"),
    "importing": N_("games", "Import games from"),
    "exporting": N_("games", "Export the games to"),
    "files": N_("games", "Games (*.jsonl)"),
    "skipped": N_("games", "Lines that cannot be read were left out: {lines}."),
    "none": N_("games", "No games yet"),
    "none-here": N_("games", "Not solved yet"),
    "kept": N_(
        "games",
        "Every game that you solve in Play is kept here, with its length, its time and its stars.",
    ),
    "play-here": N_("games", "&Play This Puzzle"),
    "play-today": N_("games", "&Play the Puzzle of the Day"),
    "today": N_("games", "Today, {time}"),
    "yesterday": N_("games", "Yesterday, {time}"),
    "assisted": N_("games", "assisted"),
    "hints": QT_TRANSLATE_N_NOOP("games", "%Ln hint(s)", None, 1),
    "search": N_("games", "Puzzle"),
    "delete": N_("games", "&Delete"),
    "deleted": N_("games", "The game was deleted: {name}, {date}."),
    "undo": N_("games", "&Undo"),
    "review": N_("games", "Review"),
    "more": N_("games", "Import and export"),
    "comma": N_("games", ", "),
}
IMPORTED = QT_TRANSLATE_N_NOOP("games", "%Ln new game(s) imported.", None, 1)
EXPORTED = QT_TRANSLATE_N_NOOP("games", "%Ln game(s) exported.", None, 1)
MOST_LINES = 8
"""The most line numbers that are named."""
_text_of = texts("games", SENTENCES)


def date_text(date: datetime.datetime, today: datetime.date) -> str:
    """When a game was solved: the time of today and yesterday, else the day."""
    when = QDateTime.fromSecsSinceEpoch(int(date.timestamp()))
    clock = QLocale().toString(when.time(), QLocale.FormatType.ShortFormat)
    days = (today - date.astimezone().date()).days
    if days in (0, 1):
        return _text_of("yesterday" if days else "today", time=clock)
    return QLocale().toString(when.date(), QLocale.FormatType.ShortFormat)


class GamesModel(QAbstractListModel):
    """A row for each game; its text is what a screen reader says."""

    def __init__(self, name_of: Callable[[FinishedGame], str], parent: QObject) -> None:
        super().__init__(parent)
        self._name_of = name_of
        self.games: tuple[FinishedGame, ...] = ()

    def show_games(self, games: Iterable[FinishedGame]) -> None:
        """List ``games``, the latest first."""
        self.beginResetModel()
        self.games = tuple(sorted(games, key=lambda game: game.date, reverse=True))
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.games)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        game = self.games[index.row()]
        lengths = [length_text(game.length(metric), metric) for metric in Metric]
        when = date_text(game.date, clock.today())
        return SEPARATOR.join([self._name_of(game), when, *lengths, time_text(game.seconds)])


class _Painter(QStyledItemDelegate):
    """Paints a game: its board, when it was solved, its length, also as a bar, its time and its stars."""

    def __init__(self, dialog: GamesDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, max(ROW, 2 * self._dialog.fontMetrics().height() + S))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        dialog, theme = self._dialog, current_theme()
        game, palette = dialog.model.games[index.row()], dialog.palette()
        is_current = bool(state & QStyle.StateFlag.State_Selected)
        paint_ground(painter, QRectF(rect), palette, is_current=is_current, is_under=is_under(state))
        board = QRect(rect.left() + S, rect.center().y() - BOARD // 2, BOARD, BOARD)
        if (picture := dialog.picture(game.puzzle)) is not None:
            painter.drawImage(board, picture)
        row, middle = rect.adjusted(BOARD + S + M, 0, -S, 0), Qt.AlignmentFlag.AlignVCenter
        end = row.adjusted(row.width() - px(END), 0, 0, 0)
        time = QRect(end.left() - px(TIME) - M, row.top(), px(TIME), row.height())
        when = row.adjusted(0, 0, -row.width() * 3 // 5, 0)
        length = QRect(when.right() + S, row.top(), row.width() // 6, row.height())
        painter.setPen(theme.window["text"])
        painter.drawText(when, middle, self._words(game, when.width(), painter))
        painter.drawText(length, middle, length_text(game.moves, Metric.MOVES))
        painter.setPen(theme.window["muted"])
        painter.drawText(time, middle | Qt.AlignmentFlag.AlignRight, time_text(game.seconds))
        self._paint_end(painter, end, game, is_under=is_under(state))
        longest = max(each.moves for each in dialog.model.games)
        room = QRectF(length.right() + S, rect.center().y() - 1.5, time.left() - length.right() - 2 * S, 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(QPalette.ColorRole.Accent))
        room.setWidth(max(4.0, room.width() * game.moves / max(longest, 1)))
        painter.drawRoundedRect(room, 2, 2)
        painter.restore()

    def _words(self, game: FinishedGame, width: int, painter: QPainter) -> str:
        """The puzzle, where several are listed, above the day."""
        when = date_text(game.date, clock.today())
        name = self._dialog.puzzles.name(game) if self._dialog.all.isChecked() else ""
        right = Qt.TextElideMode.ElideRight
        return f"{painter.fontMetrics().elidedText(name, right, width)}\n{when}" if name else when

    def _paint_end(self, painter: QPainter, end: QRect, game: FinishedGame, *, is_under: bool) -> None:
        """Paint the stars or the hints of ``game``; under the mouse what a click does."""
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if is_under and game.way:
            painter.setPen(current_theme().window["accent"])
            painter.drawText(end, right, _text_of("review"))
        elif game.is_assisted:
            words = _text_of("hints", game.hints) if game.hints else _text_of("assisted")
            painter.drawText(end, right, words)
        else:
            side = QRectF(
                end.right() - MOST_STARS * STAR, end.center().y() - STAR / 2, MOST_STARS * STAR, STAR
            )
            paint_stars(painter, side, self._dialog.stars(game), current_theme().verdict["solved"])


class GamesDialog(FitsScreen, QDialog):
    """Lists finished games.

    Args:
        games: all of the player's.
        keeper: imports games.
        puzzle: the digest of the puzzle that is open; empty if none is, and then all games are listed.
        puzzles: what is known of all puzzles.
        parent: the window.
    """

    def __init__(
        self,
        games: FinishedGames,
        keeper: GameKeeper,
        puzzle: str,
        puzzles: Puzzles,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_text_of("title"))
        self._games, self._keeper, self._puzzle, self.puzzles = games, keeper, puzzle, puzzles
        self.model = GamesModel(puzzles.name, self)
        group = QActionGroup(self)
        self.this, self.all = (QAction(_text_of(word), group, checkable=True) for word in ("this", "all"))
        self.switch = SegmentedControl((self.this, self.all), "games_switch", self)
        self.list, self.empty, self.stack = QListView(self), EmptyState(self), QStackedWidget(self)
        self.cards, self.curve = tuple(FigureCard(self) for _ in range(4)), TriesCurve(self)
        self.more, self.note = SquareButton("more", self), PlainLabel(self)
        self.search, self.undo = QLineEdit(self, clearButtonEnabled=True), QPushButton(self)
        self._deleted: FinishedGame | None = None
        self.delete_action = QAction(_text_of("delete"), self)
        self.import_action = QAction(_text_of("import"), self)
        self.export_action = QAction(_text_of("export"), self)
        self._arrange()
        (self.this if puzzle and games.of(puzzle) else self.all).setChecked(True)
        group.triggered.connect(lambda _: self.refresh())
        self.empty.button.clicked.connect(self._begin_game)
        self.import_action.triggered.connect(self.ask_import)
        self.export_action.triggered.connect(self.ask_export)
        self.list.clicked.connect(self._open)
        self.list.activated.connect(self._open)
        self.search.textChanged.connect(lambda _: self.refresh())
        self.delete_action.triggered.connect(self._delete)
        self.undo.clicked.connect(self._put_back)
        self.refresh()
        (self.list if self.model.games else self.empty.button).setFocus()

    def picture(self, puzzle: str) -> QImage | None:
        """The picture of ``puzzle``; None if there is none, or none yet."""
        found = self.puzzles.picture(puzzle)
        return None if found is None or found.isNull() else found

    def stars(self, game: FinishedGame) -> int:
        """The stars of ``game``."""
        return stars(game.moves, self.puzzles.shortest(game.puzzle))

    def refresh(self) -> None:
        """Read the games again and list them."""
        games: Sequence[FinishedGame] = ()
        with self._telling():
            games = self._games.read()
        found = {self._puzzle}
        if self.all.isChecked():
            query, names = self.search.text(), {game.puzzle: game for game in games}
            found = {puzzle for puzzle, game in names.items() if finds(query, self._search_text(game))}
        self.model.show_games(game for game in games if game.puzzle in found)
        self._show_figures(found)
        self._show_what_there_is(bool(games))

    def _search_text(self, game: FinishedGame) -> str:
        return search_text((self.puzzles.name(game), game.name))

    def _show_figures(self, found: Collection[str]) -> None:
        """Show the figures of the games of the puzzles ``found``; of one puzzle their curve, too."""
        games, is_one = self.model.games, len(found) == 1
        count, shortest = number_text(len(games)), self.puzzles.shortest(next(iter(found), ""))
        row = self.puzzles.row() if not is_one else 0
        days = number_text(row) if row else ""
        figures: tuple[tuple[str, str], ...]
        if not is_one:
            time = time_text(sum(game.seconds for game in games))
            figures = ("games", count), ("puzzles", number_text(len(found))), ("time", time), ("row", days)
        else:
            own = [game.moves for game in games if not game.is_assisted]
            best = length_text(min(own), Metric.MOVES) if own else ""
            proven = length_text(shortest, Metric.MOVES) if shortest is not None else ""
            figures = ("best", best), ("games", count), ("shortest", proven), ("row", "")
        for card, (name, figure) in zip(self.cards, figures, strict=True):
            card.show_figure(name, figure if games else "")
        self.curve.show_games(games if is_one else (), shortest)

    def _show_what_there_is(self, has_games: bool) -> None:
        """Show the list, or why it is empty; ``has_games`` says whether there is one of any puzzle."""
        self.switch.setVisible(bool(self._puzzle) and has_games)
        self.search.setVisible(self.all.isChecked() and has_games)
        self.export_action.setEnabled(has_games)
        self.empty.show_texts(
            _text_of("none-here" if has_games else "none"),
            _text_of("kept"),
            _text_of("play-here" if self._puzzle else "play-today"),
        )
        is_listed = self.model.games or (has_games and self.all.isChecked())
        self.stack.setCurrentWidget(self.list if is_listed else self.empty)

    def _begin_game(self) -> None:
        self.accept()
        self.puzzles.play()

    def _open(self, index: Index) -> None:
        """Review a game, if its moves are known."""
        game = self.model.games[index.row()]
        if game.way:
            self.accept()
            self.puzzles.review(game)

    def _delete(self) -> None:
        """Delete the game of the current row; of the deleted ones the last can be put back."""
        row = self.list.currentIndex().row()
        if row < 0:
            return
        game = self.model.games[row]
        with self._telling():
            self._keeper.remove(game)
            self._deleted = game
            self.refresh()
            self.list.setCurrentIndex(self.model.index(min(row, len(self.model.games) - 1)))
            when = date_text(game.date, clock.today())
            self._say(_text_of("deleted", name=self.puzzles.name(game), date=when), can_undo=True)

    def _put_back(self) -> None:
        """Put back the game that was deleted last."""
        if self._deleted is not None:
            with self._telling():
                self._keeper.put_back(self._deleted)
                self.note.hide()
                self.undo.hide()
                self.refresh()
                self.list.setFocus()

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Say what the system refuses meanwhile."""
        try:
            yield
        except KlotskiError as error:
            self._say(error_text(error))

    def _say(self, note: str, *, can_undo: bool = False) -> None:
        """Show ``note`` below the list."""
        self.note.setText(note)
        self.note.show()
        self.undo.setVisible(can_undo)

    def ask_import(self) -> QFileDialog:
        """Show a dialog for a file of games to import, and return it."""
        dialog = QFileDialog(self, _text_of("importing"))
        dialog.setNameFilters([_text_of("files")])
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.import_from(Path(name)))
        return _opened(dialog)

    def ask_export(self) -> QFileDialog:
        """Show a dialog for the file to export all games to, and return it."""
        dialog = QFileDialog(self, _text_of("exporting"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([_text_of("files")])
        dialog.setDefaultSuffix("jsonl")
        dialog.selectFile(FILE_NAME)
        dialog.fileSelected.connect(lambda name: self.export_to(Path(name)))
        return _opened(dialog)

    def import_from(self, source: Path) -> None:
        """Add the games of the file ``source`` that are not here yet, and say how many."""
        with self._telling():
            new, found = self._keeper.take_in(source)
            sentences = [translator("games")(IMPORTED, len(new))]
            if found.damaged:
                sentences.append(_text_of("skipped", lines=_lines(found.damaged)))
            self._say(" ".join(sentences))
            self.refresh()

    def export_to(self, target: Path) -> None:
        """Write all games into the file ``target``, and say how many."""
        with self._telling():
            self._say(translator("games")(EXPORTED, self._games.write_copy(target)))

    def _arrange(self) -> None:
        self.list.setModel(self.model)
        self.list.setItemDelegate(_Painter(self))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setAccessibleName(_text_of("title"))
        self.stack.addWidget(self.list)
        self.stack.addWidget(self.empty)
        self.note.setWordWrap(True)
        self.note.hide()
        self.undo.setText(_text_of("undo"))
        self.undo.hide()
        self.search.setPlaceholderText(_text_of("search"))
        self.search.setAccessibleName(_text_of("search"))
        self.delete_action.setShortcut(QKeySequence.StandardKey.Delete)
        self.delete_action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.list.addAction(self.delete_action)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.empty.button.setDefault(True)
        self.more.setObjectName("more_button")
        menu = QMenu(self.more)
        menu.addActions((self.import_action, self.export_action))
        self.more.setMenu(menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setToolTip(_text_of("more"))
        self.more.setAccessibleName(_text_of("more"))
        head = in_row(self.switch, (self.search, 1), STRETCH, self.more, spacing=M)
        cards = in_row(*((card, 1) for card in self.cards), spacing=M)
        below = (in_row((self.note, 1), self.undo, spacing=M), close_row(self))
        in_column(head, cards, self.curve, (self.stack, 1), *below, on=self, margins=DIALOG, spacing=L)
        self.resize(px(GRID * 84), px(GRID * 66))


def _lines(numbers: tuple[int, ...]) -> str:
    """The first of the line ``numbers``."""
    named = [number_text(number) for number in numbers[:MOST_LINES]]
    return _text_of("comma").join([*named, *(("…",) if len(numbers) > MOST_LINES else ())])


def _opened(dialog: QFileDialog) -> QFileDialog:
    """Open ``dialog``, which deletes itself when it is closed."""
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog
