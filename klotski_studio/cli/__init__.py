"""The command line: one module per command, with heavy imports only where a command needs them.

``--version``, ``--help`` and usage errors import neither Qt nor numba nor numpy; rich comes in
only when something is printed for people.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence

COMPLETE = "_KLOTSKI_STUDIO_COMPLETE"
"""The variable in which a shell asks the program what may follow."""
OBJECTS = 50_000
"""Objects made before garbage is looked for: of what imports and answers make, hardly anything is any."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program with ``arguments``, or those of the command line, and end the process.

    Raises:
        SystemExit: always, with the exit status.
    """
    gc.set_threshold(OBJECTS)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # Ctrl-C ends the process as it ends others, without a traceback, imports of Qt included;
        # a search, a conversion and an export handle it themselves
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if getattr(sys, "frozen", False):  # a process of a sweep, where the program is a folder without Python
        from multiprocessing import freeze_support

        freeze_support()
    from klotski_studio.cli.qt_system import open_plainly
    from klotski_studio.cli.terminal.streams import fill_closed_descriptors

    fill_closed_descriptors()
    for stream in (sys.stdout, sys.stderr):
        # a name that the terminal's encoding lacks is shown escaped instead of ending the program
        stream.reconfigure(errors="backslashreplace") if hasattr(stream, "reconfigure") else None
    words = sys.argv[1:] if arguments is None else arguments
    # a shell that asks for completions opens no window
    status = None if COMPLETE in os.environ else open_plainly(words)
    if status is None:
        from klotski_studio.cli.app import run

        status = run(words)
    sys.exit(status)
