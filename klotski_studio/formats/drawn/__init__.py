"""Notations that draw the board with characters, and the text files of other solvers."""
