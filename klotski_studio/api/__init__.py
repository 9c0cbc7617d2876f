"""The package as a library: read, solve, analyze, replay, convert and show puzzles in a script or notebook.

Thin over the layers below: every function calls the one that the command line calls. Results are plain
dataclasses of numbers and texts, so that a list of them is a table (``pandas.DataFrame(results)``). Nothing
here needs Qt, and numba is loaded when a search needs it.
"""

from klotski_studio.api.designs import PieceSet, Variant, sweep, variants
from klotski_studio.api.pictures import Animation, animate
from klotski_studio.api.questions import Analyzed, Rated, Replayed, Solved, analyze, rate, replay, solve
from klotski_studio.api.reading import Entry, PuzzleError, convert, parse, read, read_all
from klotski_studio.core.layout import Layout

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
