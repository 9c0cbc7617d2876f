"""The texts of the header over the board.

What the header says, as a value: a headline, the optima in other metrics, and a note. No length stands twice.

=======  =====================================  ===================  ============================
mode     headline                               optima               note
=======  =====================================  ===================  ============================
edit     81 moves, Not solvable, Searching…     90 slides 116 steps  shortest, proven
play     80 to go, Solved in 93                 shortest 81 moves ▾  what the last move was worth
watch    25 of 81                               moves ▾              of a game: the moves to go
=======  =====================================  ===================  ============================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from klotski_studio.app.playing.findings import GuideState, Judgement, Knowledge, MoveValue
from klotski_studio.app.playing.game import GameState
from klotski_studio.app.playing.review import Review
from klotski_studio.app.solving.verdict import (
    PREPARING,
    SEPARATOR,
    Verdict,
    VerdictState,
    parts,
    preparing_text,
)
from klotski_studio.app.texts.errors import METRICS, REASONS, decision_text
from klotski_studio.app.texts.move_text import PieceName, piece_names
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.check import Finding, Problem, Severity
from klotski_studio.core.layout import Layout, Lengths, Metric
from klotski_studio.formats.text.notation import Decision
from klotski_studio.solver.base.control import SearchProgress
from klotski_studio.ui.look.appearance import shown_labels
from klotski_studio.ui.look.translate import count_text, number_text, texts, translator

WORDS: Mapping[str, str] = {
    # edit
    "proven": N_("header", "shortest, proven"),
    "at-start": N_("header", "Solved already"),
    "at-start-note": N_("header", "the goal is reached at the start"),
    "unsolvable": N_("header", "Not solvable"),
    "unsolvable-note": N_("header", "proven"),
    "why": N_("header", "Why?"),
    "why-tip": N_("header", "Show how near the pieces get, and what is in their way"),
    "at-least": N_("header", "At least {length}"),
    "unsettled": N_("header", "Not settled"),
    "invalid": N_("header", "Not a puzzle yet"),
    "failed": N_("header", "The search failed"),
    "failed-note": N_("header", "a fault in this program"),
    "searching": N_("header", "Searching…"),
    "depth": N_("header", "depth {depth}"),
    # an empty board
    "begin": N_("header", "Draw a piece to begin"),
    "aim": N_("header", "Now give a piece its target"),
    "todo-board": N_("header", "a board"),
    "todo-piece": N_("header", "a piece"),
    "todo-target": N_("header", "its target"),
    # play
    "to-go": N_("header", "{count} to go"),
    "to-go-tip": N_("header", "{length} to go from here; no way is shorter"),
    "lost": N_("header", "{count} lost in all"),
    "working": N_("header", "Working it out…"),
    "solved-in": N_("header", "Solved in {count}"),
    "no-shorter": N_("header", "no way is shorter"),
    "shortest-is": N_("header", "the shortest is {count}"),
    "at-least-to-go": N_("header", "at least {length} to go"),
    # watch
    "of": N_("header", "{done} of {length}"),
    # optima
    "pending": N_("header", "{metric} …"),
    "shortest": N_("header", "shortest {length}"),
    "optimum-tip": N_(
        "header", "The shortest solution has {length}, proven by a search of its own. Click to count so."
    ),
    "pending-tip": N_("header", "Being searched. Click to count in {metric}."),
    "metrics": N_("header", "The shortest solution by what is counted"),
    # problems
    "problems": QT_TRANSLATE_N_NOOP("header", "%Ln problem(s)", None, 1),
    "notes": QT_TRANSLATE_N_NOOP("header", "%Ln note(s)", None, 1),
    "problems-tip": N_("header", "List the problems"),
}
text_of = texts("header", WORDS)


def to_go_text(distance: int) -> str:
    """Return a distance such as ``57 to go``."""
    return text_of("to-go", count=number_text(distance))


JUDGEMENTS: Mapping[Judgement, str] = {
    Judgement.BEST: N_("play panel", "{piece}: best move"),
    Judgement.NEUTRAL: N_("play panel", "{piece}: neutral, costs {lost}"),
    Judgement.DETOUR: N_("play panel", "{piece}: detour, costs {lost}"),
    Judgement.OPEN: N_("play panel", "{piece}: {left} to go if it goes on"),
    Judgement.UNDONE: N_("play panel", "{piece}: undoes the last"),
    Judgement.UNKNOWN: N_("play panel", "{piece}: worth not known"),
}


TONES: Mapping[Judgement, str] = {
    Judgement.BEST: "solved",
    Judgement.NEUTRAL: "stopped",
    Judgement.DETOUR: "unsolvable",
    Judgement.OPEN: "stopped",
    Judgement.UNDONE: "nothing",
    Judgement.UNKNOWN: "nothing",
}
"""The colours of judgements are those of verdicts."""


def worth_text(worth: MoveValue, guidance: GuideState, layout: Layout) -> str:
    """Return the judgement of the last move in a game of ``layout``; the piece is called as on the board."""
    sentence = translator("play panel")(JUDGEMENTS[worth.judgement])
    return sentence.format(
        piece=piece_name(layout, worth.piece).written,
        lost=count_text(worth.lost, guidance.metric),
        left=number_text(max(0, (guidance.distance or 0) - 1)),
    )


def piece_name(layout: Layout, piece: int) -> PieceName:
    """Return what piece number ``piece`` is called in moves, by the text on the board."""
    return piece_names(shown_labels(layout))[piece]


BEGINNING = frozenset({Finding.EMPTY_BOARD, Finding.NO_PIECES, Finding.NO_GOAL})
"""The findings about a board that is only begun: there is something to do, and nothing wrong."""

DONE, OPEN = "✓", "○"
"""The marks of a step that is done, and of one that is still to do."""


@dataclass(frozen=True, slots=True)
class Headline:
    """The words of the header.

    Attributes:
        text: the headline, in large type.
        note: a few words beside it.
        tone: the key of its colour in ``Theme.verdict`` or ``Theme.window``.
        details: what its tool tip says, one line each.
        is_passing: whether it only says that an answer is being searched; the last answer stays
            for a moment in its place.
        has_reasons: whether the window can explain it.
        can_go_on: whether a search that has stopped can be continued.
        action: the id of the action that does what is asked for; empty if there is none.
    """

    text: str
    note: str = ""
    tone: str = "text"
    details: tuple[str, ...] = ()
    is_passing: bool = False
    has_reasons: bool = False
    can_go_on: bool = False
    action: str = ""


@dataclass(frozen=True, slots=True)
class Optima:
    """The proven optimum in each metric.

    Attributes:
        lengths: None in a metric where it is not known.
        metric: the one that the window counts in.
        asking: whether those that are not known are being searched.
        mode: that of the session: only the headline of Edit is the optimum itself.
    """

    lengths: Lengths
    metric: Metric
    asking: bool = False
    mode: Mode = Mode.EDIT

    def text(self, metric: Metric) -> str:
        """``90 slides``; ``slides …`` while it is searched, and ``slides`` where it is not known."""
        length, name = self.lengths.length(metric), translator("texts")(METRICS[metric])
        if length is not None:
            return count_text(length, metric)
        return text_of("pending", metric=name) if self.asking else name

    def tip(self, metric: Metric) -> str:
        """What the optimum in ``metric`` is."""
        length = self.lengths.length(metric)
        if length is None:
            return text_of("pending-tip", metric=translator("texts")(METRICS[metric]))
        return text_of("optimum-tip", length=count_text(length, metric))

    @property
    def choice(self) -> str:
        """The text of the button that offers the metrics in Play and Watch, whose headline has the length."""
        if self.mode is Mode.WATCH or self.lengths.length(self.metric) is None:
            return translator("texts")(METRICS[self.metric])
        return text_of("shortest", length=self.text(self.metric))


def is_checked(verdict: Verdict) -> bool:
    """Whether the problems of the layout are known: its search has ended, or has seen a position."""
    progress = verdict.progress
    return verdict.state is not VerdictState.SEARCHING or (progress is not None and progress.positions > 0)


def is_only_begun(problems: tuple[Problem, ...]) -> bool:
    """Whether all of ``problems``, at least one, are things still to do on a new board."""
    return bool(problems) and all(problem.finding in BEGINNING for problem in problems)


def edit_headline(verdict: Verdict, reason: str = "", guesses: tuple[Decision, ...] = ()) -> Headline:
    """Return what is said about the layout on the board.

    ``reason`` is why it cannot be solved, ``guesses`` what was taken for meant where it was read.
    """
    found = _proven(verdict, reason)
    if not guesses or verdict.state in (VerdictState.SEARCHING, VerdictState.INVALID):
        return found
    told = (decision_text(guess, translator("texts")) for guess in guesses)
    return replace(found, note=SEPARATOR.join(filter(None, (found.note, *told))))


def _proven(verdict: Verdict, reason: str) -> Headline:
    state, length = verdict.state, verdict.answer.length if verdict.answer else None
    verdict_of, texts_of = translator("verdict"), translator("texts")
    details = tuple(parts(verdict, verdict_of, texts_of))
    match state:
        case VerdictState.NOTHING:
            return Headline("")
        case VerdictState.SEARCHING:
            return _searching(verdict, details)
        case VerdictState.SOLVED if length:
            words = count_text(length, verdict.metric)
            return Headline(words, text_of("proven"), "solved", details)
        case VerdictState.SOLVED:
            return Headline(text_of("at-start"), text_of("at-start-note"), "solved", details)
        case VerdictState.UNSOLVABLE:
            note = SEPARATOR.join(filter(None, (text_of("unsolvable-note"), reason)))
            return Headline(text_of("unsolvable"), note, "unsolvable", details, has_reasons=True)
        case VerdictState.STOPPED:
            return _stopped(verdict, details)
        case VerdictState.INVALID:
            return _invalid(verdict)
    return Headline(text_of("failed"), text_of("failed-note"), "failed", details)


def _searching(verdict: Verdict, details: tuple[str, ...]) -> Headline:
    progress = verdict.progress
    note = ""
    if progress is not None:
        first = text_of("depth", depth=progress.depth) if progress.phase != PREPARING else details[0]
        note = SEPARATOR.join((first, *details[1:]))
    return Headline(text_of("searching"), note, "searching", details, is_passing=True)


def _stopped(verdict: Verdict, details: tuple[str, ...]) -> Headline:
    answer = verdict.answer
    if answer is None or answer.reason is None:
        return Headline(text_of("unsettled"), "", "stopped", details)
    note = translator("texts")(REASONS[answer.reason])
    if answer.effort.depth < 2:
        return Headline(text_of("unsettled"), note, "stopped", details)
    length = count_text(answer.effort.depth, answer.metric)
    return Headline(text_of("at-least", length=length), note, "stopped", details)


def _invalid(verdict: Verdict) -> Headline:
    """Say what is to do on a board that is only begun, else that something is wrong."""
    if not is_only_begun(verdict.problems):
        return Headline(text_of("invalid"), "", "invalid")
    missing = {problem.finding for problem in verdict.problems}
    board = ((Finding.EMPTY_BOARD, "todo-board"),) if Finding.EMPTY_BOARD in missing else ()
    todo = (*board, (Finding.NO_PIECES, "todo-piece"), (Finding.NO_GOAL, "todo-target"))
    note = "   ".join(f"{OPEN if finding in missing else DONE} {text_of(word)}" for finding, word in todo)
    is_empty = Finding.NO_PIECES in missing or Finding.EMPTY_BOARD in missing
    action = "tool-arrange" if is_empty else "tool-aim"
    return Headline(text_of("begin" if is_empty else "aim"), note, "nothing", action=action)


def play_headline(
    guidance: GuideState, game: GameState, is_guided: bool, progress: SearchProgress | None = None
) -> Headline:
    """Return what is said about a position of a valid puzzle; ``progress`` is that of the guide's search."""
    metric = guidance.metric
    if game.is_solved:
        return _finish(guidance, game.played.length(metric))
    if not is_guided:
        return Headline(count_text(game.played.length(metric), metric), action="guide")
    match guidance.knowledge:
        case Knowledge.EXACT:
            return _to_go(guidance, game)
        case Knowledge.UNSOLVABLE:
            return Headline(text_of("unsolvable"), text_of("unsolvable-note"), "unsolvable")
        case Knowledge.UNSETTLED:
            notes = [_worth(guidance, game)]
            if guidance.proven > 1:
                notes.append(text_of("at-least-to-go", length=count_text(guidance.proven, metric)))
            note = SEPARATOR.join(filter(None, notes))
            return Headline(text_of("unsettled"), note, "stopped", can_go_on=True)
        case Knowledge.FAILED:
            return Headline(text_of("failed"), text_of("failed-note"), "failed")
    return Headline(text_of("working"), _progress(progress), "searching", is_passing=True)


