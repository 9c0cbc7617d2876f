"""Joins the modules of ``resources/page`` into one script, because a page in one file can import nothing.

::

    main.js  imports  player.js  imports  rules.js        rules.js, player.js, main.js without the
                                                          words import and export, one after the other

All modules share one scope then, so no two may declare the same name; a test holds them to it. Comments and
indentation are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

MAIN = "main.js"

_IMPORT = re.compile(r'^import \{[^}]*\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*?(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*(?:\n|$)", re.MULTILINE)
_BEGIN_OF_LINE = re.compile(r"^[ \t]+|^\n", re.MULTILINE)
_INLINE_TYPE = re.compile(r"/\*\* @type \{[^\n]*?\} \*/ ?")
_STYLE_COMMENT = re.compile(r"/\*.*?\*/\n?", re.DOTALL)


@lru_cache(maxsize=4)
def script(folder: Path) -> str:
    """The modules that ``main.js`` in ``folder`` needs, as one module that imports nothing."""
    return "".join(_plain(file.read_text("utf-8")) for file in modules(folder))


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


def _plain(source: str) -> str:
    source = _EXPORT.sub("", _IMPORT.sub("", source))
    return _BEGIN_OF_LINE.sub("", _COMMENT.sub("", _INLINE_TYPE.sub("", source)))
