"""The texts of the analysis panel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from PySide6.QtGui import QColor

from klotski_studio.app.solving.live_analysis import AnalysisPart, AnalysisState
from klotski_studio.app.solving.verdict import preparing_text
from klotski_studio.app.texts.piece_facts import names_by_key
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.core.layout import Layout, Piece
from klotski_studio.lab.difficulty import WEIGHINGS, Factor, Share
from klotski_studio.solver.base.control import SearchProgress
from klotski_studio.ui.look.appearance import shown_labels
from klotski_studio.ui.look.translate import count_text, texts, translator

WORDS: Mapping[str, str] = {
    "nothing": N_("analysis panel", "As soon as a puzzle is answered, it is analysed here."),
    "failed": N_("analysis panel", "The analysis failed because of a fault in this program."),
    # headings
    "space": N_("analysis panel", "All positions"),
    "pieces": N_("analysis panel", "Pieces"),
    "way": N_("analysis panel", "On the way"),
    "difficulty": N_("analysis panel", "Difficulty"),
    # all positions
    "reachable": N_("analysis panel", "Reachable"),
    "solved": N_("analysis panel", "Solved"),
    "optimal": N_("analysis panel", "Optimal solutions"),
    "farthest": N_("analysis panel", "Farthest"),
    "hardest": N_("analysis panel", "Hardest"),
    "open": N_("analysis panel", "Open"),
    "open-farthest": N_("analysis panel", "Open the position farthest from the start as a new puzzle"),
    "open-hardest": N_("analysis panel", "Open the start with the longest solution as a new puzzle"),
    "about-farthest": N_("analysis panel", "How far the positions are that lie farthest from the start"),
    "about-hardest": N_(
        "analysis panel", "How long the longest of all shortest solutions is, from any position"
    ),
    "at-least": QT_TRANSLATE_N_NOOP("analysis panel", "at least %Ln", None, 1),
    "unknown": N_("analysis panel", "not settled"),
    "none": N_("analysis panel", "none"),
    "name-farthest": N_("analysis panel", "{name} (farthest)"),
    "name-hardest": N_("analysis panel", "{name} (hardest)"),
    "histogram": N_("analysis panel", "Positions by distance from the start"),
    "depth": N_("analysis panel", "{distance}: {positions}"),
    "depth-solved": N_("analysis panel", "{distance}: {positions}, the first solved ones"),
    # pieces
    "needed": N_("analysis panel", "With {needed} of {count} pieces alone the answer is the same: {pieces}"),
    "all-move": N_("analysis panel", "Every piece can move."),
    "still": N_("analysis panel", "Never move: {pieces}"),
    "still-unsettled": N_("analysis panel", "Whether they move is not settled: {pieces}"),
    "none-removable": N_("analysis panel", "Every piece matters for the answer."),
    "removable": N_("analysis panel", "Could be removed, each on its own: {pieces}"),
    "without": N_("analysis panel", "Shortest solution without it: {pieces}"),
    "unsolvable": N_("analysis panel", "unsolvable"),
    # on the way
    "crossings": N_("analysis panel", "Choices before each move"),
    "choices-one": N_("analysis panel", "Move {number}: forced"),
    "choices": QT_TRANSLATE_N_NOOP("analysis panel", "Move {number}: %Ln choice(s)", None, 1),
    "choices-told": QT_TRANSLATE_N_NOOP(
        "analysis panel", "Move {number}: %Ln choice(s); best: {best}, detours: {detour}", None, 1
    ),
    "choices-dead": QT_TRANSLATE_N_NOOP(
        "analysis panel", "Move {number}: %Ln choice(s); best: {best}, into a dead end: {dead}", None, 1
    ),
    "forced": N_("analysis panel", "Forced moves: {count} of {length}"),
    "forced-where": N_("analysis panel", "Forced moves, {count} of {length}: {moves}"),
    "dead-ends": N_("analysis panel", "Dead ends beside moves {moves}"),
    "no-dead-ends": N_("analysis panel", "No dead ends along the way."),
    # why it is hard
    "hardness": N_("analysis panel", "Why it is hard"),
    "away": QT_TRANSLATE_N_NOOP(
        "analysis panel", "Every solution takes %Ln step(s) or more away from a target.", None, 1
    ),
    "no-away": N_("analysis panel", "It can be solved without a step away from a target."),
    "stuck": N_("analysis panel", "Who takes no such step is stuck in {share} % of all positions."),
    "bottlenecks": QT_TRANSLATE_N_NOOP(
        "analysis panel", "Every solution passes %Ln bottleneck(s), which the map marks.", None, 1
    ),
    "no-bottlenecks": N_("analysis panel", "No position is passed by every solution."),
    "parts": QT_TRANSLATE_N_NOOP(
        "analysis panel",
        "Shortest solutions part at move {moves}, and have %Ln position(s) in common.",
        None,
        1,
    ),
    "parts-shortly": N_("analysis panel", "Shortest solutions differ for a single move at a time only."),
    "one-way": N_("analysis panel", "There is one shortest solution only."),
    "density": N_("analysis panel", "{length} among {positions}."),
    "not-fitted": N_("analysis panel", "An estimate from the counts below. It was not fitted to people."),
    # difficulty
    "out-of-ten": N_("analysis panel", "of 10"),
    "left-out": N_("analysis panel", "not known, left out"),
    "share": N_("analysis panel", "{points} of {most} points; {half} would bring half of them"),
    # what is going on
    "cancel": N_("analysis panel", "Stop"),
    "search-on": N_("analysis panel", "Search On"),
    "make-harder": N_("analysis panel", "Make Harder…"),
    "unsettled": N_("analysis panel", "Not everything is settled: {reason}."),
}
text_of = texts("analysis panel", WORDS)

ASKING: Mapping[AnalysisPart, str] = {
    AnalysisPart.COUNTS: N_("analysis panel", "Counting positions…"),
    AnalysisPart.MOVERS: N_("analysis panel", "Finding pieces that never move…"),
    AnalysisPart.WAY: N_("analysis panel", "Looking at every choice…"),
    AnalysisPart.HARDNESS: N_("analysis panel", "Looking for bottlenecks…"),
    AnalysisPart.FARTHEST: N_("analysis panel", "Looking for the farthest position…"),
    AnalysisPart.REMOVALS: N_("analysis panel", "Trying without each piece…"),
}
"""The text about the part that is being computed, by part."""

FACTORS: Mapping[Factor, tuple[str, str]] = {
    Factor.LENGTH: (
        N_("analysis panel", "Length"),
        N_("analysis panel", "The moves of an optimal solution"),
    ),
    Factor.CHOICES: (
        N_("analysis panel", "Useless choices"),
        N_("analysis panel", "Moves along the solution that lead no nearer to the goal"),
    ),
    Factor.DETOURS: (
        N_("analysis panel", "Away from target"),
        N_("analysis panel", "Moves of the solution that take a piece away from its target"),
    ),
    Factor.BINDING: (
        N_("analysis panel", "Few solutions"),
        N_("analysis panel", "Moves for each doubling of the number of optimal solutions"),
    ),
    Factor.FREEDOM: (
        N_("analysis panel", "Not forced"),
        N_("analysis panel", "Moves of the solution that are not the only ones"),
    ),
    Factor.SIZE: (
        N_("analysis panel", "Size"),
        N_("analysis panel", "Digits of the number of reachable positions"),
    ),
}
"""What a factor is called, and what it counts."""

COMMA = N_("analysis panel", ", ")
"""The separator of entries in a list."""


WORD_JOINER = "\u2060"
"""Keeps two characters on one line."""


def asking_text(asked: AnalysisPart, progress: SearchProgress | None = None) -> str:
    """Return the text about the part that is being computed, and how far it is."""
    text = translator("analysis panel")(ASKING[asked])
    if progress is None:
        return text
    if preparing := preparing_text(progress, translator("verdict")):
        return preparing
    return f"{text} {count_text(progress.done, 'positions')}" if progress.done else text


def factor_texts(factor: Factor) -> tuple[str, str]:
    """Return the name of ``factor`` and what it counts."""
    name, meaning = FACTORS[factor]
    translate = translator("analysis panel")
    return translate(name), translate(meaning)


def share_text(share: Share) -> str:
    """Return what a factor counts, and what it adds to the difficulty."""
    meaning = factor_texts(share.factor)[1]
    if share.value is None:
        return f"{meaning}: {text_of('left-out')}"
    half = WEIGHINGS[share.factor].half
    told = text_of("share", points=f"{share.points:.1f}", most=f"{share.most:.1f}", half=f"{half:g}")
    return f"{meaning}: {share.value:.3g}\n{told}"


@dataclass(frozen=True, slots=True)
class Link:
    """An entry of a list that can be clicked: its text, its target, and a note after it."""

    text: str
    to: str
    note: str = ""


def listed(links: Iterable[Link]) -> str:
    """Return the entries as rich text, each a link; texts are escaped."""
    comma = translator("analysis panel")(COMMA)
    return comma.join(
        f'<a href="{escape(link.to)}" style="text-decoration:none">{_in_one(link.text)}</a>'
        + (f"&nbsp;{escape(link.note)}" if link.note else "")
        for link in links
    )


def dot(color: QColor) -> str:
    """Return a dot in ``color`` as rich text: the key to a colour of a chart."""
    return f'<span style="color:{color.name()}">●</span>&nbsp;'


def _in_one(text: str) -> str:
    """Return ``text``, escaped, without line breaks, which may stand between Chinese characters."""
    return escape(WORD_JOINER.join(text.replace(" ", "\u00a0")))


def piece_text(layout: Layout, piece: Piece) -> str:
    """Return the name of a piece as the board shows it, numbered where several show the same."""
    return names_by_key(layout, shown_labels)[piece.key]


def run_text(run: range) -> str:
    """Return a range of moves, counted from 1: ``7`` or ``7–9``."""
    first, last = run[0] + 1, run[-1] + 1
    return f"{first}" if first == last else f"{first}–{last}"


def is_to_come(state: AnalysisState) -> bool:
    """Whether a part that is not in ``state`` yet is still being computed, for a layout with a solution."""
    return state.asking and state.has_solution
