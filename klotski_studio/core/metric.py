"""The three ways to count a solution; no length travels without one.

======  =========================================================
step    one piece, one cell, one direction
slide   one piece, straight, any distance (how Rush Hour counts)
move    one piece, any uninterrupted walk, corners included (how Klotski counts)
======  =========================================================
"""

from __future__ import annotations

from enum import StrEnum


class Metric(StrEnum):
    """What a length is counted in; the value is the word used in files and on the command line."""

    MOVES = "moves"
    SLIDES = "slides"
    STEPS = "steps"
