"""The panel beside a game."""
