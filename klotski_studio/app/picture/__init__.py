"""The pictures of layouts: painted from paths, alike in the window, in files and in thumbnails.

They need no widgets, so the command line makes the same pictures::

    theme (colours) + skin (material) + layout  ->  appearances  ->  paths  ->  painter
"""
