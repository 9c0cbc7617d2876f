"""The corrections that a person makes to a draft until it is a known layout."""

from __future__ import annotations

from klotski_studio.app.screenshot.draft import Draft
from klotski_studio.core.layout import Layout


def corrected(draft: Draft, layout: Layout) -> tuple[Draft, int]:
    """``draft`` with the blocks of ``layout``, and how many drags and clicks that took.

    A drag over its cells makes each block that is missing; a click frees each cell that is still taken.
    """
    wanted, steps = {frozenset(piece.cells) for piece in layout.pieces}, 0
    for block in wanted - set(draft.blocks):
        draft, steps = draft.joined(block), steps + 1
    free = set(layout.board.cells()).difference(*wanted)
    for cell in free:
        if draft.block_at(cell) is not None:
            draft, steps = draft.freed([cell]), steps + 1
    return draft, steps
