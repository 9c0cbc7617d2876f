"""What stands round the board."""
