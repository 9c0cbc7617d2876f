"""The studio without its widgets: document, jobs, settings, paths and texts.

``paths`` and ``texts`` import no Qt, because the command line needs them too.
"""
