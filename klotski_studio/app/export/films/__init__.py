"""A solution as an animated picture: its frames, and the GIF and WebP files made of them."""
