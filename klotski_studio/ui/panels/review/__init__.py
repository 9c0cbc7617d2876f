"""The panel that reviews a game: the distance to the goal move by move, and the detours."""
