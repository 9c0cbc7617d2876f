"""The map of the puzzle beside the board."""
