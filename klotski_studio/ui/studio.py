"""Everything that an action may need, in one value: made once, by hand, in ``application``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from klotski_studio.app.document import Document
from klotski_studio.app.jobs import JobRunner
from klotski_studio.app.opening import Opening
from klotski_studio.app.playback import Playback
from klotski_studio.app.settings import METRIC, Settings
from klotski_studio.app.solving import Solving
from klotski_studio.core.metric import Metric

if TYPE_CHECKING:
    from klotski_studio.ui.dialogs.file_dialogs import Dialogs
    from klotski_studio.ui.scene.board_view import BoardView


@dataclass(frozen=True, slots=True)
class Core:
    """The parts that need no widgets.

    Attributes:
        runner: everything that leaves the window's thread goes through it.
    """

    settings: Settings
    runner: JobRunner
    document: Document
    opening: Opening
    solving: Solving
    playback: Playback

    @property
    def metric(self) -> Metric:
        """What the layout is counted in: as the person chose, or else as its author does."""
        return self.settings.get(METRIC) or self.document.layout.meta.metric or Metric.MOVES

    def solve(self) -> None:
        """Ask about the layout on the board."""
        self.solving.ask(self.document.layout, self.metric)


@dataclass(frozen=True, slots=True)
class Studio:
    """The core together with the window's parts that actions work on."""

    core: Core
    view: BoardView
    dialogs: Dialogs
    close: Callable[[], object]
