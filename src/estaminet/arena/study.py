"""The study of a game: what self-play tells of it and of each of its options, as a page with charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import mean, pstdev, quantiles

import msgspec

from estaminet.arena.charts import Shares, histogram, shares
from estaminet.arena.provenance import Provenance
from estaminet.arena.ratings import SIGMAS
from estaminet.arena.results import Played, distinct
from estaminet.arena.tournament import Tournament
from estaminet.core.game import Game
from estaminet.core.options import resolve

HEADS = ("options", "games", "distinct", "first player", "draws", "turns", "actions", "legal actions", "tree, 10^")
INTRODUCTION = """Games of `{player}` against itself from the start, without drawn openings; each row changes one option only.
The first player's share counts a draw as half a point and has its 95 % interval; turns and actions are medians, with the range in
which eight games of ten lie. The size of the tree is the product of the numbers of legal actions along a game, on average."""
REMARKS = "study.md"  # in a game's folder: the size of its state space, and what the figures say
BY_HAND = "What follows was written by hand, about the run that is published in `docs/studies/{game}.md`."


class Variant(msgspec.Struct, frozen=True):
    """A game with one option changed, or none; and the games that were played of it."""

    name: str
    games: list[Played]

    @property
    def first_share(self) -> float:
        """The first player's share of the points."""
        return mean((1 + game.result) / 2 for game in self.games)

    @property
    def outcomes(self) -> list[float]:
        """The shares of games that the first player won, that were drawn, and that the second won."""
        return [sum(game.result == result for game in self.games) / len(self.games) for result in (1, 0, -1)]

    @property
    def endings(self) -> dict[str, float]:
        """The shares of the games that each rule ended."""
        counts = Counter(game.rule for game in self.games)
        return {rule: count / len(self.games) for rule, count in counts.items()}


def plans(game: Game, player: str, games: int, seed: int) -> Iterator[tuple[str, Tournament]]:
    """List what is to be played: the game as it is, then with each other sample value of each option."""
    changes = [{option.name: value} for option in game.options for value in option.samples() if value != option.default]
    for change in ({}, *changes):
        name = ", ".join(f"{option}={value}" for option, value in change.items()) or "as it is"
        options = resolve(game.options, change)
        yield name, Tournament(game=game.name, players=(player, player), games=games, options=options, seed=seed, plies=0)


def page(game: Game, player: str, variants: Sequence[Variant], origin: Provenance) -> str:
    """Write the page of a study, in Markdown."""
    remarks = game.folder / REMARKS
    parts = [
        f"# A study of {game.title}",
        INTRODUCTION.format(player=player),
        f"![Results by option]({game.name}-results.svg)",
        table(HEADS, [row(variant) for variant in variants]),
        "## How games end",
        endings(variants),
        f"![Turns of a game]({game.name}-turns.svg)",
        *([BY_HAND.format(game=game.name), remarks.read_text(encoding="utf-8").strip()] if remarks.exists() else []),
        "## Where the figures come from",
        f"`{origin.command}`, commit {origin.commit or '–'}, {origin.date}, on {origin.machine}.",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a table in Markdown, figures to the right."""
    rule = ["---", *["---:"] * (len(heads) - 1)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (heads, rule, *rows))


def row(variant: Variant) -> list[str]:
    """Write one variant's figures."""
    games = variant.games
    share = variant.first_share
    return [
        variant.name,
        str(len(games)),
        str(distinct(games)),
        f"{100 * share:.0f} % ± {100 * SIGMAS * spread(games):.0f}",
        f"{100 * variant.outcomes[1]:.0f} %",
        middle([game.turns for game in games]),
        middle([game.actions for game in games]),
        f"{mean(game.legal for game in games):.0f}",
        f"{mean(game.tree for game in games):.0f}",
    ]


def spread(games: Sequence[Played]) -> float:
    """Give the standard error of a share; a win and a loss are counted besides, for equal results do not prove certainty."""
    results = [*(game.result for game in games), 1, -1]
    return pstdev(results) / 2 / sqrt(len(games))


def middle(values: Sequence[int]) -> str:
    """Write a median with the range of the eight middle tenths."""
    tenths = quantiles(values, n=10, method="inclusive") if len(values) > 1 else [values[0]] * 9
    return f"{tenths[4]:.0f} ({tenths[0]:.0f}–{tenths[8]:.0f})"


def endings(variants: Sequence[Variant]) -> str:
    """Write which share of the games each rule ended."""
    rules = sorted({rule for variant in variants for rule in variant.endings}, key=lambda rule: (not rule, rule))
    rows = [[variant.name, *(f"{100 * variant.endings.get(rule, 0):.0f} %" for rule in rules)] for variant in variants]
    return table(("options", *(rule or "forfeit" for rule in rules)), rows)


def pictures(game: Game, variants: Sequence[Variant]) -> dict[str, str]:
    """Draw the charts of a study, by the names of their files."""
    results = [Shares(variant.name, variant.outcomes) for variant in variants]
    turns = [game.turns for game in variants[0].games]
    return {
        f"{game.name}-results.svg": shares(f"{game.title}: results", ("first player wins", "draw", "second player wins"), results),
        f"{game.name}-turns.svg": histogram(f"{game.title}: turns of a game, as it is", turns, "turns"),
    }
