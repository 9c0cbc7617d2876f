"""The space of all reachable positions: its map, its bottlenecks, and what it says of the difficulty."""
