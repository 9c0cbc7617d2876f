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
        ActionSpec(
            "help",
            N_("actions", "Klotski Studio &Help"),
            lambda context: _windows(context).show_help(),
            icon="help",
            shortcuts=("F1",),
        ),
        ActionSpec(
            "find-action",
            N_("actions", "&Find an Action…"),
            lambda context: _windows(context).find_action(),
            icon="find",
            shortcuts=("Ctrl+Shift+P",),
        ),
        ActionSpec(
            "shortcuts",
            N_("actions", "&Shortcuts"),
            lambda context: _windows(context).show_shortcuts(),
            shortcuts=("Ctrl+?", "Ctrl+F1"),
        ),
        ActionSpec("tour", N_("actions", "Take the &Tour"), lambda context: _windows(context).start_tour()),
        ActionSpec(
            "about",
            N_("actions", "&About Klotski Studio"),
            lambda context: context.dialogs.show_about(),
            icon="about",
        ),
    ),
    menus={"help": ("find-action", "-", "help", "tour", "shortcuts", "-", "about")},
    greet=_greet,
)
