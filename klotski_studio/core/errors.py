"""The expected errors: unreadable files, limits, wrong input.

An error carries a code and values and no sentence; ``app``, ``ui`` and ``cli`` make the sentence, so that
it can be translated.
"""

from __future__ import annotations


class KlotskiError(Exception):
    """An error that a user can cause and correct.

    Attributes:
        code: the kind of error, such as ``"file.too-large"``.
        values: names, counts and limits for the sentence.
    """

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        """The code with its values, for logs and tracebacks."""
        inside = ", ".join(f"{name}={value!r}" for name, value in self.values.items())
        return f"{self.code}({inside})"


class FileError(KlotskiError):
    """A file that cannot be read or written.

    Attributes:
        file: its name as the user gave it.
        line: the line of the error, from 1; None if it is not in a single line.
    """

    def __init__(self, code: str, file: str, line: int | None = None, **values: object) -> None:
        super().__init__(code, file=file, line=line, **values)
        self.file = file
        self.line = line


class NotationError(KlotskiError):
    """A text that is not a move or a solution in move notation."""


class IllegalMove(KlotskiError):
    """A move that the rules do not allow in its position."""
