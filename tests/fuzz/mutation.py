"""Mutates texts at random: characters, lines, numbers, parts; one seed always gives the same mutations."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

TOKENS = (
    *"0123456789 \t\n\r.,:;-+*/#'\"\\[]{}()<>=_~|@!?%&$^`",
    *(
        "A",
        "z",
        "曹",
        "é",
        "\u0301",
        "\u200b",
        "\u202e",
        "\ufeff",
        "\0",
        "\x7f",
        "\ud800",
        "\U0001f600",
        "٣",
        "²",
    ),
    *(
        "-1",
        "0",
        "1e999",
        "-0",
        "NaN",
        "0x10",
        "1_0",
        "9" * 20,
        "9" * 5000,
        "1.5",
        "null",
        "true",
        "[]",
        "{}",
    ),
    *(
        '"""',
        "'''",
        "[[",
        "]]",
        "[[0,0]]",
        "[pieces.A]",
        "format = 1\n",
        'board = """\n',
        "cells = ",
        "axis = ",
    ),
    *(
        "xsize: ",
        "piece: ",
        "put: ",
        "(0,0)",
        "klotski:",
        "v1.",
        "https://",
        "?p=",
        "#",
        "%00",
        "%",
        "```\n",
        "> ",
    ),
)
NUMBER = re.compile(r"\d+")
NUMBERS = (
    "0",
    "1",
    "-1",
    "5",
    "64",
    "65",
    "255",
    "65536",
    "2147483648",
    "99999999999999999999",
    "1e9",
    "00",
    "",
)
MOST_GROWTH = 20_000
"""Characters that a text may grow to, but for one in a thousand."""

MOST_AT_ALL = 1_200_000
"""Characters that no mutated text exceeds; more than a file may have."""


class Mutator:
    """Makes new texts from ``texts``."""

    def __init__(self, texts: Sequence[str], seed: int) -> None:
        self._texts = texts
        self._chance = random.Random(seed)
        self._ways: tuple[Callable[[str], str], ...] = (
            self._replace,
            self._replace,
            self._insert,
            self._insert,
            self._remove,
            self._remove,
            self._double,
            self._swap_lines,
            self._cut_off,
            self._another_number,
            self._another_number,
            self._splice,
            self._repeat,
        )

    def mutate(self, text: str) -> str:
        """``text`` after one to eight mutations."""
        for _ in range(self._chance.choice((1, 1, 1, 2, 2, 3, 5, 8))):
            text = self._chance.choice(self._ways)(text)
        return text if self._chance.random() < 0.001 else text[:MOST_GROWTH]

    def mutate_bytes(self, content: bytes) -> bytes:
        """``content`` with some bytes changed, as by a bad disk or a wrong encoding."""
        mutated = bytearray(content)
        for _ in range(self._chance.choice((1, 1, 2, 5))):
            at = self._chance.randrange(len(mutated) + 1)
            mutated[at : at + self._chance.choice((0, 1, 1))] = self._chance.randbytes(1)
        return bytes(mutated)

    def _at(self, text: str) -> int:
        return self._chance.randrange(len(text) + 1)

    def _span(self, text: str) -> tuple[int, int]:
        start = self._at(text)
        return start, min(len(text), start + self._chance.choice((1, 1, 2, 3, 8, 40, 400)))

    def _token(self) -> str:
        return str(self._chance.choice(TOKENS))

    def _replace(self, text: str) -> str:
        at = self._at(text)
        return text[:at] + self._token() + text[at + 1 :]

    def _insert(self, text: str) -> str:
        at = self._at(text)
        return text[:at] + self._token() + text[at:]

    def _remove(self, text: str) -> str:
        start, end = self._span(text)
        return text[:start] + text[end:]

    def _double(self, text: str) -> str:
        start, end = self._span(text)
        return text[:end] + text[start:end] * self._chance.choice((1, 2, 9)) + text[end:]

    def _swap_lines(self, text: str) -> str:
        lines = text.split("\n")
        one, other = self._chance.randrange(len(lines)), self._chance.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]
        return "\n".join(lines)

    def _cut_off(self, text: str) -> str:
        return text[: self._at(text)]

    def _another_number(self, text: str) -> str:
        found = list(NUMBER.finditer(text))
        if not found:
            return self._insert(text)
        number = self._chance.choice(found)
        return text[: number.start()] + self._chance.choice(NUMBERS) + text[number.end() :]

    def _splice(self, text: str) -> str:
        other = self._chance.choice(self._texts)
        return text[: self._at(text)] + other[self._at(other) :]

    def _repeat(self, text: str) -> str:
        start, end = self._span(text)
        times = round(self._chance.paretovariate(0.7)) + 1
        times = min(times, MOST_AT_ALL // max(1, end - start))
        return (text[:start] + text[start:end] * times + text[end:])[:MOST_AT_ALL]
