"""The panels and bars around the board."""
