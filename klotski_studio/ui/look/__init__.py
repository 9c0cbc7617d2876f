"""Appearance and language: theme, icons, motion, translation, shortcut keys."""
