"""The graphics scene of the board: items that mirror a layout, the view, and its accessibility."""
