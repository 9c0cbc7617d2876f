"""The moves of a solution as text: a header with the counts, then one numbered move a line.

::

    横刀立马
    81 moves · 90 slides · 116 steps

     1. J:L2
     2. ...
"""

from __future__ import annotations

from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.request import ExportSource
from klotski_studio.core.errors import KlotskiError


def moves_text(material: ExportSource, voice: Captions) -> bytes:
    """The moves of ``material``'s solution, in UTF-8.

    Raises:
        KlotskiError: if there is no solution.
    """
    solution = material.solution
    if solution is None:
        raise KlotskiError("export.no-solution")
    moves = solution.cut(material.metric).moves
    wide = len(str(len(moves)))
    lines = [
        voice.title(material.layout),
        voice.lengths(solution, material.metric),
        "",
        *(f"{number:>{wide}}. {move}" for number, move in enumerate(moves, start=1)),
    ]
    return ("\n".join(lines).rstrip("\n") + "\n").encode("utf-8")
