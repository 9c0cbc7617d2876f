"""The one exception of the library: expected errors, with the sentence that the command line prints."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from klotski_studio.app.texts.errors import error_text, problem_text
from klotski_studio.core.check import errors
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.solver.base.answer import InvalidLayout


class PuzzleError(ValueError):
    """A file, text, layout or list of moves that cannot be used; its text says what is wrong and where.

    Attributes:
        code: the kind of error, such as ``"file.too-large"``; stable, for programs.
    """

    def __init__(self, text: str, code: str) -> None:
        super().__init__(text)
        self.code = code


def require_valid(layout: Layout) -> None:
    """Refuse a ``layout`` that has errors.

    Raises:
        InvalidLayout: with all of them.
    """
    if found := errors(layout):
        raise InvalidLayout(found)


@contextmanager
def in_words() -> Iterator[None]:
    """Raise expected errors of the layers below as :class:`PuzzleError`, with their sentences."""
    try:
        yield
    except InvalidLayout as error:
        raise PuzzleError("\n".join(map(problem_text, error.problems)), error.code) from error
    except KlotskiError as error:
        raise PuzzleError(error_text(error), error.code) from error
