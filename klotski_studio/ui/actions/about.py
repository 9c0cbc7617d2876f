"""Where help is."""

from __future__ import annotations

from klotski_studio.app.texts import QT_TRANSLATE_NOOP
from klotski_studio.ui.actions.spec import ActionSpec

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "about",
        QT_TRANSLATE_NOOP("actions", "&About Klotski Studio"),
        lambda studio: studio.dialogs.show_about(),
        icon="about",
    ),
)
