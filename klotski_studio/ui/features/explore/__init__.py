"""The window that sweeps a family of puzzles and shows the hardest ones as a gallery."""

from __future__ import annotations

from klotski_studio.app.texts.translatable import N_
from klotski_studio.ui.session.feature import ActionContext, ActionSpec, Feature


def _explore(context: ActionContext) -> None:
    """Open the window."""
    from klotski_studio.ui.features.explore.window import Explorer

    context.part(Explorer).show()


FEATURE = Feature(
    actions=(
        ActionSpec(
            "explore-families",
            N_("actions", "E&xplore Families…"),
            "",
            _explore,
            tip=N_("actions", "Find the hardest puzzles that given kinds of pieces make"),
        ),
    ),
    menus={"search": ("explore-families",)},
)
