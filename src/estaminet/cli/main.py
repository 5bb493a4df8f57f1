"""The command `estaminet`: its commands and their options. What they do is in the module of each."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from estaminet import __version__
from estaminet.cli import upkeep
from estaminet.cli.bar import Bar, Order, must_stand_alone
from estaminet.cli.speech import speak, write_plainly_where_needed
from estaminet.core.words import Message
from estaminet.games import REGISTRY

# what Typer says of its own options, so that the catalogues know it
COMPLETION = (
    Message("Install completion for the current shell."),
    Message("Show completion for the current shell, to copy it or customize the installation."),
)
MOST_SPENT = 999_999_999  # milliseconds or simulations for a turn: nine digits, as in a player's own budget
LONGEST_PATIENCE = 86_400.0  # seconds


class Language(StrEnum):
    """The languages of the house."""

    en = "en"
    fr = "fr"


class Pace(StrEnum):
    """How fast the actions of the computer are shown."""

    calm = "calm"
    quick = "quick"
    instant = "instant"


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"estaminet {__version__}")
        raise typer.Exit


Lang = Annotated[
    Language | None,
    typer.Option("--lang", help="The language to speak, before or after the command; by default the one of LANG.", show_default=False),
]
Version = Annotated[bool, typer.Option("--version", help="Show the version and go.", callback=_show_version, is_eager=True)]
GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The name of a game, as `estaminet games` lists them.", autocompletion=lambda: list(REGISTRY))
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be given several times.", show_default=False),
]
Seed = Annotated[
    int | None,
    typer.Option(
        min=0,
        help="The seed of the deal and of the computer: the same seed gives the same deal, and up to level 5 the same answers; "
        "higher levels think by the clock.",
        show_default=False,
    ),
]
MatchSeed = Annotated[int, typer.Option(min=0, help="The seed of the deals and openings: the same seed gives the same.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, help="Games played at once; 0 for one on each processor.")]
MatchRecords = Annotated[
    Path | None,
    typer.Option(help="Keep every game as a record in this folder; the same command goes on where it was stopped.", show_default=False),
]

app = typer.Typer(
    cls=Bar,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="A café for two-player board games: open it in the browser, or sit down here in the terminal.",
    epilog="Exit codes: 0 all went well, 1 something was refused (and why is said), 2 the command line cannot be read.",
)


@app.callback()
def estaminet(lang: Lang = None, version: Version = False) -> None:
    """Take the options that all commands share."""
    if lang:
        speak(lang.value)


@app.command(cls=Order, help="Open the café: a page on which to play, alone, side by side or by a link.")
def serve(
    host: Annotated[
        str | None,
        typer.Option(help="The address to listen on, 127.0.0.1 unless told; 0.0.0.0 lets other machines in.", show_default=False),
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes any that is free.", show_default=False)
    ] = None,
    database: Annotated[
        str | None, typer.Option(help="Where the games are kept: an SQLite file, or the URL of a PostgreSQL database.", show_default=False)
    ] = None,
    browse: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
    external: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=COMMAND", help="Offer a program that speaks UGI as an opponent; may be given several times.", show_default=False
        ),
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, max=64, help="How many processes; several: PostgreSQL.", show_default=False)] = None,
) -> None:
    """Open the café."""
    from estaminet.cli.serve import serve as run

    run(host, port, database, browse, external or [], workers)


@app.command(cls=Order, help="Play a game here in the terminal, against the computer or against the person beside you.")
def play(
    game: GameName = REGISTRY[0],
    level: Annotated[int, typer.Option("--level", "-l", min=1, max=8, help="How well the computer plays.")] = 3,
    engine: Annotated[
        str,
        typer.Option(
            metavar="NAME|COMMAND",
            help="Another opponent: by its name, such as random or greedy, or the command line of a program that speaks UGI.",
            show_default=False,
        ),
    ] = "",
    beside: Annotated[bool, typer.Option("--beside", help="Two people play, in turn, at this terminal.")] = False,
    second: Annotated[
        bool | None,
        typer.Option(
            "--second/--first", help="Let the computer begin, or begin yourself; by default what suits the game.", show_default=False
        ),
    ] = None,
    option: Options = None,
    seed: Seed = None,
    pace: Annotated[Pace, typer.Option(help="How fast the computer's turns are shown.")] = Pace.quick,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with a game that was saved to this file; - reads it from the input.", show_default=False)
    ] = None,
) -> None:
    """Play a game in the terminal."""
    from estaminet.cli import play as run

    if resume:
        run.resume(resume, pace.value)
    else:
        run.play(game, "" if beside else engine or f"level-{level}", second, option or [], seed, pace.value)


@app.command(cls=Order, help="Show a recorded game turn by turn, and check it against the rules.")
def replay(
    record: Annotated[Path, typer.Argument(help="The file of the record; - reads it from the input.")],
    ply: Annotated[int | None, typer.Option(min=0, help="Go no further than this many actions.", show_default=False)] = None,
    svg: Annotated[Path | None, typer.Option(help="Write a picture of the last position shown to this file.", show_default=False)] = None,
    boards: Annotated[bool, typer.Option("--boards", help="Show the board after every turn, not only at the end.")] = False,
    number: Annotated[int | None, typer.Option(min=1, help="The one to show, where a file holds several.", show_default=False)] = None,
) -> None:
    """Show a record."""
    from estaminet.cli.replay import replay as run

    run(record, ply, svg, boards, number)


@app.command(cls=Order, help="Look through a recorded game: print it again with marks, comments and better lines.")
def review(
    record: Annotated[Path, typer.Argument(help="The file of the record; - reads it from the input.")],
    seconds: Annotated[int, typer.Option("--seconds", "-s", min=1, max=3600, help="About how long it may take.")] = 24,
) -> None:
    """Look through a record."""
    from estaminet.cli.review import review as run

    run(record, seconds)


@app.command(cls=Order, help="Check a record against its seals: that the deal, and what was chosen in secret, was not changed.")
def verify(record: Annotated[Path, typer.Argument(help="The file of the record; - reads it from the input.")]) -> None:
    """Check the seals of a record."""
    from estaminet.cli.verify import verify as run

    run(record)


@app.command(cls=Order, help="Count the ways a game can go on, action by action: the usual test of a rules kernel.")
def perft(
    game: GameName = REGISTRY[0],
    position: Annotated[str, typer.Option(help="The text of a position; without it, the start.", show_default=False)] = "",
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, help="How many actions deep.")] = 2,
    divide: Annotated[bool, typer.Option("--divide", help="Show the count below each first action.")] = False,
    option: Options = None,
    seed: Seed = None,
) -> None:
    """Count the leaves of the tree of a game."""
    from estaminet.cli.perft import perft as run

    run(game, position, depth, divide, option or [], seed)


@app.command(
    cls=Order,
    help="Solve a game from its start: its exact value under best play, and the best first actions.",
    context_settings={"ignore_unknown_options": True},
)
def solve(
    words: Annotated[list[str], typer.Argument(metavar="GAME", help="The name of a game, and its options as --name value.")],
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON for programs.")] = False,
    save: Annotated[bool, typer.Option("--save", help="Keep the table in the data folder: the computer then plays by it.")] = False,
) -> None:
    """Solve a game from its start."""
    from estaminet.cli.solve import solve as run

    run(words, option or [], as_json, save)


@app.command(cls=Order, help="Let computer players meet: ratings in Elo with their errors, or a sequential test, from pairs of games.")
def arena(
    context: typer.Context,
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER…",
            help="Engines (level-5, greedy, level-8:200ms, level-8:400), commit:FOLDER:ENGINE of another checkout, or command:LINE.",
            show_default=False,
        ),
    ] = None,
    game: Annotated[str, typer.Option("--game", "-g", help="The name of a game, as `estaminet games` lists them.")] = REGISTRY[0],
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="Games of each two players.")] = 100,
    option: Options = None,
    time: Annotated[int, typer.Option(min=0, max=MOST_SPENT, help="Milliseconds for a turn.", show_default=False)] = 0,
    simulations: Annotated[int, typer.Option(min=0, max=MOST_SPENT, help="Simulations for a turn.", show_default=False)] = 0,
    sprt: Annotated[
        str, typer.Option(metavar="ELO0,ELO1", help="Stop as soon as a sequential test can tell the two.", show_default=False)
    ] = "",
    seed: MatchSeed = 1,
    jobs: Jobs = 0,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; local starts one here.", show_default=False)] = "",
    records: MatchRecords = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the tournament in this folder.", show_default=False)] = None,
    json: Annotated[Path | None, typer.Option(help="Write the result to this file, for programs.", show_default=False)] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the ratings into this file.", show_default=False)] = None,
    patience: Annotated[
        float, typer.Option(min=0.1, max=LONGEST_PATIENCE, help="Seconds after which a player that does not answer loses.")
    ] = 60.0,
) -> None:
    """Play a tournament."""
    from estaminet.cli.arena import arena as run
    from estaminet.cli.arena import pool, tournament

    if resume is not None:
        must_stand_alone(context, "resume", ("jobs", "ray", "json", "svg"))
    budget = (time, simulations)
    asked = None if resume else tournament(players or [], game, games, option or [], seed, budget, sprt, patience)
    run(asked, resume or records, pool(jobs, ray), (json, svg))


@app.command(cls=Order, help="Play every level against the one below it, and tell the steps between them in Elo.")
def ladder(
    game: Annotated[
        list[str] | None, typer.Option("--game", "-g", help="A game; may be given several times. All, unless told.", show_default=False)
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="Games of each two levels.")] = 100,
    option: Options = None,
    time: Annotated[int, typer.Option(min=1, max=MOST_SPENT, help="Milliseconds for a turn of levels that think by the clock.")] = 200,
    seed: MatchSeed = 1,
    jobs: Jobs = 0,
    records: MatchRecords = None,
    json: Annotated[Path | None, typer.Option(help="Write the result to this file, for programs.", show_default=False)] = None,
) -> None:
    """Play the ladder of levels."""
    from estaminet.cli.ladder import ladder as run

    run(game or [], games, option or [], time, seed, jobs, records, json)


@app.command(cls=Order, help="Study a game by self-play: who wins, how long, how it ends, and what each option changes.")
def study(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="Games of each variant.")] = 100,
    level: Annotated[int, typer.Option("--level", "-l", min=1, max=8, help="How well the computer plays.")] = 5,
    seed: MatchSeed = 1,
    jobs: Jobs = 0,
    folder: Annotated[Path | None, typer.Option(help="Write the page and its charts into this folder.", show_default=False)] = None,
    records: MatchRecords = None,
) -> None:
    """Study a game."""
    from estaminet.cli.study import study as run

    run(game, games, level, seed, jobs, folder, records)


@app.command(cls=Order, help="Be an engine for another program, which speaks UGI, the universal game interface, to this one.")
def engine(game: GameName = REGISTRY[0]) -> None:
    """Speak UGI over standard input and output."""
    from estaminet.cli.engine import engine as run

    run(game)


@app.command(cls=Order, help="List the games of the house; with a name, its options and its sides.")
def games(
    name: Annotated[
        str, typer.Argument(metavar="GAME", help="The game to tell more about.", show_default=False, autocompletion=lambda: list(REGISTRY))
    ] = "",
) -> None:
    """List the games."""
    from estaminet.cli.games import show

    show(name)


@app.command(cls=Order, help="Let the search play against itself and write the games as Parquet files, to learn from.")
def generate(
    game: GameName,
    folder: Annotated[Path, typer.Argument(help="Where the files go; a run that was broken off there is taken up again.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games, with those that are there already.")] = 100,
    simulations: Annotated[int, typer.Option(min=1, help="How many simulations the search may spend on an action.")] = 200,
    workers: Annotated[int, typer.Option(min=1, help="How many games are played at the same time; the rows are the same.")] = 1,
    option: Options = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the run: the same seed gives the same games.")] = 0,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; local starts one here.", show_default=False)] = "",
) -> None:
    """Write games to learn from."""
    from estaminet.cli.generate import generate as run

    run(game, folder, games, simulations, workers, option or [], seed, ray)


@app.command(cls=Order, help="Teach a game's network by self-play, in rounds of games, learning and a match.")
def train(
    game: GameName,
    folder: Annotated[Path, typer.Argument(help="Where the course is kept; one that was broken off there is taken up again.")],
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds, with those that are done already.")] = 3,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games of a round.")] = 600,
    simulations: Annotated[int, typer.Option(min=1, help="How many simulations the search may spend on an action.")] = 120,
    epochs: Annotated[int, typer.Option(min=1, help="How often the games of the last rounds are gone through.")] = 4,
    matches: Annotated[int, typer.Option(min=2, help="Games against the weights that the course began with.")] = 60,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the course.")] = 1,
    sparring: Annotated[int, typer.Option(min=0, max=100, help="The percentage of games against the game's sparring partner.")] = 0,
    favoured: Annotated[str, typer.Option(metavar="NAME=VALUE,…", help="Options' values that are played three times as often.")] = "",
    only: Annotated[str, typer.Option(metavar="NAME=VALUE,…", help="Options' values that are played and learned, the others left.")] = "",
    write: Annotated[bool, typer.Option("--write", help="Put the weights of the last round into the game's folder.")] = False,
) -> None:
    """Teach a network."""
    from estaminet.cli.train import train as run

    numbers = {"games": games, "simulations": simulations, "epochs": epochs, "matches": matches, "seed": seed, "sparring": sparring}
    run(game, folder, rounds, numbers, {"favoured": favoured, "only": only}, write)


@app.command(cls=Order, help="Find puzzles in games of the computer against itself; a file that is there is gone on with.")
def mine(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games, with those that are searched already.")] = 100,
    level: Annotated[int, typer.Option("--level", "-l", min=1, max=8, help="How well the computer plays.")] = 4,
    seconds: Annotated[int, typer.Option(min=0, help="Stop after so many seconds.", show_default=False)] = 0,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the run: the same seed gives the same games.")] = 1,
    last: Annotated[int, typer.Option(min=1, help="How many turns are searched, from the end of a game backwards.")] = 400,
    varied: Annotated[bool, typer.Option("--varied", help="Play every game with other options.")] = False,
    proven: Annotated[bool, typer.Option("--proven", help="Keep nothing that rests on a search alone.")] = False,
    out: Annotated[Path | None, typer.Option(help="The file; without it, puzzles.txt in the game's folder.", show_default=False)] = None,
    check: Annotated[bool, typer.Option("--check", help="Find none, but check those of the file with ten times the means.")] = False,
) -> None:
    """Find puzzles, or check them."""
    from estaminet.cli.mine import check_all, find
    from estaminet.games import game as game_named
    from estaminet.puzzles.mining import Mine
    from estaminet.puzzles.puzzle import file_of

    found = game_named(game)
    if check:
        check_all(found, out or file_of(found))
    else:
        find(Mine(found, level, seed, out or file_of(found), last, varied, proven), games, seconds)


@app.command(
    cls=Order, help="List the measurements of a checkout, or run one by its name.", context_settings={"ignore_unknown_options": True}
)
def bench(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The measurement to run.", show_default=False)] = "",
    arguments: Annotated[list[str] | None, typer.Argument(metavar="ARGUMENTS", help="What to hand on to it.", show_default=False)] = None,
    every: Annotated[bool, typer.Option("--all", help="Run every one, in turn.")] = False,
) -> None:
    """List or run the measurements."""
    from estaminet.cli.bench import bench as run

    run(name, arguments or [], every)


app.command(cls=Order, help="Copy the database into a file, while the café runs.")(upkeep.backup)
app.command(cls=Order, help="Read a copy, or an archive of old tables, into a database.")(upkeep.restore)
app.command(cls=Order, help="Look the installation over, and say in a sentence what is wrong.")(upkeep.doctor)


def main() -> None:
    """Run the command `estaminet`; a terminal that lacks our signs gets plain ones."""
    write_plainly_where_needed(sys.stdout, sys.stderr)
    app(prog_name="estaminet")


if __name__ == "__main__":
    main()
