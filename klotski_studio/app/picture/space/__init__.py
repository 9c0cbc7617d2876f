"""Pictures of the map of a puzzle: an image for the window and PNG files, and SVG."""
