"""The texts of the review of a game."""

from __future__ import annotations

from collections.abc import Mapping

from klotski_studio.app.playing.review import Detour, Review, ReviewState
from klotski_studio.app.solving.verdict import counted
from klotski_studio.app.texts.errors import REASONS
from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.translate import number_text, texts, translator

WORDS: Mapping[str, str] = {
    "solved": QT_TRANSLATE_NOOP("review", "Solved in {length}"),
    "under-way": QT_TRANSLATE_NOOP("review", "{length} so far"),
    "is-shortest": QT_TRANSLATE_NOOP("review", "No solution is shorter."),
    "shortest": QT_TRANSLATE_NOOP("review", "The shortest is {shortest}."),
    "lost": QT_TRANSLATE_NOOP("review", "Lost on detours: {lost}."),
    "nothing-lost": QT_TRANSLATE_NOOP("review", "Every move was on a shortest way."),
    "curve": QT_TRANSLATE_NOOP("review", "To the goal, move by move"),
    "at": QT_TRANSLATE_NOOP("review", "After move {number}: {length} to go"),
    "at-start": QT_TRANSLATE_NOOP("review", "At the start: {length} to go"),
    "unknown": QT_TRANSLATE_NOOP("review", "After move {number}: the distance is not known"),
    "row-lost": QT_TRANSLATE_NOOP("review", "{lost} lost"),
    "row-tip": QT_TRANSLATE_NOOP(
        "review",
        "Here you left the shortest way; only with move {back} you were nearer to the goal again",
    ),
    "row-tip-open": QT_TRANSLATE_NOOP("review", "Here you left the shortest way"),
    "asking": QT_TRANSLATE_NOOP("review", "Searching for the distances…"),
    "asking-far": QT_TRANSLATE_NOOP("review", "Searching for the distances… {positions}"),
    "missing": QT_TRANSLATE_NOOP("review", "The distance of some positions is not known: {reason}."),
    "unsolvable": QT_TRANSLATE_NOOP("review", "No way leads to the goal."),
    "cancel": QT_TRANSLATE_NOOP("review", "Cancel"),
    "search-on": QT_TRANSLATE_NOOP("review", "Search On"),
    "compare": QT_TRANSLATE_NOOP("review", "Compare"),
    "shortest-button": QT_TRANSLATE_NOOP("review", "Shortest"),
}
text_of = texts("review", WORDS)


def length_text(length: int, metric: Metric) -> str:
    """Return a length such as ``57 moves``."""
    return counted(length, metric, translator("verdict"))


def title(review: Review, is_solved: bool) -> str:
    """Return how long the game is."""
    length = length_text(review.track.length, review.metric)
    return text_of("solved" if is_solved else "under-way", length=length)


def summary(review: Review, is_solved: bool) -> str:
    """Return how the game compares with the shortest solution, as far as it is known."""
    shortest, detours = review.shortest, review.detours
    if shortest is None:
        return ""
    if is_solved and review.track.length == shortest:
        return text_of("is-shortest")
    sentences = [text_of("shortest", shortest=number_text(shortest))]
    if detours:
        sentences.append(text_of("lost", lost=number_text(sum(detour.lost for detour in detours))))
    elif not review.unknown:
        sentences.append(text_of("nothing-lost"))
    return " ".join(sentences)


def point_text(review: Review, at: int) -> str:
    """Return what is known of the position after ``at`` moves."""
    distance = review.distances[at]
    if distance is None:
        return text_of("unknown", number=number_text(at))
    length = length_text(distance, review.metric)
    return text_of("at", number=number_text(at), length=length) if at else text_of("at-start", length=length)


def detour_tip(detour: Detour) -> str:
    """Return what a detour is, in a sentence."""
    if detour.back is None:
        return text_of("row-tip-open")
    return text_of("row-tip", back=number_text(detour.back))


def note(state: ReviewState) -> str:
    """Return why distances are missing, or how far their search is; empty if all are known."""
    if state.asking:
        if state.progress is None or not state.progress.positions:
            return text_of("asking")
        positions = counted(state.progress.positions, "positions", translator("verdict"))
        return text_of("asking-far", positions=positions)
    if state.is_unsolvable:
        return text_of("unsolvable")
    if state.reason is not None:
        return text_of("missing", reason=translator("texts")(REASONS[state.reason]))
    return ""
