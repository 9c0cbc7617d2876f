"""The texts of the panel of variants."""

from __future__ import annotations

from collections.abc import Mapping

from klotski_studio.app.lab.live_variants import Listed
from klotski_studio.app.solving.verdict import SEPARATOR
from klotski_studio.app.texts.identity import renamed
from klotski_studio.app.texts.piece_facts import CONTEXT as EDITS
from klotski_studio.app.texts.piece_facts import way_text
from klotski_studio.app.texts.translatable import N_
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.lab.merits import FIGURES, Figures, Order
from klotski_studio.lab.variants.house_rules import EditKind, RuleSet
from klotski_studio.lab.variants.search import Group, Request, Wish
from klotski_studio.solver.base.answer import Answer, Status
from klotski_studio.ui.look.appearance import shown_labels
from klotski_studio.ui.look.translate import count_text, number_text, texts, translator

WORDS: Mapping[str, str] = {
    "nothing": N_(
        "variants", "As soon as a puzzle is answered, every puzzle that is one edit away is solved here."
    ),
    "failed": N_("variants", "The search failed because of a fault in this program."),
    "none": N_("variants", "No puzzle is one such edit away. Allow more kinds of edits."),
    "none-granted": N_("variants", "{total} tried, none as asked"),
    "no-repair": N_("variants", "{total} tried, none makes it solvable"),
    "no-repair-yet": N_("variants", "{total} tried, none makes it solvable. Edits can add one more edit."),
    "waiting": N_("variants", "These are the variants of the puzzle before…"),
    "tried": N_("variants", "{tried} of {total} tried"),
    "tried-far": N_("variants", "{tried} of {total} tried, {percent} % of the next"),
    "done": N_("variants", "{total} tried"),
    "unsettled": N_("variants", "{total} tried, {count} not settled"),
    "stopped": N_("variants", "Stopped: {tried} of {total} tried"),
    "measuring": N_("variants", "Figures of {tried} of {total} found"),
    "stop": N_("variants", "Stop"),
    "go-on": N_("variants", "Go On"),
    "go-on-tip": N_("variants", "Search those that are not settled again, twenty times as far"),
    # what is asked for
    "wish": N_("variants", "What is looked for"),
    "wish-tip": N_("variants", "Which variants come first, and from which another edit goes on"),
    "length": N_("variants", "Length"),
    "length-tip": N_("variants", "How long a shortest solution is to be"),
    "free": N_("variants", "Free cells, at least"),
    "free-tip": N_("variants", "How many free cells a variant must have at least"),
    "edits": N_("variants", "Edits ({count})"),
    "some-edits": N_("variants", "Edits ({count} of {all})"),
    "limited": N_("variants", "limited by Edits or House Rules"),
    "held": N_("variants", "limited by Do Not Touch"),
    "drawn": N_("variants", "{count} as drawn: too many placements"),
    "edits-tip": N_("variants", "Which edits are tried; without Add and Split none has more pieces"),
    "rules": N_("variants", "House Rules"),
    "rules-tip": N_("variants", "What a variant must keep to belong to the family"),
    "no-rules": N_("variants", "None"),
    "best-start": N_("variants", "Hardest Starts"),
    "best-start-tip": N_("variants", "Start each variant where its pieces take longest to solve"),
    "symmetric": N_("variants", "Symmetric Starts Only"),
    "symmetric-tip": N_(
        "variants", "Only starts that an axis or a turn of the board leaves as they are, whatever the goal is"
    ),
    "deep": N_("variants", "Then One More Edit"),
    "deep-tip": N_("variants", "Try a second edit on those variants that come first"),
    "usual": N_("variants", "The Usual Ones"),
    "usual-tip": N_("variants", "Ask for the kinds of edits that are asked for at first"),
    "same-idea-tip": N_(
        "variants", "The same target, and as many pieces of the same kinds move in the solution"
    ),
    "sort": N_("variants", "Order of the list"),
    "sorted": N_("variants", "By {order}"),
    "sort-tip": N_(
        "variants",
        "What each group is sorted by; elegance and surprise are several figures, with your weights",
    ),
    "weights": N_("variants", "Weights"),
    "weights-tip": N_("variants", "How much each figure counts; 0 leaves it out"),
    "figure": N_("variants", "{figure} {count}"),
    # the list
    "list": N_("variants", "Variants"),
    "repairs": N_("variants", "Solvable again"),
    "near": N_("variants", "Nearest lengths"),
    "same-idea": N_("variants", "With the same idea"),
    "group": N_("variants", "{group} ({count})"),
    "note": N_("variants", "variant, not adopted"),
    "row": N_("variants", "{difference} · {length}: {edits}"),
    "row-without": N_("variants", "{group}: {edits}"),
    "name": N_("variants", "{name} ({length})"),
    # what is done with one
    "adopt": N_("variants", "Adopt"),
    "adopt-tip": N_("variants", "Make this edit to the puzzle on the board (Enter)"),
    "tab": N_("variants", "New Tab"),
    "tab-tip": N_("variants", "Open the variant as a new puzzle"),
    "keep": N_("variants", "Keep"),
    "keep-tip": N_("variants", "Keep the variant as a branch, in the strip below the board"),
}
text_of = texts("variants", WORDS)

