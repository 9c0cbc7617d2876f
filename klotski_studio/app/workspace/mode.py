"""What a person is doing with a layout: one of three things at a time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Mode(StrEnum):
    """Design it, play it, or watch its solution."""

    EDIT = "edit"
    PLAY = "play"
    WATCH = "watch"


@dataclass(slots=True, eq=False)
class CurrentMode:
    """The mode of one session, shared with the parts that ask for it."""

    value: Mode = Mode.EDIT
