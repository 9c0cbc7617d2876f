"""The card that explains why a puzzle cannot be solved, below the headline that says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from klotski_studio.app.solving.live_analysis import NO_REASONS, LiveReasons, ReasonsState
from klotski_studio.app.texts.errors import REASONS
from klotski_studio.app.texts.piece_facts import names_by_key
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Layout
from klotski_studio.ui.look.appearance import shown_labels
from klotski_studio.ui.look.boxes import STRETCH, fill
from klotski_studio.ui.look.shortcut_keys import is_escape
from klotski_studio.ui.look.translate import in_line, texts, translator
from klotski_studio.ui.session.page import Page
from klotski_studio.ui.widgets.panel_parts import Sentence, TitledCard

if TYPE_CHECKING:
    from klotski_studio.lab.reasons import Approach, Reasons

WORDS: Mapping[str, str] = {
    "title": N_("reasons", "Why it cannot be solved"),
    "asking": N_("reasons", "Looking for what is in the way…"),
    "all-reach": N_("reasons", "Each piece reaches its target, but never all at once."),
    "reaches": N_("reasons", "{piece} reaches its target, but never while the others are at theirs."),
    "alone": N_("reasons", "{piece} reaches its target when nothing else is asked."),
    "never": N_("reasons", "It never covers the cells that are shaded."),
    "open": N_("reasons", "This is not proven."),
    "parity": N_(
        "reasons",
        "Parity forbids it: every step swaps a piece with the hole, and this goal needs an odd number "
        "of swaps more. Swap two pieces of the goal to make it solvable.",
    ),
    "pieces": N_("reasons", "Solvable without one of these pieces: {pieces}"),
    "walls": N_("reasons", "Solvable without one of these walls: {walls}"),
    "none": N_("reasons", "No single piece or wall, taken away, makes it solvable."),
    "limit": N_("reasons", "Not everything is settled: {reason}."),
    "repairs": N_("reasons", "Show edits that make it solvable"),
    "cell": N_("reasons", "{x}, {y}"),
}
text_of = texts("reasons", WORDS)

NEAR: Mapping[str, str] = {
    "near": QT_TRANSLATE_N_NOOP("reasons", "{piece} gets no nearer than %Ln cell(s) to its target.", None, 1),
    "short": QT_TRANSLATE_N_NOOP("reasons", "{piece} stays %Ln cell(s) away", None, 1),
}


def near_text(layout: Layout, approach: Approach, form: str = "near") -> str:
    """Return how near the piece of ``approach`` gets; ``form`` ``short`` is for a few words."""
    text = translator("reasons")(NEAR[form], approach.away)
    return text.format(piece=names_by_key(layout, shown_labels)[approach.piece])


def short_text(state: ReasonsState) -> str:
    """Return the reason in a few words for the header; empty if it is not known."""
    found = state.reasons
    if found is None:
        return ""
    if found.by_parity:
        return translator("reasons")(PARITY)
    far = [each for each in found.approaches if each.away and each.is_proven]
    return near_text(state.layout, max(far, key=lambda each: each.away), "short") if far else ""


PARITY = N_("reasons", "parity forbids it")


class ReasonsPanel(TitledCard):
    """The card; hidden until it is asked for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._state = NO_REASONS
        self.text = Sentence(self)
        fill(self.column, self.text, STRETCH)
        self.follow_appearance()

    def show_state(self, state: ReasonsState) -> None:
        """Show ``state``; the card closes when there is nothing to explain."""
        self._state = state
        if state.reasons is None and not state.asking:
            self.set_shown(False)
        self.retranslate()

    def restyle(self) -> None:
        self.retranslate()  # pieces are called by their texts

    def retranslate(self) -> None:
        self.title.setText(text_of("title"))
        found = self._state.reasons
        lines = [escape(text_of("asking"))] if found is None else list(_lines(self._state.layout, found))
        lines.append(f'<a href="repairs:">{escape(text_of("repairs"))}</a>')
        self.text.show_text("".join(f'<p style="margin: 0 0 6px 0">{line}</p>' for line in lines))


