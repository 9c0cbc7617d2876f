"""The actions of a game: undo, checkpoints, hints."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.library.model import Thumbnails
from klotski_studio.app.playing.findings import Knowledge
from klotski_studio.app.playing.game import Game
from klotski_studio.app.playing.games import FinishedGame
from klotski_studio.app.runtime.settings import SOUND
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import shortest_length
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.metric import Metric
from klotski_studio.core.solution import parse_solution
from klotski_studio.ui.features.play.days import can_copy_result, copy_result, show_calendar
from klotski_studio.ui.features.play.sound import can_play
from klotski_studio.ui.look.appearance import current_language, current_theme
from klotski_studio.ui.look.sentences import error_text
from klotski_studio.ui.session import feature as when
from klotski_studio.ui.session.feature import ActionContext, ActionSpec

if TYPE_CHECKING:
    from klotski_studio.ui.features.play.games import GamesDialog


PLAY = frozenset({Mode.PLAY})


def game(context: ActionContext) -> Game:
    """The game of the current layout."""
    return context.app.session.playing.game


def has_hint(context: ActionContext) -> bool:
    """Whether the guide knows the best move from the current position."""
    guidance = context.app.session.playing.guide.state
    return guidance.hint is not None and guidance.position == game(context).position


def may_be_solved(context: ActionContext) -> bool:
    """Whether a search from the current position could find something."""
    knowledge = context.app.session.playing.guide.state.knowledge
    lost = knowledge in (Knowledge.UNSOLVABLE, Knowledge.INVALID)
    return when.has_board(context) and not game(context).state.is_solved and not lost


def go_back(context: ActionContext) -> None:
    """Go back to the last checkpoint."""
    game(context).go_back_to(game(context).state.checkpoints[-1].number)


def give_hint(context: ActionContext) -> None:
    """Show the best move, or make it if it is shown."""
    hint, board = context.app.session.playing.guide.state.hint, context.page.play_board
    if hint is not None and has_hint(context) and board.shows_hint:
        game(context).make(hint.move, is_assisted=True)
    else:
        board.show_hint(True)


def toggle_guide(context: ActionContext) -> None:
    """Turn the guide on or off."""
    playing = context.app.session.playing
    playing.set_guided(not playing.is_guided)


HISTORY = (
    ActionSpec(
        "start-over",
        N_("actions", "Start &Over"),
        lambda context: game(context).reset(),
        icon="start-over",
        shortcuts=("Home",),
        enabled_when=lambda context: game(context).has_begun,
        modes=PLAY,
    ),
    ActionSpec(
        "pause-time",
        N_("actions", "Stop the &Time"),
        lambda context: game(context).pause(),
        icon="pause",
        shortcuts=("P",),
        enabled_when=lambda context: game(context).state.is_running,
        modes=PLAY,
    ),
    ActionSpec(
        "keep-checkpoint",
        N_("actions", "&Keep a Checkpoint"),
        lambda context: game(context).keep(),
        icon="checkpoint",
        shortcuts=("K",),
        enabled_when=when.has_board,
        modes=PLAY,
        short=N_("actions", "Checkpoint"),
    ),
    ActionSpec(
        "last-checkpoint",
        N_("actions", "&Back to the Last Checkpoint"),
        go_back,
        shortcuts=("Shift+K",),
        enabled_when=lambda context: bool(game(context).state.checkpoints),
        modes=PLAY,
    ),
)

GUIDE = (
    ActionSpec(
        "guide",
        N_("actions", "Say How &Far It Is"),
        toggle_guide,
        shortcuts=("D",),
        checked_when=lambda context: context.app.session.playing.is_guided,
        modes=PLAY,
    ),
    ActionSpec(
        "hint",
        N_("actions", "&Hint"),
        give_hint,
        icon="hint",
        shortcuts=("H",),
        enabled_when=has_hint,
        checked_when=lambda context: has_hint(context) and context.page.play_board.shows_hint,
        modes=PLAY,
        tip=N_("actions", "Show the best move; pressed again, make it"),
    ),
    ActionSpec(
        "solve-from-here",
        N_("actions", "&Solve from Here"),
        lambda context: context.app.session.playing.way_from_here(),
        icon="solve",
        shortcuts=("F7",),
        enabled_when=may_be_solved,
        modes=PLAY,
        short=N_("actions", "Solve"),
    ),
)

SOUNDS = (
    ActionSpec(
        "sound",
        N_("actions", "Sound W&hen Solved"),
        lambda context: when.switch(context, SOUND),
        enabled_when=lambda _: can_play(),
        checked_when=lambda context: context.app.settings.get(SOUND),
        tip=N_("actions", "Play two soft notes when a puzzle is solved"),
    ),
)

ACTIONS: tuple[ActionSpec, ...] = (*HISTORY, *GUIDE, *SOUNDS)


def show_games(context: ActionContext) -> GamesDialog:
    """Open the list of the player's games, and return the dialog."""
    from klotski_studio.ui.features.play.games import BOARD, GamesDialog, Puzzles

    app, session, window = context.app, context.app.session, context.view.window()
    entries = {entry.puzzle: entry for entry in app.library.contents.entries}
    known = {puzzle: entry.moves for puzzle, entry in entries.items()}
    here = session.puzzle if session.has_board else ""
    if here and known.get(here) is None:
        known[here] = shortest_length(session, Metric.MOVES)
    side = QSize(BOARD, BOARD) * window.devicePixelRatio()
    pictures = Thumbnails(app.runner, current_theme(), side, window)
    layout = session.document.layout

    def picture_of(puzzle: str) -> QImage | None:
        """The picture of a puzzle of the library, or of the one that is open."""
        if puzzle == here:
            return pictures.picture(here, lambda: layout)
        return pictures.image(entries[puzzle]) if puzzle in entries else None

    def name(game: FinishedGame) -> str:
        """What the puzzle of ``game`` is called now; the library knows it in the language of the window."""
        entry = entries.get(game.puzzle)
        return visible(game.name) if entry is None or entry.is_list else entry.title(current_language())

    begin = partial(session.set_mode, Mode.PLAY) if here else app.play_day
    review = partial(_review, context, here, entries)
    puzzles = Puzzles(known.get, name, picture_of, begin, review, app.calendar.row)
    dialog = GamesDialog(app.games, app.keeper, here, puzzles, window)
    pictures.ready.connect(dialog.list.viewport().update)
    dialog.finished.connect(pictures.deleteLater)
    dialog.open()
    return dialog


