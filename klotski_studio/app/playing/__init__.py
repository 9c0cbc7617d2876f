"""Playing a puzzle: the game, its history, drags, hints and personal bests."""
