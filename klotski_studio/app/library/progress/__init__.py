"""What the player has achieved in the library, how difficult its puzzles are, and which one comes next."""
