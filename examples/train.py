"""Train a network by self-play and let it guide the shared search: one file, one processor, less than an hour.

    pip install 'estaminet[lab,arena]' torch
    python examples/train.py learn weights.pt --minutes 45     # prints the curve as it goes; goes on where it was broken off
    estaminet arena "command:python examples/train.py play weights.pt" "command:python examples/train.py play untrained" \
        --game tactic --games 100 --time 40

A network looks at what the player to act knows (`position.observation()`), says who is winning and which actions are worth a look. The
search asks it about many positions at once. What the search found after thinking is what the network learns: the visits of the actions,
and the result. PyTorch learns; to judge one position NumPy is quicker. `docs/training.md` tells the rest.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import deque
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # one processor, for NumPy too

import numpy as np
import torch
from torch import nn

import estaminet
from estaminet.arena.worker import Seat, answering, serve
from estaminet.core.deadline import Deadline
from estaminet.core.game import Thinking
from estaminet.core.rng import Generator
from estaminet.research.guided import GuidedAnalysis, Judge, simulate_together
from estaminet.search.analysis import Budget, Report, analyse

GAMES = 96  # played together, so that the network is asked about as many positions at once
SIMULATIONS = 48  # for an action
OPENING = 8  # up to so many first actions are drawn at random
DRAWN = 10  # and so many more by their visits
KEPT = 60_000  # positions that are learned from
BATCH = 512
MATCH = 40  # games of the match that a row of the curve tells
MILLISECONDS = 10  # for an action there, for either side


class Network(nn.Module):
    """Two layers that are shared, then a value and a logit for every action."""

    def __init__(self, game: estaminet.Game, width: int = 128) -> None:
        super().__init__()
        self.seen = nn.Linear(game.observation.size, width)
        self.thought = nn.Linear(width, width)
        self.value = nn.Linear(width, 1)
        self.worth = nn.Linear(width, 32)  # narrow: there are many actions
        self.policy = nn.Linear(32, game.action_count)

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Judge positions, to learn."""
        thought = torch.relu(self.thought(torch.relu(self.seen(observations))))
        return torch.tanh(self.value(thought)).squeeze(-1), self.policy(self.worth(thought))

    def judge(self) -> Judge:
        """Give a function that judges positions for the search with the weights of now: by NumPy, which begins at once."""
        weights = {name: np.ascontiguousarray(each.detach().numpy().T) for name, each in self.state_dict().items()}

        def layer(name: str, values: np.ndarray) -> np.ndarray:
            return values @ weights[f"{name}.weight"] + weights[f"{name}.bias"]

        def judged(observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            thought = np.maximum(layer("thought", np.maximum(layer("seen", observations), 0)), 0)
            return np.tanh(layer("value", thought))[:, 0], layer("policy", layer("worth", thought))

        return judged


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


def self_play(judge: Judge, game: estaminet.Game, options: dict[str, str], rng: Generator) -> list[Lesson]:
    """Play games to their ends, all at once, and give what the search found in every position."""
    positions = [opening(game, options, rng) for _ in range(GAMES)]
    told: list[list[Lesson]] = [[] for _ in positions]
    going = list(range(GAMES))
    while going:
        thinking = [GuidedAnalysis(positions[each], positions[each].player, rng, judge) for each in going]
        for _ in range(SIMULATIONS):
            simulate_together(thinking, judge)
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


def match(judge: Judge, game: estaminet.Game, options: dict[str, str], games: int, seed: int) -> float:
    """Play the guided against the untrained search at equal time, every opening from both sides; give the share of the points."""
    points = 0.0
    for number in range(games):
        rng = Generator((seed << 20) + number // 2)
        position, own = opening(game, options, rng), number % 2
        while not position.over:
            position.play(best(position, rng, Budget(milliseconds=MILLISECONDS), judge if position.player == own else None))
        points += (1 + position.returns()[own]) / 2
    return points / games


def best(position: estaminet.Position, rng: Generator, budget: Budget, judge: Judge | None) -> int:
    """Choose by a guided search; or by the same search without a network and without what the house knows: random games decide."""
    world = position.imagine(position.player, rng)
    if judge is None:
        world.game = replace(position.game, thinker=position.game.kernel, thinking=Thinking())
        return analyse(world, world.player, rng, budget).lines[0].action
    analysis = GuidedAnalysis(world, world.player, rng, judge)
    analysis.run(budget, Deadline())
    return analysis.report().lines[0].action


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
    print(f"{game.title} {options}: generation, minutes, positions, loss, points against the untrained search, {MILLISECONDS} ms an action")
    while spent < 60 * asked.minutes:
        begun = time.monotonic()
        fresh = self_play(network.judge(), game, options, Generator(rng.next_word() + generation))
        lessons.extend(fresh)
        loss = learn(network, optimiser, lessons, max(1, 4 * len(fresh) // BATCH), np.random.default_rng(generation))
        spent, generation = spent + time.monotonic() - begun, generation + 1
        kept = {"network": network.state_dict(), "optimiser": optimiser.state_dict(), "seconds": spent, "generation": generation}
        torch.save(kept, asked.weights)
        if generation % asked.every == 1 or asked.every == 1:
            share = match(network.judge(), game, options, asked.match, generation)
            print(f"{generation:4} {spent / 60:6.1f} {len(lessons):7} {loss:6.3f} {100 * share:5.1f} %", flush=True)


class GuidedSeat(Seat):
    """A player for the arena: the guided search, or the same search untrained."""

    def __init__(self, judge: Judge | None, deal: dict[str, Any]) -> None:
        super().__init__("random", deal)
        self.judge, self.memory = judge, None  # every action is thought about anew

    def choose(self, milliseconds: int | None, simulations: int | None) -> str:
        """Search with a part of what the turn has left."""
        self.note_turn(milliseconds, simulations)
        budget = self.budget(milliseconds) or Budget(SIMULATIONS)
        return str(self.position.action_text(best(self.position, self.rng, budget, self.judge)))


def play(weights: str) -> None:
    """Answer the arena's lines."""
    judges: dict[str, Judge | None] = {}

    def seat(deal: dict[str, Any]) -> GuidedSeat:
        name = deal["game"]
        if name not in judges:
            judges[name] = None if weights == "untrained" else learned(Path(weights), estaminet.game(name)).judge()
        return GuidedSeat(judges[name], deal)

    serve(seat, sys.stdin, answering())


def learned(weights: Path, game: estaminet.Game) -> Network:
    """Read a network that was learned."""
    network = Network(game).eval()
    network.load_state_dict(torch.load(weights, weights_only=True)["network"])
    return network


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
    learning.add_argument("--game", default="tactic")
    learning.add_argument("--option", type=option, action="append", default=[], help="such as variant=capture")
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
