"""The dialog of the player's games: figures, the curve of the tries, and the games, the latest first.

::

    ( This Puzzle | All Puzzles )  [ search            ]  [...]
    [ Best 84 moves ** ] [ Games 12 ] [ Shortest 81 moves ]
    *--*                          the length of each game of this puzzle, in their order;
        `--*--*- - - - - - - -    the line below is that of a shortest solution
    (board)  Today, 21:55     84 moves  ====--   4:12   ***
                                        as far as a shortest solution, and what went beyond it

A click reviews a game; its menu plays the puzzle, shows its shortest solution, or deletes the game, which can
be undone. The search finds puzzles by their names; if it leaves the games of one, their figures and their
curve are shown. Without games it says what will be listed, and offers a puzzle to play.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QAction, QActionGroup, QColor, QImage, QKeySequence, QPainter, QPalette
from PySide6.QtWidgets import (
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
)

from klotski_studio.app.library.entry import finds, search_text
from klotski_studio.app.library.model import Index
from klotski_studio.app.picture.theme import faded
from klotski_studio.app.playing.games import FILE_NAME, FinishedGame
from klotski_studio.app.playing.records import MOST_STARS, stars
from klotski_studio.app.runtime import clock
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.app.workspace.session import Mode, shortest_length
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Metric
from klotski_studio.core.rules import parse_solution
from klotski_studio.ui.dialogs.file_dialogs import ask_target, opened
from klotski_studio.ui.features.play.figures import FigureCard, GamesModel, TriesCurve, date_text
from klotski_studio.ui.features.play.panel import time_text
from klotski_studio.ui.look.appearance import current_language, current_theme
from klotski_studio.ui.look.boxes import DIALOG, STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, set_name
from klotski_studio.ui.look.screen_fit import Dialog
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import L, M, S, px
from klotski_studio.ui.look.translate import count_text, error_text, in_line, number_text, texts, translator
from klotski_studio.ui.session.feature import ActionContext
from klotski_studio.ui.widgets.message_box import close_row
from klotski_studio.ui.widgets.move_view import is_under, paint_ground
from klotski_studio.ui.widgets.panel_parts import EmptyState, SegmentedControl, SquareButton
from klotski_studio.ui.widgets.tiles import Thumbnails, paint_stars

ROW, BOARD, TIME, STAR = 48, 40, 56, 17
"""In pixels: the heights of a row and of its board, the widths of time and star."""
FAINT = 0.65
"""The opacity of the day below a name."""
BEYOND = 0.35
"""The opacity of the part of a bar beyond the shortest length."""

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
    "assisted": N_("games", "assisted"),
    "hints": QT_TRANSLATE_N_NOOP("games", "%Ln hint(s)", None, 1),
    "click": N_("games", "A click reviews a game"),
    "search": N_("games", "Search"),
    "play": N_("games", "&Play the Puzzle"),
    "watch": N_("games", "&Watch the Shortest"),
    "delete": N_("games", "&Delete"),
    "elsewhere": N_("games", "Its puzzle is neither open nor in the library."),
    "deleted": N_("games", "The game was deleted: {name}, {date}."),
    "undo": N_("games", "&Undo"),
    "review": N_("games", "&Review"),
    "more": N_("games", "Import and export"),
    "comma": N_("games", ", "),
}
IMPORTED = QT_TRANSLATE_N_NOOP("games", "%Ln new game(s) imported.", None, 1)
EXPORTED = QT_TRANSLATE_N_NOOP("games", "%Ln game(s) exported.", None, 1)
MOST_LINES = 8
"""The most line numbers that are named."""
_text_of = texts("games", SENTENCES)


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
        paint_ground(painter, QRectF(rect), option.palette, is_current=is_current, is_under=is_under(state))
        board = QRect(rect.left() + S, rect.center().y() - BOARD // 2, BOARD, BOARD)
        if (picture := dialog.picture(game.puzzle)) is not None:
            painter.drawImage(board, picture)
        row, middle = rect.adjusted(BOARD + S + M, 0, -S, 0), Qt.AlignmentFlag.AlignVCenter
        end = row.adjusted(row.width() - MOST_STARS * STAR, 0, 0, 0)
        time = QRect(end.left() - px(TIME) - M, row.top(), px(TIME), row.height())
        when = row.adjusted(0, 0, -row.width() * 13 // 20, 0)
        length = QRect(when.right() + S, row.top(), row.width() // 7, row.height())
        painter.setPen(theme.window["text"])
        self._paint_words(painter, when, game)
        painter.drawText(length, middle, count_text(game.moves, Metric.MOVES))
        painter.setPen(theme.window["muted"])
        painter.drawText(time, middle | Qt.AlignmentFlag.AlignRight, time_text(game.seconds))
        self._paint_help(painter, end, game)
        bar = QRectF(length.right() + S, rect.center().y() - 1.5, time.left() - length.right() - 2 * S, 4)
        self._paint_bar(painter, bar, game, palette.color(QPalette.ColorRole.Accent))
        painter.restore()

    def _paint_words(self, painter: QPainter, area: QRect, game: FinishedGame) -> None:
        """Paint the day; where several puzzles are listed, the name of this one above it."""
        if self._dialog.all.isChecked():
            line = painter.fontMetrics().height()
            upper = QRect(area.left(), area.center().y() - line, area.width(), line)
            right = Qt.TextElideMode.ElideRight
            name = painter.fontMetrics().elidedText(self._dialog.name(game), right, area.width())
            painter.drawText(upper, Qt.AlignmentFlag.AlignVCenter, name)
            area = upper.translated(0, line)
            painter.setOpacity(FAINT)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, date_text(game.date, clock.today()))
        painter.setOpacity(1.0)

    def _paint_bar(self, painter: QPainter, bar: QRectF, game: FinishedGame, color: QColor) -> None:
        """Paint the length of ``game`` as a part of the longest one; what is beyond the shortest is faint."""
        longest = max(each.moves for each in self._dialog.model.games)
        shortest = min(self._dialog.shortest(game.puzzle) or game.moves, game.moves)
        painter.setPen(Qt.PenStyle.NoPen)
        for moves, opacity in ((game.moves, BEYOND), (shortest, 1.0)):
            painter.setBrush(faded(color, opacity))
            part = QSizeF(max(4.0, bar.width() * moves / max(longest, 1)), bar.height())
            painter.drawRoundedRect(QRectF(bar.topLeft(), part), 2, 2)

    def _paint_help(self, painter: QPainter, end: QRect, game: FinishedGame) -> None:
        """Paint the stars of ``game``, or its hints."""
        if game.is_assisted:
            words = _text_of("hints", game.hints) if game.hints else _text_of("assisted")
            painter.drawText(end, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        else:
            side = QRectF(end.left(), end.center().y() - STAR / 2, end.width(), STAR)
            paint_stars(painter, side, self._dialog.stars(game), current_theme().verdict["solved"])


class GamesDialog(Dialog):
    """Lists finished games: those of the puzzle that is open, or of all puzzles."""

    def __init__(self, context: ActionContext) -> None:
        super().__init__(context.view.window(), _text_of("title"))
        self._context, app, session = context, context.app, context.app.session
        self._games, self._keeper, self._layout = app.games, app.keeper, session.document.layout
        self._puzzle = session.puzzle if session.has_board else ""
        self._entries = {entry.puzzle: entry for entry in app.library.contents.entries}
        self._shortest = {puzzle: entry.moves for puzzle, entry in self._entries.items()}
        if self._puzzle and (proven := shortest_length(session, Metric.MOVES)) is not None:
            self._shortest[self._puzzle] = proven  # whatever its file claims
        self.model = GamesModel(self.name, self)
        group = QActionGroup(self)
        self.this, self.all = (QAction(_text_of(word), group, checkable=True) for word in ("this", "all"))
        self.switch = SegmentedControl((self.this, self.all), "games_switch", self)
        self.list, self.empty, self.stack = QListView(self), EmptyState(self), QStackedWidget(self)
        self._pictures = Thumbnails(app.runner, QSize(BOARD, BOARD), self.list)
        self.finished.connect(self._pictures.close)
        self.cards, self.curve = tuple(FigureCard(self) for _ in range(4)), TriesCurve(self)
        self.more, self.note = SquareButton("more", self), PlainLabel(self, wraps=True)
        self.search, self.undo = QLineEdit(self, clearButtonEnabled=True), QPushButton(self)
        self._deleted: FinishedGame | None = None
        self.export_action = self._action("export", self.ask_export)
        slots = {"review": self._review, "play": self._play, "watch": self._watch, "delete": self._delete}
        self.choices = {word: self._action(word, slot) for word, slot in slots.items()}
        self._arrange()
        (self.this if self._games.of(self._puzzle) else self.all).setChecked(True)
        group.triggered.connect(lambda _: self.refresh())
        self.empty.button.clicked.connect(self._begin_game)
        self.list.clicked.connect(self._review)
        self.list.activated.connect(self._review)
        self.search.textChanged.connect(lambda _: self.refresh())
        self.undo.clicked.connect(self._put_back)
        self.refresh()
        self.list.setCurrentIndex(self.model.index(0))
        (self.list if self.model.games else self.empty.button).setFocus()

    def name(self, game: FinishedGame) -> str:
        """What the puzzle of ``game`` is called now; the library knows it in the language of the window."""
        entry = self._entries.get(game.puzzle)
        return visible(game.name) if entry is None or entry.is_list else entry.title(current_language())

    def shortest(self, puzzle: str) -> int | None:
        """The length in moves of a shortest solution of ``puzzle``; None if it is not known."""
        return self._shortest.get(puzzle)

    def picture(self, puzzle: str) -> QImage | None:
        """The picture of ``puzzle``; None if there is none, or none yet."""
        found = None
        if puzzle == self._puzzle:
            found = self._pictures.picture(puzzle, lambda: self._layout)
        elif puzzle in self._entries:
            found = self._pictures.image(self._entries[puzzle])
        return None if found is None or found.isNull() else found

    def stars(self, game: FinishedGame) -> int:
        """The stars of ``game``."""
        return stars(game.moves, self.shortest(game.puzzle), is_assisted=game.is_assisted)

    def refresh(self) -> None:
        """Read the games again and list them."""
        games: Sequence[FinishedGame] = ()
        with self._telling():
            games = self._games.read()
        found = {self._puzzle}
        if self.all.isChecked():
            query, names = self.search.text(), {game.puzzle: game for game in games}
            texts_of = {puzzle: search_text((self.name(game), game.name)) for puzzle, game in names.items()}
            found = {puzzle for puzzle, text in texts_of.items() if finds(query, text)}
        self.model.show_games(game for game in games if game.puzzle in found)
        self._show_figures(found)
        self._show_what_there_is(bool(games))

    def _show_figures(self, found: Collection[str]) -> None:
        """Show the figures of the games of the puzzles ``found``; of one puzzle their curve, too."""
        games, is_one = self.model.games, len(found) == 1
        count, shortest = number_text(len(games)), self.shortest(next(iter(found), ""))
        row = self._context.app.calendar.row() if not is_one else 0
        days = number_text(row) if row else ""
        best: int | None = None
        figures: tuple[tuple[str, str], ...]
        if not is_one:
            time = time_text(sum(game.seconds for game in games))
            figures = ("games", count), ("puzzles", number_text(len(found))), ("time", time), ("row", days)
        else:
            own = [game.moves for game in games if not game.is_assisted]
            best = min(own, default=None)
            proven = count_text(shortest, Metric.MOVES) if shortest is not None else ""
            told = count_text(best, Metric.MOVES) if best is not None else ""
            figures = ("best", told), ("games", count), ("shortest", proven), ("row", "")
        for card, (name, figure) in zip(self.cards, figures, strict=True):
            card.show_figure(name, figure if games else "")
        self.cards[0].show_stars(None if best is None else stars(best, shortest))
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
        """Play the puzzle that is open, or else the puzzle of the day."""
        self.accept()
        app = self._context.app
        app.session.set_mode(Mode.PLAY) if self._puzzle else app.play_day()

    def _go_to(self, act: Callable[[FinishedGame], object]) -> None:
        """Bring the puzzle of the current row to the front; once it is read, call ``act`` with its game."""
        row = self.list.currentIndex().row()
        if row < 0:
            return
        game, workspace = self.model.games[row], self._context.app.workspace
        tabs = [tab for tab in (workspace.current, *workspace.sessions) if tab.has_board]
        if tab := next((tab for tab in tabs if tab.puzzle == game.puzzle), None):
            workspace.bring(tab)
        elif game.puzzle in self._entries:
            tab = workspace.open(self._entries[game.puzzle].path)
        else:
            self._say(_text_of("elsewhere"))
            return
        self.accept()
        if tab.is_reading:
            tab.files.opened.connect(lambda _: act(game), Qt.ConnectionType.SingleShotConnection)
        else:
            act(game)

    def _review(self) -> None:
        """Review the game of the current row, if its moves are known."""
        row, context = self.list.currentIndex().row(), self._context

        def review(game: FinishedGame) -> None:
            session = context.app.session
            layout = session.document.layout
            try:
                session.watching.show_past(layout, parse_solution(game.way, layout).moves, session.metric)
            except KlotskiError as error:  # another layout of the same puzzle may name its pieces otherwise
                context.tell(error_text(error))
            else:
                session.set_mode(Mode.WATCH)

        if row >= 0 and self.model.games[row].way:
            self._go_to(review)

    def _play(self) -> None:
        """Play the puzzle of the current row, or go on with its game."""
        context = self._context
        self._go_to(lambda _: context.app.session.set_mode(Mode.PLAY))

    def _watch(self) -> None:
        """Watch the shortest solution of the puzzle of the current row."""
        context = self._context
        self._go_to(lambda _: context.page.watch_solution())

    def _delete(self) -> None:
        """Delete the game of the current row; of the deleted ones the last can be put back."""
        row = self.list.currentIndex().row()
        if row < 0:
            return
        game = self.model.games[row]
        with self._telling():
            self._keeper.change(lambda games: games.remove(game))
            self._deleted = game
            self.refresh()
            self.list.setCurrentIndex(self.model.index(min(row, len(self.model.games) - 1)))
            when = date_text(game.date, clock.today())
            self._say(_text_of("deleted", name=self.name(game), date=when), can_undo=True)

    def _put_back(self) -> None:
        """Put back the game that was deleted last."""
        if (deleted := self._deleted) is not None:
            with self._telling():
                self._keeper.change(lambda games: games.add((deleted,)))
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
        dialog = QFileDialog(self, _text_of("importing"), "", _text_of("files"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        return opened(dialog, self.import_from)

    def ask_export(self) -> QFileDialog:
        """Show a dialog for the file to export all games to, and return it."""
        filters = [_text_of("files")]
        return ask_target(self, _text_of("exporting"), Path(FILE_NAME), self.export_to, filters)

    def import_from(self, source: Path) -> None:
        """Add the games of the file ``source`` that are not here yet, and say how many."""
        with self._telling():
            new, damaged = self._keeper.change(lambda games: games.take_in(source))
            sentences = [translator("games")(IMPORTED, len(new))]
            if damaged:
                sentences.append(_text_of("skipped", lines=_lines(damaged)))
            self._say(in_line(sentences))
            self.refresh()

    def export_to(self, target: Path) -> None:
        """Write all games into the file ``target``, and say how many."""
        with self._telling():
            self._say(translator("games")(EXPORTED, self._games.write_copy(target)))

    def _action(self, word: str, slot: Callable[[], object]) -> QAction:
        made = QAction(_text_of(word), self)
        made.triggered.connect(slot)
        return made

    def _arrange(self) -> None:
        self.list.setObjectName("games_list")
        self.list.setModel(self.model)
        self.list.setItemDelegate(_Painter(self))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setAccessibleName(_text_of("title"))
        self.list.setToolTip(_text_of("click"))
        self.list.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.stack.addWidget(self.list)
        self.stack.addWidget(self.empty)
        self.note.hide()
        self.undo.setText(_text_of("undo"))
        self.undo.hide()
        self.search.setPlaceholderText(_text_of("search"))
        self.search.setAccessibleName(_text_of("search"))
        self.choices["delete"].setShortcut(QKeySequence.StandardKey.Delete)
        self.choices["delete"].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.list.addActions(list(self.choices.values()))
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.empty.button.setDefault(True)
        self.more.setObjectName("more_button")
        menu = QMenu(self.more)
        menu.addActions((self._action("import", self.ask_import), self.export_action))
        self.more.setMenu(menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        set_name(self.more, _text_of("more"))
        head = in_row(self.switch, (self.search, 1), STRETCH, self.more, spacing=M)
        cards = in_row(*((card, 1) for card in self.cards), spacing=M)
        below = in_row((self.note, 1), self.undo, close_row(self), spacing=M)
        in_column(head, cards, self.curve, (self.stack, 1), below, on=self, margins=DIALOG, spacing=L)
        self.resize(px(GRID * 92), px(GRID * 74))


def _lines(numbers: tuple[int, ...]) -> str:
    """The first of the line ``numbers``."""
    named = [number_text(number) for number in numbers[:MOST_LINES]]
    return _text_of("comma").join([*named, *(("…",) if len(numbers) > MOST_LINES else ())])
