"""Widgets that several features and the window are built of."""
