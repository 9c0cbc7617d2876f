"""The dialog of the player's games: a table, the latest game first, and buttons to export and to import them.

::

    ( This Puzzle | All Puzzles )                      12 games
    Date               Moves  Slides  Steps   Time   Stars
    22/11/2026 12:05      93     104    131   4:12   ★☆☆
    [ Import… ] [ Export… ]                          [ Close ]

Without games it says what will be listed, and offers a puzzle to play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFileDialog,
    QHeaderView,
    QPushButton,
    QStackedWidget,
    QTableView,
    QWidget,
)

from klotski_studio.app.playing.games import FILE_NAME, FinishedGame, FinishedGames
from klotski_studio.app.playing.records import MOST_STARS, stars
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import QT_TRANSLATE_N_NOOP, QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.game_keeper import GameKeeper
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.boxes import DIALOG, STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.segmented import SegmentedControl
from klotski_studio.ui.look.sentences import error_text
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, M, S, px
from klotski_studio.ui.look.translate import number_text, texts, translator
from klotski_studio.ui.widgets.message_box import close_row
from klotski_studio.ui.widgets.panel_parts import EmptyState

Index = QModelIndex | QPersistentModelIndex
Shortest = Callable[[str], int | None]
"""The length in moves of a shortest solution of a puzzle, by its digest; None if it is not known."""

COLUMNS = ("date", "puzzle", *Metric, "time", "stars")
DATE, PUZZLE = COLUMNS.index("date"), COLUMNS.index("puzzle")
"""The numbers of the columns with the date and with the puzzle's name."""

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "date": QT_TRANSLATE_NOOP("games", "Date"),
        "puzzle": QT_TRANSLATE_NOOP("games", "Puzzle"),
        Metric.MOVES: QT_TRANSLATE_NOOP("games", "Moves"),
        Metric.SLIDES: QT_TRANSLATE_NOOP("games", "Slides"),
        Metric.STEPS: QT_TRANSLATE_NOOP("games", "Steps"),
        "time": QT_TRANSLATE_NOOP("games", "Time"),
        "stars": QT_TRANSLATE_NOOP("games", "Stars"),
        "assisted": QT_TRANSLATE_NOOP("games", "assisted"),
        "hints": QT_TRANSLATE_N_NOOP("games", "%Ln hint(s)", None, 1),
    }
)
_tr = texts("games", WORDS)


class GamesModel(QAbstractTableModel):
    """A row for each game."""

    def __init__(self, find_shortest: Shortest, parent: QObject) -> None:
        super().__init__(parent)
        self._find_shortest = find_shortest
        self.games: tuple[FinishedGame, ...] = ()

    def show_games(self, games: Iterable[FinishedGame]) -> None:
        """List ``games``, the latest first."""
        self.beginResetModel()
        self.games = tuple(sorted(games, key=lambda game: game.date, reverse=True))
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.games)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation is Qt.Orientation.Horizontal:
            return _tr(COLUMNS[section])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(self.games[index.row()], COLUMNS[index.column()])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        return None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        is_number = COLUMNS[column] in (*Metric, "time")
        side = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter

    def _text(self, game: FinishedGame, column: str) -> str:
        match column:
            case "date":
                when = QDateTime.fromSecsSinceEpoch(int(game.date.timestamp()))
                return QLocale().toString(when, QLocale.FormatType.ShortFormat)
            case "puzzle":
                return visible(game.name)
            case "time":
                minutes, seconds = divmod(int(game.seconds), 60)
                return f"{minutes}:{seconds:02}"
            case "stars":
                return self._stars(game)
        return number_text(game.length(Metric(column)))

    def _stars(self, game: FinishedGame) -> str:
        if game.is_assisted:
            return _tr("hints", game.hints) if game.hints else _tr("assisted")
        count = stars(game.moves, self._find_shortest(game.puzzle))
        return "★" * count + "☆" * (MOST_STARS - count)


SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "title": QT_TRANSLATE_NOOP("games", "Your Games"),
        "this": QT_TRANSLATE_NOOP("games", "&This Puzzle"),
        "all": QT_TRANSLATE_NOOP("games", "&All Puzzles"),
        "import": QT_TRANSLATE_NOOP("games", "&Import…"),
        "export": QT_TRANSLATE_NOOP("games", "&Export…"),
        "importing": QT_TRANSLATE_NOOP("games", "Import games from"),
        "exporting": QT_TRANSLATE_NOOP("games", "Export the games to"),
        "files": QT_TRANSLATE_NOOP("games", "Games (*.jsonl)"),
        "skipped": QT_TRANSLATE_NOOP("games", "Lines that cannot be read were left out: {lines}."),
        "none": QT_TRANSLATE_NOOP("games", "No games yet"),
        "none-here": QT_TRANSLATE_NOOP("games", "Not solved yet"),
        "kept": QT_TRANSLATE_NOOP(
            "games",
            "Every game that you solve in Play is kept here, with its length, its time and its stars.",
        ),
        "play-here": QT_TRANSLATE_NOOP("games", "&Play This Puzzle"),
        "play-today": QT_TRANSLATE_NOOP("games", "&Play the Puzzle of the Day"),
        "comma": QT_TRANSLATE_NOOP("games", ", "),
    }
)
COUNT = QT_TRANSLATE_N_NOOP("games", "%Ln game(s)", None, 1)
IMPORTED = QT_TRANSLATE_N_NOOP("games", "%Ln new game(s) imported.", None, 1)
EXPORTED = QT_TRANSLATE_N_NOOP("games", "%Ln game(s) exported.", None, 1)
MOST_LINES = 8
"""The most line numbers that are named."""
COLUMN = 64
"""The least width of a column, in pixels."""
MODE = QHeaderView.ResizeMode
_text_of = texts("games", SENTENCES)


