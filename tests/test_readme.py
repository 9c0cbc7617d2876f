"""The README shows what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
PICTURES = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
SCRIPT = (ROOT / ".ci" / "pictures").read_text("utf-8")


def test_it_shows_every_picture_that_the_script_takes_and_no_other() -> None:
    taken = re.findall(r'^    Picture\("([\w-]+)"', SCRIPT, re.MULTILINE)
    assert {Path(name).stem for name in PICTURES} == set(taken)
    assert {file.stem for file in (ROOT / "resources/help/pictures").iterdir()} == set(taken)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_there_and_small_enough_to_be_shipped(name: str) -> None:
    file = ROOT / name
    assert file.read_bytes().startswith(b"\x89PNG")
    assert file.stat().st_size < 150_000


def test_every_link_into_the_project_leads_somewhere() -> None:
    links = [link for link in re.findall(r"\]\(([^)]+)\)", README) if "://" not in link]
    assert [link for link in links if not (ROOT / link).exists()] == []
