"""What a user can do with a solution."""

from __future__ import annotations

from klotski_studio.app.mode import Mode
from klotski_studio.app.settings import SPEEDS
from klotski_studio.app.texts import QT_TRANSLATE_NOOP
from klotski_studio.ui.actions import spec as when
from klotski_studio.ui.actions.spec import ActionSpec, Alternate

WATCH = frozenset({Mode.WATCH})

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "to-start",
        QT_TRANSLATE_NOOP("actions", "To the &Start"),
        lambda studio: studio.core.playback.to_start(),
        icon="to-start",
        shortcuts=("Home",),
        enabled_when=when.after_start,
        modes=WATCH,
    ),
    ActionSpec(
        "step-back",
        QT_TRANSLATE_NOOP("actions", "One Move &Back"),
        lambda studio: studio.core.playback.step_back(),
        icon="step-back",
        shortcuts=("Left",),
        enabled_when=when.after_start,
        modes=WATCH,
    ),
    ActionSpec(
        "play",
        QT_TRANSLATE_NOOP("actions", "&Play"),
        lambda studio: studio.core.playback.toggle(),
        icon="play",
        shortcuts=("Space",),
        enabled_when=when.has_solution,
        alternate=Alternate(when.is_playing, QT_TRANSLATE_NOOP("actions", "&Pause"), "pause"),
        modes=WATCH,
    ),
    ActionSpec(
        "step-forward",
        QT_TRANSLATE_NOOP("actions", "One Move &Forward"),
        lambda studio: studio.core.playback.step_forward(),
        icon="step-forward",
        shortcuts=("Right",),
        enabled_when=when.before_end,
        modes=WATCH,
    ),
    ActionSpec(
        "to-end",
        QT_TRANSLATE_NOOP("actions", "To the &End"),
        lambda studio: studio.core.playback.to_end(),
        icon="to-end",
        shortcuts=("End",),
        enabled_when=when.before_end,
        modes=WATCH,
    ),
    ActionSpec(
        "faster",
        QT_TRANSLATE_NOOP("actions", "Fas&ter"),
        lambda studio: when.change_speed(studio, 1),
        shortcuts=("Ctrl+Up",),
        enabled_when=lambda studio: when.can_change_speed(studio, SPEEDS[-1]),
        modes=WATCH,
    ),
    ActionSpec(
        "slower",
        QT_TRANSLATE_NOOP("actions", "S&lower"),
        lambda studio: when.change_speed(studio, -1),
        shortcuts=("Ctrl+Down",),
        enabled_when=lambda studio: when.can_change_speed(studio, SPEEDS[0]),
        modes=WATCH,
    ),
)
