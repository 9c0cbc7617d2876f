"""The README and the pages for developers show and link what exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from klotski_studio import __version__
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.formats.notations import LISTED

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
SHOWN = re.compile(r"!\[[^\]]+\]\(([^)]+)\)")
PICTURES = sorted((ROOT / "resources/help/pictures").iterdir())
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    *sorted(str(file.relative_to(ROOT)) for file in (ROOT / "resources/docs").glob("*.md")),
    *sorted(str(file.relative_to(ROOT)) for file in (ROOT / "klotski_studio").rglob("*.md")),
]
SCRIPT = (ROOT / ".ci" / "pictures").read_text("utf-8")


def test_readme_and_help_show_every_picture_that_the_script_takes_and_no_other() -> None:
    pages = (ROOT / "resources/help").rglob("*.md")
    helping = [
        name for page in pages for name in SHOWN.findall(page.read_text("utf-8")) if "pictures/" in name
    ]
    taken = re.findall(r'^    (?:film = )?Picture\("([\w-]+)"', SCRIPT, re.MULTILINE)
    assert {Path(name).stem for name in (*SHOWN.findall(README), *helping)} == set(taken)
    assert {file.stem for file in PICTURES} == set(taken)


@pytest.mark.parametrize("file", PICTURES, ids=lambda file: file.name)
def test_a_picture_is_small_enough_to_be_shipped(file: Path) -> None:
    assert file.read_bytes().startswith((b"\x89PNG", b"RIFF"))
    assert file.stat().st_size < 500_000


@pytest.mark.parametrize("page", PAGES)
def test_every_link_into_the_project_leads_somewhere(page: str) -> None:
    file = ROOT / page
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", file.read_text("utf-8"))
    assert [link for link in links if "://" not in link and not (file.parent / link).exists()] == []


@pytest.mark.parametrize(("page", "most"), [("README.md", 110), ("CHANGELOG.md", 120)])
def test_what_people_read_first_stays_short(page: str, most: int) -> None:
    assert len((ROOT / page).read_text("utf-8").splitlines()) <= most


def test_the_newest_version_in_the_changelog_is_that_of_the_package() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.findall(r"^## \[(\d[^]]*)\]", text, re.MULTILINE)[0] == __version__


def test_the_readme_counts_the_puzzles_and_the_notations() -> None:
    own = {"native", "page", "share"}
    assert f"{len(list(layouts_dir().rglob('*.klotski')))} puzzles" in README
    assert f"{len({each.id for each in LISTED} - own)} other notations" in README


def test_the_commands_for_windows_are_those_for_other_systems() -> None:
    posix, windows = (
        re.findall(rf"^```{shell}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
        for shell in ("sh", "powershell")
    )
    spelled = {"py ": "python3 ", "; ": " && ", "\\": "/", "/Scripts/": "/bin/"}
    for command, line in zip("".join(posix).splitlines(), "".join(windows).splitlines(), strict=True):
        for theirs, ours in spelled.items():
            line = line.replace(theirs, ours)
        assert command.endswith(line)
