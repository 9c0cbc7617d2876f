"""Open documents: the layout being edited, its undo stack, its file and its selection."""
