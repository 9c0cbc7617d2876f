"""The dialog of the player's games: a table, and buttons to export and to import them.

::

    ( This Puzzle | All Puzzles )                      12 games
    Date               Moves  Slides  Steps   Time   Stars
    22/11/2026 12:05      93     104    131   4:12   ★☆☆
    [ Import… ] [ Export… ]                          [ Close ]

Without games it says what will be listed, and offers a puzzle to play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from klotski_studio.app.playing.games import FILE_NAME, FinishedGame, FinishedGames
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.texts.translatable import QT_TRANSLATE_N_NOOP
from klotski_studio.app.workspace.game_keeper import GameKeeper
from klotski_studio.core.errors import KlotskiError
from klotski_studio.ui.dialogs.games.model import DATE, PUZZLE, GamesModel, Shortest
from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.segmented import SegmentedControl
from klotski_studio.ui.look.sentences import error_text
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, XL, L, M, S, px
from klotski_studio.ui.look.translate import number_text, texts, translator
from klotski_studio.ui.widgets.message_box import close_row
from klotski_studio.ui.widgets.panel_parts import EmptyState

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
_tr = texts("games", SENTENCES)


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
        self.setWindowTitle(_tr("title"))
        self._games, self._keeper, self._puzzle, self._play = games, keeper, puzzle, play
        self.model = GamesModel(find_shortest, self)
        group = QActionGroup(self)
        self.this, self.all = (QAction(_tr(word), group, checkable=True) for word in ("this", "all"))
        self.switch = SegmentedControl((self.this, self.all), "games_switch", self)
        self.table, self.empty, self.stack = QTableView(self), EmptyState(self), QStackedWidget(self)
        self.summary, self.note = PlainLabel(self), PlainLabel(self)
        self.import_button = QPushButton(_tr("import"), self)
        self.export_button = QPushButton(_tr("export"), self)
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
            _tr("none-here" if has_games else "none"),
            _tr("kept"),
            _tr("play-here" if self._puzzle else "play-today"),
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
        dialog = QFileDialog(self, _tr("importing"))
        dialog.setNameFilters([_tr("files")])
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.import_from(Path(name)))
        return _opened(dialog)

    def ask_export(self) -> QFileDialog:
        """Show a dialog for the file to export all games to, and return it."""
        dialog = QFileDialog(self, _tr("exporting"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([_tr("files")])
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
            sentences.append(_tr("skipped", lines=_lines(found.damaged)))
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
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.switch)
        head.addStretch(1)
        head.addWidget(self.summary)
        foot.setSpacing(S)
        for push in (self.import_button, self.export_button):
            push.setAutoDefault(False)
            foot.addWidget(push)
        foot.addStretch(1)
        foot.addWidget(close_row(self))
        column = QVBoxLayout(self)
        column.setContentsMargins(XL, XL, XL, L)
        column.setSpacing(M)
        column.addLayout(head)
        column.addWidget(self.stack, 1)
        column.addWidget(self.note)
        column.addLayout(foot)
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
        table.setAccessibleName(_tr("title"))


def _lines(numbers: tuple[int, ...]) -> str:
    """The first of the line ``numbers``."""
    named = [number_text(number) for number in numbers[:MOST_LINES]]
    return _tr("comma").join([*named, *(("…",) if len(numbers) > MOST_LINES else ())])


def _opened(dialog: QFileDialog) -> QFileDialog:
    """Open ``dialog``, which deletes itself when it is closed."""
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog
