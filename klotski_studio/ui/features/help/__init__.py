"""The help, the finder of actions, the list of shortcuts and the tour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotski_studio.app.runtime.settings import TOUR_SEEN
from klotski_studio.app.texts.translatable import N_
from klotski_studio.ui.session.feature import ActionContext, ActionSpec, Feature

if TYPE_CHECKING:
    from klotski_studio.ui.features.help.windows import HelpWindows


def _windows(context: ActionContext) -> HelpWindows:
    """The windows that explain the program."""
    from klotski_studio.ui.features.help.windows import HelpWindows

    return context.part(HelpWindows)


def _greet(context: ActionContext) -> None:
    """Start the tour if it was never started."""
    if not context.app.settings.get(TOUR_SEEN):
        _windows(context).start_tour(waits=True)


FEATURE = Feature(
    actions=(
        ActionSpec("help", N_("actions", "Klotski Studio &Help"), "F1", lambda c: _windows(c).show_help()),
        ActionSpec(
            "find-action",
            N_("actions", "&Find an Action…"),
            "Ctrl+Shift+P",
            lambda c: _windows(c).find_action(),
        ),
        ActionSpec(
            "shortcuts", N_("actions", "&Shortcuts"), "Ctrl+? Ctrl+F1", lambda c: _windows(c).show_shortcuts()
        ),
        ActionSpec("tour", N_("actions", "Take the &Tour"), "", lambda c: _windows(c).start_tour()),
        ActionSpec("about", N_("actions", "&About Klotski Studio"), "", lambda c: c.dialogs.show_about()),
    ),
    menus={"help": ("find-action - help tour shortcuts - about",)},
    greet=_greet,
)
