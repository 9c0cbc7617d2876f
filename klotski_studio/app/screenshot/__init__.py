"""Reads the board and its blocks from a picture of a puzzle, such as a screenshot of another program."""
