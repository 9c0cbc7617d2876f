"""What a person is doing with a layout: one of three things at a time."""

from __future__ import annotations

from enum import StrEnum


class Mode(StrEnum):
    """Design it, play it, or watch its solution."""

    EDIT = "edit"
    PLAY = "play"
    WATCH = "watch"
