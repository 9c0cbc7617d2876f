"""The game that a person plays: its panel, its end, checkpoints and help, and the list of games."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Mode, shortest_length
from klotski_studio.ui.features.play.actions import ACTIONS, SETTING
from klotski_studio.ui.session.feature import RIGHT, ActionContext, Feature, Follow, MenuSpec, PanelSpec
from klotski_studio.ui.session.page import Page


def _game(context: ActionContext, parent: QWidget) -> tuple[QWidget, Follow]:
    """The panel of the current game."""
    from klotski_studio.ui.features.play.panel import PlayPanel

    made = PlayPanel(context.actions, context.app.games.of, parent)
    context.app.keeper.changed.connect(made.show_games)
    return made, lambda session: made.follow(session.playing, partial(shortest_length, session))


def _attend(context: ActionContext, page: Page) -> None:
    """Have ``page`` tell of the end of its game."""
    from klotski_studio.ui.features.play.solved import GameOnPage

    GameOnPage(context, page)


FEATURE = Feature(
    panels=(PanelSpec("game", N_("panels", "Game"), RIGHT, frozenset({Mode.PLAY}), make=_game),),
    actions=ACTIONS,
    menus={
        "path": ("calendar your-games",),
        "bar": (
            MenuSpec(
                "game",
                N_("menus", "&Game"),
                (
                    "start-over pause-time - keep-checkpoint last-checkpoint - guide hint solve-from-here -",
                    "+review - +own-moves copy-result",
                ),
            ),
        ),
    },
    settings=(SETTING,),
    attach_page=_attend,
)
