"""The texts of the game panel."""

from __future__ import annotations

from collections.abc import Mapping

from klotski_studio.app.playing.findings import GuideState, Knowledge
from klotski_studio.app.texts.errors import REASONS
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.core.layout import Layout
from klotski_studio.solver.base.answer import Answer
from klotski_studio.ui.look.translate import texts, translator
from klotski_studio.ui.panels.header.content import length_text, piece_name

WORDS: Mapping[str, str] = {
    "begin": N_("play panel", "Drag a piece, or choose one with Tab and use the arrow keys."),
    "time": N_("play panel", "Time"),
    "paused": N_("play panel", "Time (stopped)"),
    "best": N_("play panel", "best {figure}"),
    "assisted": QT_TRANSLATE_N_NOOP("play panel", "with %Ln hint(s)", None, 1),
    "costs": N_("play panel", "costs {lost}"),
    "takes-back": N_("play panel", "Best is to take {piece} back."),
    "unsolvable": N_("play panel", "No way leads to the goal"),
    "limit": N_("play panel", "The search from here stopped: {reason}."),
    "at-least": N_("play panel", "At least {length}."),
    "invalid": N_("play panel", "Not a puzzle yet"),
    "checkpoints": N_("play panel", "Checkpoints"),
    "checkpoint": N_("play panel", "{number} · {length}"),
    "named": N_("play panel", "{number} {name} · {length}"),
    "about-checkpoints": N_(
        "play panel", "A click goes back to it, which can be undone; F2 names it, Del forgets it"
    ),
    "stars": N_("play panel", "{count} of 3 stars"),
    "your-games": QT_TRANSLATE_N_NOOP("play panel", "%Ln game(s)…", None, 1),
    "games-assisted": QT_TRANSLATE_N_NOOP("play panel", "%Ln of them with help", None, 1),
    "played": N_("play panel", "Moves made"),
    "naming": N_("play panel", "Name a checkpoint"),
    "name": N_("play panel", "Name of the checkpoint"),
    "rename": N_("play panel", "&Rename"),
}
text_of = texts("play panel", WORDS)


def time_text(seconds: float) -> str:
    """Return a time such as ``3:05`` or ``1:02:45``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def way_missing_text(answer: Answer | None) -> str:
    """Return why there is no solution from here to watch."""
    if answer is None:
        return text_of("invalid")
    if answer.reason is None:
        return text_of("unsolvable")
    return text_of("limit", reason=translator("texts")(REASONS[answer.reason]))


def details(guidance: GuideState, layout: Layout) -> str:
    """Return what is said below the headline and the judgement."""
    if guidance.knowledge is Knowledge.UNSETTLED and guidance.reason is not None:
        sentences = [text_of("limit", reason=translator("texts")(REASONS[guidance.reason]))]
        if guidance.proven > 1:
            sentences.append(text_of("at-least", length=length_text(guidance.proven, guidance.metric)))
        return " ".join(sentences)
    hint = guidance.hint
    if hint is None or not hint.takes_back:
        return ""
    return text_of("takes-back", piece=piece_name(layout, hint.piece).written)
