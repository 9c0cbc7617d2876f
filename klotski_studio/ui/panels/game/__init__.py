"""The panel of the game: its counts, hints, checkpoints and moves."""
