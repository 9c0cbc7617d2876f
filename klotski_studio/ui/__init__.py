"""The window: widgets, scene and dialogs over what ``app`` knows."""
