"""How names are searched: without regard to case, accents and blanks, in every language they are given in.

::

    "heng dao"   "HENGDAO"   "横刀"   "âne rouge"   "ane"        all find 横刀立马
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable


def folded(text: str) -> str:
    """``text`` as it is compared: no accents, no capitals."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(part for part in parts if not unicodedata.combining(part)).casefold()


def search_text(names: Iterable[str]) -> str:
    """All that a search in ``names`` looks at."""
    plain = [folded(name) for name in dict.fromkeys(names)]
    return "\n".join([*plain, *("".join(name.split()) for name in plain)])


def finds(query: str, text: str) -> bool:
    """Whether every word of ``query`` is in ``text``, a :func:`search_text`."""
    return all(word in text for word in folded(query).split())
