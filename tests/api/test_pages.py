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


@pytest.fixture
def beside_layouts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with ``layouts`` in it, as the project has, and as the current one."""
    (tmp_path / "layouts").symlink_to(layouts_dir())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def first_lines(page: Path) -> list[str]:
    return page.read_text("utf-8").partition("```python\n")[2].partition("```")[0].splitlines()


def test_the_first_lines_on_the_library_print_what_stands_beside_them(
    beside_layouts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = first_lines(FOLDER / "library.md")
    exec("\n".join(lines), {})
    beside = [line.partition("  # ")[2] for line in lines if line.startswith("print(")]
    printed = capsys.readouterr().out.splitlines()
    assert [said.partition(",")[0] or given for said, given in zip(beside, printed, strict=True)] == printed
    assert (beside_layouts / "classic.svg").read_text("utf-8").startswith("<svg")


def test_the_lines_of_the_readme_give_what_stands_beside_them(beside_layouts: Path) -> None:
    *lines, last = first_lines(Path(__file__).parents[2] / "README.md")
    names: dict[str, object] = {}
    exec("\n".join(lines), names)
    assert str(eval(last, names)) == last.partition("  # ")[2]
