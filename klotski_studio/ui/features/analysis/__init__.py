"""What an analysis finds about a puzzle: the panel, and the card that says why it cannot be solved."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.app.workspace.watching import Source
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.session.feature import RIGHT, ActionContext, Feature, Follow, PanelSpec
from klotski_studio.ui.session.page import Page


def _analysis(context: ActionContext, parent: QWidget) -> tuple[QWidget, Follow]:
    """The panel of what an analysis finds; layouts are analysed only while it is visible."""
    from klotski_studio.ui.features.analysis.panel import AnalysisPanel

    made, connections = AnalysisPanel(parent, context.actions.get("make-harder")), Connections()
    followed: list[Session] = []

    def follow(session: Session) -> None:
        connections.cut()
        for before in followed:
            before.live_analysis.want(False)
        followed[:] = [session]
        live, connect = session.live_analysis, connections.connect
        connect(live.changed, made.show_state)
        connect(made.move_picked, partial(_watch_from, session))
        connect(made.pieces_picked, session.editor.select)
        connect(made.search_button.clicked, live.search_on)
        connect(made.cancel_button.clicked, live.cancel)
        connect(made.seen, live.want)
        made.show_state(live.state)
        live.want(made.isVisible())

    made.space.layout_wanted.connect(context.app.workspace.new)
    return made, follow


def _watch_from(session: Session, number: int) -> None:
    """Show the solution of ``session`` before its move ``number``."""
    session.set_mode(Mode.WATCH)
    if session.watching.source is not Source.SHORTEST:
        session.watching.show_shortest()
    session.playback.seek(float(number))


def _explain(context: ActionContext, page: Page) -> None:
    """Have ``page`` explain why its puzzle cannot be solved."""
    from klotski_studio.ui.features.analysis.reasons import PageReasons

    PageReasons(page, lambda: context.actions["make-harder"].trigger())


FEATURE = Feature(
    panels=(
        PanelSpec(
            "analysis",
            N_("panels", "Analysis"),
            RIGHT,
            frozenset({Mode.EDIT, Mode.WATCH}),
            make=_analysis,
            in_review=False,
        ),
    ),
    attach_page=_explain,
)
