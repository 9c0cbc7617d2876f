"""The mode of a session: editing, playing or watching."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Mode(StrEnum):
    """What a session does with its layout: edit it, play it, or watch its solution."""

    EDIT = "edit"
    PLAY = "play"
    WATCH = "watch"


@dataclass(slots=True, eq=False)
class CurrentMode:
    """The mode of one session, as a reference that its parts share.

    Attributes:
        is_asleep: whether nobody sees the session; see :meth:`.Session.sleep`.
    """

    value: Mode = Mode.EDIT
    is_asleep: bool = False

    @property
    def is_played(self) -> bool:
        """Whether somebody plays."""
        return self.value is Mode.PLAY and not self.is_asleep
