"""The actions that play back a solution."""

from __future__ import annotations

from klotski_studio.app.runtime.settings import LOOP, NEXT_MOVE, SPEEDS
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.session import feature as when
from klotski_studio.ui.session.feature import ActionContext, ActionSpec, Alternate

WATCH = frozenset({Mode.WATCH})


def _take_over(context: ActionContext) -> None:
    """Play on from the position that is shown."""
    session = context.app.session
    session.watching.take_over()
    session.set_mode(Mode.PLAY)


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "to-start",
        QT_TRANSLATE_NOOP("actions", "To the &Start"),
        lambda context: context.app.playback.to_start(),
        icon="to-start",
        shortcuts=("Home",),
        enabled_when=when.after_start,
        modes=WATCH,
    ),
    ActionSpec(
        "step-back",
        QT_TRANSLATE_NOOP("actions", "One Move &Back"),
        lambda context: context.app.playback.step_back(),
        icon="step-back",
        shortcuts=("Left",),
        enabled_when=when.after_start,
        modes=WATCH,
    ),
    ActionSpec(
        "play",
        QT_TRANSLATE_NOOP("actions", "&Play the Solution"),
        lambda context: context.app.playback.toggle(),
        icon="play",
        shortcuts=("Space",),
        enabled_when=when.has_solution,
        alternate=Alternate(when.is_playing, QT_TRANSLATE_NOOP("actions", "&Pause"), "pause"),
        modes=WATCH,
    ),
    ActionSpec(
        "step-forward",
        QT_TRANSLATE_NOOP("actions", "One Move &Forward"),
        lambda context: context.app.playback.step_forward(),
        icon="step-forward",
        shortcuts=("Right",),
        enabled_when=when.before_end,
        modes=WATCH,
    ),
    ActionSpec(
        "to-end",
        QT_TRANSLATE_NOOP("actions", "To the &End"),
        lambda context: context.app.playback.to_end(),
        icon="to-end",
        shortcuts=("End",),
        enabled_when=when.before_end,
        modes=WATCH,
    ),
    ActionSpec(
        "faster",
        QT_TRANSLATE_NOOP("actions", "Fas&ter"),
        lambda context: when.change_speed(context, 1),
        shortcuts=("Ctrl+Up",),
        enabled_when=lambda context: when.can_change_speed(context, SPEEDS[-1]),
        modes=WATCH,
    ),
    ActionSpec(
        "slower",
        QT_TRANSLATE_NOOP("actions", "S&lower"),
        lambda context: when.change_speed(context, -1),
        shortcuts=("Ctrl+Down",),
        enabled_when=lambda context: when.can_change_speed(context, SPEEDS[0]),
        modes=WATCH,
    ),
    ActionSpec(
        "loop",
        QT_TRANSLATE_NOOP("actions", "Play &Over and Over"),
        lambda context: when.switch(context, LOOP),
        icon="loop",
        shortcuts=("L",),
        checked_when=lambda context: context.app.settings.get(LOOP),
        modes=WATCH,
    ),
    ActionSpec(
        "next-move",
        QT_TRANSLATE_NOOP("actions", "Show the &Next Move"),
        lambda context: when.switch(context, NEXT_MOVE),
        icon="next-move",
        shortcuts=("N",),
        checked_when=lambda context: context.app.settings.get(NEXT_MOVE),
        modes=WATCH,
    ),
    ActionSpec(
        "take-over",
        QT_TRANSLATE_NOOP("actions", "Pl&ay On Here"),
        _take_over,
        icon="mode-play",
        shortcuts=("T",),
        enabled_when=when.has_solution,
        modes=WATCH,
    ),
)
