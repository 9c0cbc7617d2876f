"""The open documents together, and the copies that restore them after a crash."""
