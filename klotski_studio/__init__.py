"""Klotski Studio: design, prove, play and watch sliding-block puzzles.

As a library, the package offers the names in :data:`__all__`; :mod:`klotski_studio.api` explains them, and
they are kept stable under semantic versioning::

    import klotski_studio as ks

    layout = ks.read("my.klotski")
    ks.solve(layout).length

Importing the package loads none of them; each is loaded when it is first asked for. So neither the
command line nor a script that needs one of them waits for the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.2.0"

if TYPE_CHECKING:
    from klotski_studio.api import *

__all__ = [
    "Analyzed",
    "Animation",
    "Entry",
    "Layout",
    "PieceSet",
    "PuzzleError",
    "Rated",
    "Replayed",
    "Solved",
    "Variant",
    "analyze",
    "animate",
    "convert",
    "parse",
    "rate",
    "read",
    "read_all",
    "replay",
    "solve",
    "sweep",
    "variants",
]


def __getattr__(name: str) -> object:
    """The public name ``name``, loaded now.

    Raises:
        AttributeError: if it is not one of :data:`__all__`.
    """
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from klotski_studio import api

    return getattr(api, name)


def __dir__() -> list[str]:
    """The public names, for completion."""
    return sorted([*__all__, "__version__"])
