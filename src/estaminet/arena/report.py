"""What a tournament showed: standings, pairings, the sequential test, forfeits, and how many games were alike."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from estaminet.arena.charts import Bar, Svg, bars
from estaminet.arena.provenance import Provenance, provenance
from estaminet.arena.ratings import Difference, Rating, difference, ratings
from estaminet.arena.results import Played, between, distinct, pentanomial
from estaminet.arena.sprt import Sprt
from estaminet.arena.tournament import Tournament


class Standing(msgspec.Struct, frozen=True):
    """A player at the end: its games, its rating, and the mean time of its turns."""

    name: str
    rating: Rating
    wins: int
    draws: int
    losses: int
    forfeits: int  # among the losses
    spent_ms: float

    @property
    def games(self) -> int:
        """The games that it played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Its share of the points."""
        return (self.wins + self.draws / 2) / max(1, self.games)


class Pairing(msgspec.Struct, frozen=True):
    """Two players: pairs of games by the first one's points, and the difference in Elo."""

    one: str
    other: str
    pentanomial: list[int]
    difference: Difference


class Test(msgspec.Struct, frozen=True):
    """A sequential test: where it stands, and what it says (1: elo1, -1: elo0, 0: not decided)."""

    elo0: float
    elo1: float
    ratio: float
    bounds: tuple[float, float]
    verdict: int


class Fault(msgspec.Struct, frozen=True):
    """A game that was lost otherwise than by the rules."""

    pair: int
    leg: int
    player: str
    kind: str
    sentence: str


class Report(msgspec.Struct, frozen=True):
    """All that a tournament showed, the strongest player first."""

    tournament: Tournament
    standings: list[Standing]
    pairings: list[Pairing]
    games: int
    distinct: int
    test: Test | None
    faults: list[Fault]
    provenance: Provenance

    def _repr_svg_(self) -> str:
        return to_svg(self)


def report(tournament: Tournament, games: Sequence[Played], language: str = "en") -> Report:
    """Sum up the games of a tournament; what ended games otherwise than by the rules is said in a language."""
    names = tournament.names
    standings = [standing(rating, games) for rating in ratings(games, names)]
    return Report(
        tournament=tournament,
        standings=sorted(standings, key=lambda one: -one.rating.elo),
        pairings=[pairing(games, one, other) for one, other in combinations(names, 2)],
        games=len(games),
        distinct=distinct(games),
        test=_test(tournament, games),
        faults=[_fault(game, language) for game in games if game.forfeit],
        provenance=provenance(),
    )


def standing(rating: Rating, games: Sequence[Played]) -> Standing:
    """Count what a player has won and lost."""
    name = rating.name
    own = [game for game in games if name in (game.first, game.second)]
    shares = [game.share(name) for game in own]
    spent = [game.spent_ms[game.second == name] for game in own]
    return Standing(
        name=name,
        rating=rating,
        wins=shares.count(1.0),
        draws=shares.count(0.5),
        losses=shares.count(0.0),
        forfeits=sum(bool(game.forfeit) and game.share(name) == 0 for game in own),
        spent_ms=round(sum(spent) / max(1, len(spent)), 1),
    )


def pairing(games: Sequence[Played], one: str, other: str) -> Pairing:
    """Compare two players by their games against each other."""
    counts = pentanomial(between(games, one, other), one)
    return Pairing(one, other, counts, difference(counts))


def _test(tournament: Tournament, games: Sequence[Played]) -> Test | None:
    if tournament.sprt is None:
        return None
    test, counts = Sprt(*tournament.sprt), pentanomial(games, tournament.names[0])
    return Test(test.elo0, test.elo1, test.ratio(counts) if sum(counts) else 0.0, test.bounds, test.verdict(counts))


def _fault(game: Played, language: str) -> Fault:
    loser = game.second if game.result > 0 else game.first
    return Fault(game.pair, game.leg, loser, game.forfeit, game.sentence.say(language) if game.sentence else "")


def to_json(shown: Report) -> str:
    """Write a report for programs."""
    return msgspec.json.format(msgspec.json.encode(shown)).decode() + "\n"


def to_svg(shown: Report) -> Svg:
    """Draw the ratings with their errors."""
    rows = [Bar(one.name, one.rating.elo, f"{one.rating.elo:+.0f} ± {one.rating.error:.0f}", one.rating.error) for one in shown.standings]
    return bars(f"Elo: {shown.tournament.game}, {shown.games} games", rows)
