"""``klotski-studio link`` writes links that open a puzzle on a page in the browser.

::

    https://example.org/play.html#klotski:1:FdrF3SSZbkyM_wQA
    where somebody put the page   the share code; no server ever sees what is behind the #
"""

from __future__ import annotations

import re
from typing import Annotated

import typer

from klotski_studio.app.texts.errors import error_text
from klotski_studio.cli.terminal.inputs import Input, Inputs, input_record, reading_lines, trouble_lines
from klotski_studio.cli.terminal.options import Files, From, Json
from klotski_studio.cli.terminal.output import Exit, gravest, print_error, print_json, print_line
from klotski_studio.core.check import errors
from klotski_studio.core.errors import KlotskiError
from klotski_studio.formats import registry
from klotski_studio.formats.native import share

_BASE = re.compile(r"[a-z][a-z0-9+.-]*://[^\s#\"'<>]+", re.IGNORECASE | re.ASCII)


def base_url(text: str) -> str:
    """Return ``text`` if it is the address of a page.

    Raises:
        typer.BadParameter: if it is none, or has a fragment already.
    """
    if _BASE.fullmatch(text) is None:
        raise typer.BadParameter(f"{text!r} is no address such as https://example.org/play.html.")
    return text


Base = Annotated[
    str,
    typer.Option(
        "--base", metavar="URL", parser=base_url, help="Where the page is that render has made: OUT.html."
    ),
]
Bare = Annotated[
    bool, typer.Option("--bare", help="Leave out names, labels and colours, for a much shorter link.")
]


def link(files: Files, base: Base, bare: Bare = False, as_json: Json = False, from_: From = None) -> None:
    """Print a link for each puzzle that plays it on a page in the browser.

    The page is any that render has made (OUT.html), put on a web server; the puzzle is in the link itself.
    """
    exits = [_print(each, base, is_bare=bare, as_json=as_json) for each in Inputs(files, from_)]
    raise typer.Exit(gravest(exits))


def _print(each: Input, base: str, *, is_bare: bool, as_json: bool) -> Exit:
    """Print the link of one puzzle, or why there is none; return the exit status."""
    code, troubles = _code(each, is_bare=is_bare)
    found = None if code is None else f"{base}#{code}"
    if as_json:
        trouble = {"error": " ".join(troubles)} if troubles else {}
        print_json({**input_record(each), "link": found, **trouble})
    else:
        if found is not None:
            print_line(found)
        print_error(*troubles, *reading_lines(each))
    return Exit.INVALID if found is None else Exit.FINE


def _code(each: Input, *, is_bare: bool) -> tuple[str | None, list[str]]:
    """Return the share code of a puzzle that can be played, or None and lines that say why not."""
    layout = each.layout
    troubles = trouble_lines(each, errors(layout) if layout is not None else ())
    if layout is None or troubles:
        return None, troubles
    try:
        return registry.write_string(share.bare(layout) if is_bare else layout, share.FORMAT), []
    except KlotskiError as error:
        return None, [f"{each.place}: {error_text(error)}"]
