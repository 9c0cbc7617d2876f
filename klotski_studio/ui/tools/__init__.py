"""What the mouse and the keyboard do on the board: one tool at a time."""
