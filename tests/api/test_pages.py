"""The pages on the library are true: every example in them is run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import klotski_studio as ks
from klotski_studio.app.runtime.paths import layouts_dir, resources_dir

FOLDER = resources_dir() / "docs"
PAGES = [FOLDER / "library.md", *sorted((FOLDER / "library").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_example_of_a_page_gives_what_it_says(page: Path, tmp_path: Path) -> None:
    """``LAYOUTS`` is the folder of shipped puzzles, ``FOLDER`` one to write into."""
    names = {"ks": ks, "LAYOUTS": layouts_dir(), "FOLDER": tmp_path}
    examples = doctest.DocTestParser().get_doctest(page.read_text("utf-8"), names, page.name, str(page), 0)
    failures: list[str] = []
    result = doctest.DocTestRunner().run(examples, out=failures.append)
    assert result.attempted > 3
    assert result.failed == 0, "".join(failures)


def test_the_lines_of_the_readme_print_what_stands_beside_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    lines = readme.partition("## As a library\n\n```python\n")[2].partition("```")[0]
    (tmp_path / "layouts").symlink_to(layouts_dir())
    monkeypatch.chdir(tmp_path)
    exec(lines, {})
    beside = [line.partition("  # ")[2] for line in lines.splitlines() if line.startswith("print(")]
    printed = capsys.readouterr().out.splitlines()
    assert [said.partition(",")[0] or given for said, given in zip(beside, printed, strict=True)] == printed
    assert (tmp_path / "classic.svg").read_text("utf-8").startswith("<svg")
