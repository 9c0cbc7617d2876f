"""The actions that open help, the finder of actions, shortcuts, tour and the about dialog."""

from __future__ import annotations

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.session.spec import ActionSpec

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "help",
        QT_TRANSLATE_NOOP("actions", "Klotski Studio &Help"),
        lambda context: context.help.show_help(),
        icon="help",
        shortcuts=("F1",),
    ),
    ActionSpec(
        "find-action",
        QT_TRANSLATE_NOOP("actions", "&Find an Action…"),
        lambda context: context.help.find_action(),
        icon="find",
        shortcuts=("Ctrl+Shift+P",),
    ),
    ActionSpec(
        "shortcuts",
        QT_TRANSLATE_NOOP("actions", "&Shortcuts"),
        lambda context: context.help.show_shortcuts(),
        shortcuts=("Ctrl+?", "Ctrl+F1"),
    ),
    ActionSpec(
        "tour",
        QT_TRANSLATE_NOOP("actions", "Take the &Tour"),
        lambda context: context.help.start_tour(),
    ),
    ActionSpec(
        "about",
        QT_TRANSLATE_NOOP("actions", "&About Klotski Studio"),
        lambda context: context.dialogs.show_about(),
        icon="about",
    ),
)
