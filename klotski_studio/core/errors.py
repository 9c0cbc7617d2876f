"""Errors that are expected: files, limits, wrong input.

An error carries a code and values, never a sentence: sentences for people are made
where people read them (``app``, ``ui``, ``cli``).
"""

from __future__ import annotations


class KlotskiError(Exception):
    """Something that a user can bring about and put right.

    Attributes:
        code: what happened, a short dotted word such as ``"file.too-large"``.
        values: what the sentence needs: names, counts, limits.
    """

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        """The code with its values: for logs and tracebacks, not for users."""
        inside = ", ".join(f"{name}={value!r}" for name, value in self.values.items())
        return f"{self.code}({inside})"


class FileError(KlotskiError):
    """A file that cannot be read or written.

    Attributes:
        file: its name as the user gave it.
        line: the line, from 1, where the trouble is; None if it has no one place.
    """

    def __init__(self, code: str, file: str, line: int | None = None, **values: object) -> None:
        super().__init__(code, file=file, line=line, **values)
        self.file = file
        self.line = line


class NotationError(KlotskiError):
    """A written move or solution that says nothing, or something the rules forbid."""


class IllegalMove(KlotskiError):
    """A move that the rules do not allow in the position it was tried in."""
