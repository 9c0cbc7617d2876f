from __future__ import annotations

from klotski_studio.app.texts.piece_facts import ADVICE
from klotski_studio.core.check import Finding


def test_there_is_advice_for_every_finding() -> None:
    assert set(ADVICE) == set(Finding)


def test_every_advice_is_a_sentence() -> None:
    assert all(text[0].isupper() and text.endswith(".") for text in ADVICE.values())
