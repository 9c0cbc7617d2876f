"""The game panel."""
