"""The action that lists the player's games."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import shortest_length
from klotski_studio.core.metric import Metric
from klotski_studio.ui.session.feature import ActionContext, ActionSpec

if TYPE_CHECKING:
    from klotski_studio.ui.dialogs.games.dialog import GamesDialog


def show_games(context: ActionContext) -> GamesDialog:
    """Open the list of the player's games, and return the dialog."""
    from klotski_studio.ui.dialogs.games.dialog import GamesDialog

    app, session = context.app, context.app.session
    known = {entry.puzzle: entry.moves for entry in app.library.contents.entries}
    here = session.puzzle if session.has_board else ""
    if here and known.get(here) is None:
        known[here] = shortest_length(session, Metric.MOVES)
    begin = partial(session.set_mode, Mode.PLAY) if here else lambda: app.play(app.puzzle_of_today)
    dialog = GamesDialog(app.games, app.keeper, here, known.get, begin, context.view.window())
    dialog.open()
    return dialog


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "your-games",
        QT_TRANSLATE_NOOP("actions", "Your &Games…"),
        show_games,
    ),
)
