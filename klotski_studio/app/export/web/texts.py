"""The texts of a page that plays, in every language that is installed. Their context is ``page``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from klotski_studio.app.runtime.installed import SOURCE_LANGUAGE, available_languages, translation_source
from klotski_studio.app.solving.verdict import COUNTS
from klotski_studio.app.texts.catalogue import Catalogue, read_catalogue
from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP, english_form
from klotski_studio.core.metric import Metric

CONTEXT = "page"

TEXTS: Mapping[str, str] = MappingProxyType(
    {
        # the figures
        "unit-moves": QT_TRANSLATE_NOOP("page", "Moves"),
        "unit-slides": QT_TRANSLATE_NOOP("page", "Slides"),
        "unit-steps": QT_TRANSLATE_NOOP("page", "Steps"),
        "shortest": QT_TRANSLATE_NOOP("page", "Shortest"),
        "best": QT_TRANSLATE_NOOP("page", "Your best"),
        "proven": QT_TRANSLATE_NOOP("page", "proven"),
        "claimed": QT_TRANSLATE_NOOP("page", "not proven"),
        "searching": QT_TRANSLATE_NOOP("page", "searching…"),
        "unknown": QT_TRANSLATE_NOOP("page", "not known"),
        "no-solution": QT_TRANSLATE_NOOP("page", "no solution"),
        "goal-one": QT_TRANSLATE_NOOP("page", "Bring {piece} to the marked cells."),
        "goal-several": QT_TRANSLATE_NOOP("page", "Bring every piece to the marked cells of its colour."),
        "goal-none": QT_TRANSLATE_NOOP("page", "There is no goal: move as you like."),
        "untitled": QT_TRANSLATE_NOOP("page", "Untitled"),
        # the buttons
        "tools": QT_TRANSLATE_NOOP("page", "Tools"),
        "undo": QT_TRANSLATE_NOOP("page", "Undo"),
        "redo": QT_TRANSLATE_NOOP("page", "Redo"),
        "restart": QT_TRANSLATE_NOOP("page", "Start over"),
        "hint": QT_TRANSLATE_NOOP("page", "Hint"),
        "solution": QT_TRANSLATE_NOOP("page", "Solution"),
        "puzzles": QT_TRANSLATE_NOOP("page", "Puzzles"),
        "settings": QT_TRANSLATE_NOOP("page", "Settings"),
        "previous": QT_TRANSLATE_NOOP("page", "Previous puzzle"),
        "next": QT_TRANSLATE_NOOP("page", "Next puzzle"),
        "close": QT_TRANSLATE_NOOP("page", "Close"),
        "arrows": QT_TRANSLATE_NOOP("page", "Move the chosen piece"),
        "set-at": QT_TRANSLATE_NOOP("page", "{number} of {count}"),
        "solved-count": QT_TRANSLATE_NOOP("page", "{solved} of {count} solved"),
        "is-solved": QT_TRANSLATE_NOOP("page", "solved"),
        # watching a solution
        "watch-at": QT_TRANSLATE_NOOP("page", "{number} of {count}"),
        "play": QT_TRANSLATE_NOOP("page", "Play"),
        "pause": QT_TRANSLATE_NOOP("page", "Pause"),
        "step-back": QT_TRANSLATE_NOOP("page", "Back"),
        "step-on": QT_TRANSLATE_NOOP("page", "On"),
        "to-game": QT_TRANSLATE_NOOP("page", "To my game"),
        # sentences
        "how-pointer": QT_TRANSLATE_NOOP("page", "Drag the pieces; they follow round corners."),
        "how-keys": QT_TRANSLATE_NOOP(
            "page",
            "Tab chooses a piece, arrow keys move it, with Shift as far as it goes. "
            "Z undoes, Y redoes, H shows a hint.",
        ),
        "hint-searching": QT_TRANSLATE_NOOP("page", "Looking for the way…"),
        "hint-left": QT_TRANSLATE_NOOP("page", "{length} to the goal."),
        "hint-unsolvable": QT_TRANSLATE_NOOP("page", "The goal cannot be reached from here."),
        "hint-stopped": QT_TRANSLATE_NOOP("page", "This puzzle is too large to find the way here."),
        "solved-title": QT_TRANSLATE_NOOP("page", "Solved!"),
        "solved-plain": QT_TRANSLATE_NOOP("page", "You needed {length}."),
        "solved-shortest": QT_TRANSLATE_NOOP("page", "You needed {length}: there is no shorter way."),
        "solved-longer": QT_TRANSLATE_NOOP("page", "You needed {length}; the shortest way has {shortest}."),
        "with-help": QT_TRANSLATE_NOOP("page", "You had help, so this is no record."),
        "record": QT_TRANSLATE_NOOP("page", "This is your best so far."),
        "again": QT_TRANSLATE_NOOP("page", "Play again"),
        "look": QT_TRANSLATE_NOOP("page", "Look at the board"),
        # what screen readers say
        "board": QT_TRANSLATE_NOOP("page", "Board, {width} by {height} cells, {pieces} pieces"),
        "piece": QT_TRANSLATE_NOOP("page", "{name}, {width} by {height}, column {x}, row {y}"),
        "odd-piece": QT_TRANSLATE_NOOP("page", "{name}, {cells} cells, from column {x}, row {y}"),
        "may-go": QT_TRANSLATE_NOOP("page", "may go {directions}"),
        "cannot-move": QT_TRANSLATE_NOOP("page", "cannot move"),
        "comma": QT_TRANSLATE_NOOP("page", ", "),
        "clauses": QT_TRANSLATE_NOOP("page", "{first}; {second}"),
        "sentences": QT_TRANSLATE_NOOP("page", "{first}. {second}"),
        "up": QT_TRANSLATE_NOOP("page", "up"),
        "left": QT_TRANSLATE_NOOP("page", "left"),
        "right": QT_TRANSLATE_NOOP("page", "right"),
        "down": QT_TRANSLATE_NOOP("page", "down"),
        # settings
        "skin": QT_TRANSLATE_NOOP("page", "Skin"),
        "theme": QT_TRANSLATE_NOOP("page", "Colours"),
        "theme-auto": QT_TRANSLATE_NOOP("page", "As the system"),
        "theme-light": QT_TRANSLATE_NOOP("page", "Light"),
        "theme-dark": QT_TRANSLATE_NOOP("page", "Dark"),
        "language": QT_TRANSLATE_NOOP("page", "Language"),
        "show-arrows": QT_TRANSLATE_NOOP("page", "Show arrow buttons"),
        "show-help": QT_TRANSLATE_NOOP("page", "Offer hints and solutions"),
        # another puzzle
        "open-other": QT_TRANSLATE_NOOP("page", "Open another puzzle…"),
        "open-title": QT_TRANSLATE_NOOP("page", "Open a puzzle"),
        "open-how": QT_TRANSLATE_NOOP(
            "page", "Paste the share code of a puzzle or a link, or choose a file of Klotski Studio."
        ),
        "code": QT_TRANSLATE_NOOP("page", "Code or link"),
        "file": QT_TRANSLATE_NOOP("page", "Choose a file…"),
        "open-play": QT_TRANSLATE_NOOP("page", "Open"),
        "error-unreadable": QT_TRANSLATE_NOOP(
            "page", "No puzzle can be read from this. A code may have been cut off."
        ),
        "error-newer": QT_TRANSLATE_NOOP("page", "This puzzle was made for a newer version of this page."),
        "error-faulty": QT_TRANSLATE_NOOP("page", "This puzzle has faults, so it cannot be played."),
    }
)
"""The texts by the ids that the script of the page asks for."""

_OWN_NAME = ("language", "English")

PageTexts = dict[str, str | tuple[str, str]]
"""The texts of one language by id; a pair has the forms for one and for other numbers."""


def languages() -> dict[str, PageTexts]:
    """The texts of the page in each installed language, English first; ``own`` is what it calls itself."""
    return {
        language: _texts({} if language == SOURCE_LANGUAGE else read_catalogue(translation_source(language)))
        for language in available_languages()
    }


def _texts(catalogue: Catalogue) -> PageTexts:
    """The texts in the language of ``catalogue``, in English where it has none."""
    found: PageTexts = {
        text_id: catalogue.get((CONTEXT, text), (text,))[0] for text_id, text in TEXTS.items()
    }
    found["own"] = catalogue.get(_OWN_NAME, _OWN_NAME[1:])[0]
    for metric in Metric:
        text = COUNTS[metric]
        forms = catalogue.get(("verdict", text)) or tuple(english_form(text, count) for count in (1, 2))
        found[f"count-{metric}"] = forms[0], forms[-1]
    return found
