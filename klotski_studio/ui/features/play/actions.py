"""The actions of a game: undo, checkpoints, hints."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from klotski_studio.app.playing.findings import Knowledge
from klotski_studio.app.playing.game import Game
from klotski_studio.app.runtime.settings import SOUND
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.dialogs.file_dialogs import opened
from klotski_studio.ui.features.play.days import can_copy_result, copy_result, show_calendar
from klotski_studio.ui.features.play.sound import can_play
from klotski_studio.ui.look.choices import SettingSpec, worded
from klotski_studio.ui.session import feature as when
from klotski_studio.ui.session.feature import ActionContext, ActionSpec

if TYPE_CHECKING:
    from klotski_studio.ui.features.play.games import GamesDialog


PLAY = frozenset({Mode.PLAY})
played = partial(ActionSpec, modes=PLAY)
"""An action of Play."""


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
    is_over = lost or game(context).state.is_solved or context.app.session.playing.is_seeking
    return when.has_board(context) and not is_over


def give_hint(context: ActionContext) -> None:
    """Show the best move, or make it if it is shown."""
    hint, board = context.app.session.playing.guide.state.hint, context.page.play_board
    if hint is not None and has_hint(context) and board.shows_hint:
        game(context).make(hint.move, is_assisted=True)
    else:
        board.show_hint(True)


def show_games(context: ActionContext) -> GamesDialog:
    """Open the list of the player's games, and return the dialog."""
    from klotski_studio.ui.features.play.games import GamesDialog

    return opened(GamesDialog(context))


ACTIONS: tuple[ActionSpec, ...] = (
    played(
        "start-over",
        N_("actions", "Start &Over"),
        "Home",
        lambda c: game(c).reset(),
        lambda c: game(c).has_begun,
    ),
    played(
        "pause-time",
        N_("actions", "Stop the &Time"),
        "P",
        lambda c: game(c).pause(),
        lambda c: game(c).state.is_running,
        icon="pause",
    ),
    played(
        "keep-checkpoint",
        N_("actions", "&Keep a Checkpoint"),
        "K",
        lambda c: game(c).keep(),
        when.has_board,
        icon="checkpoint",
        short=N_("actions", "Checkpoint"),
    ),
    played(
        "last-checkpoint",
        N_("actions", "&Back to the Last Checkpoint"),
        "Shift+K",
        lambda c: game(c).go_back_to(game(c).state.checkpoints[-1].number),
        lambda c: bool(game(c).state.checkpoints),
    ),
    played(
        "guide",
        N_("actions", "Say How &Far It Is"),
        "D",
        lambda c: c.app.session.playing.set_guided(not c.app.session.playing.is_guided),
        checked_when=lambda c: c.app.session.playing.is_guided,
    ),
    played(
        "hint",
        N_("actions", "&Hint"),
        "H",
        give_hint,
        has_hint,
        checked_when=lambda c: has_hint(c) and c.page.play_board.shows_hint,
        tip=N_("actions", "Show the best move; pressed again, make it"),
    ),
    played(
        "solve-from-here",
        N_("actions", "&Solve from Here"),
        "F7",
        lambda c: c.app.session.playing.way_from_here(),
        may_be_solved,
        icon="solve",
        short=N_("actions", "Solve"),
    ),
    ActionSpec("your-games", N_("actions", "Your &Games…"), "", show_games),
    ActionSpec(
        "calendar",
        N_("actions", "Cal&endar of Puzzles…"),
        "",
        show_calendar,
        lambda c: bool(c.app.path.entries),
        short=N_("actions", "Calendar"),
    ),
    played(
        "copy-result",
        N_("actions", "Copy the Res&ult"),
        "",
        copy_result,
        can_copy_result,
        tip=N_("actions", "For a message: the stars and the curve of the day, and no moves"),
    ),
)

SETTING = SettingSpec(
    "sound",
    N_("menus", "S&ound"),
    SOUND,
    lambda: worded("sound", ("solved", True, N_("settings", "Two soft notes when a puzzle is solved"))),
    can_play,
)
