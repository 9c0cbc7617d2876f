"""Real texts in every notation, to begin from: published examples, and what our own writers make."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Meta
from klotski_studio.formats import registry
from klotski_studio.formats.notations import FORMATS
from tests.faults.victim import layout_of
from tests.formats import data_code_notations, data_text_notations, data_wild_notations

ROOT = Path(__file__).resolve().parents[2]
CLASSICS = sorted((ROOT / "layouts").glob("*.klotski"))

AROUND = ("{}", "```\n{}\n```\n", "> {}", '"{}"', "\n\n    {}\n")
"""What comes along when people paste."""


def seeds(classics: int = 8, made_up: int = 12) -> list[tuple[str, str]]:
    """Pairs of a format's id and a text in it; every format that has any text is there."""
    wild = [*data_wild_notations.EXAMPLES, *data_wild_notations.IN_COMPANY]
    tables = (data_code_notations.EXAMPLES, data_text_notations.EXAMPLES, wild)
    found = [(format_id, text) for examples in tables for format_id, text, _ in examples]
    layouts = [registry.read_file(path) for path in CLASSICS[:: max(1, len(CLASSICS) // classics)]]
    layouts += [replace(layout_of(number), meta=Meta(author="x")) for number in range(made_up)]
    for format_ in FORMATS:
        for layout in layouts:
            if format_.write is not None:
                try:
                    found.append((format_.id, format_.write(layout)))
                except KlotskiError:
                    continue  # it cannot hold that one
    return list(dict.fromkeys(found))
