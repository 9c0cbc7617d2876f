"""Makes the page: one HTML file with its script, its style and its puzzles, that loads nothing.

Imports no Qt::

    resources/page/*.js, *.css   --bundle-->  one script, one style   --+
    themes, skins                --looks-->   colours and materials   --+->  page.html
    texts here, resources/i18n   --texts-->   the texts by language   --+
    sources (layouts, lengths)   --page-->    puzzles                 --+

No text of a puzzle can become markup or script:

- the puzzles are JSON in which ``<``, ``>``, ``&`` and all line separators are escaped, so that nothing in it
  ends the block that holds it;
- the script writes them as text nodes alone, and the page's policy forbids it anything else
  (``require-trusted-types-for``);
- the policy lets run only the one script whose checksum it names, and lets nothing be loaded or sent.

The skins and themes that a page can wear are data for its script, and so are its texts, in every language
that is installed; their context is ``page``.

The modules of ``resources/page`` are joined into one script, because a page in one file can import nothing::

    main.js  imports  player.js  imports  rules.js        rules.js, player.js, main.js without the
                                                          words import and export, one after the other

All modules share one scope then, so no two may declare the same name; a test holds them to it. Comments and
indentation are left out.

Beside a page that can be installed stand a manifest, an icon, and a worker that keeps the page for where
there is no network. Its policy lets it load these three from where it is served, and still nothing else.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from klotski_studio.app.export.captions import PLAIN, Captions
from klotski_studio.app.export.request import ExportRequest, ExportSource, WebOptions
from klotski_studio.app.library.days import all_files, read_seasons
from klotski_studio.app.picture.style.skin import Palette, Skin, in_skin, read_palette, read_skin
from klotski_studio.app.runtime.installed import (
    DARK_THEME,
    LIGHT_THEME,
    SOURCE_LANGUAGE,
    Installed,
    available_languages,
    available_skins,
    skin_file,
    theme_file,
    translation_source,
)
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.solving.verdict import COUNTS
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import (
    N_,
    Catalogue,
    english_form,
    plain_text,
    read_catalogue,
)
from klotski_studio.core.check import errors
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout, Metric, reading_order
from klotski_studio.formats import registry
from klotski_studio.formats.native import share
from klotski_studio.formats.text.notation import in_order

MAIN, WORKER = "main.js", "worker.js"

_IMPORT = re.compile(r'^import \{[^}]*\} from "([^"]+)";\n', re.MULTILINE)
_DATA = re.compile(r'^import (\w+) from "([^"]+)" with \{ type: "json" \};\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*?(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*(?:\n|$)", re.MULTILINE)
_BEGIN_OF_LINE = re.compile(r"^[ \t]+|^\n", re.MULTILINE)
_INLINE_TYPE = re.compile(r"/\*\* @type \{[^\n]*?\} \*/ ?")
_STYLE_COMMENT = re.compile(r"/\*.*?\*/\n?", re.DOTALL)


@lru_cache(maxsize=4)
def script(folder: Path) -> str:
    """The modules that ``main.js`` in ``folder`` needs, as one module that imports nothing."""
    return "".join(_plain(file) for file in modules(folder))


@lru_cache(maxsize=4)
def style(folder: Path) -> str:
    """The style of the page, without comments and indentation."""
    return _BEGIN_OF_LINE.sub("", _STYLE_COMMENT.sub("", (folder / "page.css").read_text("utf-8")))


def modules(folder: Path) -> tuple[Path, ...]:
    """The modules that ``main.js`` in ``folder`` needs, each after those that it imports, itself last."""
    return tuple(dict.fromkeys(_needed((folder / MAIN).resolve(), ())))


def _needed(file: Path, above: tuple[Path, ...]) -> Iterator[Path]:
    """``file`` after all that it imports; a module of ``above``, which import it, is on its way already."""
    for name in _IMPORT.findall(file.read_text("utf-8")):
        other = (file.parent / name).resolve()
        if other not in above:
            yield from _needed(other, (*above, file))
    yield file


def _plain(file: Path) -> str:
    """The module ``file`` without imports, comments and indentation; data that it imports stands in it."""

    def data(found: re.Match[str]) -> str:
        values = json.loads((file.parent / found[2]).read_text("utf-8"))
        return f"const {found[1]} = {_json(values)};\n"

    source = _DATA.sub(data, file.read_text("utf-8"))
    source = _EXPORT.sub("", _IMPORT.sub("", source))
    return _BEGIN_OF_LINE.sub("", _COMMENT.sub("", _INLINE_TYPE.sub("", source)))


_PARTS = ("body", "grain", "lettering", "ground", "names")


def themes() -> dict[str, dict[str, str]]:
    """The colours of the page, by theme and part."""
    return {palette.name: {**palette.window, "error": palette.verdict["invalid"]} for palette in _palettes()}


def skins() -> list[dict[str, Any]]:
    """Every installed skin: its names, its material, and its colours by theme."""
    return [_skin(each) for each in available_skins()]


def _skin(installed: Installed) -> dict[str, Any]:
    skin = read_skin(skin_file(installed.id))
    parts = asdict(skin)
    return {
        "id": installed.id,
        "title": {language: plain_text(name) for language, name in installed.names.items()},
        **{part: parts[part] for part in _PARTS},
        "palettes": {palette.name: _colors(palette, skin) for palette in _palettes()},
    }


def _colors(palette: Palette, skin: Skin) -> dict[str, Any]:
    worn = in_skin(palette, skin)
    return {"board": worn.board, "wanted": worn.wanted, "others": worn.others}


def _palettes() -> tuple[Palette, ...]:
    return tuple(read_palette(theme_file(theme)) for theme in (LIGHT_THEME, DARK_THEME))


CONTEXT = "page"

TEXTS: Mapping[str, str] = {
    # the figures
    "unit-moves": N_("page", "Moves"),
    "unit-slides": N_("page", "Slides"),
    "unit-steps": N_("page", "Steps"),
    "shortest": N_("page", "Shortest"),
    "best": N_("page", "Your best"),
    "proven": N_("page", "proven"),
    "claimed": N_("page", "not proven"),
    "searching": N_("page", "searching…"),
    "unknown": N_("page", "not known"),
    "no-solution": N_("page", "no solution"),
    "goal-one": N_("page", "Bring {piece} to the marked cells."),
    "goal-several": N_("page", "Bring every piece to the marked cells of its colour."),
    "goal-none": N_("page", "There is no goal: move as you like."),
    "day": N_("page", "Puzzle of the day, {date}"),
    "untitled": N_("page", "Untitled"),
    # the buttons
    "tools": N_("page", "Tools"),
    "undo": N_("page", "Undo"),
    "redo": N_("page", "Redo"),
    "restart": N_("page", "Start over"),
    "hint": N_("page", "Hint"),
    "solution": N_("page", "Solution"),
    "puzzles": N_("page", "Puzzles"),
    "settings": N_("page", "Settings"),
    "previous": N_("page", "Previous puzzle"),
    "next": N_("page", "Next puzzle"),
    "close": N_("page", "Close"),
    "arrows": N_("page", "Move the chosen piece"),
    "set-at": N_("page", "{number} of {count}"),
    "solved-count": N_("page", "{solved} of {count} solved"),
    "is-solved": N_("page", "solved"),
    # watching a solution
    "watch-at": N_("page", "{number} of {count}"),
    "play": N_("page", "Play"),
    "pause": N_("page", "Pause"),
    "step-back": N_("page", "Back"),
    "step-on": N_("page", "On"),
    "to-game": N_("page", "To my game"),
    # sentences
    "how-pointer": N_("page", "Drag the pieces; they follow round corners."),
    "how-keys": N_(
        "page",
        "Tab chooses a piece, arrow keys move it, with Shift as far as it goes. "
        "Z undoes, Y redoes, H shows a hint.",
    ),
    "hint-searching": N_("page", "Looking for the way…"),
    "hint-left": N_("page", "{length} to the goal."),
    "hint-unsolvable": N_("page", "The goal cannot be reached from here."),
    "hint-stopped": N_("page", "This puzzle is too large to find the way here."),
    "solved-title": N_("page", "Solved!"),
    "solved-plain": N_("page", "You needed {length}."),
    "solved-shortest": N_("page", "You needed {length}: there is no shorter way."),
    "solved-longer": N_("page", "You needed {length}, {lost} more than the shortest way."),
    "with-help": N_("page", "You had help, so this is no record."),
    "record": N_("page", "This is your best so far."),
    "again": N_("page", "Play again"),
    "look": N_("page", "Look at the board"),
    "share": N_("page", "Share"),
    "copied": N_("page", "The result was copied. It gives no move away."),
    # what screen readers say
    "board": N_("page", "Board, {width} by {height} cells, {pieces} pieces"),
    "piece": N_("page", "{name}, {width} by {height}, column {x}, row {y}"),
    "odd-piece": N_("page", "{name}, {cells} cells, from column {x}, row {y}"),
    "may-go": N_("page", "may go {directions}"),
    "cannot-move": N_("page", "cannot move"),
    "comma": N_("page", ", "),
    "clauses": N_("page", "{first}; {second}"),
    "sentences": N_("page", "{first}. {second}"),
    "up": N_("page", "up"),
    "left": N_("page", "left"),
    "right": N_("page", "right"),
    "down": N_("page", "down"),
    # settings
    "skin": N_("page", "Skin"),
    "theme": N_("page", "Colours"),
    "theme-auto": N_("page", "As the system"),
    "theme-light": N_("page", "Light"),
    "theme-dark": N_("page", "Dark"),
    "language": N_("page", "Language"),
    "show-arrows": N_("page", "Show arrow buttons"),
    "show-help": N_("page", "Offer hints and solutions"),
    # another puzzle
    "open-other": N_("page", "Open another puzzle…"),
    "open-title": N_("page", "Open a puzzle"),
    "open-how": N_("page", "Paste the share code of a puzzle or a link, or choose a file of Klotski Studio."),
    "code": N_("page", "Code or link"),
    "file": N_("page", "Choose a file…"),
    "open-play": N_("page", "Open"),
    "error-unreadable": N_(
        "page",
        "No puzzle can be read from this. A code must be whole, and a file as Klotski Studio writes it.",
    ),
    "error-newer": N_("page", "This puzzle was made for a newer version of this page."),
    "error-faulty": N_("page", "This puzzle has faults, so it cannot be played."),
}
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


_UNSAFE = re.compile("[<>&\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")
_PLACE = re.compile(r"\{\{(\w+)\}\}")


def page(request: ExportRequest, sources: Sequence[ExportSource], captions: Captions = PLAIN) -> bytes:
    """The page that plays ``sources``; one without any asks for a code or a file.

    Raises:
        KlotskiError: if a layout has errors or is beyond the limits of its file: nobody could play it.
    """
    options = request.web
    folder = resources_dir() / "page"
    code, look = script(folder), style(folder)
    data = {
        "hints": options.hints,
        "solutions": options.solutions,
        "skin": request.skin,
        "language": options.language,
        "dictionary": share.DICTIONARY,
        "skins": skins(),
        "themes": themes(),
        "texts": languages(),
        "days": _days() if options.days else [],
        "app": quote(options.app),
    }
    parts = {
        "language": html.escape(options.language or SOURCE_LANGUAGE),
        "title": html.escape(visible(_title(sources, captions))),
        "policy": _policy(code, look, is_installable=bool(options.app)),
        "style": look,
        "script": code,
        "puzzles": _json({"puzzles": [_puzzle(source, options, captions) for source in sources]}),
        "page": _json(data),
    }
    template = (folder / "page.html").read_text("utf-8")
    return _PLACE.sub(lambda found: parts[found[1]], template).encode("utf-8")


def beside(request: ExportRequest, sources: Sequence[ExportSource], captions: Captions) -> dict[str, bytes]:
    """The files by their names with which the page of ``request`` can be installed where it is served."""
    name, palette = request.web.app, themes()[request.theme]
    manifest = {
        "name": visible(_title(sources, captions)),
        "start_url": quote(f"{name}.html"),
        "scope": quote(f"{name}.html"),
        "display": "standalone",
        "background_color": palette["background"],
        "theme_color": palette["background"],
        "icons": [{"src": quote(f"{name}.icon.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    return {
        f"{name}.webmanifest": json.dumps(manifest, ensure_ascii=False, indent=2).encode("utf-8"),
        f"{name}.worker.js": (resources_dir() / "page" / WORKER).read_bytes(),
        f"{name}.icon.svg": (resources_dir() / "icons" / "app.svg").read_bytes(),
    }


def _days() -> list[dict[str, object]]:
    """The seasons of the puzzles of the day, as numbers of puzzles in the page."""
    seasons = read_seasons()
    number = {path: at for at, path in enumerate(all_files(seasons))}
    return [
        {"from": str(each.begins), "weekdays": [[number[path] for path in files] for files in each.weekdays]}
        for each in seasons
    ]


def _title(sources: Sequence[ExportSource], captions: Captions) -> str:
    """What the browser shows until the script runs."""
    return captions.title(sources[0].layout) if len(sources) == 1 else "Klotski Studio"


def _puzzle(source: ExportSource, options: WebOptions, captions: Captions) -> dict[str, object]:
    """The puzzle of ``source``: what the script plays, and its file, which the studio reads."""
    layout = source.layout
    if errors(layout):
        raise KlotskiError("export.not-playable", name=captions.title(layout))
    metric = source.metric
    solution = source.solution if options.solutions and not source.is_game else None
    is_proven = source.is_unsolvable or source.length is not None
    return {
        "native": registry.write_string(layout, registry.NATIVE),
        "puzzle": played(layout),
        "metric": metric.value,
        "length": source.length if is_proven else layout.meta.known.length(metric),
        "proven": is_proven,
        "solvable": not source.is_unsolvable,
        "solution": [] if solution is None else [str(move) for move in solution.cut(metric).moves],
    }


def played(layout: Layout) -> dict[str, object]:
    """What of ``layout`` the script plays; ``puzzle/puzzle.js`` names the parts."""
    board, layout = layout.board, in_order(layout)
    return {
        "name": layout.name,
        "names": dict(layout.meta.names),
        "author": layout.meta.author,
        "width": board.width,
        "height": board.height,
        "walls": sorted(board.walls, key=reading_order),
        "gates": sorted(board.gates, key=reading_order),
        "pieces": [
            {
                "key": piece.key,
                "shape": piece.shape.cells,
                "at": piece.at,
                "axis": piece.axis.value,
                "label": piece.label,
                "color": piece.color,
                "sameAs": piece.same_as,
            }
            for piece in layout.pieces
        ],
        "goal": [{"piece": each.piece, "at": each.at, "shape": each.shape.cells} for each in layout.goal],
    }


def _policy(code: str, look: str, *, is_installable: bool) -> str:
    """The Content-Security-Policy of a page with this script and this style."""
    loaded = ["manifest-src 'self'", "worker-src 'self'", "img-src 'self'"] if is_installable else []
    trusted = "worker" if is_installable else "'none'"
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src '{_checksum(code)}'",
            f"style-src '{_checksum(look)}'",
            *loaded,
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            f"trusted-types {trusted}",
        ]
    )


def _checksum(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}"


def _json(value: object) -> str:
    """``value`` as JSON that can stand in a block of HTML: nothing in it is markup or ends a line."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