class PageReasons(QObject):
    """Finds the reasons for the layout of a page while it is seen, and explains them there."""

    def __init__(self, page: Page, show_repairs: Callable[[], object]) -> None:
        """``show_repairs`` shows the edits that make the puzzle solvable."""
        super().__init__(page)
        self._page, session = page, page.session
        self.live = LiveReasons(session.runner, page)
        self._show_repairs = show_repairs
        page.seen.connect(self.live.want)
        page.header.can_explain = True
        page.header.reasons_wanted.connect(lambda: self.panel.toggle())
        session.live_solver.changed.connect(self.live.follow)
        self.live.changed.connect(self._follow)
        page.edit_preview.compared.connect(self._give_way)
        self.live.follow(session.live_solver.verdict)  # the answer may be there already

    @cached_property
    def panel(self) -> ReasonsPanel:
        """The card, made when it is first needed."""
        page, made = self._page, ReasonsPanel(self._page)
        made.show_state(self.live.state)
        page.cards.append(made)
        page.add_below(made)  # over the board it would cover the pieces that it speaks of
        for watched in (page, page.view):
            watched.installEventFilter(self)
        made.shown.connect(lambda _: self._show_approach())
        made.text.linkActivated.connect(self._follow_link)
        return made

    def _follow_link(self, link: str) -> None:
        """Select a piece, mark a wall, or show the edits that make the puzzle solvable."""
        kind, _, rest = link.partition(":")
        if kind == "piece":
            self._page.session.editor.select([rest])
        elif kind == "wall":
            x, y = rest.split(",")
            self._page.scene.mark([(int(x), int(y))])
        else:
            self._show_repairs()
            self._page.view.setFocus()  # hidden, the card gives the focus to any widget
            self.panel.set_shown(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close the card by Escape before the board or the window takes the key."""
        if self.panel.isHidden() or not is_escape(event):
            return False
        if event.type() is QEvent.Type.KeyPress:
            self._page.view.setFocus()
            self.panel.set_shown(False)
        event.accept()
        return True

    def _give_way(self, told: object) -> None:
        """Close the card when another layout is shown, of which it does not speak."""
        for card in self._page.cards if told is not None else ():
            card.set_shown(False)

    def _follow(self, state: ReasonsState) -> None:
        if self._page.cards:
            self.panel.show_state(state)
        self._show_approach()
        self._page.header_feed.show_reason(lambda: short_text(state))

    def _show_approach(self) -> None:
        """Show on the board how near the pieces with targets get, while the card explains it."""
        page, state = self._page, self.live.state
        found, layout = state.reasons, page.session.document.layout
        is_explained = page.session.mode is Mode.EDIT and state.layout == layout
        approaches = found.approaches if found and is_explained else ()
        far = [each for each in approaches if each.away and each.is_proven]
        piece = layout.piece(far[0].piece) if far and not self.panel.isHidden() else None
        if piece is None:
            page.scene.show_approach()
        else:
            page.scene.show_approach(piece.shape.at(far[0].nearest), far[0].never)


def _lines(layout: Layout, found: Reasons) -> Iterator[str]:
    """The sentences about ``found``, as rich text."""
    from klotski_studio.ui.features.analysis.texts import Link, listed

    names = names_by_key(layout, shown_labels)
    if found.by_parity:
        yield escape(text_of("parity"))
    several = len(found.approaches) > 1
    is_each = len(found.approaches) == len(layout.goal)  # a limit may have left some out
    if several and is_each and not any(approach.away for approach in found.approaches):
        yield escape(text_of("all-reach"))
    else:
        for approach in found.approaches:
            yield escape(_approach_text(layout, approach, several=several))
    pieces = [Link(names[each.piece], f"piece:{each.piece}", f"{each.length}") for each in found.pieces]
    if pieces:
        yield text_of("pieces", pieces=listed(pieces))
    walls = [
        Link(text_of("cell", x=x, y=y), f"wall:{x},{y}", f"({each.length})")
        for each in found.walls
        for x, y in (each.cell,)
    ]
    if walls:
        yield text_of("walls", walls=listed(walls))
    if found.reason is not None:
        yield escape(text_of("limit", reason=translator("texts")(REASONS[found.reason])))
    elif not pieces and not walls and not found.by_parity:
        yield escape(text_of("none"))


def _approach_text(layout: Layout, approach: Approach, *, several: bool) -> str:
    """What is said of one piece with a target."""
    if approach.away == 0:
        word = "reaches" if several else "alone"
        return text_of(word, piece=names_by_key(layout, shown_labels)[approach.piece])
    sentences = [near_text(layout, approach)]
    if not approach.is_proven:
        sentences.append(text_of("open"))
    elif approach.never:
        sentences.append(text_of("never"))
    return in_line(sentences)
