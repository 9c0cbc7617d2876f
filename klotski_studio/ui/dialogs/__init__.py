"""The dialogs, none of which blocks the window's event loop."""
