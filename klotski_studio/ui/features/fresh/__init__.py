"""New puzzles without end: a kind, a length and a seed make one that nobody has seen."""

from __future__ import annotations

from PySide6.QtCore import QTimer

from klotski_studio.app.texts.translatable import N_
from klotski_studio.ui.session.feature import ActionContext, ActionSpec, Feature


def _ask(context: ActionContext) -> None:
    """Open the dialog."""
    from klotski_studio.ui.features.fresh.dialog import FreshDialog

    FreshDialog(context.app, context.window).open()


def _make_next(context: ActionContext, kind: str) -> None:
    """Play another puzzle of ``kind``, as the dialog was filled in last; it is seen if that takes a while."""
    from klotski_studio.ui.features.fresh.dialog import PATIENCE, FreshDialog

    dialog = FreshDialog(context.app, context.window, kind)
    dialog.accept()
    QTimer.singleShot(PATIENCE, dialog, dialog.open)


FEATURE = Feature(
    actions=(
        ActionSpec(
            "fresh-puzzle",
            N_("actions", "Fresh Pu&zzle…"),
            "",
            _ask,
            tip=N_("actions", "Make and play a puzzle that nobody has seen, with a proven length"),
        ),
    ),
    menus={"fresh": ("fresh-puzzle",)},
    offers={"next-fresh": _make_next},
)
