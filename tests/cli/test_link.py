from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.cli.terminal.output import Exit
from klotski_studio.formats import registry

CLASSIC = layouts_dir() / "heng-dao-li-ma.klotski"
BASE = "https://example.org/play.html"


def test_a_link_holds_the_whole_puzzle(klotski: Any) -> None:
    ended = klotski("link", CLASSIC, "--base", BASE)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.startswith(f"{BASE}#klotski:1:")
    assert registry.read_string(ended.out) == registry.read_file(CLASSIC)


def test_a_bare_link_of_the_classic_has_a_code_of_28_characters(klotski: Any) -> None:
    ended = klotski("link", CLASSIC, "--base", BASE, "--bare")
    link = ended.out.strip()
    assert len(link) - len(f"{BASE}#") == 28
    layout, bare = registry.read_file(CLASSIC), registry.read_string(link)
    assert (bare.name, {piece.label for piece in bare.pieces}) == ("", {""})
    assert (bare.board, bare.goal) == (layout.board, layout.goal)


@pytest.mark.parametrize("base", ["example.org", "https://example.org/a#b", "https://example.org/a b", ""])
def test_what_is_no_address_is_refused(klotski: Any, base: str) -> None:
    ended = klotski("link", CLASSIC, "--base", base)
    assert (ended.status, ended.out) == (Exit.USAGE, "")


def test_a_layout_with_faults_gets_no_link_and_the_others_do(klotski: Any, folder: Path) -> None:
    files = [folder / f"{name}.klotski" for name in ("solvable", "invalid", "broken")]
    ended = klotski("link", *files, "--base", BASE, "--json")
    assert ended.status == Exit.INVALID
    assert [record["link"] is not None for record in ended.records] == [True, False, False]
    assert all(record["error"] for record in ended.records[1:])
    plain = klotski("link", *files, "--base", BASE)
    assert plain.out.count("\n") == 1
    assert "invalid.klotski" in plain.err
