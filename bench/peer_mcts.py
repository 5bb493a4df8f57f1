"""Our levels against OpenSpiel's own MCTS bot on our games, in the arena: at equal wall time and at equal simulations.

    python bench/peer_mcts.py [--quick] [--games 100] [--game tactic] [--milliseconds 50] [--simulations 200]

The bot is the one in Python (the C++ bot of OpenSpiel 2.0.2 crashes on games that are written in Python), with rollouts on our compiled
kernel. Where something is hidden it searches a world that its seat can imagine, drawn anew for every action. Its time for an action
becomes a number of simulations by the speed of its last search; the table shows what both spent.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from typing import Any

from common import show

import estaminet
from estaminet.arena import Journal, Tournament, run
from estaminet.arena.pools import LocalPool
from estaminet.arena.report import Report, report
from estaminet.arena.worker import Seat, answering, serve
from estaminet.core.rng import Generator

PEER = "command:" + shlex.join([sys.executable, __file__, "--serve"])
SIMULATIONS = 1000  # when nobody says how many
FEWEST = 2  # simulations that the bot can choose by, also when nothing is left of a turn that goes on
LEVELS = ("level-5", "level-8")


class PeerSeat(Seat):
    """OpenSpiel's bot at a board of ours."""

    def __init__(self, deal: dict[str, Any]) -> None:
        import pyspiel

        from estaminet.research.open_spiel import spiel_name

        super().__init__("random", deal)
        self.game = pyspiel.load_game(spiel_name(self.position.game), deal["options"])
        self.rng = Generator(deal["random"])
        self.rate = 100.0  # simulations a second

    def choose(self, milliseconds: int | None, simulations: int | None) -> str:
        """Search an imagined world with the bot."""
        from _peer_spiel import WorldState, mcts_bot

        self.note_turn(milliseconds, simulations)
        self.memory = None  # the bot keeps nothing from one action to the next
        budget = self.budget(milliseconds)
        legal = self.position.legal_actions()
        if len(legal) == 1:
            return str(self.position.action_text(legal[0]))
        count = self.affordable(budget.milliseconds) if milliseconds is not None else budget.simulations if budget else SIMULATIONS
        count = max(FEWEST, count)
        world = self.position.imagine(self.position.player, self.rng)
        began = time.perf_counter()
        action = mcts_bot(self.game, count, self.rng).step(WorldState(self.game, world))
        self.rate = count / max(1e-4, time.perf_counter() - began)
        return str(self.position.action_text(action))

    def affordable(self, milliseconds: int) -> int:
        """Tell how many simulations fit into a time."""
        return int(self.rate * milliseconds / 1000)


def match(game: str, level: str, games: int, budget: dict[str, int]) -> Report:
    """Play a level against the bot with the same budget."""
    tournament = Tournament(game=game, players=(level, PEER), games=games, **budget)  # type: ignore[arg-type]
    return report(tournament, run(tournament, LocalPool(1), Journal()))


def row(shown: Report, budget: str) -> tuple[object, ...]:
    """Write a match as a row of the table."""
    (pairing,) = shown.pairings
    ours, peer = (next(one for one in shown.standings if one.name == name) for name in (pairing.one, pairing.other))
    found = pairing.difference
    scores = (ours.wins, ours.draws, ours.losses, f"{found.elo:+.0f} ± {found.error:.0f}")
    return shown.tournament.game, pairing.one, budget, *scores, ours.spent_ms, peer.spent_ms, ours.forfeits + peer.forfeits


def main() -> None:
    """Print the table, or be the bot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--serve", action="store_true", help="be the bot, spoken to in the arena's lines")
    parser.add_argument("--quick", action="store_true", help="few games, short thinking")
    parser.add_argument("--games", type=int, help="games a match")
    parser.add_argument("--game", action="append", help="a game; all, unless told")
    parser.add_argument("--milliseconds", type=int, default=50, help="for a turn")
    parser.add_argument("--simulations", type=int, default=200, help="for a turn")
    asked = parser.parse_args()
    if asked.serve:
        serve(PeerSeat, sys.stdin, answering())
        return
    games = asked.games or (2 if asked.quick else 100)
    budgets: dict[str, dict[str, int]] = {
        f"{asked.milliseconds} ms a turn": {"milliseconds": asked.milliseconds},
        f"{asked.simulations} simulations": {"simulations": asked.simulations},
    }
    names = asked.game or [game.name for game in estaminet.games()]
    rows = [row(match(name, level, games, budget), text) for name in names for level in LEVELS for text, budget in budgets.items()]
    heads = ("game", "ours", "budget", "wins", "draws", "losses", "Elo", "ms a turn, ours", "OpenSpiel's", "forfeits")
    show(f"Against OpenSpiel's MCTS bot, {games} games each", heads, rows)


if __name__ == "__main__":
    main()
