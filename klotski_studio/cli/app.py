"""The table of commands, and the function that runs one and returns the exit status."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from difflib import get_close_matches
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
        return WINDOW, self.commands[WINDOW], args


def _add_solve(app: typer.Typer) -> None:
    from klotski_studio.cli.solve import solve

    app.command("solve", short_help="Find and prove a shortest solution.", epilog=EXPLAINED)(solve)


def _add_analyze(app: typer.Typer) -> None:
    from klotski_studio.cli.analyze import analyze

    app.command("analyze", epilog=EXPLAINED)(analyze)


def _add_variants(app: typer.Typer) -> None:
    from klotski_studio.cli.variants import EXPLAINED as KINDS_EXPLAINED
    from klotski_studio.cli.variants import variants

    app.command("variants", short_help="Solve every puzzle that is one edit away.", epilog=KINDS_EXPLAINED)(
        variants
    )


def _add_validate(app: typer.Typer) -> None:
    from klotski_studio.cli.validate import validate

    app.command("validate")(validate)


def _add_convert(app: typer.Typer) -> None:
    from klotski_studio.cli.convert import convert

    app.command("convert")(convert)


def _add_identify(app: typer.Typer) -> None:
    from klotski_studio.cli.identify import identify

    app.command("identify", short_help="Say which known puzzle a file holds.")(identify)


def _add_render(app: typer.Typer) -> None:
    from klotski_studio.cli.render import render
    from klotski_studio.cli.render_options import HELP

    app.command("render", help=HELP, epilog=EXPLAINED)(render)


def _add_sweep(app: typer.Typer) -> None:
    from klotski_studio.cli.sweep import sweep

    app.command("sweep", short_help="Search a whole family of puzzles.")(sweep)


def _add_explore(app: typer.Typer) -> None:
    from klotski_studio.cli.explore import explore

    app.command("explore", short_help="List the best puzzles of a sweep.")(explore)


def _add_evolve(app: typer.Typer) -> None:
    from klotski_studio.cli.sweep import evolve

    app.command("evolve", short_help="Search a family that is too large to sweep.")(evolve)


def _add_fresh(app: typer.Typer) -> None:
    from klotski_studio.cli.fresh import fresh

    app.command("fresh", short_help="Make new puzzles from seeds, with proofs.", epilog=EXPLAINED)(fresh)


def _add_link(app: typer.Typer) -> None:
    from klotski_studio.cli.link import link

    app.command("link", short_help="Print links that play puzzles in a browser.")(link)


def _add_install_desktop(app: typer.Typer) -> None:
    from klotski_studio.cli.desktop import install_desktop

    app.command("install-desktop", short_help="Add the program to the desktop's menu.")(install_desktop)


def _add_compile_kernels(app: typer.Typer) -> None:
    from klotski_studio.cli.desktop import compile_kernels

    app.command("compile-kernels", hidden=True)(compile_kernels)


COMMANDS: dict[str, Callable[[typer.Typer], None]] = {
    "solve": _add_solve,
    "analyze": _add_analyze,
    "variants": _add_variants,
    "validate": _add_validate,
    "convert": _add_convert,
    "identify": _add_identify,
    "render": _add_render,
    "sweep": _add_sweep,
    "explore": _add_explore,
    "evolve": _add_evolve,
    "fresh": _add_fresh,
    "link": _add_link,
    "install-desktop": _add_install_desktop,
    "compile-kernels": _add_compile_kernels,
}
"""Adds each command to the program, and imports only then what it needs; in the order of the help."""


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
    if word in COMMANDS and word != "install-desktop":
        COMMANDS[word](app)
    elif word == "install-desktop" or is_completing or not HELP.isdisjoint(arguments):
        for add in COMMANDS.values():
            add(app)
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
        status = command.main(list(arguments), prog_name=NAME, standalone_mode=False)
    except UsageError as error:
        error.message = visible(error.message, keep="\n")  # type: ignore[attr-defined]
        error.show()  # type: ignore[attr-defined]
        return Exit.USAGE
    return int(status or Exit.FINE)
