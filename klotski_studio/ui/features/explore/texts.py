"""The texts of the window that explores families."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import groupby
from types import MappingProxyType

from klotski_studio.app.lab.families import MOST_COUNTED
from klotski_studio.app.lab.live_sweep import Phase, SweepState
from klotski_studio.app.solving.verdict import counted, duration
from klotski_studio.app.texts.translatable import QT_TRANSLATE_N_NOOP, QT_TRANSLATE_NOOP
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.family import AnyFamily, Family, LineFamily, PolyominoFamily, Range
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Sort
from klotski_studio.ui.look.sentences import error_text
from klotski_studio.ui.look.translate import number_text, texts, translator

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "title": QT_TRANSLATE_NOOP("explore", "Explore Families"),
        # the family
        "families": QT_TRANSLATE_NOOP("explore", "Families"),
        "new-family": QT_TRANSLATE_NOOP("explore", "New…"),
        "new-family-tip": QT_TRANSLATE_NOOP(
            "explore", "Write a family, which begins as that of the open puzzle"
        ),
        "copy-family": QT_TRANSLATE_NOOP("explore", "Copy…"),
        "copy-family-tip": QT_TRANSLATE_NOOP("explore", "Change a copy of the chosen family"),
        "copy-of": QT_TRANSLATE_NOOP("explore", "Copy of {name}"),
        "open-family": QT_TRANSLATE_NOOP("explore", "File…"),
        "open-family-tip": QT_TRANSLATE_NOOP("explore", "Open a family file"),
        "delete": QT_TRANSLATE_NOOP("explore", "&Delete"),
        "delete-tip": QT_TRANSLATE_NOOP("explore", "Delete the chosen family, one of your own"),
        "ask-delete": QT_TRANSLATE_NOOP("explore", "Delete the family “{name}”?"),
        "ask-delete-more": QT_TRANSLATE_NOOP(
            "explore", "Its file is deleted for good. What was found in its sweeps stays stored."
        ),
        "family-files": QT_TRANSLATE_NOOP("explore", "Families of puzzles (*.toml)"),
        "polyominoes": QT_TRANSLATE_NOOP(
            "explore",
            "Pieces of any shape, one of which goes from the upper left corner to the lower right.",
        ),
        "lines": QT_TRANSLATE_NOOP(
            "explore", "As in Rush Hour: straight pieces of {lengths} cells, each of which keeps to its line."
        ),
        "shapes": QT_TRANSLATE_NOOP("explore", "Besides the goal piece: {shapes}"),
        "shape": QT_TRANSLATE_NOOP("explore", "{name} ({count})"),
        "any-number": QT_TRANSLATE_NOOP("explore", "any number"),
        "exactly": QT_TRANSLATE_NOOP("explore", "{count}"),
        "at-least": QT_TRANSLATE_NOOP("explore", "{least} or more"),
        "at-most": QT_TRANSLATE_NOOP("explore", "{most} at most"),
        "between": QT_TRANSLATE_NOOP("explore", "{least} to {most}"),
        "limits": QT_TRANSLATE_NOOP("explore", "Pieces: {pieces}. Free cells: {free}."),
        "sets": QT_TRANSLATE_N_NOOP("explore", "%Ln set(s) of pieces", None, 1),
        "many-sets": QT_TRANSLATE_NOOP("explore", "more than {count} sets of pieces"),
        "parts": QT_TRANSLATE_N_NOOP("explore", "%Ln part(s) to search", None, 1),
        "many-parts": QT_TRANSLATE_NOOP("explore", "more than {count} parts to search"),
        "comma": QT_TRANSLATE_NOOP("explore", ", "),
        "metric": QT_TRANSLATE_NOOP("explore", "Lengths in"),
        "moves": QT_TRANSLATE_NOOP("explore", "Moves"),
        "slides": QT_TRANSLATE_NOOP("explore", "Slides"),
        "steps": QT_TRANSLATE_NOOP("explore", "Steps"),
        # the sweep
        "sweep": QT_TRANSLATE_NOOP("explore", "&Sweep"),
        "sweep-tip": QT_TRANSLATE_NOOP(
            "explore", "Search every set of pieces of this family from all of its starts"
        ),
        "pause": QT_TRANSLATE_NOOP("explore", "&Pause"),
        "go-on": QT_TRANSLATE_NOOP("explore", "&Go On"),
        "stop": QT_TRANSLATE_NOOP("explore", "S&top"),
        "begins": QT_TRANSLATE_NOOP("explore", "Preparing the search…"),
        "swept": QT_TRANSLATE_NOOP("explore", "Searched: {done} of {total}"),
        "too-large": QT_TRANSLATE_NOOP("explore", "Searched: {done} of {total}; {stopped} are too large"),
        "left": QT_TRANSLATE_NOOP("explore", "{swept}; about {time} left"),
        "paused": QT_TRANSLATE_NOOP("explore", "Paused. {swept}"),
        "stopped": QT_TRANSLATE_NOOP("explore", "Stopped. {swept}. The next sweep goes on there."),
        "complete": QT_TRANSLATE_NOOP("explore", "All searched: {total}"),
        "fault": QT_TRANSLATE_NOOP("explore", "This failed because of a fault in this program."),
        # what is listed
        "list": QT_TRANSLATE_NOOP("explore", "Hardest Starts"),
        "least": QT_TRANSLATE_NOOP("explore", "Length from"),
        "pieces-range": QT_TRANSLATE_NOOP("explore", "Pieces"),
        "like": QT_TRANSLATE_NOOP("explore", "Like {length}, {pieces}"),
        "like-tip": QT_TRANSLATE_NOOP(
            "explore",
            "Only puzzles whose pieces differ by {count} at most, traded, added or gone, the nearest "
            "first. A click lists all puzzles again.",
        ),
        "minimal": QT_TRANSLATE_NOOP("explore", "&Minimal only"),
        "minimal-tip": QT_TRANSLATE_NOOP(
            "explore", "Only puzzles that become shorter without any one of their pieces"
        ),
        "sort": QT_TRANSLATE_NOOP("explore", "Sort by"),
        "listed": QT_TRANSLATE_NOOP("explore", "{count} of {total}"),
        "searching": QT_TRANSLATE_NOOP("explore", "{listed}, searching…"),
        "nothing-yet": QT_TRANSLATE_NOOP(
            "explore", "Nothing is known of this family yet. “Sweep” searches every set of its pieces."
        ),
        "coming": QT_TRANSLATE_NOOP("explore", "The first puzzles will be here in a moment."),
        "none-fits": QT_TRANSLATE_NOOP("explore", "No puzzle that is known fits all of this."),
        "none-solvable": QT_TRANSLATE_NOOP("explore", "No set of pieces of this family can be solved."),
        "accessible": QT_TRANSLATE_NOOP("explore", "{length}, {pieces}, {positions}"),
        # one of them
        "pieces": QT_TRANSLATE_N_NOOP("explore", "%Ln piece(s)", None, 1),
        "free": QT_TRANSLATE_N_NOOP("explore", "%Ln free cell(s)", None, 1),
        "starts": QT_TRANSLATE_N_NOOP("explore", "%Ln start(s) as long as this one", None, 1),
        "placements": QT_TRANSLATE_NOOP("explore", "{solvable} of {placements} placements can be solved"),
        "solvable-only": QT_TRANSLATE_NOOP("explore", "Placements that can be solved: {solvable}"),
        "clusters": QT_TRANSLATE_N_NOOP("explore", "%Ln cluster(s)", None, 1),
        "clusters-tip": QT_TRANSLATE_N_NOOP(
            "explore",
            "%Ln cluster(s) of positions with a solution; this is the longest minimal one",
            None,
            1,
        ),
        "minimal-starts": QT_TRANSLATE_N_NOOP("explore", "%Ln minimal one(s) as long as this one", None, 1),
        "none-spare": QT_TRANSLATE_NOOP("explore", "Minimal: every piece matters"),
        "spare": QT_TRANSLATE_NOOP("explore", "As long without one of: {pieces}"),
        "open": QT_TRANSLATE_NOOP("explore", "&Open in a Tab"),
        "more-like": QT_TRANSLATE_NOOP("explore", "More &Like This"),
        "send": QT_TRANSLATE_NOOP("explore", "Sa&ve or Export"),
        "send-some": QT_TRANSLATE_NOOP("explore", "Sa&ve or Export {count}"),
        "send-files": QT_TRANSLATE_NOOP("explore", "&Files in a Folder…"),
        "send-list": QT_TRANSLATE_NOOP("explore", "One File, as a &List…"),
        "send-pages": QT_TRANSLATE_NOOP("explore", "&Cards, a Book or a Page…"),
        "list-files": QT_TRANSLATE_NOOP("explore", "Lists of puzzles (*.txt)"),
        "list-saved": QT_TRANSLATE_NOOP("explore", "Puzzles saved in {file}: {count}"),
    }
)
text_of = texts("explore", WORDS)

SORTS: Mapping[Sort, str] = MappingProxyType(
    {
        Sort.LENGTH: QT_TRANSLATE_NOOP("explore", "Longest First"),
        Sort.PIECES: QT_TRANSLATE_NOOP("explore", "Fewest Pieces"),
        Sort.SOLVABLE: QT_TRANSLATE_NOOP("explore", "Fewest Positions"),
    }
)


def sort_texts() -> tuple[str, ...]:
    """Return the names of all orders."""
    return tuple([translator("explore")(SORTS[sort]) for sort in Sort])


def length_text(row: Row) -> str:
    """Return ``92 moves``."""
    return counted(row.hardest or 0, row.metric, translator("verdict"))


def pieces_text(row: Row) -> str:
    """Return ``8 pieces``."""
    return text_of("pieces", row.pieces)


def positions_text(row: Row, family: AnyFamily) -> str:
    """Return ``6,248 positions``: those from which the pieces can be solved; or ``34 clusters`` of them."""
    if isinstance(family, LineFamily):
        return text_of("clusters", row.solvable or 0)
    return counted(row.solvable or 0, "positions", translator("verdict"))


def row_text(row: Row, family: AnyFamily) -> str:
    """Return all that a tile says, for tool tips and screen readers."""
    positions = positions_text(row, family)
    return text_of("accessible", length=length_text(row), pieces=pieces_text(row), positions=positions)


def facts_text(row: Row, family: AnyFamily) -> str:
    """Return what is known of a row besides its length, one fact a line."""
    lines = [
        pieces_text(row),
        "" if row.free is None else text_of("free", row.free),
        *_found_texts(row, family),
    ]
    if row.spare is not None:
        spare = text_of("comma").join(json.loads(row.spare))
        lines.append(text_of("spare", pieces=spare) if spare else text_of("none-spare"))
    return "\n".join(filter(None, lines))


def _found_texts(row: Row, family: AnyFamily) -> tuple[str, str]:
    """How much was found of what can be solved, and how much is as long; its unit is that of the family."""
    if isinstance(family, LineFamily):
        return text_of("clusters-tip", row.solvable or 0), text_of("minimal-starts", row.starts or 0)
    solvable, starts = number_text(row.solvable or 0), text_of("starts", row.starts or 0)
    if row.placements is None:
        return text_of("solvable-only", solvable=solvable), starts
    return text_of("placements", solvable=solvable, placements=number_text(row.placements)), starts


def family_text(family: AnyFamily, sets: str) -> str:
    """Return what a family is; ``sets`` says how many sets of pieces it has, empty if not known."""
    if isinstance(family, PolyominoFamily):
        return "\n".join(filter(None, (text_of("polyominoes"), sets)))
    if isinstance(family, LineFamily):
        lengths = text_of("comma").join(map(str, family.lengths))
        return "\n".join(filter(None, (text_of("lines", lengths=lengths), sets)))
    shapes = [
        text_of("shape", name=text_of("comma").join(shape.name for shape in alike), count=range_text(count))
        for count, alike in groupby(family.shapes, key=lambda shape: shape.count)
    ]
    lines = [
        text_of("shapes", shapes=text_of("comma").join(shapes)) if shapes else "",
        text_of("limits", pieces=range_text(family.pieces), free=range_text(family.free)),
        sets,
    ]
    return "\n".join(filter(None, lines))


def sets_text(family: AnyFamily, count: int | None) -> str:
    """Return how many sets of pieces, or other parts, ``family`` has; None stands for too many to count."""
    noun = "sets" if isinstance(family, Family) else "parts"
    return text_of(f"many-{noun}", count=number_text(MOST_COUNTED)) if count is None else text_of(noun, count)


def range_text(numbers: Range) -> str:
    """Return ``any number``, ``2``, ``2 or more``, ``8 at most`` or ``1 to 8``."""
    if numbers.most is None:
        return text_of("at-least", least=numbers.least) if numbers.least else text_of("any-number")
    if numbers.least == numbers.most:
        return text_of("exactly", count=numbers.least)
    if not numbers.least:
        return text_of("at-most", most=numbers.most)
    return text_of("between", least=numbers.least, most=numbers.most)


def sweep_text(state: SweepState) -> str:
    """Return how far a sweep is, or why it ended; empty before the first one."""
    if state.error is not None:
        return reason_text(state.error)
    if state.file is None or (state.total is None and state.phase is Phase.IDLE):
        return ""
    if state.total is None:
        return text_of("begins")
    total = number_text(state.total)
    done = number_text(state.done - state.stopped)
    swept = text_of("swept", done=done, total=total)
    if state.stopped:
        swept = text_of("too-large", done=done, total=total, stopped=number_text(state.stopped))
    if state.phase is Phase.PAUSED:
        return text_of("paused", swept=swept)
    if state.phase is Phase.IDLE:
        if state.is_complete:
            return swept if state.stopped else text_of("complete", total=total)
        return text_of("stopped", swept=swept)
    if state.left is None or state.left < 1:
        return swept
    return text_of("left", swept=swept, time=duration(state.left, translator("verdict")))


def reason_text(error: Exception) -> str:
    """Return the sentence for an error of a job."""
    return error_text(error) if isinstance(error, KlotskiError) else text_of("fault")
