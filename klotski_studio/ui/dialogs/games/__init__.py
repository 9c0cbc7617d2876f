"""The dialog that lists the player's finished games, and takes them along."""
