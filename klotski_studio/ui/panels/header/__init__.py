"""The header over the board: the answer in large type, the three optima, and the counter of problems."""
