"""A course of training in a folder: rounds of self-play, fitting and a match, taken up where it was broken off."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from estaminet.core.errors import Refusal
from estaminet.core.folders import writing
from estaminet.core.game import Game
from estaminet.core.network import Network, blank
from estaminet.core.options import Value
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.games import game as game_named
from estaminet.search.analysis import Budget, analyse
from estaminet.train import selfplay
from estaminet.train.selfplay import Samples

PORTION = 20  # games that are kept together
REMEMBERED = 3  # rounds whose games are learned from
OPENING = 6  # actions at random before a match of two networks


class Settings(msgspec.Struct, frozen=True):
    """What a course is made of."""

    game: str
    games: int = 600  # of a round
    simulations: int = 120  # for each action
    epochs: int = 4
    hidden: int = 32
    second: int = 16
    mix: float = 0.5  # the result's share of what is learned; the rest is what the search thought
    matches: int = 60  # games against the weights that the course began with
    seed: int = 1
    sparring: int = 0  # the percentage of the games in which one seat is the sparring partner's
    only: str = ""  # the options' values that are played, whose rows alone are learned; all if there are none
    favoured: str = ""  # options' values, such as variant=capture,board=grid, that are played three times as often as the others


class Round(msgspec.Struct, frozen=True):
    """What a round came to: positions, errors of learning and of what was held back, and the match."""

    number: int
    positions: int
    learned: float
    held_back: float
    wins: int
    draws: int
    losses: int


Progress = Callable[[str, int, int], None]  # what is done, how much of it, of how much


class Course:
    """Training in a folder."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.folder, self.settings = folder, settings
        self.game: Game = game_named(settings.game)
        if self.game.network is None:
            raise Refusal(Message("{title} has no network to train.", {"title": self.game.title}))
        self.network: Network = self.game.network
        for option in _listed(settings.favoured) + _listed(settings.only):
            if not any(_has(kind, option) for kind in selfplay.kinds(self.game)):
                raise Refusal(Message("{title} is not played with {option}.", {"title": self.game.title, "option": option}))
        if settings.only and (self.network.hidden, self.network.second) != (settings.hidden, settings.second):
            raise Refusal(Message("To learn only some rows, a network must have as many units as the game's own."))
        self._begin()

    def _begin(self) -> None:
        """Take up what is in the folder, if it was begun alike."""
        with writing(self.folder):
            self._take_up()
        self.first = (self.folder / "weights-0.bin").read_bytes()

    def _take_up(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        kept, wanted = self.folder / "settings.json", msgspec.json.encode(self.settings)
        if kept.exists() and kept.read_bytes() != wanted:
            raise Refusal(Message("{folder} holds a course with other settings.", {"folder": str(self.folder)}))
        if not kept.exists():
            (self.folder / "weights-0.bin").write_bytes(self._first())
            write_whole(kept, wanted)
        self.rounds = read_rounds(self.folder / "rounds.jsonl")

    def _first(self) -> bytes:
        """Give the weights that the game has now."""
        return self.network.path.read_bytes() if self.network.path.exists() else blank(self.network.inputs)

    def weights(self) -> bytes:
        """Give the weights that were learned last."""
        return (self.folder / f"weights-{len(self.rounds)}.bin").read_bytes()

    def kinds(self) -> list[dict[str, Value]]:
        """List the ways to choose among the game's options that are played, favoured ones three times."""
        kinds = [kind for number, kind in enumerate(selfplay.kinds(self.game)) if number in self.learned_kinds()]
        return kinds + 2 * [kind for kind in kinds if _has_any(kind, _listed(self.settings.favoured))]

    def learned_kinds(self) -> list[int]:
        """List the numbers of the kinds of game that are played and learned."""
        only = _listed(self.settings.only)
        return [number for number, kind in enumerate(selfplay.kinds(self.game)) if not only or _has_any(kind, only)]

    def round(self, tell: Progress) -> Round:
        """Play, learn, and meet the weights of the beginning."""
        number = len(self.rounds) + 1
        self.network.load(self.weights())
        self._play(number, tell)
        rounds = range(max(1, number - REMEMBERED + 1), number + 1)
        samples = [Samples.unpack(path.read_bytes()) for each in rounds for path in sorted(self.folder.glob(f"games-{each}-*.bin"))]
        learned, held_back = self._learn(number, samples, tell)
        wins, draws, losses = self._match((self.folder / f"weights-{number}.bin").read_bytes(), tell)
        done = Round(number, sum(map(len, samples)), learned, held_back, wins, draws, losses)
        with (self.folder / "rounds.jsonl").open("ab") as log:
            log.write(msgspec.json.encode(done) + b"\n")
        self.rounds.append(done)
        return done

    def _play(self, number: int, tell: Progress) -> None:
        """Play the games of a round that are not there yet."""
        kinds = self.kinds()
        for portion in range(-(-self.settings.games // PORTION)):
            path = self.folder / f"games-{number}-{portion:05d}.bin"
            if not path.exists():
                rng, samples = Generator((self.settings.seed << 40) + (number << 20) + portion), Samples()
                for each in range(portion * PORTION, min(self.settings.games, (portion + 1) * PORTION)):
                    sparring = rng.below(2) if rng.below(100) < self.settings.sparring else None
                    selfplay.play(self.game, kinds[each % len(kinds)], self.settings.simulations, rng, samples, sparring)
                    tell("play", each + 1, self.settings.games)
                write_whole(path, samples.pack())

    def _learn(self, number: int, samples: list[Samples], tell: Progress) -> tuple[float, float]:
        """Fit the network and write its weights; the errors at the end."""
        import torch

        from estaminet.train import fit

        torch.manual_seed(self.settings.seed)
        learner = fit.Learner(self.network, self.settings.hidden, self.settings.second)
        before = self.folder / f"learner-{number - 1}.pt"
        if before.exists():
            fit.load(learner, before)
        else:
            learner.take(self.folder / "weights-0.bin")
        if self.settings.only:
            learner.learn_rows_alone()
        errors = []

        def note(epoch: int, learned: float, held_back: float) -> None:
            errors.append((learned, held_back))
            tell("learn", epoch, self.settings.epochs)

        fit.fit(learner, *fit.tensors(samples, self.settings.mix, self.network.inputs), self.settings.epochs, note)
        fit.save(learner, self.folder / f"learner-{number}.pt")
        write_whole(self.folder / f"weights-{number}.bin", learner.packed())
        return errors[-1]

    def _match(self, weights: bytes, tell: Progress) -> tuple[int, int, int]:
        """Let new weights meet those of the beginning, at equal simulations, sides exchanged from the same openings."""
        kinds, results = self.kinds(), []
        for number in range(self.settings.matches):
            seat = number % 2
            players = (weights, self.first) if seat == 0 else (self.first, weights)
            result = self._meet(players, kinds[number // 2 % len(kinds)], Generator(self.settings.seed + number // 2))
            results.append(result if seat == 0 else -result)
            tell("match", number + 1, self.settings.matches)
        return results.count(1), results.count(0), results.count(-1)

    def _meet(self, players: tuple[bytes, bytes], options: dict[str, Value], rng: Generator) -> int:
        """Play one game of two sets of weights; the result for the first player."""
        position = selfplay.opened(self.game, options, OPENING, rng)
        while not position.over:
            self.network.load(players[position.player])
            report = analyse(position, position.player, rng, Budget(self.settings.simulations))
            position.play(report.lines[0].action)
        return position.returns()[0]


def read_rounds(log: Path) -> list[Round]:
    """Read the rounds that are done; a last line that was torn by a crash is cut off, its round ends again."""
    text = log.read_bytes() if log.exists() else b""
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        os.truncate(log, len(whole))
    try:
        return [msgspec.json.decode(line, type=Round) for line in whole.splitlines()]
    except msgspec.MsgspecError as error:
        raise Refusal(Message("The file {file} cannot be read: {why}", {"file": str(log), "why": str(error)})) from error


def _listed(options: str) -> list[str]:
    """Take apart a list of options' values."""
    return [option for option in options.split(",") if option]


def _has_any(kind: dict[str, Value], options: list[str]) -> bool:
    """Whether a way to choose among the options has the value of one of these."""
    return any(_has(kind, option) for option in options)


def _has(kind: dict[str, Value], option: str) -> bool:
    """Whether a way to choose among the options has this one's value."""
    name, _, value = option.partition("=")
    return kind.get(name) == value


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; Refusal if it cannot be."""
    partial = path.with_suffix(".part")
    with writing(path):
        partial.write_bytes(data)
        partial.replace(path)
