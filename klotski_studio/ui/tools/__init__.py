"""Tools: what the mouse and the keyboard do on the board. One tool is in use at a time."""
