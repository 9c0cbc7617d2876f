"""``klotski-studio identify`` says what notation a text is in, and which known puzzle it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import typer

from klotski_studio.app.library.entry import KnownPuzzle, KnownPuzzles
from klotski_studio.app.library.scan import cache_file, own_files
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.texts.errors import decision_text
from klotski_studio.app.texts.identity import joined
from klotski_studio.cli.terminal import inputs as given
from klotski_studio.cli.terminal.options import Files, From, Json
from klotski_studio.cli.terminal.output import Exit, gravest, print_error, print_json, print_line
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry

UNKNOWN = "not in the library"


def identify(files: Files, as_json: Json = False, from_: From = None) -> None:
    """Say what notation a puzzle is in, and whether the library has it.

    It is found under any mirror image, turn or renaming, also in your own folders of the library as the
    window last listed them. Ends with status 2 if something cannot be read; a puzzle that is not in the
    library is no error.
    """
    shipped = layouts_dir()
    puzzles, exits = KnownPuzzles(shipped, lambda: own_files(cache_file(), shipped)), []
    for each, found in _looked_up(given.Inputs(files, from_), puzzles):
        exits.append(Exit.INVALID if each.layout is None else Exit.FINE)
        if as_json:
            print_json(record(each, found))
        else:
            _print(each, found)
    raise typer.Exit(gravest(exits))


def _looked_up(
    inputs: Iterable[given.Input], puzzles: KnownPuzzles
) -> Iterator[tuple[given.Input, tuple[KnownPuzzle, ...]]]:
    """Yield ``inputs``, each with the known puzzles that it is; the library is read once, for the first."""
    for number, each in enumerate(inputs):
        layouts = () if each.layout is None else (each.layout,)
        found = puzzles.find(layouts, each.path.absolute(), again=number == 0)
        yield each, found[0] if found else ()


def record(each: given.Input, found: tuple[KnownPuzzle, ...]) -> dict[str, object]:
    """Return the JSON object for one puzzle.

    ``notation`` is the name for --from, ``decisions`` and ``assumed`` both say what the reader decided, and
    ``others`` has the notations in which the text is another puzzle. ``puzzles`` lists the known puzzles that
    it is: ``image`` says how it lies, and ``goal`` is ``same``, ``other`` or ``none``, so that with
    the latter two only the start is that of the known puzzle.
    """
    if each.layout is None or each.entry is None:
        return {**given.input_record(each), "status": "invalid", **given.trouble_record(each, ())}
    layout = each.layout
    return {
        **given.input_record(each),
        "status": "known" if any(puzzle.has_same_goal for puzzle in found) else "unknown",
        "notation": each.entry.form,
        "width": layout.board.width,
        "height": layout.board.height,
        "decisions": given.assumed(each.entry),
        "assumed": given.assumed(each.entry),
        "others": [other.id for other in each.others],
        "puzzles": [_puzzle_record(layout, puzzle) for puzzle in found],
    }


def _puzzle_record(layout: Layout, puzzle: KnownPuzzle) -> dict[str, object]:
    without = "other" if layout.goal else "none"
    return {
        "file": str(puzzle.path),
        "name": puzzle.layout.name,
        "names": dict(puzzle.layout.meta.names),
        "image": puzzle.image.value,
        "goal": "same" if puzzle.has_same_goal else without,
    }


def _print(each: given.Input, found: tuple[KnownPuzzle, ...]) -> None:
    print_error(*given.trouble_lines(each, ()))
    if each.layout is not None and each.entry is not None:
        decisions = (registry.taken(each.entry), *each.entry.decisions)
        known = dict.fromkeys(puzzle.text(each.layout) for puzzle in found) or [UNKNOWN]
        print_line(f"{each.place}: {joined([*map(decision_text, decisions), *known])}")
    print_error(*given.reading_lines(each))
