"""The dialog of the player's games: a table, and buttons to export and to import them.

::

    ( This puzzle )( All puzzles )
    Date               Moves  Slides  Steps   Time   Stars
    22/11/2026 12:05      93     104    131   4:12   ★☆☆
    12 games
    [ Import… ] [ Export… ]                          [ Close ]
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QRadioButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from klotski_studio.app.playing.kept.finished_games import FILE_NAME, FinishedGames, GamesRead
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.texts.translatable import QT_TRANSLATE_N_NOOP
from klotski_studio.app.workspace.game_keeper import GameKeeper
from klotski_studio.core.errors import KlotskiError
from klotski_studio.ui.dialogs.close_button import close_row
from klotski_studio.ui.dialogs.games.model import PUZZLE, GamesModel, Shortest
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.sentences import error_text
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import L, S
from klotski_studio.ui.look.translate import number_text, texts, translator

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "title": QT_TRANSLATE_NOOP("games", "Your Games"),
        "this": QT_TRANSLATE_NOOP("games", "&This puzzle"),
        "all": QT_TRANSLATE_NOOP("games", "&All puzzles"),
        "import": QT_TRANSLATE_NOOP("games", "&Import…"),
        "export": QT_TRANSLATE_NOOP("games", "&Export…"),
        "importing": QT_TRANSLATE_NOOP("games", "Import games from"),
        "exporting": QT_TRANSLATE_NOOP("games", "Export the games to"),
        "files": QT_TRANSLATE_NOOP("games", "Games (*.jsonl)"),
        "damaged": QT_TRANSLATE_NOOP(
            "games", "Lines that cannot be read, and are kept as they are: {lines}."
        ),
        "skipped": QT_TRANSLATE_NOOP("games", "Lines that cannot be read were left out: {lines}."),
        "comma": QT_TRANSLATE_NOOP("games", ", "),
    }
)
COUNT = QT_TRANSLATE_N_NOOP("games", "%Ln game(s)", None, 1)
IMPORTED = QT_TRANSLATE_N_NOOP("games", "%Ln new game(s) imported.", None, 1)
EXPORTED = QT_TRANSLATE_N_NOOP("games", "%Ln game(s) exported.", None, 1)
MOST_LINES = 8
"""The most line numbers that are named."""
_tr = texts("games", SENTENCES)


class GamesDialog(FitsScreen, QDialog):
    """Lists finished games.

    Args:
        games: all of the player's.
        keeper: imports games.
        puzzle: the digest of the puzzle that is open; empty if none is, and then all games are listed.
        find_shortest: the length in moves of a shortest solution of a puzzle.
        parent: the window.
    """

    def __init__(
        self, games: FinishedGames, keeper: GameKeeper, puzzle: str, find_shortest: Shortest, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("title"))
        self._games, self._keeper, self._puzzle = games, keeper, puzzle
        self.model = GamesModel(find_shortest, self)
        self.this, self.all = QRadioButton(_tr("this"), self), QRadioButton(_tr("all"), self)
        group = QButtonGroup(self)
        for button in (self.this, self.all):
            group.addButton(button)
        self.table, self.summary, self.note = QTableView(self), PlainLabel(self), PlainLabel(self)
        self.import_button = QPushButton(_tr("import"), self)
        self.export_button = QPushButton(_tr("export"), self)
        self._arrange()
        self.this.setEnabled(bool(puzzle))
        (self.this if puzzle and games.of(puzzle) else self.all).setChecked(True)
        group.buttonToggled.connect(lambda _, checked: self.refresh() if checked else None)
        self.import_button.clicked.connect(self.ask_import)
        self.export_button.clicked.connect(self.ask_export)
        self.refresh()

    def refresh(self) -> None:
        """Read the games again and list them."""
        try:
            found = self._games.read()
        except KlotskiError as error:
            self.note.setText(error_text(error))
            found = GamesRead()
        is_all = self.all.isChecked()
        self.model.show_games(game for game in found.games if is_all or game.puzzle == self._puzzle)
        self.table.setColumnHidden(PUZZLE, not is_all)
        self.table.resizeColumnsToContents()
        self.summary.setText(translator("games")(COUNT, len(self.model.games)))
        self.export_button.setEnabled(bool(found.games))
        if found.damaged:
            self.note.setText(_tr("damaged", lines=_lines(found.damaged)))

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
            self.note.setText(error_text(error))
            return
        sentences = [translator("games")(IMPORTED, len(new))]
        if found.damaged:
            sentences.append(_tr("skipped", lines=_lines(found.damaged)))
        self.note.setText(" ".join(sentences))
        self.refresh()

    def export_to(self, target: Path) -> None:
        """Write all games into the file ``target``, and say how many."""
        try:
            count = self._games.write_copy(target)
        except KlotskiError as error:
            self.note.setText(error_text(error))
        else:
            self.note.setText(translator("games")(EXPORTED, count))

    def _arrange(self) -> None:
        self.table.setModel(self.model)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.setAccessibleName(_tr("title"))
        self.summary.setObjectName("panel_hint")
        self.note.setWordWrap(True)
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.setSpacing(L)
        for button in (self.this, self.all):
            head.addWidget(button)
        head.addStretch(1)
        head.addWidget(self.summary)
        for push in (self.import_button, self.export_button):
            push.setAutoDefault(False)
            foot.addWidget(push)
        foot.addStretch(1)
        foot.addWidget(close_row(self))
        column = QVBoxLayout(self)
        column.setContentsMargins(L, L, L, L)
        column.setSpacing(S)
        column.addLayout(head)
        column.addWidget(self.table, 1)
        column.addWidget(self.note)
        column.addLayout(foot)
        self.resize(GRID * 78, GRID * 56)


def _lines(numbers: tuple[int, ...]) -> str:
    """The first of the line ``numbers``."""
    named = [number_text(number) for number in numbers[:MOST_LINES]]
    return _tr("comma").join([*named, *(("…",) if len(numbers) > MOST_LINES else ())])


def _opened(dialog: QFileDialog) -> QFileDialog:
    """Open ``dialog``, which deletes itself when it is closed."""
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog
