"""The graph of the positions of a layout, and drawings of it."""
