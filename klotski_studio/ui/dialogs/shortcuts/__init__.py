"""The list of shortcuts and the editor that changes them."""
