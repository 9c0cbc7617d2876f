"""The page about every Rush Hour board of 6 x 6: what it draws is as long as it says, and its sums agree."""

from __future__ import annotations

import re

import klotski_studio as ks
from klotski_studio.app.runtime.paths import resources_dir

PAGE = (resources_dir() / "docs" / "rush-hour-6x6.md").read_text("utf-8")
ROW = re.compile(r"\| (\d+) \| ([\d,]+) \| (\d+) \| (\d+) \| (\d+) \| `(\w{36})` \|")
HARDEST = ROW.findall(PAGE)


def numbers(name: str) -> list[int]:
    rows = re.findall(rf"^\| {name} \|([\d,| ]+)\|$", PAGE, re.MULTILINE)
    return [int(each.replace(",", "")) for row in rows for each in row.split("|") if each.strip()]


def test_each_board_is_as_long_as_the_page_says() -> None:
    assert [int(row[0]) for row in HARDEST] == list(range(1, 17))
    for pieces, _, slides, _, steps, drawing in HARDEST:
        layout = ks.parse(drawing)
        found = [ks.solve(layout, metric).length for metric in ("slides", "steps")]
        assert (len(layout.pieces), *found) == (int(pieces), int(slides), int(steps)), drawing


def test_the_minimal_clusters_by_pieces_and_by_length_are_as_many() -> None:
    by_length = dict(zip(numbers("slides"), numbers("clusters"), strict=True))
    total = sum(int(row[1].replace(",", "")) for row in HARDEST)
    assert sum(by_length.values()) == total
    assert f"**{total:,}**" in PAGE
    assert max(by_length) == max(int(row[2]) for row in HARDEST)
    assert by_length[50] == int(HARDEST[11][3])
    assert by_length[51] == int(HARDEST[12][3])
