"""What a designer has adopted, as a strip of small boards below the board."""

from __future__ import annotations

from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.session.feature import ActionContext, Feature
from klotski_studio.ui.session.page import Page


def _attach(context: ActionContext, page: Page) -> None:
    """Make the strip of a page when there are branches for the first time."""

    def make() -> None:
        from klotski_studio.ui.features.branches.strip import BranchStrip

        if page.session.kept_branches and page.findChild(BranchStrip) is None:
            page.add_below(BranchStrip(page, context.app.workspace.new))

    connections = Connections()
    connections.connect(page.session.branches_changed, make)
    page.at_close.append(connections.cut)
    make()


FEATURE = Feature(attach_page=_attach)
