"""How many pictures of puzzles are read right without a correction, and what the others need, by style.

python -m tests.benchmarks.screenshots [PICTURES_A_STYLE [SEED]]

Where a board was found at a wrong place its corners are moved, and then cells are corrected, by the
operations of the dialog; a picture that does not become its layout ends the run.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from klotski_studio.app.export import rendering
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.screenshot.draft import Draft, Grid, Guess
from klotski_studio.app.screenshot.grid import Pixels, find_grid, guess
from klotski_studio.core.layout import Layout
from klotski_studio.formats.registry import layout_files, read_file
from tests.app.screenshot.corrections import corrected
from tests.app.screenshot.pictures import shown, styles

SEED = 7


def boards() -> tuple[list[Layout], list[Layout]]:
    """Shipped layouts of 4 x 5 and of 6 x 6 cells without walls."""
    found = [read_file(path) for path in layout_files(Path(layouts_dir()))]
    open_ = [each for each in found if not each.board.walls and not each.board.gates]
    sizes = [
        [each for each in open_ if (each.board.width, each.board.height) == size] for size in ((4, 5), (6, 6))
    ]
    return sizes[0], sizes[1]


def read(pixels: Pixels) -> Guess | None:
    """What is guessed from a picture."""
    grid = find_grid(pixels)
    return None if grid is None else guess(pixels, grid)


def is_right(found: Guess | None, layout: Layout) -> bool:
    """Whether the board and all blocks are those of ``layout``."""
    if found is None or (found.grid.columns, found.grid.rows) != (layout.board.width, layout.board.height):
        return False
    return set(found.blocks) == {frozenset(piece.cells) for piece in layout.pieces}


def is_placed(found: Guess | None, grid: Grid) -> bool:
    """Whether the lines were found less than a third of a cell from those of ``grid``."""
    if found is None or (found.grid.columns, found.grid.rows) != (grid.columns, grid.rows):
        return False
    ends = [(each.x(0), each.y(0), each.x(each.columns), each.y(each.rows)) for each in (found.grid, grid)]
    return all(abs(one - other) < grid.cell_width / 3 for one, other in zip(*ends, strict=True))


def corrections(found: Guess | None, pixels: Pixels, grid: Grid, layout: Layout) -> int:
    """How many corrections make the layout of what was found; two move the corners.

    Raises:
        AssertionError: if the corrected draft is another layout.
    """
    moves = 0 if is_placed(found, grid) else 2
    if found is None or moves:
        found = guess(pixels, grid)
    draft, steps = corrected(Draft.of(found), layout)
    wanted = {frozenset(piece.cells) for piece in layout.pieces}
    assert {frozenset(piece.cells) for piece in draft.layout().pieces} == wanted, layout.name
    return moves + steps


def main(arguments: Sequence[str]) -> None:
    """Print a line for each style, and the sum."""
    count, seed = (int(arguments[at]) if len(arguments) > at else usual for at, usual in enumerate((8, SEED)))
    application = rendering.open_without_window()
    kinds, every, seconds = boards(), Counter[str](), 0.0
    for name, paint in styles().items():
        tally = Counter[str]()
        for number in range(count):
            rng = random.Random(f"{seed} {name} {number}")
            layout = rng.choice(kinds[number % 2])
            pixels, grid = shown(paint(layout, rng.randint(40, 110), rng), rng, chrome=number % 4 != 0)
            begun = time.process_time()
            found = read(pixels)
            seconds += time.process_time() - begun
            state = "right" if is_right(found, layout) else "wrong"
            tally[f"{state} marked" if found is None or found.unsure else state] += 1
            tally["corrections"] += corrections(found, pixels, grid, layout)
        every += tally
        _tell(name, tally)
    del application
    _tell("all", every)
    print(f"{1000 * seconds / (count * len(styles())):.0f} ms CPU a picture")


def _tell(name: str, tally: Counter[str]) -> None:
    right, wrong = (tally[state] + tally[f"{state} marked"] for state in ("right", "wrong"))
    marks = f"{tally['right marked']:3} right and {tally['wrong marked']:2} wrong ones marked"
    print(f"{name:15} {right:3} of {right + wrong:3} right; {marks}; {tally['corrections']:3} corrections")


if __name__ == "__main__":
    main(sys.argv[1:])
