"""The actions of what is played back: go along it, choose, compare and review it, and copy its moves.

In Play those about lists of moves are about the player's game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtGui import QGuiApplication

from klotski_studio.app.runtime.settings import LOOP, NEXT_MOVE, SPEED, SPEEDS, Setting
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Mode, has_moves, is_start_shown, shown_moves, shown_position
from klotski_studio.app.workspace.watching import Source, Watching
from klotski_studio.core.layout import Cell, Layout, Metric
from klotski_studio.core.rules import Solution
from klotski_studio.ui.look.appearance import current_language, shown_labels
from klotski_studio.ui.look.translate import file_captions
from klotski_studio.ui.session import feature as when
from klotski_studio.ui.session.feature import ActionContext, ActionSpec, Alternate

WATCH, SHOWN = frozenset({Mode.WATCH}), frozenset({Mode.PLAY, Mode.WATCH})
"""Where moves are played back, and where moves are shown at all."""
watched, shown = partial(ActionSpec, modes=WATCH), partial(ActionSpec, modes=SHOWN)
"""Actions of these modes."""


def _take_over(context: ActionContext) -> None:
    """Play on from the position that is shown."""
    session = context.app.session
    session.watching.take_over()
    session.set_mode(Mode.PLAY)


def _along(name: str, text: str, key: str, *, back: bool = False) -> ActionSpec:
    """An action that goes on, or ``back``, by the method of the playback that is called as it is."""
    method, end = name.replace("-", "_"), "at_start" if back else "at_end"
    return watched(
        name,
        text,
        key,
        lambda context: getattr(context.app.session.playback, method)(),
        lambda context: _has_solution(context) and not getattr(context.app.session.playback.state, end),
    )


def _has_solution(context: ActionContext) -> bool:
    """Whether there is a solution to play back."""
    return context.app.session.playback.track.length > 0


def _speed(name: str, text: str, key: str, by: int) -> ActionSpec:
    """An action that sets the speed ``by`` entries further in ``SPEEDS``, where there is one."""

    def place(context: ActionContext) -> int:
        return SPEEDS.index(context.app.settings.get(SPEED)) + by

    return watched(
        name,
        text,
        key,
        lambda context: context.app.settings.set(SPEED, SPEEDS[place(context)]),
        lambda context: 0 <= place(context) < len(SPEEDS),
    )


def _switch(name: str, text: str, key: str, setting: Setting[bool]) -> ActionSpec:
    """An action that switches ``setting``."""
    return watched(
        name,
        text,
        key,
        lambda context: when.switch(context, setting),
        checked_when=lambda context: context.app.settings.get(setting),
    )


PLAYBACK: tuple[ActionSpec, ...] = (
    _along("to-start", N_("actions", "To the &Start"), "Home", back=True),
    _along("step-back", N_("actions", "One Move &Back"), "Left", back=True),
    watched(
        "play",
        N_("actions", "&Play the Solution"),
        "Space",
        lambda c: c.app.session.playback.toggle(),
        _has_solution,
        alternate=Alternate(lambda c: c.app.session.playback.state.playing, N_("actions", "&Pause"), "pause"),
    ),
    _along("step-forward", N_("actions", "One Move &Forward"), "Right"),
    _along("to-end", N_("actions", "To the &End"), "End"),
    _speed("faster", N_("actions", "Fas&ter"), "Ctrl+Up", 1),
    _speed("slower", N_("actions", "S&lower"), "Ctrl+Down", -1),
    _switch("loop", N_("actions", "Play &Over and Over"), "L", LOOP),
    _switch("next-move", N_("actions", "Show the &Next Move"), "N", NEXT_MOVE),
    watched("take-over", N_("actions", "Pl&ay On Here"), "T", _take_over, _has_solution, icon="mode-play"),
)


def _has_moves(context: ActionContext) -> bool:
    return has_moves(context.app.session)


def _copy_moves(context: ActionContext) -> None:
    """Put the moves on the clipboard, as text."""
    from klotski_studio.app.export.captions import moves_text

    def text(layout: Layout, solution: Solution, metric: Metric, places: Sequence[Cell]) -> str:
        captions = file_captions(current_language())
        return moves_text(layout, solution, metric, shown_labels(layout), captions, places)

    _copy(context, text)


def _copy_cells(context: ActionContext) -> None:
    """Put the moves on the clipboard, as coordinates."""
    from klotski_studio.app.export.captions import cells_text

    _copy(context, lambda layout, solution, metric, _: cells_text(layout, solution, metric))


def _copy(context: ActionContext, write: Callable[[Layout, Solution, Metric, Sequence[Cell]], str]) -> None:
    session = context.app.session
    start, moves = shown_moves(session)
    text = write(session.document.layout, Solution(moves), session.metric, start.places)
    QGuiApplication.clipboard().setText(text)


OWN_MOVES: tuple[ActionSpec, ...] = (
    shown("copy-moves", N_("actions", "Copy the Mo&ves"), "Ctrl+C", _copy_moves, _has_moves),
    shown("copy-cells", N_("actions", "Copy the Moves as Coordinates"), "", _copy_cells, _has_moves),
    shown(
        "paste-moves", N_("actions", "Paste Moves"), "", lambda c: c.exchange.paste_moves(), when.has_board
    ),
    shown(
        "position-as-puzzle",
        N_("actions", "New Puzzle from This Position"),
        "",
        lambda c: c.app.workspace.new(shown_position(c.app.session)),
        lambda c: when.has_board(c) and not is_start_shown(c.app.session),
    ),
)


def watching(context: ActionContext) -> Watching:
    """What is played back in the current session."""
    return context.app.session.watching


def _shows_list(context: ActionContext) -> bool:
    """Whether moves that were pasted are played back."""
    return context.app.session.mode is Mode.WATCH and watching(context).source is Source.LIST


def has_played(context: ActionContext) -> bool:
    """Whether there are moves to review."""
    playing, layout = context.app.session.playing, context.app.document.layout
    is_played = playing.game.state.played.last is not None and playing.is_of(layout)
    return (is_played or _shows_list(context)) and when.has_board(context)


def review_game(context: ActionContext) -> None:
    """Play back and review the player's game, or the moves that were pasted while they are shown."""
    session = context.app.session
    if _shows_list(context):
        moves = session.playback.track.moves
        session.watching.show_past(session.document.layout, moves, session.metric)
    elif session.watching.show_game(session.metric):
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


