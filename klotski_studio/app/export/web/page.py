"""Makes the page: one HTML file with its script, its style and its puzzles, that loads nothing.

No text of a puzzle can become markup or script:

- the puzzles are JSON in which ``<``, ``>``, ``&`` and all line separators are escaped, so that nothing in it
  ends the block that holds it;
- the script writes them as text nodes alone, and the page's policy forbids it anything else
  (``require-trusted-types-for``);
- the policy lets run only the one script whose checksum it names, and lets nothing be loaded or sent.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Sequence

from klotski_studio.app.export.captions import PLAIN, Captions
from klotski_studio.app.export.request import ExportRequest, ExportSource, WebOptions
from klotski_studio.app.export.web.bundle import script, style
from klotski_studio.app.export.web.looks import skins, themes
from klotski_studio.app.export.web.texts import languages
from klotski_studio.app.runtime.installed import SOURCE_LANGUAGE
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.check import errors
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.formats import registry
from klotski_studio.formats.native import share

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
    }
    parts = {
        "language": html.escape(options.language or SOURCE_LANGUAGE),
        "title": html.escape(visible(_title(sources, captions))),
        "policy": _policy(code, look),
        "style": look,
        "script": code,
        "puzzles": _json({"puzzles": [_puzzle(source, options) for source in sources]}),
        "page": _json(data),
    }
    template = (folder / "page.html").read_text("utf-8")
    return _PLACE.sub(lambda found: parts[found[1]], template).encode("utf-8")


def _title(sources: Sequence[ExportSource], captions: Captions) -> str:
    """What the browser shows until the script runs."""
    return captions.title(sources[0].layout) if len(sources) == 1 else "Klotski Studio"


def _puzzle(source: ExportSource, options: WebOptions) -> dict[str, object]:
    """The puzzle of ``source`` as the script reads it; its file holds what the layout is."""
    layout = source.layout
    if errors(layout):
        raise KlotskiError("export.not-playable", name=layout.name)
    metric = source.metric
    solution = source.solution if options.solutions and not source.is_game else None
    return {
        "native": registry.write_string(layout, registry.NATIVE),
        "metric": metric.value,
        "length": _length(source, layout, metric),
        "proven": source.is_unsolvable or source.length is not None,
        "solvable": not source.is_unsolvable,
        "solution": [] if solution is None else [str(move) for move in solution.cut(metric).moves],
    }


def _length(source: ExportSource, layout: Layout, metric: Metric) -> int | None:
    """The length of a shortest solution: proven, or else claimed by the layout."""
    if source.is_unsolvable or source.length is not None:
        return source.length
    return layout.meta.known.length(metric)


def _policy(code: str, look: str) -> str:
    """The Content-Security-Policy of a page with this script and this style."""
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src '{_checksum(code)}'",
            f"style-src '{_checksum(look)}'",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        ]
    )


def _checksum(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}"


def _json(value: object) -> str:
    """``value`` as JSON that can stand in a block of HTML: nothing in it is markup or ends a line."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
