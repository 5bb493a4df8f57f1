"""Fitting a network to samples with PyTorch."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from estaminet.core.network import CEILING, LARGEST, SCALE, Network, pack, unpacked
from estaminet.train.selfplay import Samples

BATCH = 4096
RATE = 3e-3
DECAY = 1e-4
HELD_BACK = 20  # one in so many samples, the last ones, are not learned from


class Learner(nn.Module):
    """The network while it learns: rows of features that all kinds of a game share are added to those of each kind."""

    def __init__(self, network: Network, hidden: int, second: int) -> None:
        super().__init__()
        inputs, kinds = network.inputs, network.kinds
        self.inputs, self.kinds = inputs, kinds
        same = tuple(range(inputs // kinds))
        mirror = torch.tensor(network.mirror or same, dtype=torch.int32)
        self.mirror = torch.cat([mirror + kind * len(same) for kind in range(kinds)] + [torch.tensor([inputs], dtype=torch.int32)])
        self.rows = nn.Parameter(torch.randn(inputs, hidden) * 0.02)
        self.shared = nn.Parameter(torch.randn(inputs // kinds, hidden) * 0.1)
        self.second = nn.Linear(hidden, second)
        self.last = nn.Linear(second, 1)

    def table(self) -> Tensor:
        """Give the rows of all features, and one more of zeros."""
        rows = self.rows + self.shared.repeat(self.kinds, 1)
        return torch.cat([rows, torch.zeros(1, rows.shape[1])])

    def forward(self, present: Tensor) -> Tensor:
        """Judge positions by their features, filled up with `inputs`."""
        sums = nn.functional.embedding_bag(present, self.table(), mode="sum", padding_idx=self.inputs)
        outs = self.second(sums.clamp(0, CEILING)).clamp(0, CEILING)
        lead: Tensor = self.last(outs).squeeze(1)
        return lead / (1 + lead.abs())

    def mirrored(self, present: Tensor) -> Tensor:
        """Turn about half of the positions to their mirror images, which are worth the same."""
        chosen = torch.rand(len(present), 1) < 0.5
        return torch.where(chosen, self.mirror[present.long()], present)

    def take(self, path: Path) -> None:
        """Go on from the weights of a file, if its network has as many units."""
        hidden, second, numbers = unpacked(path.read_bytes(), path, self.inputs)
        if (hidden, second) != (self.second.in_features, self.second.out_features):
            return
        whole = torch.tensor(numbers, dtype=torch.float32) / SCALE
        rows, dense, bias, last, lead = whole.split([self.inputs * hidden, hidden * second, second, second, 1])
        with torch.no_grad():
            rows = rows.view(self.kinds, -1, hidden)
            self.shared.copy_(rows.mean(0))
            self.rows.copy_((rows - rows.mean(0)).view(self.inputs, hidden))
            self.second.weight.copy_(dense.view(hidden, second).T)
            self.second.bias.copy_(bias)
            self.last.weight.copy_(last[None])
            self.last.bias.copy_(lead)

    def learn_rows_alone(self) -> None:
        """Leave what all kinds of a game share as it is: then only the rows of features that are met change."""
        for part in (self.shared, *self.second.parameters(), *self.last.parameters()):
            part.requires_grad_(False)

    @property
    def decay(self) -> float:
        """How fast weights shrink that are of no use; not at all where some must stay as they are."""
        return DECAY if self.shared.requires_grad else 0.0

    def packed(self) -> bytes:
        """Give the content of a file of weights."""
        parts = (self.second.weight.T, self.second.bias, self.last.weight, self.last.bias)
        numbers = array("h", _whole(self.table()[:-1], LARGEST))
        for part in parts:
            numbers.extend(_whole(part, 2**15 - 1))
        return pack(self.inputs, self.second.in_features, self.second.out_features, numbers)


def _whole(part: Tensor, largest: int) -> list[int]:
    """Round weights to whole numbers."""
    numbers: list[int] = part.detach().mul(SCALE).round().clamp(-largest, largest).to(torch.int16).flatten().tolist()
    return numbers


def tensors(samples: Sequence[Samples], mix: float, inputs: int) -> tuple[Tensor, Tensor]:
    """Give the features of all samples, filled up with `inputs`, and their targets: the result's share is `mix`, the search's the rest."""
    present, targets = [], []
    width = max(sample.widest for sample in samples)
    for sample in samples:
        flat = torch.frombuffer(sample.features, dtype=torch.int32)
        begins = torch.frombuffer(sample.begins, dtype=torch.int64)
        lengths = torch.diff(begins, append=torch.tensor([len(flat)]))
        filled = torch.full((len(sample), width), inputs, dtype=torch.int32)
        places = torch.arange(width).expand(len(sample), width) < lengths[:, None]
        filled[places] = flat
        present.append(filled)
        values, results = torch.frombuffer(sample.values, dtype=torch.float32), torch.frombuffer(sample.results, dtype=torch.float32)
        targets.append(mix * results + (1 - mix) * values)
    return torch.cat(present), torch.cat(targets)


def fit(learner: Learner, present: Tensor, targets: Tensor, epochs: int, tell: Callable[[int, float, float], None]) -> None:
    """Learn; after each epoch the mean squared errors are told: of what is learned from, and of what is held back."""
    learned = len(present) - max(1, len(present) // HELD_BACK)
    steps = max(1, learned // BATCH)
    optimizer = torch.optim.AdamW([part for part in learner.parameters() if part.requires_grad], lr=RATE, weight_decay=learner.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=epochs * steps + 1)
    for epoch in range(epochs):
        order = torch.randperm(learned)
        total = 0.0
        for batch in order.tensor_split(steps):
            loss = nn.functional.mse_loss(learner(learner.mirrored(present[batch])), targets[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item()
        tell(epoch + 1, total / steps, error(learner, present[learned:], targets[learned:]))


def error(learner: Learner, present: Tensor, targets: Tensor) -> float:
    """Give the mean squared error."""
    with torch.no_grad():
        judged = torch.cat([learner(part) for part in present.split(BATCH)])
    return float(nn.functional.mse_loss(judged, targets))


def save(learner: Learner, path: Path) -> None:
    """Keep what was learned, to go on from."""
    torch.save(learner.state_dict(), path)


def load(learner: Learner, path: Path) -> None:
    """Go on from what was learned."""
    state: dict[str, Any] = torch.load(path, weights_only=True)
    learner.load_state_dict(state)
