"""The window that sweeps a family of puzzles and shows the hardest ones as a gallery."""
