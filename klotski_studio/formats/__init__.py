"""Files and notations: text in, a layout out, and back.

Callers need :mod:`~klotski_studio.formats.registry`. ``resources/docs/add-a-notation.md`` is the recipe for
a new notation, ``resources/docs/file-format.md`` the specification of the native file.
"""
