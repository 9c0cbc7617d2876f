"""The inspector: forms for the layout and for the selected pieces."""
