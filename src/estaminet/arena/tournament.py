"""A tournament: everybody against everybody, in pairs of games, until all are played or a sequential test has seen enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import msgspec

from estaminet.arena.journal import Journal
from estaminet.arena.pair import NUMBERS, Task
from estaminet.arena.players import PlayerSpec, labels, read_player
from estaminet.arena.pools import Pool
from estaminet.arena.process import Forfeit, PlayerProcess
from estaminet.arena.results import Finished, Played, pentanomial
from estaminet.arena.sprt import Sprt
from estaminet.core.errors import Refusal
from estaminet.core.options import Value
from estaminet.core.rng import mix
from estaminet.core.words import Message
from estaminet.games import game as find_game

OPENING_PLIES = 8
PATIENCE = 60.0


class Tournament(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be played. `games` is meant for each two players, and even; budgets are for players that have none of their own."""

    game: str
    players: tuple[str, ...]
    games: int
    options: dict[str, Value] = {}
    seed: int = 1
    milliseconds: int | None = None  # for a turn
    simulations: int | None = None  # for a turn
    plies: int = OPENING_PLIES  # an opening has so many actions at the most
    patience: float = PATIENCE  # seconds after which a player that does not answer loses
    sprt: tuple[float, float] | None = None  # the two differences in Elo between which a sequential test decides

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, each another."""
        return labels(self.players)

    @property
    def pairs(self) -> int:
        """The pairs of games of each two players."""
        return self.games // 2

    def tasks(self) -> Iterator[Task]:
        """List all pairs of games, so that all pairings go on at the same pace and with the same deals."""
        pairings = list(combinations(range(len(self.players)), 2))
        for number in range(self.pairs):
            for place, (one, other) in enumerate(pairings):
                yield Task(
                    pair=number * len(pairings) + place,
                    game=self.game,
                    options=self.options,
                    players=(self.players[one], self.players[other]),
                    names=(self.names[one], self.names[other]),
                    seed=mix(self.seed, number) & NUMBERS,
                    plies=self.plies,
                    patience=self.patience,
                    milliseconds=self.milliseconds,
                    simulations=self.simulations,
                )

    def check(self) -> None:
        """Refuse what cannot be played, before anything is."""
        find_game(self.game)
        for text in self.players:
            self._check_patience(text, read_player(text))
        if len(self.players) < 2:
            raise Refusal(Message("A tournament needs two players at least."))
        if self.games < 2 or self.games % 2:
            raise Refusal(
                Message("Games come in pairs, sides exchanged: --games is an even number from 2 on, not {games}.", {"games": self.games})
            )
        if self.sprt and len(self.players) != 2:
            raise Refusal(Message("A sequential test compares two players, no more."))

    def _check_patience(self, text: str, player: PlayerSpec) -> None:
        """Refuse a player who may think for longer than is waited for."""
        own = player.milliseconds is not None or player.simulations is not None
        milliseconds = player.milliseconds if own else self.milliseconds
        if milliseconds is not None and milliseconds >= 1000 * self.patience:
            places: dict[str, str | int | Message] = {"player": text, "milliseconds": milliseconds, "seconds": f"{self.patience:g}"}
            raise Refusal(
                Message(
                    "{player} may think for {milliseconds} ms, but no answer is waited for longer than {seconds} s (--patience).", places
                )
            )

    def try_players(self) -> None:
        """Let every player begin the first game once; Refusal if one does not, before hours in which it would lose every game."""
        first = next(self.tasks())
        for text in dict.fromkeys(self.players):
            process = PlayerProcess(read_player(text), self.patience)
            try:
                process.begin(0, first.game, first.options, first.seed, first.seed)
            except Forfeit as forfeit:
                raise Refusal(Message("{player} does not begin a game. {why}", {"player": text, "why": forfeit.sentence})) from forfeit
            finally:
                process.close()

    def decided(self, games: list[Played]) -> bool:
        """Whether the sequential test, if there is one, has seen enough."""
        return self.sprt is not None and bool(Sprt(*self.sprt).verdict(pentanomial(games, self.names[0])))


def run(tournament: Tournament, pool: Pool, journal: Journal, told: Callable[[Played], None] | None = None) -> list[Played]:
    """Play what the journal does not hold yet, and give all games; `told` hears of each as it ends."""
    tournament.check()
    games = journal.games
    if not tournament.decided(games):
        missing = journal.missing(tournament.tasks())
        with pool:
            for pair in pool.play(missing):
                _keep(pair, journal, told)
                if tournament.decided(games):
                    break
    return games


def _keep(pair: list[Finished], journal: Journal, told: Callable[[Played], None] | None) -> None:
    for finished in pair:
        journal.add(finished)
        if told:
            told(finished.played)
