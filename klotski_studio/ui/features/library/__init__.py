"""The library of puzzles: its panel, and the actions that go from one puzzle to the next."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from klotski_studio.app.lab.fresh import kind_of
from klotski_studio.app.library import library
from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.ui.look.appearance import current_language
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.session import feature as when
from klotski_studio.ui.session.feature import LEFT, ActionContext, ActionSpec, Feature, Follow, PanelSpec

SHOWN = frozenset({Mode.PLAY, Mode.WATCH})
"""Where a puzzle is played or watched, and not edited."""
LATER = 250
"""Milliseconds until the library shows what was achieved, so that a piece glides home first."""


def _library(context: ActionContext, parent: QWidget) -> tuple[QWidget, Follow]:
    """The panel of all puzzles."""
    from klotski_studio.ui.features.library.panel import LibraryPanel

    app, connections = context.app, Connections()
    made = LibraryPanel(app.library, app.runner, app.achieved, parent)
    made.path_wanted.connect(app.workspace.open)
    refreshing = QTimer(made, singleShot=True)
    refreshing.setInterval(LATER)
    refreshing.timeout.connect(made.refresh)
    app.keeper.changed.connect(refreshing.start)
    context.at_close.extend((refreshing.stop, made.thumbnails.close))

    def follow(session: Session) -> None:
        connections.cut()
        connections.connect(session.document.changed, lambda _: made.mark_open(session.puzzle))
        made.mark_open(session.puzzle)

    return made, follow


def neighbour(context: ActionContext, by: int) -> LibraryEntry | None:
    """The entry ``by`` places after the open puzzle; None if there is none.

    Who is on the path by difficulty stays on it; everybody else goes in the library's order.
    """
    app, session = context.app, context.app.session
    if app.path.is_at(session.puzzle):
        return app.path.neighbour(session.puzzle, by)
    return library.neighbour(
        app.library.contents, current_language(), session.files.source, session.puzzle, by
    )


def _fresh_kind(context: ActionContext) -> str | None:
    """The kind of the puzzle that is open if it is a fresh one, in no file, and more of them can be made."""
    document = context.app.document
    is_offered = document.path is None and "next-fresh" in context.offers
    return kind_of(document.layout) if is_offered else None


def open_neighbour(context: ActionContext, by: int) -> None:
    """Open the next (``by`` = 1) or the previous (-1) puzzle in place of the current one.

    The mode stays, except that who has played a puzzle plays the next one too, after a review for example.
    After a fresh puzzle comes another one of its kind.
    """
    entry, session = neighbour(context, by), context.app.session
    if by > 0 and (kind := _fresh_kind(context)):
        context.offers["next-fresh"](context, kind)
        return
    has_played = session.playing.save(session.document.layout) is not None
    if entry is not None:
        if context.app.path.is_at(session.puzzle):
            context.app.path.go_to(entry)
        opened = context.app.workspace.open_instead(entry.path)
        if has_played:  # in Watch the solution of the next puzzle would give it away
            opened.set_mode(Mode.PLAY)


FEATURE = Feature(
    panels=(PanelSpec("library", N_("panels", "Library"), LEFT, make=_library, needs_board=False),),
    actions=(
        ActionSpec(
            "next-puzzle",
            N_("actions", "&Next Puzzle"),
            "PgDown",
            lambda c: open_neighbour(c, 1),
            lambda c: bool(when.has_board(c) and (neighbour(c, 1) or _fresh_kind(c))),
            modes=SHOWN,
        ),
        ActionSpec(
            "previous-puzzle",
            N_("actions", "&Previous Puzzle"),
            "PgUp",
            lambda c: open_neighbour(c, -1),
            lambda c: when.has_board(c) and neighbour(c, -1) is not None,
            modes=SHOWN,
        ),
        ActionSpec(
            "continue-path",
            N_("actions", "Continue the Path &by Difficulty"),
            "",
            lambda c: c.app.play_on_path(c.app.path.next()),
            lambda c: bool(c.app.path.entries),
        ),
        ActionSpec(
            "puzzle-of-the-day",
            N_("actions", "Puzzle of the Da&y"),
            "",
            lambda c: c.app.play_day(),
            lambda c: bool(c.app.path.entries),
        ),
    ),
    menus={
        "next": ("next-puzzle previous-puzzle -",),
        "path": ("puzzle-of-the-day continue-path",),
    },
    offers={"listed-puzzles": lambda context: context.find_panel("library").model.listed},
)
