"""The stars of a puzzle on cards and in books. Imports no Qt."""

from __future__ import annotations

MOST = 5


def stars_of(figure: float) -> int:
    """The stars, 1 to 5, for an estimate from 0 to 10: two points each."""
    return min(MOST, 1 + int(figure / 2))
