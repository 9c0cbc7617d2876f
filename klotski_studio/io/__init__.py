"""Files on the disk: atomic replacement, locks, and the store of a player's games and tabs.

Imports the standard library, and of ``core`` the errors.
"""
