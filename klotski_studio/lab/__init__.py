"""Measures a layout beyond its solution: difficulty, pieces that never move, spare pieces, other starts."""
