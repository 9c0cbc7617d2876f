"""How the program looks and which language it speaks: theme, icons, motion, translation, shortcut keys."""
