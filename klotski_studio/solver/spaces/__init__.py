"""Whole spaces: the graph of the positions of a layout and drawings of it; all packings of a board."""
