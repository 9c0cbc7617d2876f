"""The texts of the map."""

from __future__ import annotations

from collections.abc import Mapping

from klotski_studio.app.lab.live_map import MapState
from klotski_studio.app.solving.verdict import counted
from klotski_studio.app.texts.errors import REASONS
from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.lab.space import START, SpaceMap
from klotski_studio.ui.look.translate import texts, translator

WORDS: Mapping[str, str] = {
    "steps": QT_TRANSLATE_NOOP("map", "Map"),
    "steps-tip": QT_TRANSLATE_NOOP("map", "Positions that are few steps apart lie near each other"),
    "distance": QT_TRANSLATE_NOOP("map", "By Distance"),
    "distance-tip": QT_TRANSLATE_NOOP("map", "A row or a column for each distance to the goal"),
    "keep": QT_TRANSLATE_NOOP("map", "Keep"),
    "keep-tip": QT_TRANSLATE_NOOP("map", "Keep this map, to compare it with that of the edited puzzle"),
    "compare": QT_TRANSLATE_NOOP("map", "Compare"),
    "compare-tip": QT_TRANSLATE_NOOP("map", "Compare with the puzzle before the last edit"),
    "fit": QT_TRANSLATE_NOOP("map", "Show All"),
    "near": QT_TRANSLATE_NOOP("map", "goal"),
    "far": QT_TRANSLATE_NOOP("map", "{length} away"),
    "start": QT_TRANSLATE_NOOP("map", "start"),
    "view": QT_TRANSLATE_NOOP("map", "Map of all positions"),
    "kept": QT_TRANSLATE_NOOP("map", "Kept map"),
    "before": QT_TRANSLATE_NOOP("map", "kept: {positions}"),
    "after": QT_TRANSLATE_NOOP("map", "now: {positions}"),
    "drawing": QT_TRANSLATE_NOOP("map", "Drawing the map…"),
    "errors": QT_TRANSLATE_NOOP(
        "map", "Not a puzzle yet. Once nothing is missing or wrong, its map is drawn."
    ),
    "stopped": QT_TRANSLATE_NOOP("map", "There is no map: {reason}."),
    "failed": QT_TRANSLATE_NOOP("map", "The map failed because of a fault in this program."),
    "unsolvable": QT_TRANSLATE_NOOP(
        "map", "Nothing solved can be reached: the colours are distances from the start."
    ),
    "unknown": QT_TRANSLATE_NOOP("map", "No solution is known: the colours are distances from the start."),
    "sample": QT_TRANSLATE_NOOP(
        "map", "A sample: there are more positions than are drawn, and true distances may be shorter."
    ),
    "to-go": QT_TRANSLATE_NOOP("map", "{length} to go"),
    "from-start": QT_TRANSLATE_NOOP("map", "{length} from the start"),
    "solved": QT_TRANSLATE_NOOP("map", "solved"),
    "at-most": QT_TRANSLATE_NOOP("map", "at most {length}"),
    "bottleneck": QT_TRANSLATE_NOOP("map", "every solution passes here"),
    "play-here": QT_TRANSLATE_NOOP("map", "&Play from Here"),
    "open-tab": QT_TRANSLATE_NOOP("map", "&Open as a New Puzzle"),
}
text_of = texts("map", WORDS)


def positions_text(found: SpaceMap) -> str:
    """How many positions the map shows, such as ``25,955 positions``."""
    return counted(len(found), "positions", translator("verdict"))


def note(state: MapState) -> str:
    """The sentence below the map: what it lacks, or why there is none; empty if it shows everything."""
    found = state.map
    if state.has_errors:
        return text_of("errors")
    if state.failed:
        return text_of("failed")
    if state.reason is not None:
        return text_of("stopped", reason=translator("texts")(REASONS[state.reason]))
    if found is None:
        return text_of("drawing") if state.asking else ""
    sentences = [text_of("sample")] if found.is_sample else []
    if not found.is_solvable:
        sentences.append(text_of("unknown" if found.is_sample else "unsolvable"))
    return " ".join(sentences)


def position_text(found: SpaceMap, number: int) -> str:
    """The distance of a position, and what is special about it."""
    distance = int(found.distance[number])
    if found.is_solvable and distance == 0:
        parts = [text_of("solved")]
    else:
        length = length_text(found, distance)
        length = text_of("at-most", length=length) if found.is_sample else length
        parts = [text_of("to-go" if found.is_solvable else "from-start", length=length)]
    if number == START:
        parts.insert(0, text_of("start"))
    if number in found.bottlenecks:
        parts.append(text_of("bottleneck"))
    return ", ".join(parts)


def length_text(found: SpaceMap, distance: int) -> str:
    """A distance in the metric of the map, such as ``57 moves``."""
    return counted(distance, found.metric, translator("verdict"))
