"""Prints the results of a conversion, for programs and for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from klotski_studio.app.solving.proof import CLAIMS
from klotski_studio.app.solving.verdict import claim_texts
from klotski_studio.app.texts.errors import as_written, error_text, loss_text
from klotski_studio.cli.terminal.exits import Exit
from klotski_studio.cli.terminal.output import print_error, print_json, print_line, print_text
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Known
from klotski_studio.formats.text.notation import Format, Loss, PuzzleEntry

_STATUSES = {Exit.FINE: "converted", Exit.INVALID: "invalid", Exit.IO_FAILED: "not written"}


@dataclass(frozen=True, slots=True)
class Converted:
    """The result of converting one puzzle.

    Attributes:
        entry: the puzzle as it was read, or the error of reading it.
        text: the puzzle in the notation asked for.
        path: the file it was written to; None for the standard output.
        lost: what the notation could not hold.
        claims: the results in ``text``, which are those that the source states; None if it states none.
        error: why it was not read or not written.
    """

    entry: PuzzleEntry
    text: str = ""
    path: Path | None = None
    lost: tuple[Loss, ...] = ()
    claims: Known | None = None
    error: KlotskiError | None = None

    @property
    def exit(self) -> Exit:
        """The exit status for it; what was converted and has an error could not be written."""
        if self.error is None:
            return Exit.FINE
        return Exit.IO_FAILED if self.text else Exit.INVALID


def record(outcome: Converted) -> dict[str, object]:
    """Return the JSON object for one puzzle; it has ``text`` if that went to the standard output."""
    found: dict[str, object] = {
        "name": outcome.entry.name,
        "line": outcome.entry.line,
        "status": _STATUSES[outcome.exit],
        "file": None if outcome.path is None else str(outcome.path),
        "lost": [loss_text(loss) for loss in outcome.lost],
        "unconfirmed": {
            name: claim for name in CLAIMS if (claim := getattr(outcome.claims, name, None)) is not None
        },
    }
    if outcome.error is not None:
        found["error"] = error_text(outcome.error)
    elif outcome.path is None:
        found["text"] = outcome.text
    return found


def print_outcomes(
    outcomes: Sequence[Converted], format_: Format, folder: str | None, *, as_json: bool
) -> None:
    """Print results to the standard output, errors and losses to the standard error.

    ``folder`` is the folder the puzzles were written to; None for one file or the standard output.
    """
    if as_json:
        for outcome in outcomes:
            print_json(record(outcome))
        return
    _print_texts(each.text for each in outcomes if each.error is None and each.path is None)
    for outcome in outcomes:
        if outcome.error is not None:
            print_error(_error_line(outcome))
    done = [outcome for outcome in outcomes if outcome.error is None]
    for line in (*_loss_lines(done, format_), *_claim_lines(done)):
        print_error(line)
    if folder is not None and (done or len(outcomes) > 1):
        print_line(f"{len(done)} of {len(outcomes)} puzzles written to {folder}")


def _print_texts(texts: Iterable[str]) -> None:
    """Print one after the other; those of several lines with an empty line between."""
    for number, text in enumerate(text.rstrip("\n") for text in texts):
        if number and "\n" in text:
            print_line("")
        print_text(text)


def _error_line(outcome: Converted) -> str:
    """Return the error of a puzzle, with its name or line in front unless the error begins with a file."""
    error, entry = outcome.error, outcome.entry
    assert error is not None
    if isinstance(error, FileError):
        return error_text(error)
    subject = entry.name or (f"line {entry.line}" if entry.line is not None else "")
    return f"{subject}: {error_text(error)}" if subject else error_text(error)


def _loss_lines(outcomes: Sequence[Converted], format_: Format) -> list[str]:
    """Return a note for each thing that was lost, with the number of puzzles if there are several."""
    counts = Counter(loss_text(loss) for outcome in outcomes for loss in outcome.lost)
    if len(outcomes) == 1:
        return [f"note: “{format_.name}” does not keep {what}" for what in counts]
    return [
        f"note: “{format_.name}” does not keep {what} ({count} of {len(outcomes)} puzzles)"
        for what, count in counts.items()
    ]


def _claim_lines(outcomes: Sequence[Converted]) -> list[str]:
    """Return a note on results that were written as their sources state them, if there are any."""
    claims = [each.claims for each in outcomes if each.claims is not None]
    stated = [texts for each in claims if (texts := claim_texts(each, CLAIMS, as_written))]
    if not stated:
        return []
    what = ", ".join(stated[0]) if len(outcomes) == 1 else f"{len(stated)} of {len(outcomes)} puzzles"
    return [f"note: written as the source claims it, not confirmed by a search: {what}"]
