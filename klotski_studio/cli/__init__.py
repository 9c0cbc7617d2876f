"""The command line: one file per command, and nothing heavy until a command needs it.

``--version``, ``--help`` and usage errors import neither Qt nor numba nor numpy; rich comes in
only when something is printed for people.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program with the command line's arguments, or these; ends the process."""
    from klotski_studio.cli.app import run

    for stream in (sys.stdout, sys.stderr):
        # a name that the terminal's encoding lacks is shown escaped instead of ending the program
        stream.reconfigure(errors="backslashreplace") if hasattr(stream, "reconfigure") else None
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))
