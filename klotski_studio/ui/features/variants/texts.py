"""The texts of the panel of variants."""

from __future__ import annotations

from collections.abc import Mapping

from klotski_studio.app.lab.live_variants import Listed
from klotski_studio.app.solving.verdict import SEPARATOR, counted
from klotski_studio.app.texts.identity import renamed
from klotski_studio.app.texts.piece_facts import CONTEXT as EDITS
from klotski_studio.app.texts.piece_facts import way_text
from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.lab.merits import FIGURES, Figures, Order
from klotski_studio.lab.variants.house_rules import EditKind, RuleSet
from klotski_studio.lab.variants.search import Group, Request, Wish
from klotski_studio.solver.base.answer import Answer, Status
from klotski_studio.ui.look.translate import number_text, texts, translator

WORDS: Mapping[str, str] = {
    "nothing": QT_TRANSLATE_NOOP(
        "variants", "As soon as a puzzle is answered, every puzzle that is one edit away is solved here."
    ),
    "failed": QT_TRANSLATE_NOOP("variants", "The search failed because of a fault in this program."),
    "none": QT_TRANSLATE_NOOP("variants", "No puzzle is one such edit away. Allow more kinds of edits."),
    "none-granted": QT_TRANSLATE_NOOP("variants", "{total} tried, none as asked"),
    "no-repair": QT_TRANSLATE_NOOP("variants", "{total} tried, none makes it solvable"),
    "waiting": QT_TRANSLATE_NOOP("variants", "These are the variants of the puzzle before…"),
    "tried": QT_TRANSLATE_NOOP("variants", "{tried} of {total} tried"),
    "done": QT_TRANSLATE_NOOP("variants", "{total} tried"),
    "stopped": QT_TRANSLATE_NOOP("variants", "Stopped: {tried} of {total} tried"),
    "measuring": QT_TRANSLATE_NOOP("variants", "Figures of {tried} of {total} found"),
    "stop": QT_TRANSLATE_NOOP("variants", "Stop"),
    "go-on": QT_TRANSLATE_NOOP("variants", "Go On"),
    # what is asked for
    "wish": QT_TRANSLATE_NOOP("variants", "What is looked for"),
    "wish-tip": QT_TRANSLATE_NOOP(
        "variants", "Which variants come first, and from which another edit goes on"
    ),
    "length": QT_TRANSLATE_NOOP("variants", "Length"),
    "length-tip": QT_TRANSLATE_NOOP("variants", "How long a shortest solution is to be"),
    "free": QT_TRANSLATE_NOOP("variants", "Free cells, at least"),
    "free-tip": QT_TRANSLATE_NOOP("variants", "How many free cells a variant must have at least"),
    "edits": QT_TRANSLATE_NOOP("variants", "Edits ({count})"),
    "edits-tip": QT_TRANSLATE_NOOP("variants", "Which kinds of edits are tried"),
    "rules": QT_TRANSLATE_NOOP("variants", "House Rules"),
    "rules-tip": QT_TRANSLATE_NOOP("variants", "What a variant must keep to belong to the family"),
    "no-rules": QT_TRANSLATE_NOOP("variants", "None"),
    "best-start": QT_TRANSLATE_NOOP("variants", "Hardest Starts"),
    "best-start-tip": QT_TRANSLATE_NOOP(
        "variants", "Start each variant where its pieces take longest to solve"
    ),
    "symmetric": QT_TRANSLATE_NOOP("variants", "Symmetric Starts Only"),
    "symmetric-tip": QT_TRANSLATE_NOOP(
        "variants", "Only starts that an axis or a turn of the board leaves as they are, whatever the goal is"
    ),
    "deep": QT_TRANSLATE_NOOP("variants", "Then One More Edit"),
    "deep-tip": QT_TRANSLATE_NOOP("variants", "Try a second edit on those variants that come first"),
    "usual": QT_TRANSLATE_NOOP("variants", "The Usual Ones"),
    "usual-tip": QT_TRANSLATE_NOOP("variants", "Ask for the kinds of edits that are asked for at first"),
    "same-idea-tip": QT_TRANSLATE_NOOP(
        "variants", "The same target, and as many pieces of the same kinds move in the solution"
    ),
    "sort": QT_TRANSLATE_NOOP("variants", "Order of the list"),
    "sorted": QT_TRANSLATE_NOOP("variants", "By {order}"),
    "sort-tip": QT_TRANSLATE_NOOP(
        "variants",
        "What each group is sorted by; elegance and surprise are several figures, with your weights",
    ),
    "weights": QT_TRANSLATE_NOOP("variants", "Weights"),
    "weights-tip": QT_TRANSLATE_NOOP("variants", "How much each figure counts; 0 leaves it out"),
    "figure": QT_TRANSLATE_NOOP("variants", "{figure} {count}"),
    # the list
    "list": QT_TRANSLATE_NOOP("variants", "Variants"),
    "pinned": QT_TRANSLATE_NOOP("variants", "Pinned"),
    "repairs": QT_TRANSLATE_NOOP("variants", "Solvable again"),
    "near": QT_TRANSLATE_NOOP("variants", "Nearest lengths"),
    "same-idea": QT_TRANSLATE_NOOP("variants", "With the same idea"),
    "group": QT_TRANSLATE_NOOP("variants", "{group} ({count})"),
    "row": QT_TRANSLATE_NOOP("variants", "{difference} · {length}: {edits}"),
    "row-without": QT_TRANSLATE_NOOP("variants", "{group}: {edits}"),
    "name": QT_TRANSLATE_NOOP("variants", "{name} ({length})"),
    # what is done with one
    "adopt": QT_TRANSLATE_NOOP("variants", "Adopt"),
    "adopt-tip": QT_TRANSLATE_NOOP("variants", "Make this edit to the puzzle on the board (Enter)"),
    "tab": QT_TRANSLATE_NOOP("variants", "New Tab"),
    "tab-tip": QT_TRANSLATE_NOOP("variants", "Open the variant as a new puzzle"),
    "pin": QT_TRANSLATE_NOOP("variants", "Pin"),
    "pin-tip": QT_TRANSLATE_NOOP("variants", "Keep the variant on top for comparison"),
}
text_of = texts("variants", WORDS)

