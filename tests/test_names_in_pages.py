"""The pages for developers name code and files that exist."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FILES = {
    file.relative_to(ROOT).as_posix()
    for folder in ("klotski_studio", "tests", "resources", "layouts", ".ci", ".github")
    for file in (ROOT / folder).rglob("*")
    if "__pycache__" not in file.parts
} | {file.name for file in ROOT.iterdir()}
PAGES = sorted(
    name for name in FILES if name.endswith(".md") and not name.startswith(("tests/", "resources/help/"))
)
SPAN = re.compile(r"`([^`\n]+)`")
FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
PATH = re.compile(r"[\w./-]+/[\w./-]*|[\w-]+\.(?:py|js|md|toml|json|css|html)")
DOTTED = re.compile(r"_?[A-Za-z]\w+(?:\.\w{2,})+")
CLASS = re.compile(r"[A-Z][a-z]+(?:[A-Z][a-z]+)+")


MADE = {
    *(
        "games.jsonl",
        "records.json",
        "studio.sqlite",
        "studio.sqlite.damaged",
        "before-0.2/",
        "recovery/",
        "games/",
        "sweeps.sqlite",
        "STORE.lock",
        "by_length/7",
    ),
    *("klotski_studio_de.qm", "resources/help/de/", "klotski_studio/formats/drawn/sized_line.py"),
    "DIR/klotski-studio/klotski-studio",
}
"""What is not in the project: the program makes it, or whoever follows a recipe or a command."""

SOURCES = {file: file.read_text("utf-8") for file in (ROOT / "klotski_studio").rglob("*.py")}


@cache
def classes() -> dict[str, list[ast.ClassDef]]:
    """All classes of each name, of which a page may mean any."""
    found: dict[str, list[ast.ClassDef]] = {}
    for text in SOURCES.values():
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(node)
    return found


@cache
def members(owner: str) -> set[str]:
    """What a class has, its bases included, or what the modules and packages of that name have."""
    if owner in classes():
        bases = (ast.unparse(base).partition("[")[0] for each in classes()[owner] for base in each.bases)
        return set(
            chain(*map(defined, classes()[owner]), *(members(base) for base in bases if base != owner))
        )
    modules = [
        file for file in SOURCES if file.stem == owner or (file.stem, file.parent.name) == ("__init__", owner)
    ]
    inside = (each.stem for file in modules if file.stem == "__init__" for each in file.parent.iterdir())
    return {*inside, *(name for file in modules for name in defined(ast.parse(SOURCES[file])))}


def defined(tree: ast.AST) -> Iterator[str]:
    """Yield what ``tree`` defines, imports or assigns, attributes of its objects included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.alias):
            yield node.asname or node.name
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            yield from ast.literal_eval(node.value)  # what a package takes from its modules
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.id if isinstance(node, ast.Name) else node.attr


def is_there(page: Path, text: str) -> bool:
    """Whether ``text`` from ``page`` is a path or a name in the code that exists; True if it is neither."""
    if PATH.fullmatch(text):
        path = text.rstrip("/")
        return (page.parent / path).exists() or any(f"/{name}".endswith(f"/{path}") for name in FILES)
    if DOTTED.fullmatch(text):
        parts = re.sub(r"^ks\.", "klotski_studio.", text).split(".")
        return all(name in members(owner) for owner, name in pairwise(parts))
    return not CLASS.fullmatch(text) or text in classes() or hasattr(builtins, text)


def missing(page: str) -> list[str]:
    text = FENCED.sub("", (ROOT / page).read_text("utf-8"))
    return [span for span in SPAN.findall(text) if not is_there(ROOT / page, span)]


@pytest.mark.parametrize("page", PAGES)
def test_the_code_that_a_page_names_exists(page: str) -> None:
    assert set(missing(page)) <= MADE


def test_what_is_made_is_named_and_not_in_the_project() -> None:
    assert set(chain.from_iterable(map(missing, PAGES))) == MADE
