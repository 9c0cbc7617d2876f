"""The review of a game, and lists of moves that are read."""
