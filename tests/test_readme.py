"""The README and the pages for developers show and link what exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from klotski_studio import __version__

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
SHOWN = re.compile(r"!\[[^\]]+\]\(([^)]+)\)")
PICTURES = SHOWN.findall(README)
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    *sorted(str(file.relative_to(ROOT)) for file in (ROOT / "resources/docs").glob("*.md")),
    *sorted(str(file.relative_to(ROOT)) for file in (ROOT / "klotski_studio").rglob("*.md")),
]
SCRIPT = (ROOT / ".ci" / "pictures").read_text("utf-8")


def test_readme_and_help_show_every_picture_that_the_script_takes_and_no_other() -> None:
    taken = re.findall(r'^    (?:film = )?Picture\("([\w-]+)"', SCRIPT, re.MULTILINE)
    pages = (ROOT / "resources/help").rglob("*.md")
    helping = [
        name for page in pages for name in SHOWN.findall(page.read_text("utf-8")) if "pictures/" in name
    ]
    assert {Path(name).stem for name in (*PICTURES, *helping)} == set(taken)
    assert {file.stem for file in (ROOT / "resources/help/pictures").iterdir()} == set(taken)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_there_and_small_enough_to_be_shipped(name: str) -> None:
    file = ROOT / name
    assert file.read_bytes().startswith((b"\x89PNG", b"RIFF"))
    assert file.stat().st_size < 500_000


@pytest.mark.parametrize("page", PAGES)
def test_every_link_into_the_project_leads_somewhere(page: str) -> None:
    file = ROOT / page
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", file.read_text("utf-8"))
    assert [link for link in links if "://" not in link and not (file.parent / link).exists()] == []


@pytest.mark.parametrize(("page", "most"), [("CHANGELOG.md", 120)])
def test_what_people_read_first_stays_short(page: str, most: int) -> None:
    assert len((ROOT / page).read_text("utf-8").splitlines()) <= most


def test_the_newest_version_in_the_changelog_is_that_of_the_package() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.findall(r"^## \[(\d[^]]*)\]", text, re.MULTILINE)[0] == __version__
