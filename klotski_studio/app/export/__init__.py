"""Layouts and solutions as files for others: pictures, films, pages to print, lists of moves.

::

    request (kind of export, format, options)  --+
    sources (layouts, solutions, ...)          --+->  rendering  ->  bytes, written at once or not at all

Begin with :mod:`~klotski_studio.app.export.request`, which needs no Qt. What paints needs no widgets,
so the window and the command line make the same files.
"""
