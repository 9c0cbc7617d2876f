"""The actions that start and cancel the search for a solution."""

from __future__ import annotations

from klotski_studio.app.playing.findings import Knowledge
from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.session import feature as when
from klotski_studio.ui.session.feature import ActionContext, ActionSpec


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
        "search-on",
        QT_TRANSLATE_NOOP("actions", "Search &On"),
        lambda context: context.app.session.playing.guide.search_on(),
        icon="solve",
        shortcuts=("O",),
        enabled_when=lambda context: context.app.session.playing.guide.state.knowledge is Knowledge.UNSETTLED,
        modes=frozenset({Mode.PLAY}),
    ),
)
