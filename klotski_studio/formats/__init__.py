"""Files and notations of all kinds: text in, a layout out, and back.

Callers need :mod:`~klotski_studio.formats.registry` (``read_file``, ``write_file``, ``read_string``,
``write_string``, ``read_entries``, ``detect``, ``losses``). A new notation is one module with ``sniff``,
``read`` and perhaps ``write``, put together in a ``FORMAT`` at its end, and one line in the registry's
table; :mod:`~klotski_studio.formats.text.notation` says what they owe.
"""
