"""The actions that review a game, choose among the optimal solutions, and move lists of moves in and out."""

from __future__ import annotations

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.watching import Source, Watching
from klotski_studio.ui.session import feature as when
from klotski_studio.ui.session.feature import ActionContext, ActionSpec

WATCH = frozenset({Mode.WATCH})
SHOWN = frozenset({Mode.PLAY, Mode.WATCH})


def watching(context: ActionContext) -> Watching:
    """What is played back in the current session."""
    return context.app.session.watching


def has_played(context: ActionContext) -> bool:
    """Whether there are moves to review."""
    return context.app.session.playing.game.state.played.last is not None and when.has_board(context)


def is_reviewing(context: ActionContext) -> bool:
    """Whether the player's game is played back."""
    return context.app.session.mode is Mode.WATCH and watching(context).source is Source.GAME


def review_game(context: ActionContext) -> None:
    """Play back the player's game, and review it."""
    session = context.app.session
    if session.watching.show_game(session.metric):
        session.set_mode(Mode.WATCH)


def watch_shortest(context: ActionContext) -> None:
    """Play the shortest solution; while another one is watched, only go back to it."""
    if context.app.session.mode is Mode.WATCH:
        watching(context).show_shortest()
    else:
        context.page.watch_solution()


def has_other(context: ActionContext) -> bool:
    """Whether the shortest solution is known, and something else is shown."""
    is_shown = context.app.session.mode is Mode.WATCH and watching(context).source is Source.SHORTEST
    return watching(context).shortest.length > 0 and not is_shown


def can_browse(context: ActionContext) -> bool:
    """Whether there may be other optimal solutions to show."""
    return watching(context).browser.can_browse


def _browse(
    name: str, text: str, handler: str, keys: tuple[str, ...] = (), icon: str | None = None
) -> ActionSpec:
    """An action that calls the method ``handler`` of the browser of solutions."""
    return ActionSpec(
        name,
        text,
        lambda context: getattr(watching(context).browser, handler)(),
        icon=icon,
        shortcuts=keys,
        enabled_when=can_browse,
        modes=WATCH,
    )


def _compare(context: ActionContext) -> None:
    watching(context).compare(watching(context).pinned is None)


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "review-game",
        QT_TRANSLATE_NOOP("actions", "&Review My Game"),
        review_game,
        icon="review",
        shortcuts=("R",),
        enabled_when=has_played,
        modes=SHOWN,
    ),
    ActionSpec(
        "watch-shortest",
        QT_TRANSLATE_NOOP("actions", "&Watch the Shortest Solution"),
        watch_shortest,
        icon="play",
        shortcuts=("S",),
        enabled_when=has_other,
        modes=SHOWN,
    ),
    _browse(
        "previous-solution",
        QT_TRANSLATE_NOOP("actions", "&Previous Shortest Solution"),
        "previous",
        ("Ctrl+Left",),
        "previous",
    ),
    _browse(
        "next-solution",
        QT_TRANSLATE_NOOP("actions", "Next S&hortest Solution"),
        "next",
        ("Ctrl+Right",),
        "next",
    ),
    _browse(
        "random-solution",
        QT_TRANSLATE_NOOP("actions", "&Any Shortest Solution"),
        "random",
        icon="random",
    ),
    _browse(
        "fewest-steps",
        QT_TRANSLATE_NOOP("actions", "The One with the F&ewest Steps"),
        "fewest_steps",
    ),
    _browse(
        "fewest-pieces",
        QT_TRANSLATE_NOOP("actions", "The One That Moves the Fewest P&ieces"),
        "fewest_pieces",
    ),
    ActionSpec(
        "compare",
        QT_TRANSLATE_NOOP("actions", "Co&mpare Side by Side"),
        _compare,
        icon="compare",
        shortcuts=("C",),
        enabled_when=lambda context: watching(context).can_compare or watching(context).pinned is not None,
        checked_when=lambda context: watching(context).pinned is not None,
        modes=WATCH,
    ),
)
