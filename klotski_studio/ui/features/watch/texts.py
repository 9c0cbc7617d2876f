"""The texts of what is played back."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from klotski_studio.app.solving.playback import Browsed
from klotski_studio.app.solving.verdict import counted
from klotski_studio.app.texts.errors import REASONS
from klotski_studio.app.texts.translatable import QT_TRANSLATE_N_NOOP, QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.watching import Source, Watching
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.translate import number_text, texts, translator

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "number": QT_TRANSLATE_NOOP("watch", "Shortest solution {number} of {count}"),
        "number-some": QT_TRANSLATE_NOOP("watch", "Shortest solution {number} of at least {count}"),
        "number-unknown": QT_TRANSLATE_NOOP("watch", "A shortest solution; how many there are is not known"),
        "only": QT_TRANSLATE_NOOP("watch", "The only shortest solution"),
        "none": QT_TRANSLATE_NOOP("watch", "No solution is known"),
        "from-here": QT_TRANSLATE_NOOP("watch", "From your position: {length}"),
        "begins-start": QT_TRANSLATE_NOOP("watch", "They begin at the start of the puzzle."),
        "begins-position": QT_TRANSLATE_NOOP("watch", "They begin at the position that was on the board."),
        "begins-both": QT_TRANSLATE_NOOP(
            "watch",
            "They can be made from the start and from the position that was on the board; "
            "they are played from the start.",
        ),
        "list": QT_TRANSLATE_NOOP("watch", "Pasted moves: {length}"),
        "my-game": QT_TRANSLATE_NOOP("watch", "My game"),
        "side": QT_TRANSLATE_NOOP("watch", "Shortest {number}"),
        "asking": QT_TRANSLATE_NOOP("watch", "Searching for all solutions…"),
        "asking-far": QT_TRANSLATE_NOOP("watch", "Searching for all solutions… {positions}"),
        "stopped": QT_TRANSLATE_NOOP("watch", "The search for other solutions stopped: {reason}."),
        "cancel": QT_TRANSLATE_NOOP("watch", "Cancel"),
        "shortest": QT_TRANSLATE_NOOP("watch", "Back to the Shortest"),
        "review": QT_TRANSLATE_NOOP("watch", "Review"),
        "more": QT_TRANSLATE_NOOP("watch", "Choose among the shortest solutions"),
    }
)
text_of = texts("watch", WORDS)

PIECES = QT_TRANSLATE_N_NOOP("watch", "This one moves %Ln piece(s); none moves fewer.", None, 1)


def title(watching: Watching, length: int, metric: Metric) -> str:
    """Return what is played back, a way of ``length``."""
    if watching.source in (Source.FROM_HERE, Source.LIST):
        return text_of(watching.source.value, length=counted(length, metric, translator("verdict")))
    if not length:
        return text_of("none")
    return solution_text(watching.browser.state, watching.number)


def solution_text(browsed: Browsed, number: int) -> str:
    """Return that solution ``number``, from 0, is the one of the shortest solutions that is shown."""
    if browsed.count is None:
        return text_of("number-unknown")
    if browsed.count == 1 and browsed.is_complete:
        return text_of("only")
    values = {"number": number_text(number + 1), "count": number_text(browsed.count)}
    return text_of("number" if browsed.is_complete else "number-some", **values)


def side_text(number: int | None) -> str:
    """Return the heading of a side of a comparison: the game, or a solution by its number from 0."""
    return text_of("my-game") if number is None else text_of("side", number=number_text(number + 1))


def note(watching: Watching) -> str:
    """Return where a list begins, or how far a request is, why it was not answered, the fewest pieces."""
    browsed = watching.browser.state
    if watching.begin is not None:
        return text_of(f"begins-{watching.begin.value}")
    if browsed.asking:
        if browsed.progress is None or not browsed.progress.positions:
            return ""
        positions = counted(browsed.progress.positions, "positions", translator("verdict"))
        return text_of("asking-far", positions=positions)
    if browsed.reason is not None:
        return text_of("stopped", reason=translator("texts")(REASONS[browsed.reason]))
    return "" if browsed.pieces is None else translator("watch")(PIECES, browsed.pieces)