GROUPS: Mapping[Group, str] = {
    Group.HARDER: QT_TRANSLATE_NOOP("variants", "Harder"),
    Group.SAME: QT_TRANSLATE_NOOP("variants", "As long"),
    Group.EASIER: QT_TRANSLATE_NOOP("variants", "Easier"),
    Group.SOLVED: QT_TRANSLATE_NOOP("variants", "Solvable"),
    Group.UNSOLVABLE: QT_TRANSLATE_NOOP("variants", "Unsolvable"),
    Group.STOPPED: QT_TRANSLATE_NOOP("variants", "Not settled"),
}

ORDERS: Mapping[Order, str] = {
    Order.LENGTH: QT_TRANSLATE_NOOP("variants", "Length"),
    Order.ELEGANCE: QT_TRANSLATE_NOOP("variants", "Elegance"),
    Order.SURPRISE: QT_TRANSLATE_NOOP("variants", "Surprise"),
}

FIGURE_NAMES: Mapping[str, str] = {
    "pieces": QT_TRANSLATE_NOOP("variants", "pieces"),
    "solutions": QT_TRANSLATE_NOOP("variants", "solutions"),
    "spare": QT_TRANSLATE_NOOP("variants", "spare"),
    "symmetric": QT_TRANSLATE_NOOP("variants", "symmetries"),
    "away": QT_TRANSLATE_NOOP("variants", "steps away"),
    "bottlenecks": QT_TRANSLATE_NOOP("variants", "bottlenecks"),
}

WISHES: Mapping[Wish, str] = {
    Wish.HARDER: QT_TRANSLATE_NOOP("variants", "Harder"),
    Wish.EASIER: QT_TRANSLATE_NOOP("variants", "Easier"),
    Wish.LENGTH: QT_TRANSLATE_NOOP("variants", "Exactly This Length"),
    Wish.SAME_IDEA: QT_TRANSLATE_NOOP("variants", "Same Idea, Shortest First"),
}

KINDS: Mapping[EditKind, str] = {
    EditKind.MOVE: QT_TRANSLATE_NOOP("variants", "Place a Piece Elsewhere"),
    EditKind.SWAP: QT_TRANSLATE_NOOP("variants", "Swap Two Pieces"),
    EditKind.REMOVE: QT_TRANSLATE_NOOP("variants", "Remove a Piece"),
    EditKind.ADD: QT_TRANSLATE_NOOP("variants", "Add a Piece"),
    EditKind.GROW: QT_TRANSLATE_NOOP("variants", "Give a Piece a Cell"),
    EditKind.SHRINK: QT_TRANSLATE_NOOP("variants", "Take a Cell from a Piece"),
    EditKind.TRADE: QT_TRANSLATE_NOOP("variants", "Hand a Cell to Another Piece"),
    EditKind.MERGE: QT_TRANSLATE_NOOP("variants", "Merge Two Pieces"),
    EditKind.SPLIT: QT_TRANSLATE_NOOP("variants", "Split a Piece"),
    EditKind.TARGET: QT_TRANSLATE_NOOP("variants", "Place a Target Elsewhere"),
    EditKind.AXIS: QT_TRANSLATE_NOOP("variants", "Lock or Free a Direction"),
    EditKind.WALL: QT_TRANSLATE_NOOP("variants", "Build a Wall"),
    EditKind.UNWALL: QT_TRANSLATE_NOOP("variants", "Remove a Wall"),
}

RULES: Mapping[RuleSet, str] = {
    RuleSet.LAYOUT: QT_TRANSLATE_NOOP("variants", "The Pieces of This Puzzle"),
    RuleSet.RUSH_HOUR: QT_TRANSLATE_NOOP("variants", "As in Rush Hour"),
    RuleSet.CLASSIC: QT_TRANSLATE_NOOP("variants", "The Classic’s Pieces"),
    RuleSet.RECTANGLES: QT_TRANSLATE_NOOP("variants", "Only Rectangles"),
    RuleSet.NO_LOCKS: QT_TRANSLATE_NOOP("variants", "No Locked Directions"),
}


def group_text(group: Group) -> str:
    """Return the name of ``group``."""
    return translator("variants")(GROUPS[group])


def granted_text(request: Request, own: Answer | None) -> str:
    """Return what the variants are called that ``request`` asks for of a puzzle with the answer ``own``."""
    if request.wish is Wish.LENGTH:
        metric = Metric.MOVES if own is None else own.metric
        return counted(request.length, metric, translator("verdict"))
    if request.wish is Wish.SAME_IDEA:
        return text_of("same-idea")
    if own is not None and own.status is Status.UNSOLVABLE:
        return text_of("repairs")
    return translator("variants")(WISHES[request.wish])


def edits_text(listed: Listed) -> str:
    """Return what leads from the puzzle to the variant: ``swap 关羽 and 张飞``."""
    return way_text(listed.origin, listed.variant.way, translator(EDITS))


def difference_text(listed: Listed) -> str:
    """Return ``+8``, ``−5`` or ``±0``, with a true minus; empty where it is not known."""
    if not listed.difference:
        return "" if listed.difference is None else "±0"
    return f"{listed.difference:+}".replace("-", "−")


def length_text(listed: Listed) -> str:
    """Return ``65 moves``; empty without a solution."""
    variant = listed.variant
    return "" if variant.length is None else counted(variant.length, variant.metric, translator("verdict"))


def named(listed: Listed) -> Layout:
    """Return the variant as a puzzle of its own, with its length in its name: ``Red Donkey (91 moves)``."""
    length = length_text(listed) or group_text(listed.group)
    return renamed(listed.variant.layout, lambda name: text_of("name", name=name, length=length))


def figures_text(order: Order, figures: Figures) -> str:
    """Return the figures of ``order``, such as ``pieces 10 · solutions 4``; ``–`` where one is not known."""
    translate = translator("variants")
    counts = {name: "–" if (one := figures[name]) is None else number_text(one) for name in FIGURES[order]}
    return SEPARATOR.join(
        text_of("figure", figure=translate(FIGURE_NAMES[name]), count=count) for name, count in counts.items()
    )


def row_text(listed: Listed) -> str:
    """Return all that a row says, for tool tips and screen readers."""
    edits = edits_text(listed)
    if listed.variant.length is None:
        return text_of("row-without", group=group_text(listed.group), edits=edits)
    difference = difference_text(listed) or group_text(Group.SOLVED)
    length = length_text(listed)
    return text_of("row", difference=difference, length=length, edits=edits)
