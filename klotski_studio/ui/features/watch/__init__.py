"""What is played back: the solution, or the player's game with a review of it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from klotski_studio.app.texts.move_text import written
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.ui.features.watch.actions import OWN_MOVES, PLAYBACK, REVIEW, WATCH
from klotski_studio.ui.features.watch.playback_bar import PlaybackBar
from klotski_studio.ui.panels.header.content import piece_name
from klotski_studio.ui.session.feature import RIGHT, ActionContext, Feature, MenuSpec, PanelSpec
from klotski_studio.ui.session.page import Page
from klotski_studio.ui.session.places import Place


def _moves(context: ActionContext, session: Session, parent: QWidget) -> QWidget:
    """The moves of the solution of ``session``."""
    from klotski_studio.ui.features.watch.panel import WatchPanel

    made, document = WatchPanel(session, context.actions, parent), session.document

    def point_out(move: int | None) -> None:
        context.page.scene.emphasize(None if move is None else session.playback.track.pieces[move])

    made.moves.show_pieces(document.layout)
    document.changed.connect(lambda _: made.moves.show_pieces(document.layout))
    made.moves.hovered.connect(point_out)
    return made


def _review(context: ActionContext, session: Session, parent: QWidget) -> QWidget:
    """The review of a game of ``session``."""
    from klotski_studio.ui.features.watch.review import ReviewPanel

    return ReviewPanel(session, context.actions, parent)


def _play_back(context: ActionContext, page: Page) -> None:
    """Put the playback bar below the board, where it is in Watch."""
    session = page.session

    def told(number: int) -> str:
        track = session.playback.track
        return written(piece_name(session.document.layout, track.pieces[number]), track.moves[number])

    def fill() -> None:
        if not place.count():
            bar = PlaybackBar(session.playback, session.settings, context.actions, place)
            bar.slider.told = told
            place.put(bar)

    place = Place(fill, page)
    page.add_below(place, Mode.WATCH)


FEATURE = Feature(
    panels=(
        PanelSpec("moves", N_("panels", "Moves"), RIGHT, WATCH, make_for=_moves, in_review=False),
        PanelSpec("review", N_("panels", "Review"), RIGHT, WATCH, make_for=_review, in_review=True),
    ),
    actions=(*REVIEW, *OWN_MOVES, *PLAYBACK),
    menus={
        "review": ("review-game watch-shortest",),
        "own-moves": ("copy-moves copy-cells paste-moves position-as-puzzle",),
        "bar": (
            MenuSpec(
                "playback",
                N_("menus", "Play&back"),
                (
                    "play loop - step-forward step-back to-start to-end - faster slower next-move -",
                    MenuSpec(
                        "solutions",
                        N_("menus", "S&hortest Solutions"),
                        (
                            "next-solution previous-solution random-solution -",
                            "fewest-steps fewest-pieces",
                        ),
                    ),
                    "compare - take-over",
                ),
            ),
        ),
    },
    attach_page=_play_back,
)
