"""What a user can do with a solution."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication

from klotski_studio.app.runtime.settings import LOOP, NEXT_MOVE, SPEEDS, Setting
from klotski_studio.app.solving.playback import moves_text
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.actions import spec as when
from klotski_studio.ui.actions.spec import ActionSpec, Alternate
from klotski_studio.ui.session.context import Studio

WATCH = frozenset({Mode.WATCH})


def _switch(studio: Studio, setting: Setting[bool]) -> None:
    """Turn a setting on, or off again."""
    settings = studio.core.settings
    settings.set(setting, not settings.get(setting))


def _take_over(studio: Studio) -> None:
    """Play on from where the solution stands."""
    session = studio.core.session
    session.playback.pause()
    session.playing.take_over(session.document.layout, session.playback.position)
    session.set_mode(Mode.PLAY)


def _copy_moves(studio: Studio) -> None:
    """Put the moves as text where they can be pasted from."""
    QGuiApplication.clipboard().setText(moves_text(studio.core.playback.track))


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
        QT_TRANSLATE_NOOP("actions", "&Play the Solution"),
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
    ActionSpec(
        "loop",
        QT_TRANSLATE_NOOP("actions", "Play &Over and Over"),
        lambda studio: _switch(studio, LOOP),
        icon="loop",
        shortcuts=("L",),
        checked_when=lambda studio: studio.core.settings.get(LOOP),
        modes=WATCH,
    ),
    ActionSpec(
        "next-move",
        QT_TRANSLATE_NOOP("actions", "Show the &Next Move"),
        lambda studio: _switch(studio, NEXT_MOVE),
        icon="next-move",
        shortcuts=("N",),
        checked_when=lambda studio: studio.core.settings.get(NEXT_MOVE),
        modes=WATCH,
    ),
    ActionSpec(
        "take-over",
        QT_TRANSLATE_NOOP("actions", "Ta&ke Over Here"),
        _take_over,
        icon="mode-play",
        shortcuts=("T",),
        enabled_when=when.has_solution,
        modes=WATCH,
    ),
    ActionSpec(
        "copy-moves",
        QT_TRANSLATE_NOOP("actions", "&Copy the Moves"),
        _copy_moves,
        shortcuts=("Ctrl+C",),
        enabled_when=when.has_solution,
        modes=WATCH,
    ),
)
