"""The panels beside the board, and their connections with the current session.

A panel is imported and made when it is first seen, or first asked for: a window that shows one puzzle needs
two of the eight.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtWidgets import QWidget

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import Session
from klotski_studio.ui.features import FEATURES
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.session.feature import RIGHT, ActionContext, Follow, PanelSpec
from klotski_studio.ui.session.places import PanelPlace, PerSession, Shared


class SidePanels:
    """The places of all panels."""

    def __init__(self, context: ActionContext, window: QWidget) -> None:
        self.places = {spec.id: _place(spec, context, window) for spec in PANELS}
        for place in self.places.values():
            context.app.workspace.removed.connect(place.forget)

    def panel(self, name: str) -> Any:
        """The panel with the id ``name``, that of the current session if each has its own."""
        return self.places[name].panel

    def follow(self, session: Session) -> None:
        """Follow ``session`` instead of the session before."""
        for place in self.places.values():
            place.follow(session)


def _place(spec: PanelSpec, context: ActionContext, window: QWidget) -> PanelPlace:
    if spec.make_for is not None:
        return PerSession(partial(spec.make_for, context), window)
    assert spec.make is not None
    return Shared(partial(spec.make, context), window)


def _inspector(context: ActionContext, parent: QWidget) -> tuple[QWidget, Follow]:
    """The panel of what is selected."""
    from klotski_studio.ui.panels.inspector.panel import Inspector

    made, connections = Inspector(context.actions, parent), Connections()
    made.left.connect(context.focus_board)

    def follow(session: Session) -> None:
        toolbox = context.page.toolbox
        connections.cut()
        connections.connect(toolbox.changed, made.show_tool)
        made.show_tool(toolbox.chosen)
        made.inspect(session.editor)

    return made, follow


EDIT, WATCH = frozenset({Mode.EDIT}), frozenset({Mode.WATCH})
PANELS: tuple[PanelSpec, ...] = (
    PanelSpec("inspector", QT_TRANSLATE_NOOP("panels", "Inspector"), RIGHT, EDIT, make=_inspector),
    *(panel for feature in FEATURES for panel in feature.panels),
)
"""All panels, in the order of the switch of each side."""
