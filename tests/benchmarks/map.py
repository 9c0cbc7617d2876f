"""How long the map of a puzzle takes: ``python -m tests.benchmarks.map``.

CPU time, warm, the best of some runs: the graph, the first drawing, its picture 400 and 1600 pixels wide, the
refined drawing and the SVG; and why the puzzle is hard.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TypeVar

from klotski_studio.app.runtime.installed import theme_file
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.layout import Layout
from klotski_studio.formats.registry import read_file
from klotski_studio.lab.space import SpaceMap, hardness, refined, space_map
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.whole_spaces import graph
from tests.strategies import drawn

T = TypeVar("T")
RUNS = 5
MILLIONS = drawn("ABBCX ABBCX DEFGY HIJKY L..MZ", "..... ..... ..... .BB.. .BB..")
"""Of its positions the map shows a sample."""


def best(work: Callable[[], T]) -> tuple[T, float]:
    """The result of ``work``, and the least CPU seconds of some runs."""
    least = float("inf")
    for _ in range(RUNS):
        began = time.process_time()
        found = work()
        least = min(least, time.process_time() - began)
    return found, least


def measure(name: str, layout: Layout) -> None:
    """Print the figures of one puzzle."""
    from klotski_studio.app.picture.space import map_image, map_svg
    from klotski_studio.app.picture.theme import read_theme

    theme = read_theme(theme_file("light"))
    space, searched = best(lambda: graph(Ask(layout)))
    found, first = best(lambda: space_map(Ask(layout)))
    assert not isinstance(space, Reason)
    assert isinstance(found, SpaceMap)
    better, rounds = best(lambda: refined(found))
    assert better is not None
    images = [
        best(lambda: map_image(better, better.places, theme, width, transparent=False))[1]  # noqa: B023
        for width in (400, 1600)
    ]
    text, written = best(lambda: map_svg(better, better.places, theme, 1600, transparent=False, title=name))
    _, why = best(lambda: hardness(Ask(layout)))
    sample = ", a sample" if found.is_sample else ""
    print(f"{name}: {len(found):,} positions{sample}, {len(found.graph.edges):,} steps")
    print(f"  graph {searched:.3f} s, with first drawing {first:.3f} s, refined {rounds:.3f} s more")
    print(f"  image 400 pixels wide {images[0]:.3f} s, 1600 wide {images[1]:.3f} s")
    print(f"  SVG {written:.3f} s, {len(text) / 1000:,.0f} kB; why it is hard {why:.3f} s")


def main() -> None:
    """Print all figures."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication([])
    measure("classic", read_file(layouts_dir() / "heng-dao-li-ma.klotski"))
    measure("Rush Hour, 51 slides", read_file(layouts_dir() / "rush" / "fogleman-51-gbbolo.klotski"))
    measure("5 x 5, millions of positions", MILLIONS)
    del application


if __name__ == "__main__":
    main()
