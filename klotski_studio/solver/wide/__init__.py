"""The engine for boards of any size: breadth-first search over records of 64-bit words."""
