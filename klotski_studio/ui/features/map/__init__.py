"""The map of all positions of the puzzle, beside the board."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Session
from klotski_studio.ui.session.feature import RIGHT, ActionContext, Feature, PanelSpec


def _map(context: ActionContext, session: Session, parent: QWidget) -> QWidget:
    """The map of ``session``."""
    from klotski_studio.ui.features.map.panel import MapPanel

    made = MapPanel(session, parent)
    made.layout_wanted.connect(context.app.workspace.new)
    return made


FEATURE = Feature(panels=(PanelSpec("map", N_("panels", "Map"), RIGHT, make_for=_map, in_review=False),))
