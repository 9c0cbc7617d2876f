"""Standard input, output and error where any of them may be closed, full or without a reader.

A command writes with ``print`` and lets :class:`StreamFailed` pass; only ``cli.app.run`` catches it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from typing import IO, Any, TextIO, cast

STDIN, STDOUT = "standard input", "standard output"


class StreamFailed(Exception):  # no OSError: click would end the program with status 1 at a broken pipe
    """The system refused to read the standard input or to write the standard output.

    Attributes:
        stream: what it is called in a sentence.
        number: the system's error number, or None.
        reason: the system's words for it.
    """

    def __init__(self, stream: str, error: OSError) -> None:
        super().__init__(stream, error)
        self.stream = stream
        self.number = error.errno
        self.reason = error.strerror or str(error)

    @property
    def reader_is_gone(self) -> bool:
        """Whether the stream is a pipe that nobody reads any more, which is no fault."""
        return self.number == errno.EPIPE


class _Output:
    """Stands in for ``sys.stdout`` and raises :class:`StreamFailed`, also where there is no stream."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream
        self.encoding = "utf-8" if stream is None else stream.encoding

    def write(self, text: str) -> int:
        with _failures(STDOUT):
            return _existing(self._stream).write(text)

    def flush(self) -> None:
        if self._stream is not None:
            with _failures(STDOUT):
                self._stream.flush()

    def isatty(self) -> bool:
        return self._stream is not None and self._stream.isatty()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class _ErrorOutput(_Output):
    """Stands in for ``sys.stderr``; what cannot be written there is dropped, as nobody could be told."""

    def write(self, text: str) -> int:
        with contextlib.suppress(StreamFailed):
            return super().write(text)
        return len(text)

    def flush(self) -> None:
        with contextlib.suppress(StreamFailed):
            super().flush()


def fill_closed_descriptors() -> None:
    """Open the null device for each standard stream that is closed, so that no file gets its number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


@contextlib.contextmanager
def guarded_streams() -> Iterator[None]:
    """Make failures of the standard output a :class:`StreamFailed`, up to the last flush.

    Raises:
        StreamFailed: if the output could not be written. It is discarded then, so that the interpreter
            does not try once more when it ends.
    """
    before = sys.stdout, sys.stderr
    sys.stdout = cast(TextIO, _Output(sys.stdout))
    sys.stderr = cast(TextIO, _ErrorOutput(sys.stderr))
    try:
        yield
        sys.stdout.flush()
    except StreamFailed as failed:
        if failed.stream == STDOUT:
            _discard(before[0])
        raise
    finally:
        sys.stdout, sys.stderr = before


def read_stdin(most: int) -> bytes:
    """Return at most ``most`` bytes of the standard input.

    Raises:
        StreamFailed: if it is closed or cannot be read.
    """
    with _failures(STDIN):
        return _existing(sys.stdin).buffer.read(most)


def _existing(stream: TextIO | None) -> TextIO:
    """Return ``stream``; Python has None for a stream that was closed when the process began.

    Raises:
        OSError: if it is None.
    """
    if stream is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return stream


@contextlib.contextmanager
def _failures(stream: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StreamFailed(stream, error) from error


def _discard(stream: IO[str] | None) -> None:
    """Let the next flush of ``stream`` go to the null device."""
    if stream is not None:
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
