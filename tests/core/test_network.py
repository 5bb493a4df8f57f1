"""A network's judgement, and files that hold no weights."""

from __future__ import annotations

import random
from array import array
from pathlib import Path

import pytest

from estaminet import Game, games
from estaminet.core.network import CEILING, HEADER, LARGEST, SCALE, BadWeights, Network, blank, pack, weight_count

INPUTS, HIDDEN, SECOND = 7, 3, 2
LARGEST_FILE = 300_000  # bytes


def drawn(seed: int) -> array[int]:
    """Draw weights for a small network."""
    source = random.Random(seed)
    return array("h", [source.randint(-LARGEST, LARGEST) for _ in range(weight_count(INPUTS, HIDDEN, SECOND))])


def expected(numbers: array[int], features: list[int]) -> float:
    """Reckon with fractions what the network reckons with whole numbers."""
    place = iter(numbers)
    rows = [[next(place) / SCALE for _ in range(HIDDEN)] for _ in range(INPUTS)]
    dense = [[next(place) / SCALE for _ in range(SECOND)] for _ in range(HIDDEN)]
    biases, last, bias = ([next(place) / SCALE for _ in range(count)] for count in (SECOND, SECOND, 1))
    sums = [min(CEILING, max(0.0, sum(rows[feature][unit] for feature in features))) for unit in range(HIDDEN)]
    outs = [biases[out] + sum(sums[unit] * dense[unit][out] for unit in range(HIDDEN)) for out in range(SECOND)]
    lead = bias[0] + sum(min(CEILING, max(0.0, out)) * weight for out, weight in zip(outs, last, strict=True))
    return lead / (1 + abs(lead))


@pytest.mark.parametrize("seed", range(20))
def test_a_network_sums_rows_and_goes_through_its_layers(tmp_path: Path, seed: int) -> None:
    numbers, path = drawn(seed), tmp_path / "weights.bin"
    path.write_bytes(pack(INPUTS, HIDDEN, SECOND, numbers))
    network = Network(path, INPUTS)
    assert (network.hidden, network.second) == (HIDDEN, SECOND)
    for features in ([0], [1, 2], [3, 3, 3], [0, 1, 2, 3, 4, 5, 6]):
        assert network.judged(features) == pytest.approx(expected(numbers, features), abs=0.02)  # a unit is told in 256ths
        assert -1 < network.judged(features) < 1


def test_without_a_file_all_positions_are_alike(tmp_path: Path) -> None:
    assert Network(tmp_path / "none.bin", INPUTS).judged([1, 5]) == 0.0


@pytest.mark.parametrize("features", [[], [-1], [INPUTS], [0] * 65])
def test_features_that_do_not_exist_are_refused(tmp_path: Path, features: list[int]) -> None:
    with pytest.raises(ValueError, match="features can be present"):
        Network(tmp_path / "none.bin", INPUTS).judged(features)


def changed(data: bytes, place: int, value: int) -> bytes:
    """Change one byte."""
    return data[:place] + bytes([value]) + data[place + 1 :]


GOOD = pack(INPUTS, HIDDEN, SECOND, drawn(1))
FAULTS = {
    "empty": (b"", "does not begin"),
    "another kind of file": (b"\x89PNG\r\n\x1a\n" + GOOD[8:], "does not begin"),
    "half a header": (GOOD[:20], "does not begin"),
    "another version": (changed(GOOD, 8, 9), "version is 9"),
    "other features": (pack(INPUTS + 1, 1, 1, array("h", bytes(2 * weight_count(INPUTS + 1, 1, 1)))), "for 8 features, not for 7"),
    "no units": (changed(GOOD, 16, 0), "1 to 64 units"),
    "more units than fit": (GOOD[:16] + b"\xff\xff\xff\xff" + GOOD[20:], "1 to 64 units"),
    "other units": (changed(GOOD, 16, HIDDEN + 1), "cut off"),
    "cut off": (GOOD[:-1], "cut off"),
    "too long": (GOOD + b"\0\0", "cut off"),
    "one bit flipped": (changed(GOOD, HEADER.size + 3, GOOD[HEADER.size + 3] ^ 1), "checksum"),
    "a row too large": (pack(INPUTS, HIDDEN, SECOND, array("h", [LARGEST + 1]) + drawn(1)[1:]), "too large"),
    "later layers too large": (
        pack(INPUTS, 64, 1, array("h", [0] * (64 * INPUTS) + [32767] * (weight_count(INPUTS, 64, 1) - 64 * INPUTS))),
        "too large",
    ),
}


@pytest.mark.parametrize(("data", "why"), FAULTS.values(), ids=FAULTS)
def test_a_file_with_a_fault_is_refused_with_a_sentence(tmp_path: Path, data: bytes, why: str) -> None:
    path = tmp_path / "weights.bin"
    path.write_bytes(data)
    with pytest.raises(BadWeights, match=why) as refused:
        Network(path, INPUTS)
    assert "weights.bin" in refused.value.say("en")
    assert refused.value.say("fr") != refused.value.say("en")


def test_what_is_refused_changes_nothing(tmp_path: Path) -> None:
    network = Network(tmp_path / "none.bin", INPUTS)
    network.load(GOOD)
    before = network.judged([1, 2])
    with pytest.raises(BadWeights):
        network.load(GOOD[:-2])
    assert network.judged([1, 2]) == before
    network.load(blank(INPUTS))
    assert network.judged([1, 2]) == 0.0


@pytest.mark.parametrize("game", [game for game in games() if game.network], ids=lambda game: game.name)
def test_every_network_has_its_weights(game: Game) -> None:
    assert game.network
    assert game.network.path.parent == game.folder
    assert 1000 < game.network.path.stat().st_size < LARGEST_FILE