class GamesDialog(FitsScreen, QDialog):
    """Lists finished games.

    Args:
        games: all of the player's.
        keeper: imports games.
        puzzle: the digest of the puzzle that is open; empty if none is, and then all games are listed.
        find_shortest: the length in moves of a shortest solution of a puzzle.
        play: begins a game, of the puzzle that is open or else of the puzzle of the day.
        parent: the window.
    """

    def __init__(
        self,
        games: FinishedGames,
        keeper: GameKeeper,
        puzzle: str,
        find_shortest: Shortest,
        play: Callable[[], object],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_text_of("title"))
        self._games, self._keeper, self._puzzle, self._play = games, keeper, puzzle, play
        self.model = GamesModel(find_shortest, self)
        group = QActionGroup(self)
        self.this, self.all = (QAction(_text_of(word), group, checkable=True) for word in ("this", "all"))
        self.switch = SegmentedControl((self.this, self.all), "games_switch", self)
        self.table, self.empty, self.stack = QTableView(self), EmptyState(self), QStackedWidget(self)
        self.summary, self.note = PlainLabel(self), PlainLabel(self)
        self.import_button = QPushButton(_text_of("import"), self)
        self.export_button = QPushButton(_text_of("export"), self)
        self._arrange()
        (self.this if puzzle and games.of(puzzle) else self.all).setChecked(True)
        group.triggered.connect(lambda _: self.refresh())
        self.empty.button.clicked.connect(self._begin_game)
        self.import_button.clicked.connect(self.ask_import)
        self.export_button.clicked.connect(self.ask_export)
        self.refresh()
        (self.table if self.model.games else self.empty.button).setFocus()

    def refresh(self) -> None:
        """Read the games again and list them."""
        try:
            games: Sequence[FinishedGame] = self._games.read()
        except KlotskiError as error:
            self._say(error_text(error))
            games = ()
        is_all = self.all.isChecked()
        self.model.show_games(game for game in games if is_all or game.puzzle == self._puzzle)
        self._show_columns(with_puzzle=is_all)
        self._show_what_there_is(bool(games))

    def _show_columns(self, *, with_puzzle: bool) -> None:
        """Give the widths that the texts need; the rest goes to the puzzle's name, or else to the date."""
        self.table.setColumnHidden(PUZZLE, not with_puzzle)
        header = self.table.horizontalHeader()
        for column in range(self.model.columnCount()):
            takes_rest = column == (PUZZLE if with_puzzle else DATE)
            header.setSectionResizeMode(column, MODE.Stretch if takes_rest else MODE.ResizeToContents)

    def _show_what_there_is(self, has_games: bool) -> None:
        """Show the list, or why it is empty; ``has_games`` says whether there is one of any puzzle."""
        count = len(self.model.games)
        self.switch.setVisible(bool(self._puzzle) and has_games)
        self.summary.setText(translator("games")(COUNT, count) if count else "")
        self.export_button.setEnabled(has_games)
        self.empty.show_texts(
            _text_of("none-here" if has_games else "none"),
            _text_of("kept"),
            _text_of("play-here" if self._puzzle else "play-today"),
        )
        self.stack.setCurrentWidget(self.table if count else self.empty)

    def _begin_game(self) -> None:
        self.accept()
        self._play()

    def _say(self, note: str) -> None:
        """Show ``note`` below the list."""
        self.note.setText(note)
        self.note.show()

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
        try:
            new, found = self._keeper.take_in(source)
        except KlotskiError as error:
            self._say(error_text(error))
            return
        sentences = [translator("games")(IMPORTED, len(new))]
        if found.damaged:
            sentences.append(_text_of("skipped", lines=_lines(found.damaged)))
        self._say(" ".join(sentences))
        self.refresh()

    def export_to(self, target: Path) -> None:
        """Write all games into the file ``target``, and say how many."""
        try:
            count = self._games.write_copy(target)
        except KlotskiError as error:
            self._say(error_text(error))
        else:
            self._say(translator("games")(EXPORTED, count))

    def _arrange(self) -> None:
        self._set_up_table()
        self.stack.addWidget(self.table)
        self.stack.addWidget(self.empty)
        self.summary.setObjectName("panel_hint")
        self.note.setWordWrap(True)
        self.note.hide()
        self.empty.button.setDefault(True)
        files = (self.import_button, self.export_button)
        for push in files:
            push.setAutoDefault(False)
        head = in_row(self.switch, STRETCH, self.summary)
        foot = in_row(*files, STRETCH, close_row(self), spacing=S)
        in_column(head, (self.stack, 1), self.note, foot, on=self, margins=DIALOG, spacing=M)
        self.resize(px(GRID * 84), px(GRID * 56))

    def _set_up_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        beside_text(table.verticalHeader().setDefaultSectionSize, lambda: px(CONTROL))
        table.horizontalHeader().setHighlightSections(False)
        beside_text(table.horizontalHeader().setMinimumSectionSize, lambda: px(COLUMN))
        table.setAccessibleName(_text_of("title"))


def _lines(numbers: tuple[int, ...]) -> str:
    """The first of the line ``numbers``."""
    named = [number_text(number) for number in numbers[:MOST_LINES]]
    return _text_of("comma").join([*named, *(("…",) if len(numbers) > MOST_LINES else ())])


def _opened(dialog: QFileDialog) -> QFileDialog:
    """Open ``dialog``, which deletes itself when it is closed."""
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog
