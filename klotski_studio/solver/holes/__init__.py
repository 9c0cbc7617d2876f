"""The engine for tight boards: A* by how far a position is from the goal, seen by its free cells."""
