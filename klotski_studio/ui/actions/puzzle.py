"""The actions that start and cancel the search for a solution."""

from __future__ import annotations

from klotski_studio.app.playing.findings import Knowledge
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.actions import spec as when
from klotski_studio.ui.actions.spec import ActionSpec
from klotski_studio.ui.session.context import ActionContext


def is_asking_guide(context: ActionContext) -> bool:
    """Whether the guide of the game that is played searches for an answer."""
    session = context.app.session
    return session.mode is Mode.PLAY and session.playing.guide.state.knowledge is Knowledge.WORKING


def cancel(context: ActionContext) -> None:
    """Cancel the guide's search if it is what the person waits for, otherwise the search for a solution."""
    if is_asking_guide(context):
        context.app.session.playing.guide.cancel()
    else:
        context.app.live_solver.cancel()


def make_harder(context: ActionContext) -> None:
    """Show the variants of the puzzle; a puzzle that is watched is edited for that."""
    context.app.session.set_mode(Mode.EDIT)
    context.reveal_panel("variants")


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "solve",
        QT_TRANSLATE_NOOP("actions", "&Solve"),
        lambda context: context.app.session.solve(),
        icon="solve",
        shortcuts=("F5", "Ctrl+R"),
        enabled_when=when.can_solve,
    ),
    ActionSpec(
        "cancel",
        QT_TRANSLATE_NOOP("actions", "&Cancel Search"),
        cancel,
        icon="cancel",
        shortcuts=("Esc",),
        enabled_when=lambda context: when.is_searching(context) or is_asking_guide(context),
    ),
    ActionSpec(
        "make-harder",
        QT_TRANSLATE_NOOP("actions", "Make &Harder…"),
        make_harder,
        shortcuts=("Ctrl+Shift+H",),
        enabled_when=when.has_board,
        modes=frozenset({Mode.EDIT, Mode.WATCH}),
        tip=QT_TRANSLATE_NOOP("actions", "Solve every puzzle that is one edit away, the longest first"),
    ),
    ActionSpec(
        "explore-families",
        QT_TRANSLATE_NOOP("actions", "E&xplore Families…"),
        lambda context: context.explore_families(),
        tip=QT_TRANSLATE_NOOP("actions", "Find the hardest puzzles that given kinds of pieces make"),
    ),
    ActionSpec(
        "search-on",
        QT_TRANSLATE_NOOP("actions", "Search &On"),
        lambda context: context.app.session.playing.guide.search_on(),
        icon="solve",
        shortcuts=("O",),
        enabled_when=lambda context: context.app.session.playing.guide.state.knowledge is Knowledge.UNSETTLED,
        modes=frozenset({Mode.PLAY}),
    ),
)
