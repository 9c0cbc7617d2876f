"""The actions that choose what to play: next and previous, the path by difficulty, the puzzle of the day."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING

from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import shortest_length
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import current_language
from klotski_studio.ui.session import spec as when
from klotski_studio.ui.session.context import ActionContext, AppContext
from klotski_studio.ui.session.spec import ActionSpec

if TYPE_CHECKING:
    from klotski_studio.ui.dialogs.games.dialog import GamesDialog

SHOWN = frozenset({Mode.PLAY, Mode.WATCH})
"""Where a puzzle is played or watched, and not edited."""


def neighbour(context: ActionContext, by: int) -> LibraryEntry | None:
    """The entry ``by`` places after the open puzzle; None if there is none.

    Who is on the path by difficulty stays on it; everybody else goes in the library's order.
    """
    app, session = context.app, context.app.session
    if app.path.is_at(session.puzzle):
        return app.path.neighbour(session.puzzle, by)
    return app.library.order.neighbour(
        app.library.contents, current_language(), session.files.source, lambda: session.puzzle, by
    )


def open_neighbour(context: ActionContext, by: int) -> None:
    """Open the next (``by`` = 1) or the previous (-1) puzzle in place of the current one.

    The mode stays, except that who has played a puzzle plays the next one too, after a review for example.
    """
    entry, session = neighbour(context, by), context.app.session
    has_played = session.playing.save(session.document.layout) is not None
    if entry is not None:
        if context.app.path.is_at(session.puzzle):
            context.app.path.go_to(entry)
        opened = context.app.workspace.open_instead(entry.path)
        if has_played:  # in Watch the solution of the next puzzle would give it away
            opened.set_mode(Mode.PLAY)


def play(app: AppContext, entry: LibraryEntry | None) -> None:
    """Play ``entry``, in place of a puzzle that is only played; None is ignored."""
    if entry is not None:
        session = app.session
        is_played = session.has_board and session.mode is not Mode.EDIT
        opened = app.workspace.open_instead(entry.path) if is_played else app.workspace.open(entry.path)
        opened.set_mode(Mode.PLAY)


def play_on_path(app: AppContext, entry: LibraryEntry | None) -> None:
    """Play ``entry`` of the path, and remember that the player is there; None is ignored."""
    if entry is not None:
        app.path.go_to(entry)
        play(app, entry)


def puzzle_of_today(app: AppContext) -> LibraryEntry | None:
    """The puzzle of the day on the player's calendar; None before the library was read."""
    return app.path.of_the_day(datetime.datetime.now().astimezone().date())


def show_games(context: ActionContext) -> GamesDialog:
    """Open the list of the player's games, and return the dialog."""
    from klotski_studio.ui.dialogs.games.dialog import GamesDialog

    app, session = context.app, context.app.session
    known = {entry.puzzle: entry.moves for entry in app.library.contents.entries}
    here = session.puzzle if session.has_board else ""
    if here and known.get(here) is None:
        known[here] = shortest_length(session, Metric.MOVES)
    begin = partial(session.set_mode, Mode.PLAY) if here else lambda: play(app, puzzle_of_today(app))
    dialog = GamesDialog(app.games, app.keeper, here, known.get, begin, context.view.window())
    dialog.open()
    return dialog


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "next-puzzle",
        QT_TRANSLATE_NOOP("actions", "&Next Puzzle"),
        lambda context: open_neighbour(context, 1),
        shortcuts=("PgDown",),
        enabled_when=lambda context: when.has_board(context) and neighbour(context, 1) is not None,
        modes=SHOWN,
    ),
    ActionSpec(
        "previous-puzzle",
        QT_TRANSLATE_NOOP("actions", "&Previous Puzzle"),
        lambda context: open_neighbour(context, -1),
        shortcuts=("PgUp",),
        enabled_when=lambda context: when.has_board(context) and neighbour(context, -1) is not None,
        modes=SHOWN,
    ),
    ActionSpec(
        "continue-path",
        QT_TRANSLATE_NOOP("actions", "Continue the Path &by Difficulty"),
        lambda context: play_on_path(context.app, context.app.path.next()),
        enabled_when=lambda context: bool(context.app.path.entries),
    ),
    ActionSpec(
        "puzzle-of-the-day",
        QT_TRANSLATE_NOOP("actions", "Puzzle of the Da&y"),
        lambda context: play(context.app, puzzle_of_today(context.app)),
        enabled_when=lambda context: bool(context.app.path.entries),
    ),
    ActionSpec(
        "your-games",
        QT_TRANSLATE_NOOP("actions", "Your &Games…"),
        show_games,
    ),
)
