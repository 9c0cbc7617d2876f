"""How many pictures of puzzles are read right without a correction, by style.

python -m tests.benchmarks.screenshots [PICTURES_A_STYLE]
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
from klotski_studio.app.screenshot.cells import Guess, guess
from klotski_studio.app.screenshot.grid import Pixels, find_grid
from klotski_studio.core.layout import Layout
from klotski_studio.formats.registry import layout_files, read_file
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


def main(arguments: Sequence[str]) -> None:
    """Print a line for each style, and the sum."""
    count = int(arguments[0]) if arguments else 8
    application = rendering.open_without_window()
    kinds, right, total, seconds, warned = boards(), Counter[str](), Counter[str](), 0.0, 0
    for name, paint in styles().items():
        for number in range(count):
            rng = random.Random(f"{SEED} {name} {number}")
            layout = rng.choice(kinds[number % 2])
            pixels, _ = shown(paint(layout, rng.randint(40, 110), rng), rng, chrome=number % 4 != 0)
            begun = time.process_time()
            found = read(pixels)
            seconds += time.process_time() - begun
            total[name] += 1
            right[name] += is_right(found, layout)
            warned += not is_right(found, layout) and found is not None and bool(found.unsure)
        print(f"{name:20} {right[name]:3} of {total[name]}")
    del application
    wrong = total.total() - right.total()
    print(
        f"{'all':20} {right.total():3} of {total.total()}; {warned} of {wrong} wrong ones have unsure cells"
    )
    print(f"{1000 * seconds / total.total():.0f} ms CPU a picture")


if __name__ == "__main__":
    main(sys.argv[1:])