def _review(
    context: ActionContext, here: str, entries: Mapping[str, LibraryEntry], game: FinishedGame
) -> None:
    """Review ``game``, of the puzzle that is open, ``here``, or of one of the library."""
    if game.puzzle != here:
        if game.puzzle not in entries:
            return
        context.app.workspace.open(entries[game.puzzle].path)
    session = context.app.session
    layout = session.document.layout
    try:
        session.watching.show_past(layout, parse_solution(game.way, layout).moves, session.metric)
    except KlotskiError as error:  # another layout of the same puzzle may name its pieces otherwise
        context.tell(error_text(error))
    else:
        session.set_mode(Mode.WATCH)


GAMES: tuple[ActionSpec, ...] = (
    ActionSpec("your-games", N_("actions", "Your &Games…"), show_games),
    ActionSpec(
        "calendar",
        N_("actions", "Cal&endar of Puzzles…"),
        show_calendar,
        enabled_when=lambda context: bool(context.app.path.entries),
        short=N_("actions", "Calendar"),
    ),
    ActionSpec(
        "copy-result",
        N_("actions", "Copy the Res&ult"),
        copy_result,
        enabled_when=can_copy_result,
        modes=PLAY,
        tip=N_("actions", "For a message: the stars and the curve of the day, and no moves"),
    ),
)