GROUPS: Mapping[Group, str] = {
    Group.HARDER: N_("variants", "Harder"),
    Group.SAME: N_("variants", "As long"),
    Group.EASIER: N_("variants", "Easier"),
    Group.SOLVED: N_("variants", "Solvable"),
    Group.UNSOLVABLE: N_("variants", "Unsolvable"),
    Group.STOPPED: N_("variants", "Not settled"),
}

ORDERS: Mapping[Order, str] = {
    Order.LENGTH: N_("variants", "Length"),
    Order.ELEGANCE: N_("variants", "Elegance"),
    Order.SURPRISE: N_("variants", "Surprise"),
}

FIGURE_NAMES: Mapping[str, str] = {
    "pieces": N_("variants", "pieces"),
    "solutions": N_("variants", "solutions"),
    "spare": N_("variants", "spare"),
    "symmetric": N_("variants", "symmetries"),
    "away": N_("variants", "steps away"),
    "bottlenecks": N_("variants", "bottlenecks"),
}

WISHES: Mapping[Wish, str] = {
    Wish.HARDER: N_("variants", "Harder"),
    Wish.EASIER: N_("variants", "Easier"),
    Wish.LENGTH: N_("variants", "Exactly This Length"),
    Wish.SAME_IDEA: N_("variants", "Same Idea, Shortest First"),
}

KINDS: Mapping[EditKind, str] = {
    EditKind.MOVE: N_("variants", "Place a Piece Elsewhere"),
    EditKind.SWAP: N_("variants", "Swap Two Pieces"),
    EditKind.REMOVE: N_("variants", "Remove a Piece"),
    EditKind.ADD: N_("variants", "Add a Piece"),
    EditKind.GROW: N_("variants", "Give a Piece a Cell"),
    EditKind.SHRINK: N_("variants", "Take a Cell from a Piece"),
    EditKind.TRADE: N_("variants", "Hand a Cell to Another Piece"),
    EditKind.MERGE: N_("variants", "Merge Two Pieces"),
    EditKind.SPLIT: N_("variants", "Split a Piece"),
    EditKind.TARGET: N_("variants", "Place a Target Elsewhere"),
    EditKind.AXIS: N_("variants", "Lock or Free a Direction"),
    EditKind.WALL: N_("variants", "Build a Wall"),
    EditKind.UNWALL: N_("variants", "Remove a Wall"),
}

RULES: Mapping[RuleSet, str] = {
    RuleSet.LAYOUT: N_("variants", "The Pieces of This Puzzle"),
    RuleSet.RUSH_HOUR: N_("variants", "As in Rush Hour"),
    RuleSet.CLASSIC: N_("variants", "The Classic’s Pieces"),
    RuleSet.RECTANGLES: N_("variants", "Only Rectangles"),
    RuleSet.NO_LOCKS: N_("variants", "No Locked Directions"),
}


def group_text(group: Group) -> str:
    """Return the name of ``group``."""
    return translator("variants")(GROUPS[group])


def granted_text(request: Request, own: Answer | None) -> str:
    """Return what the variants are called that ``request`` asks for of a puzzle with the answer ``own``."""
    if request.wish is Wish.LENGTH:
        metric = Metric.MOVES if own is None else own.metric
        return count_text(request.length, metric)
    if request.wish is Wish.SAME_IDEA:
        return text_of("same-idea")
    if own is not None and own.status is Status.UNSOLVABLE:
        return text_of("repairs")
    return translator("variants")(WISHES[request.wish])


def edits_text(listed: Listed) -> str:
    """Return what leads from the puzzle to the variant: ``swap 关羽 and 张飞``."""
    return way_text(listed.origin, listed.variant, translator(EDITS), shown_labels)


def difference_text(listed: Listed) -> str:
    """Return ``+8``, ``−5`` or ``±0``, with a true minus; empty where it is not known."""
    if not listed.difference:
        return "" if listed.difference is None else "±0"
    return f"{listed.difference:+}".replace("-", "−")


def length_text(listed: Listed) -> str:
    """Return ``65 moves``; empty without a solution."""
    variant = listed.variant
    return "" if variant.length is None else count_text(variant.length, variant.metric)


def told(listed: Listed) -> tuple[str, str]:
    """Return the headline, such as ``83 moves``, and the note while the board shows the variant."""
    return length_text(listed) or group_text(listed.group), text_of("note")


def named(listed: Listed) -> Layout:
    """Return the variant as a puzzle of its own, with its length in its name: ``Red Donkey (91 moves)``."""
    length, _ = told(listed)
    return renamed(listed.variant.layout, lambda name: text_of("name", name=name, length=length))


def figures_text(order: Order, figures: Figures) -> str:
    """Return the figures of ``order``, such as ``pieces 10 · solutions 4``; ``–`` where one is not known.

    No line ends between a figure and its number.
    """
    translate = translator("variants")
    counts = {name: "–" if (one := figures[name]) is None else number_text(one) for name in FIGURES[order]}
    return SEPARATOR.join(
        text_of("figure", figure=translate(FIGURE_NAMES[name]), count=count).replace(
            " ", "\N{NO-BREAK SPACE}"
        )
        for name, count in counts.items()
    )


def row_text(listed: Listed) -> str:
    """Return all that a row says, for tool tips and screen readers."""
    edits = edits_text(listed)
    if listed.variant.length is None:
        return text_of("row-without", group=group_text(listed.group), edits=edits)
    difference = difference_text(listed) or group_text(Group.SOLVED)
    length = length_text(listed)
    return text_of("row", difference=difference, length=length, edits=edits)
