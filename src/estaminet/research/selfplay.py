"""Games that the search plays against itself, as Parquet files: a row for every action, a file for every few games.

Every game has a seed of its own, made from the run's seed and its number, so that a run can be taken up where it was broken off and
any number of workers writes the same rows. Reading replays every game and compares.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from estaminet.core.cluster import RETRIES, connect
from estaminet.core.errors import Refusal
from estaminet.core.folders import writing
from estaminet.core.game import Game
from estaminet.core.options import Value, resolve
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.games import game as game_named
from estaminet.search.analysis import Budget, Report, analyse

ABOUT = b"estaminet"  # the key of the settings in a file's metadata


class Settings(NamedTuple):
    """What decides the rows of a run."""

    game: str
    rules: int
    options: dict[str, Value]
    seed: int
    simulations: int
    varied: int  # the first actions of a game are drawn by their visits, the later ones are the most visited

    def game_seed(self, number: int) -> int:
        """Give the seed of one game: 63 bits, so that it fits a column."""
        return Generator((self.seed << 32) + number).next_word() >> 1


def settings(game: Game, options: dict[str, object], seed: int, simulations: int, varied: int = 12) -> Settings:
    """Settle what a run is to be."""
    return Settings(game.name, game.rules_version, resolve(game.options, options), seed, simulations, varied)


def columns(game: Game) -> pa.Schema:
    """Describe a file's columns; `legal` and `visits` go together."""
    return pa.schema(
        {
            "game": pa.int64(),
            "ply": pa.int32(),
            "seed": pa.int64(),
            "rules": pa.int32(),
            "player": pa.int8(),
            "observation": pa.list_(pa.float32(), game.observation.size),
            "legal": pa.list_(pa.int32()),
            "visits": pa.list_(pa.int32()),
            "action": pa.int32(),
            "result": pa.int8(),
        }
    )


def play(about: Settings, number: int) -> list[dict[str, Any]]:
    """Play one game; its rows tell the result as the player to act had it."""
    game, seed = game_named(about.game), about.game_seed(number)
    position, rng, rows = game.start(seed, **about.options), Generator(seed), list[dict[str, Any]]()
    longest = game.max_length(**about.options)
    while not position.over and len(rows) < longest:
        report = analyse(position.imagine(position.player, rng), position.player, rng, Budget(about.simulations), deepen=False)
        visits = {line.action: line.visits for line in report.lines}
        legal = position.legal_actions()
        action = _chosen(report, rng, drawn=len(rows) < about.varied)
        rows.append(
            {
                "game": number,
                "ply": len(rows),
                "seed": seed,
                "rules": about.rules,
                "player": position.player,
                "observation": position.observation(),
                "legal": legal,
                "visits": [visits.get(each, 0) for each in legal],
                "action": action,
            }
        )
        position.play(action)
    for row in rows:
        row["result"] = position.returns()[row["player"]]
    return rows


def _chosen(report: Report, rng: Generator, drawn: bool) -> int:
    """Take the best action, or draw one by its visits."""
    left = rng.below(sum(line.visits for line in report.lines)) if drawn else 0
    for line in report.lines:
        left -= line.visits
        if left < 0:
            return line.action
    return report.lines[0].action


Rows = list[dict[str, Any]]


@contextmanager
def playing(workers: int, ray: str) -> Iterator[Callable[[Settings, Iterable[int]], Iterator[Rows]]]:
    """Give what plays games, several at once, and tells each one's rows in order: threads of this machine, or tasks of a Ray cluster."""
    if not ray:
        with ThreadPoolExecutor(workers) as pool:
            yield lambda about, numbers: pool.map(lambda number: play(about, number), numbers)
        return
    cluster = connect(ray)
    remote = cluster.remote(num_cpus=1, max_retries=RETRIES)(play)
    try:
        yield lambda about, numbers: map(cluster.get, [remote.remote(about, number) for number in numbers])
    finally:
        cluster.shutdown()


def generate(about: Settings, folder: Path, games: int, games_a_file: int = 100, workers: int = 1, ray: str = "") -> Iterator[int]:
    """Play a run's games and write them; give the number of games that are there after each. What is there already is kept."""
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    for path in parts(folder):
        check_settings(path, about)
    with playing(workers, ray) as played_games:
        for first in range(0, games, games_a_file):
            numbers = range(first, min(first + games_a_file, games))
            path = folder / f"part-{first:08}.parquet"
            if not path.exists() or _last_game(path) < numbers[-1]:
                rows = Rows()
                for number, played in zip(numbers, played_games(about, numbers), strict=True):
                    rows += played
                    yield number + 1
                _write(path, about, rows)
            yield numbers[-1] + 1


def _last_game(path: Path) -> int:
    """Tell the number of a file's last game."""
    return int(pq.read_table(path, columns=["game"])["game"][-1].as_py())


def _write(path: Path, about: Settings, rows: list[dict[str, Any]]) -> None:
    """Write a file whole or not at all."""
    schema = columns(game_named(about.game)).with_metadata({ABOUT: json.dumps(about._asdict(), sort_keys=True)})
    unfinished = path.with_suffix(".unfinished")
    with writing(path):
        pq.write_table(pa.Table.from_pylist(rows, schema), unfinished, compression="zstd")
        unfinished.replace(path)


def parts(folder: Path) -> list[Path]:
    """List the files of a run, in order."""
    return sorted(folder.glob("part-*.parquet"))


def settings_of(path: Path) -> Settings:
    """Read the settings of a file; Refusal if it is none of ours."""
    with suppress(pa.ArrowInvalid):  # no Parquet at all
        told = (pq.read_schema(path).metadata or {}).get(ABOUT)
        if told is not None:
            return Settings(**json.loads(told))
    raise Refusal(Message("{file} was not written by `estaminet generate`.", {"file": path.name}))


def check_settings(path: Path, about: Settings) -> None:
    """Refuse to go on with a run that was begun with other settings."""
    if settings_of(path) != about:
        raise Refusal(Message("{file} belongs to a run with other settings; choose another folder.", {"file": path.name}))


def read(folder: str | Path) -> Iterator[tuple[Position, dict[str, Any]]]:
    """Give every row of a run with its position, replaying each game; Refusal where a row does not agree with the rules."""
    for path in parts(Path(folder)):
        about = settings_of(path)
        game = game_named(about.game)
        if about.rules != game.rules_version:
            raise Refusal(Message("{file} was played by other rules than today's.", {"file": path.name}))
        for rows in _games(pq.read_table(path).to_pylist()):
            yield from _replay(game.start(rows[0]["seed"], **about.options), rows, path.name)


def _games(rows: Iterable[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Put the rows of each game together."""
    game: list[dict[str, Any]] = []
    for row in rows:
        if game and row["game"] != game[0]["game"]:
            yield game
            game = []
        game.append(row)
    if game:
        yield game


def _replay(position: Position, rows: list[dict[str, Any]], file: str) -> Iterator[tuple[Position, dict[str, Any]]]:
    for ply, row in enumerate(rows):
        agrees = (row["ply"], row["player"], row["legal"]) == (ply, position.player, position.legal_actions())
        if not agrees or row["action"] not in row["legal"] or row["observation"] != position.observation().tolist():
            raise Refusal(
                Message("{file}: game {game} goes another way at action {ply}.", {"file": file, "game": row["game"], "ply": ply + 1})
            )
        yield position.copy(), row
        position.play(row["action"])
    for row in rows:
        if row["result"] != position.returns()[row["player"]]:
            raise Refusal(Message("{file}: game {game} ends with another result.", {"file": file, "game": row["game"]}))
