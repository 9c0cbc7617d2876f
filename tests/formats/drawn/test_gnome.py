from __future__ import annotations

from klotski_studio.core.layout import Metric
from klotski_studio.formats.drawn import gnome
from klotski_studio.formats.registry import parse, read_string
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.formats.data_text_notations import GNOME_DRAWING, GNOME_LEVELS, GNOME_OLD_RECORD, GNOME_RECORD


def test_the_drawing_and_the_records_are_the_same_puzzle() -> None:
    record, old, drawing = map(read_string, (GNOME_RECORD, GNOME_OLD_RECORD, GNOME_DRAWING))
    for each in (record, old):
        assert (each.board, each.pieces, each.goal) == (drawing.board, drawing.pieces, drawing.goal)
    assert (record.name, old.name, drawing.name) == ("Red Donkey", "Red Donkey", "")
    assert (record.meta.known.moves, old.meta.known.moves) == (None, 81)
    assert record.board.gates == {(2, 6), (3, 6)}
    assert [target.at for target in record.goal] == [(4, 7)]


def test_a_source_file_is_a_list_of_levels_and_one_broken_level_spoils_no_other() -> None:
    first, broken, last = parse(GNOME_LEVELS, "levels.vala").entries
    assert (first.name, first.line, last.name, last.line) == ("Only 18 Steps", 4, "Daisy", 23)
    assert (broken.error.code, broken.error.line) == ("text.no-puzzle", 17)
    assert first.layout is not None
    assert solve(Ask(first.layout, Metric.MOVES)).length == 18
    assert last.layout is not None
    assert solve(Ask(last.layout, Metric.MOVES)).length == 28


AROUND = """\
.aaaaaaaaab
..        b
g.########b
gg- *  i #b
gg- ** ii#b
gg- j* kk#b
gg########b
lllmmmmmmmm
"""


def test_pieces_may_stand_outside_the_border_and_trailing_spaces_be_missing() -> None:
    layout = gnome.FORMAT.read(AROUND)
    assert gnome.FORMAT.sniff(AROUND)
    assert gnome.FORMAT.read("####\n#*\n#.\n####\n").board.width == 4
    assert (len(layout.pieces), [target.at for target in layout.goal]) == (9, [(0, 0)])
