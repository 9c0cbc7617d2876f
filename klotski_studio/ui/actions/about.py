"""Where help is."""

from __future__ import annotations

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.actions.spec import ActionSpec

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "help",
        QT_TRANSLATE_NOOP("actions", "Klotski Studio &Help"),
        lambda studio: studio.help.show_help(),
        icon="help",
        shortcuts=("F1",),
    ),
    ActionSpec(
        "shortcuts",
        QT_TRANSLATE_NOOP("actions", "&Shortcuts"),
        lambda studio: studio.help.show_shortcuts(),
        shortcuts=("Ctrl+?", "Ctrl+F1"),
    ),
    ActionSpec(
        "tour",
        QT_TRANSLATE_NOOP("actions", "Take the &Tour"),
        lambda studio: studio.help.start_tour(),
    ),
    ActionSpec(
        "about",
        QT_TRANSLATE_NOOP("actions", "&About Klotski Studio"),
        lambda studio: studio.dialogs.show_about(),
        icon="about",
    ),
)
