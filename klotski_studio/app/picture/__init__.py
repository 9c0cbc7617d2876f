"""What a layout looks like: painted from paths, for the window, for files and for thumbnails alike.

Widgets are not needed for it, so the command line can make the same pictures::

    theme (colours) + layout  ->  looks  ->  paths  ->  painter
"""