def _progress(progress: SearchProgress | None) -> str:
    """Return how far a search is; empty before its first report."""
    if progress is not None and (preparing := preparing_text(progress, translator("verdict"))):
        return preparing
    if progress is None or not progress.positions:
        return ""
    positions = count_text(progress.positions, "searched")
    return SEPARATOR.join((text_of("depth", depth=progress.depth), positions))


def _to_go(guidance: GuideState, game: GameState) -> Headline:
    distance, worth = guidance.distance or 0, guidance.worth
    tone = TONES[worth.judgement] if worth is not None else "text"
    tip = text_of("to-go-tip", length=count_text(distance, guidance.metric))
    return Headline(to_go_text(distance), _worth(guidance, game), tone, (tip,))


def _worth(guidance: GuideState, game: GameState) -> str:
    """Return what the last move was worth, and what all moves have lost; empty where there is none."""
    worth = guidance.worth
    if worth is None:
        return ""
    texts_of = [worth_text(worth, guidance, game.layout)]
    if guidance.distance is not None and guidance.shortest is not None:
        lost = game.played.length(guidance.metric) + guidance.distance - guidance.shortest
        if lost > worth.lost:
            texts_of.append(text_of("lost", count=number_text(lost)))
    return SEPARATOR.join(texts_of)


def _finish(guidance: GuideState, length: int) -> Headline:
    text = text_of("solved-in", count=number_text(length))
    if guidance.shortest is None:
        return Headline(text, "", "solved")
    is_best = length <= guidance.shortest
    shortest = text_of("shortest-is", count=number_text(guidance.shortest))
    return Headline(text, text_of("no-shorter") if is_best else shortest, "solved")


def watch_headline(at: int, length: int) -> Headline:
    """Return how far a solution of ``length`` moves is played back."""
    return Headline(text_of("of", done=number_text(at), length=number_text(length)))


def review_headline(at: int, review: Review) -> Headline:
    """Return how far a reviewed game is played back, and how far it is from the goal, if not there."""
    length, distance = review.track.length, review.distances[min(at, review.track.length)]
    note = to_go_text(distance) if distance else ""
    return replace(watch_headline(at, length), note=note)


def error_count(problems: tuple[Problem, ...]) -> int:
    """Return the number of problems that keep the layout from being solved."""
    return sum(problem.severity is Severity.ERROR for problem in problems)
