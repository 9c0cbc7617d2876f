"""The main window: start, docks, tabs, menus, closing, tour and recovery."""
