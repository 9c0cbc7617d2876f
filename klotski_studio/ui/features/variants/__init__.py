"""The puzzles that are one edit away: which small changes make the puzzle harder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from klotski_studio.app.runtime.settings import VARIANTS
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.look.appearance import is_reduced
from klotski_studio.ui.session import feature as when
from klotski_studio.ui.session.feature import RIGHT, ActionContext, ActionSpec, Feature, Follow, PanelSpec

if TYPE_CHECKING:
    from klotski_studio.app.lab.live_variants import Listed


def _variants(context: ActionContext, parent: QWidget) -> tuple[QWidget, Follow]:
    """The panel of the puzzles that are one edit away."""
    from klotski_studio.app.lab.live_variants import read_wanted, write_wanted
    from klotski_studio.ui.features.variants.panel import VariantsPanel

    made, app = VariantsPanel(parent), context.app

    def adopt(listed: Listed) -> None:
        app.session.adopt(listed.variant.layout)
        context.focus_board()

    made.list.film.is_wanted = lambda: not is_reduced(app.settings)
    made.choices.show_wanted(read_wanted(app.settings.get(VARIANTS)))
    made.choices.changed.connect(lambda wanted: app.settings.set(VARIANTS, write_wanted(wanted)))
    made.layout_wanted.connect(app.workspace.new)
    made.pointed.connect(lambda listed: _show(context, listed))
    made.adopted.connect(adopt)
    made.kept.connect(lambda listed: app.session.keep(listed.variant))
    return made, lambda session: made.follow(session.live_variants)


def _show(context: ActionContext, listed: Listed | None) -> None:
    """Show a variant of the puzzle on the board, with what differs outlined; None the puzzle itself."""
    from klotski_studio.ui.features.variants.texts import told

    session, preview = context.app.session, context.page.edit_preview
    if listed is None or session.mode is not Mode.EDIT:
        preview.compare(None)
    else:
        preview.compare(listed.variant.layout, listed.marked, lambda: told(listed))


def make_harder(context: ActionContext) -> None:
    """Show the variants of the puzzle; a puzzle that is watched is edited for that."""
    context.app.session.set_mode(Mode.EDIT)
    context.reveal_panel("variants")


FEATURE = Feature(
    panels=(PanelSpec("variants", N_("panels", "Variants"), RIGHT, frozenset({Mode.EDIT}), make=_variants),),
    actions=(
        ActionSpec(
            "make-harder",
            N_("actions", "Make &Harder…"),
            "Ctrl+Shift+H",
            make_harder,
            when.has_board,
            modes=frozenset({Mode.EDIT, Mode.WATCH}),
            tip=N_("actions", "Solve every puzzle that is one edit away, the longest first"),
        ),
    ),
    menus={"search": ("make-harder",)},
)
