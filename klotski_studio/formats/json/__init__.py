"""Notations of other programs that are written as JSON."""
