"""Files of all kinds: text in, a layout out, and back.

Callers need :mod:`~klotski_studio.formats.registry` (``read_file``, ``write_file``,
``layout_files``). A new notation is one module with ``sniff``, ``read`` and perhaps ``write``,
and one line in the registry's table.
"""
