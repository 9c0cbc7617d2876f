"""Notations that draw the board with characters, and text files of other programs."""
