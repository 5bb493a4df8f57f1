"""Train a network by self-play and let it guide the shared search: one file, one processor, less than an hour.

    pip install 'estaminet[lab,arena]' torch
    python examples/train.py learn weights.pt --minutes 45     # prints the curve as it goes; goes on where it was broken off
    estaminet arena "command:python examples/train.py play weights.pt" "command:python examples/train.py play untrained" \
        --game l-calculus --option groups=equal --games 100 --simulations 64

A network looks at what the player to act knows (`position.observation()`), says who is winning and which actions are worth a look. The
search asks it about many positions at once. What the search found after thinking is what the network learns: the visits of the actions,
and the result. `docs/training.md` tells the rest.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import deque
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

import estaminet
from estaminet.arena.worker import Seat, answering, serve
from estaminet.core.deadline import Deadline
from estaminet.core.game import Thinking
from estaminet.core.rng import Generator
from estaminet.research.guided import GuidedAnalysis, simulate_together
from estaminet.search.analysis import Budget, Report, analyse

GAMES = 96  # played together, so that the network is asked about as many positions at once
SIMULATIONS = 48  # for an action
OPENING = 8  # up to so many first actions are drawn at random
DRAWN = 10  # and so many more by their visits
KEPT = 60_000  # positions that are learned from
BATCH = 512
MATCH = 40  # games of the match that a row of the curve tells


class Network(nn.Module):
    """Two layers that are shared, then a value and a logit for every action."""

    def __init__(self, game: estaminet.Game, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(game.observation.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.value = nn.Sequential(nn.Linear(width, 64), nn.ReLU(), nn.Linear(64, 1), nn.Tanh())
        self.policy = nn.Sequential(nn.Linear(width, 64), nn.Linear(64, game.action_count))  # narrow in between: there are many actions

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Judge positions."""
        seen = self.body(observations)
        return self.value(seen).squeeze(-1), self.policy(seen)

    @torch.inference_mode()
    def judge(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Judge positions for the search."""
        values, logits = self(torch.from_numpy(observations))
        return values.numpy(), logits.numpy()


class Lesson(NamedTuple):
    """A position that the search has thought about: what was seen, the actions and how often each was tried, and what came of it."""

    observation: np.ndarray
    actions: np.ndarray
    shares: np.ndarray
    player: int
    value: float


def opening(game: estaminet.Game, options: dict[str, str], rng: Generator) -> estaminet.Position:
    """Begin a game with a few actions drawn at random, so that no game is played twice."""
    while True:
        position = game.start(rng.next_word() >> 1, **options)
        for _ in range(rng.below(OPENING + 1)):
            if not position.over:
                legal = position.legal_actions()
                position.play(legal[rng.below(len(legal))])
        if not position.over:
            return position


def self_play(network: Network, game: estaminet.Game, options: dict[str, str], rng: Generator) -> list[Lesson]:
    """Play games to their ends, all at once, and give what the search found in every position."""
    positions = [opening(game, options, rng) for _ in range(GAMES)]
    told: list[list[Lesson]] = [[] for _ in positions]
    going = list(range(GAMES))
    while going:
        thinking = [GuidedAnalysis(positions[each], positions[each].player, rng, network.judge) for each in going]
        for _ in range(SIMULATIONS):
            simulate_together(thinking, network.judge)
        for each, analysis in zip(going, thinking, strict=True):
            position, report = positions[each], analysis.report()
            told[each].append(lesson(position, report))
            position.play(drawn(report, rng) if len(told[each]) <= DRAWN else report.lines[0].action)
        going = [each for each in going if not positions[each].over]
    return [blended(one, position.returns()) for lessons, position in zip(told, positions, strict=True) for one in lessons]


def lesson(position: estaminet.Position, report: Report) -> Lesson:
    """Keep what a search found."""
    visits = np.array([line.visits for line in report.lines], np.float32)
    if report.lines[0].proven == 1:
        visits = np.array([line.proven == 1 for line in report.lines], np.float32)
    actions = np.array([line.action for line in report.lines], np.int64)
    return Lesson(position.observation(), actions, visits / visits.sum(), position.player, report.lines[0].value)


def drawn(report: Report, rng: Generator) -> int:
    """Draw an action by its visits."""
    left = rng.below(sum(line.visits for line in report.lines))
    for line in report.lines:
        left -= line.visits
        if left < 0:
            return line.action
    return report.lines[0].action


def blended(one: Lesson, returns: list[int]) -> Lesson:
    """Value a position by the middle of what the search thought of it and how the game ended."""
    return one._replace(value=(one.value + returns[one.player]) / 2)


def learn(network: Network, optimiser: torch.optim.Optimizer, lessons: deque[Lesson], steps: int, chance: np.random.Generator) -> float:
    """Make the network agree better with what was found; give the mean loss."""
    network.train()
    total = 0.0
    for _ in range(steps):
        chosen = [lessons[index] for index in chance.integers(len(lessons), size=BATCH)]
        values, logits = network(torch.from_numpy(np.stack([one.observation for one in chosen])))
        shares = torch.full_like(logits, 0.0)
        mask = torch.full_like(logits, -1e9)  # only what was considered competes
        for row, one in enumerate(chosen):
            actions = torch.from_numpy(one.actions)
            shares[row, actions] = torch.from_numpy(one.shares)
            mask[row, actions] = 0.0
        policy = -(shares * torch.log_softmax(logits + mask, 1)).sum(1).mean()
        value = nn.functional.mse_loss(values, torch.tensor([one.value for one in chosen]))
        optimiser.zero_grad()
        (policy + value).backward()
        optimiser.step()
        total += float(policy.detach() + value.detach())
    network.eval()
    return total / max(1, steps)


def match(network: Network, game: estaminet.Game, options: dict[str, str], games: int, seed: int) -> float:
    """Play the guided against the untrained search, every opening from both sides; give the share of the points."""
    points = 0.0
    for number in range(games):
        rng = Generator((seed << 20) + number // 2)
        position, own = opening(game, options, rng), number % 2
        while not position.over:
            guided = GuidedAnalysis(position, position.player, rng, network.judge) if position.player == own else None
            position.play(best(guided) if guided else untrained(position, rng, SIMULATIONS))
        points += (1 + position.returns()[own]) / 2
    return points / games


def best(analysis: GuidedAnalysis, simulations: int = SIMULATIONS) -> int:
    """Choose what a guided search tried most."""
    analysis.run(Budget(simulations), Deadline())
    return analysis.report().lines[0].action


def untrained(position: estaminet.Position, rng: Generator, simulations: int) -> int:
    """Choose by the same search without a network and without what the house knows: random games decide."""
    game = replace(position.game, thinker=position.game.kernel, thinking=Thinking())
    world = position.imagine(position.player, rng)
    world.game = game
    return analyse(world, world.player, rng, Budget(simulations)).lines[0].action


def train(asked: argparse.Namespace) -> None:
    """Play, learn, and print a row of the curve every few generations."""
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)
    game, options = estaminet.game(asked.game), dict(asked.option)
    network, lessons, rng = Network(game).eval(), deque[Lesson](maxlen=KEPT), Generator(asked.seed)
    optimiser, spent, generation = torch.optim.Adam(network.parameters(), 1e-3, weight_decay=1e-5), 0.0, 0
    if asked.weights.exists():
        kept = torch.load(asked.weights, weights_only=True)
        network.load_state_dict(kept["network"])
        optimiser.load_state_dict(kept["optimiser"])
        spent, generation = kept["seconds"], kept["generation"]
    print(f"{game.title} {options}: generation, minutes, positions, loss, points against the untrained search at {SIMULATIONS} simulations")
    while spent < 60 * asked.minutes:
        begun = time.monotonic()
        fresh = self_play(network, game, options, Generator(rng.next_word() + generation))
        lessons.extend(fresh)
        loss = learn(network, optimiser, lessons, max(1, 4 * len(fresh) // BATCH), np.random.default_rng(generation))
        spent, generation = spent + time.monotonic() - begun, generation + 1
        kept = {"network": network.state_dict(), "optimiser": optimiser.state_dict(), "seconds": spent, "generation": generation}
        torch.save(kept, asked.weights)
        if generation % asked.every == 1 or asked.every == 1:
            share = match(network, game, options, asked.match, generation)
            print(f"{generation:4} {spent / 60:6.1f} {len(lessons):7} {loss:6.3f} {100 * share:5.1f} %", flush=True)


class GuidedSeat(Seat):
    """A player for the arena: the guided search, or the same search untrained."""

    def __init__(self, network: Network | None, deal: dict[str, Any]) -> None:
        super().__init__("random", deal)
        self.network = network

    def choose(self, milliseconds: int | None, simulations: int | None) -> str:
        """Search, with as many simulations or as much time as the turn has left."""
        position, budget = self.position, Budget(simulations or None, milliseconds)
        if self.network:
            analysis = GuidedAnalysis(position.imagine(position.player, self.rng), position.player, self.rng, self.network.judge)
            analysis.run(budget, Deadline())
            return str(position.action_text(analysis.report().lines[0].action))
        plain = position.imagine(position.player, self.rng)
        plain.game = replace(position.game, thinker=position.game.kernel, thinking=Thinking())
        return str(position.action_text(analyse(plain, plain.player, self.rng, budget).lines[0].action))


def play(weights: str) -> None:
    """Answer the arena's lines."""
    torch.set_num_threads(1)
    networks: dict[str, Network] = {}

    def seat(deal: dict[str, Any]) -> GuidedSeat:
        if weights != "untrained" and deal["game"] not in networks:
            network = Network(estaminet.game(deal["game"])).eval()
            network.load_state_dict(torch.load(weights, weights_only=True)["network"])
            networks[deal["game"]] = network
        return GuidedSeat(networks.get(deal["game"]), deal)

    serve(seat, sys.stdin, answering())


def option(text: str) -> tuple[str, str]:
    """Read `name=value`."""
    name, _, value = text.partition("=")
    return name, value


def main() -> None:
    """Learn or play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    learning = commands.add_parser("learn", help="train a network")
    learning.add_argument("weights", type=Path)
    learning.add_argument("--minutes", type=float, default=45, help="of self-play and learning; matches come on top")
    learning.add_argument("--game", default="l-calculus")
    learning.add_argument("--option", type=option, action="append", default=[], help="such as groups=equal")
    learning.add_argument("--seed", type=int, default=1)
    learning.add_argument("--every", type=int, default=5, help="generations between two rows of the curve")
    learning.add_argument("--match", type=int, default=MATCH, help="games of a row's match")
    learning.set_defaults(run=train)
    playing = commands.add_parser("play", help="be a player of the arena")
    playing.add_argument("weights", help="a file that was learned, or `untrained`")
    playing.set_defaults(run=lambda asked: play(asked.weights))
    asked = parser.parse_args()
    asked.run(asked)


if __name__ == "__main__":
    main()
