"""The table of commands, and the function that runs one and returns the exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.completion import completion_init  # type: ignore[attr-defined]  # it has no other place
from typer.core import TyperGroup

from klotski_studio import __version__
from klotski_studio.app.texts.errors import error_text
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.cli import COMPLETE
from klotski_studio.cli.terminal.output import EXPLAINED, Exit, print_error
from klotski_studio.cli.terminal.streams import StreamFailed, guarded_streams
from klotski_studio.cli.window import NewWindow, open_window, window
from klotski_studio.core.errors import FileError

NAME = "klotski-studio"
WINDOW = "window"
HELP = frozenset({"-h", "--help"})

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""The base of all usage errors of whichever click typer brings along."""


class Commands(TyperGroup):
    """The commands by name; any other first word is a file to open in the window."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Return the command that ``args`` begin with, or else the window with all of them as files."""
        if args[0] in self.commands and args[0] != WINDOW:
            return super().resolve_command(ctx, args)
        if (
            args[0].isalpha()
            and not Path(args[0]).exists()
            and (meant := get_close_matches(args[0], COMMANDS))
        ):
            sentence = f"{args[0]!r} is neither a command nor a file. Did you mean {meant[0]}?"
            raise typer.BadParameter(sentence, ctx=ctx)
        # a first word with a dash stood behind --, which the group took away, so that it is a file
        return WINDOW, self.commands[WINDOW], ["--", *args] if args[0].startswith("-") else args


COMMANDS: Mapping[str, Mapping[str, Any]] = {
    "solve": {"short_help": "Find and prove a shortest solution.", "epilog": EXPLAINED},
    "analyze": {"epilog": EXPLAINED},
    "variants": {"short_help": "Solve every puzzle that is one edit away."},
    "validate": {},
    "convert": {},
    "identify": {"short_help": "Say which known puzzle a file holds."},
    "render": {"epilog": EXPLAINED},
    "sweep": {"short_help": "Search a whole family of puzzles."},
    "explore": {"short_help": "List the best puzzles of a sweep."},
    "evolve": {"short_help": "Search a family that is too large to sweep."},
    "fresh": {"short_help": "Make new puzzles from seeds, with proofs.", "epilog": EXPLAINED},
    "link": {"short_help": "Print links that play puzzles in a browser."},
    "install-desktop": {"short_help": "Add the program to the desktop's menu."},
    "compile-kernels": {"hidden": True},
}
"""The commands in the order of the help, with what the help says besides the functions' own words."""


def _function(name: str) -> Callable[..., None]:
    """The function of the command ``name``; what it needs is imported only now."""
    found: Callable[..., None]
    match name:
        case "solve":
            from klotski_studio.cli.solve import solve as found
        case "analyze":
            from klotski_studio.cli.analyze import analyze as found
        case "variants":
            from klotski_studio.cli.variants import variants as found
        case "validate":
            from klotski_studio.cli.validate import validate as found
        case "convert":
            from klotski_studio.cli.convert import convert as found
        case "identify":
            from klotski_studio.cli.identify import identify as found
        case "render":
            from klotski_studio.cli.render import render as found
        case "sweep":
            from klotski_studio.cli.sweep import sweep as found
        case "explore":
            from klotski_studio.cli.explore import explore as found
        case "evolve":
            from klotski_studio.cli.sweep import evolve as found
        case "fresh":
            from klotski_studio.cli.fresh import fresh as found
        case "link":
            from klotski_studio.cli.link import link as found
        case "install-desktop":
            from klotski_studio.cli.desktop import install_desktop as found
        case "compile-kernels":
            from klotski_studio.cli.desktop import compile_kernels as found
    return found


def _add(app: typer.Typer, name: str) -> None:
    """Add the command ``name``, whose module may have a longer ``HELP`` and an ``EPILOG`` of its own."""
    function = _function(name)
    texts = vars(sys.modules[function.__module__])
    own = {"help": texts.get("HELP"), "epilog": texts.get("EPILOG")}
    app.command(name, **{**own, **COMMANDS[name]})(function)


def program(arguments: Sequence[str]) -> typer.Typer:
    """The program with the command that ``arguments`` name; with all commands if they ask for its help."""
    app = typer.Typer(
        name=NAME,
        cls=Commands,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        subcommand_metavar="[FILE] | COMMAND [ARGS]...",
        context_settings={"help_option_names": sorted(HELP)},
    )
    app.callback(invoke_without_command=True, epilog=EXPLAINED)(start)
    app.command(WINDOW, hidden=True)(window)
    word = next((word for word in arguments if not word.startswith("-")), None)
    is_completing = COMPLETE in os.environ
    if is_completing:
        completion_init()
    if word is not None and word in COMMANDS and word != "install-desktop":
        _add(app, word)
    elif word == "install-desktop" or is_completing or not HELP.isdisjoint(arguments):
        for name in COMMANDS:
            _add(app, name)
    return app


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"{NAME} {__version__}")
        raise typer.Exit


def start(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
    new_window: NewWindow = False,
) -> None:
    """Design, prove, play and watch sliding-block puzzles.

    Without a command, opens the window with the given files.
    """
    context.obj = new_window
    if context.invoked_subcommand is None:
        open_window(context, [], new_window=new_window)
    elif new_window and context.invoked_subcommand != WINDOW:
        raise typer.BadParameter("--new-window is only for files to be opened in the window.")


def run(arguments: Sequence[str]) -> int:
    """Run the command that ``arguments`` name; return the exit status."""
    try:
        with guarded_streams():
            return _run(arguments)
    except StreamFailed as failed:
        if failed.reader_is_gone:
            return Exit.BROKEN_PIPE
        print_error(error_text(FileError("file.io", failed.stream, reason=failed.reason)))
        return Exit.IO_FAILED


def _run(arguments: Sequence[str]) -> int:
    command = typer.main.get_command(program(arguments))
    try:
        if any(not word and not last.startswith("--") for last, word in pairwise(("", *arguments))):
            raise UsageError("An argument is empty, and so names no file; perhaps a variable is not set.")
        status = command.main(list(arguments), prog_name=NAME, standalone_mode=False)
    except UsageError as error:
        error.message = visible(error.message, keep="\n")  # type: ignore[attr-defined]
        error.show()  # type: ignore[attr-defined]
        return Exit.USAGE
    return int(status or Exit.FINE)
