"""What variants are asked for as a text, for the settings."""

from __future__ import annotations

import json

from klotski_studio.app.lab.live_variants import Wanted
from klotski_studio.lab.variants.house_rules import RuleSet
from klotski_studio.lab.variants.kinds import EditKind
from klotski_studio.lab.variants.wishes import Request, Wish


def write_wanted(wanted: Wanted) -> str:
    """Return ``wanted`` as a text."""
    return json.dumps(
        {
            "kinds": sorted(wanted.kinds),
            "rules": wanted.rules,
            "least_free": wanted.least_free,
            "best_start": wanted.best_start,
            "deep": wanted.deep,
            "wish": wanted.request.wish,
            "length": wanted.request.length,
        }
    )


def read_wanted(text: str) -> Wanted:
    """Return what :func:`write_wanted` has written; the usual variants if ``text`` is anything else."""
    try:
        values = json.loads(text)
        return Wanted(
            frozenset(map(EditKind, values["kinds"])),
            None if values["rules"] is None else RuleSet(values["rules"]),
            max(0, int(values["least_free"])),
            bool(values["best_start"]),
            bool(values["deep"]),
            Request(Wish(values["wish"]), max(0, int(values["length"]))),
        )
    except (ValueError, TypeError, LookupError, RecursionError):
        return Wanted()
