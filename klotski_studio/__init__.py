"""Klotski Studio: design, prove, play and watch sliding-block puzzles."""

__version__ = "0.1.0"
