"""No writer loses a piece: what is written is read again, and refused if it is another puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle

import pytest
from hypothesis import given

from klotski_studio.app.texts.errors import error_text
from klotski_studio.app.texts.notations import LOSSES, OBSTACLES
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Axis, Layout
from klotski_studio.formats import registry
from klotski_studio.formats.drawn import jimslide, letter_grids, plain_grid, rush_hour, tatham, two_swap
from klotski_studio.formats.huarong import codes
from klotski_studio.formats.json import lists, objects
from klotski_studio.formats.tables import matrices
from klotski_studio.formats.text.notation import Format, differences, in_order
from klotski_studio.formats.text.written import written_in
from tests.formats.notation_checks import CLASSIC, assert_reads_well
from tests.formats.text_layouts import HOSTILE_KEYS, of_every_notation, puzzle, renamed
from tests.strategies import drawn

WRITABLE = [each for each in registry.formats() if each.write is not None]
RUSH = dict.fromkeys("ACXE", Axis.HORIZONTAL) | dict.fromkeys("BDF", Axis.VERTICAL)


def test_every_notation_keeps_any_layout_or_refuses_it_with_a_sentence() -> None:
    counts = Counter[str]()

    @given(of_every_notation())
    def check(layout: Layout) -> None:
        counts.update(written_ids(layout))

    check()
    print(*sorted(counts.items()))
    assert min(counts[format_.id] for format_ in WRITABLE) >= 2, counts


@pytest.mark.parametrize(
    "layout",
    [
        CLASSIC,
        drawn("AAA. BBB. CCC. ....", ".... .... .... .AAA"),
        drawn("AAA..B ...CCB XX...D ...EED ...F.. ...F..", "...... ...... ....XX", RUSH),
    ],
    ids=["classic", "wide", "cars"],
)
def test_every_notation_keeps_a_piece_whatever_its_key_is(layout: Layout) -> None:
    """A key may be a sign of the notation, or end the text that it stands in if it is there three times."""
    for key, piece in zip(HOSTILE_KEYS, cycle(layout.pieces), strict=False):
        assert written_ids(renamed(layout, {piece.key: key}))


def written_ids(layout: Layout) -> list[str]:
    """The notations in which ``layout`` was written and has come back; the others have refused it."""
    done = []
    for format_ in WRITABLE:
        try:
            made = written_in(layout, format_)
        except KlotskiError as error:
            assert_refused_well(error)
            continue
        done.append(format_.id)
        again = format_.read(made.text, "")
        lost = set(made.losses)
        assert lost <= set(LOSSES)
        assert lost - {"loss.border"} == set(differences(in_order(layout), again))
        assert_kept(layout, again, lost, is_exact=format_.holds_errors)
    return done


def assert_kept(layout: Layout, again: Layout, lost: set[str], *, is_exact: bool) -> None:
    if is_exact:  # a wrong layout has no puzzle; the tests of the native file compare those
        assert len(again.pieces) == len(layout.pieces)
        return
    if "loss.goal" in lost:
        again = replace(again, goal=(), pieces=tuple(replace(p, same_as=None) for p in again.pieces))
    assert puzzle(again)["loss.border" in lost :] == puzzle(layout)["loss.border" in lost :]


def assert_refused_well(error: KlotskiError) -> None:
    """A refusal names its reason; that the text was wrong is said of no writer of ours."""
    what = str(error.values.get("what", ""))
    assert what != "cannot.keep"
    assert what in OBSTACLES or error.code != "notation.cannot-hold"
    assert_reads_well(error)


def without_a_piece(layout: Layout) -> str:
    return plain_grid.write(replace(layout, pieces=layout.pieces[1:]))


def with_a_piece_elsewhere(layout: Layout) -> str:
    return plain_grid.write(layout).replace("I..J", "I.J.")


def without_a_row(layout: Layout) -> str:
    return plain_grid.write(layout).partition("\n")[2]


@pytest.mark.parametrize(
    "write", [without_a_piece, with_a_piece_elsewhere, without_a_row, str, lambda layout: ""]
)
def test_the_text_of_a_wrong_writer_is_not_handed_out(write: Callable[[Layout], str]) -> None:
    assert written_in(CLASSIC, plain_grid.FORMAT).text == plain_grid.write(CLASSIC)
    with pytest.raises(KlotskiError, match=r"cannot\.keep"):
        registry.write_string(CLASSIC, replace(plain_grid.FORMAT, write=write))


@pytest.mark.parametrize(
    ("layout", "what"),
    [
        (drawn("ABB# ABBC DEEF DGHF I..J", ".... .... .... .BB. .BB."), "cannot.walls"),
        (drawn("ABBC ABBC DEEF DGHF I.-J", ".... .... .... .BB. .BB."), "cannot.gates"),
        (drawn("ABBC ABBC DEEF DGHF I..J", ".... .... .BB. .BB. ...."), "cannot.goal"),
        (drawn("ABBC ABBC DEEF DGHF I..J", "A... A... .... .BB. .BB."), "cannot.targets"),
        (drawn("ABBC ABBC DEEF DGHF I..J", "A... A... .... .... ...."), "cannot.goal"),
        (replace(CLASSIC, pieces=CLASSIC.pieces[1:] * 2), "cannot.problems"),
        (replace(CLASSIC, pieces=(replace(CLASSIC.pieces[0], same_as="C"), *CLASSIC.pieces[1:])), None),
    ],
)
def test_what_did_not_come_back_is_named(layout: Layout, what: str | None) -> None:
    for format_ in (codes.CODE, codes.SHORT, matrices.FORMAT):
        if what is None:  # pieces without a target stand for each other in any case
            assert written_in(layout, format_).losses == ()
            continue
        with pytest.raises(KlotskiError) as caught:
            written_in(layout, format_)
        assert caught.value.values["what"] == what


H, V = Axis.HORIZONTAL, Axis.VERTICAL


@pytest.mark.parametrize(
    ("format_", "layout", "what"),
    [
        (letter_grids.FORMAT, drawn("A- ..", ".A .."), "cannot.gates"),
        (letter_grids.FORMAT, drawn("A. .."), "cannot.no-goal"),
        (letter_grids.FORMAT, drawn("AB CD", "AB CD"), "cannot.full"),
        (rush_hour.FORMAT, drawn("AA. ... BB.", ".AA ... ...", {"A": H}), "cannot.car"),
        (rush_hour.FORMAT, drawn("AA. ... BB.", ".AA ... ...", {"A": H, "B": V}), "cannot.car"),
        (rush_hour.FORMAT, drawn("AA. ... B..", ".AA ... ...", {"A": H, "B": H}), "cannot.shape"),
        (rush_hour.FORMAT, drawn("AA. ... BB.", "AA. ... ...", {"A": H, "B": H}), "cannot.goal"),
        (rush_hour.FORMAT, drawn("A.. A.. BB.", "... A.. A..", {"A": V, "B": H}), "cannot.goal"),
        (rush_hour.FORMAT, drawn("AA. BB.", ".AA ...", {"A": H, "B": H}), "cannot.size"),
        (rush_hour.FORMAT, drawn("AA. ... -..", ".AA ... ...", {"A": H}), "cannot.gates"),
        (two_swap.FORMAT, drawn("ABBC ABBC DEEF DGHF I..J", "A... A... .... .... ...."), "cannot.goal"),
        (two_swap.FORMAT, drawn("AB. ...", "... .A."), "cannot.goal"),
        (two_swap.FORMAT, drawn("AB. ...", "", {"A": H}), "cannot.rush"),
        (two_swap.FORMAT, drawn("AB. ...", "", {"A": Axis.NONE, "B": V}), "cannot.rush"),
        (two_swap.FORMAT, drawn("AB# ..."), "cannot.walls"),
        *(
            (plain_grid.BOX, drawn("AAB CC. C..", goal), "cannot.exit")
            for goal in ("AA. ... ...", "... .AA ...", "... .CC .C.", "..B ... ...")
        ),
        (plain_grid.BOX, drawn("A.# .-."), "cannot.gates"),
        (plain_grid.FORMAT, drawn("ABBC ABBC DEEF DGHF I..J", "BB.. BB.. .... .... ...."), "cannot.goal"),
        (plain_grid.STRING, drawn("ABBC ABBC DEEF DGHF I..J", "BB.. BB.. .... .... ...."), "cannot.goal"),
        (jimslide.FORMAT, drawn("A- ..", ".A .."), "cannot.gates"),
        (tatham.FORMAT, drawn("A. .."), "cannot.no-goal"),
        (lists.FORMAT, drawn("A.. ... ...", "... .A. ..."), "cannot.door"),
        (objects.FROST, drawn("AAA. .... B...", ".... .AAA ...."), "cannot.shape"),
    ],
)
def test_what_a_notation_cannot_say_is_refused(format_: Format, layout: Layout, what: str) -> None:
    with pytest.raises(KlotskiError) as caught:
        registry.write_string(layout, format_)
    assert caught.value.values["what"] == what


READ_ONLY = ["hrd-raw", "type-and-id", "coordinates", "hrd-marked", "kde-maps", "gnome"]


@pytest.mark.parametrize("format_id", READ_ONLY)
def test_what_is_only_read_names_what_can_be_written(format_id: str) -> None:
    format_ = registry.by_id(format_id)
    assert format_ is not None
    with pytest.raises(KlotskiError, match=r"notation\.read-only") as caught:
        registry.write_string(CLASSIC, format_)
    other = registry.by_id(format_.in_place)
    assert other is not None
    assert f"“{other.id}” can be written" in error_text(caught.value)
    assert written_in(CLASSIC, other).losses == ()