def _browse(name: str, text: str, method: str, keys: str = "", icon: str | None = None) -> ActionSpec:
    """An action that calls the method of the browser of solutions."""
    return watched(
        name,
        text,
        keys,
        lambda context: getattr(watching(context).browser, method)(),
        lambda context: watching(context).browser.can_browse,
        icon=icon,
    )


REVIEW: tuple[ActionSpec, ...] = (
    shown(
        "review-game",
        N_("actions", "&Review the Game"),
        "R",
        review_game,
        has_played,
        short=N_("actions", "Review"),
    ),
    shown(
        "watch-shortest",
        N_("actions", "&Watch the Shortest Solution"),
        "S",
        watch_shortest,
        has_other,
        icon="play",
        short=N_("actions", "Shortest"),
    ),
    _browse(
        "previous-solution", N_("actions", "&Previous Shortest Solution"), "previous", "Ctrl+Left", "previous"
    ),
    _browse("next-solution", N_("actions", "Next S&hortest Solution"), "next", "Ctrl+Right", "next"),
    _browse("random-solution", N_("actions", "&Any Shortest Solution"), "random", icon="random"),
    _browse("fewest-steps", N_("actions", "The One with the F&ewest Steps"), "fewest_steps"),
    _browse("fewest-pieces", N_("actions", "The One That Moves the Fewest P&ieces"), "fewest_pieces"),
    watched(
        "compare",
        N_("actions", "Co&mpare Side by Side"),
        "C",
        lambda c: watching(c).compare(watching(c).pinned is None),
        lambda c: watching(c).can_compare or watching(c).pinned is not None,
        checked_when=lambda c: watching(c).pinned is not None,
        short=N_("actions", "Compare"),
    ),
)
