"""The example that trains a network: it learns, goes on where it was broken off, and plays in the arena."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("default")]
EXAMPLE = Path(__file__).parents[2] / "examples" / "train.py"


def learn(weights: Path, minutes: float) -> list[str]:
    command = [sys.executable, str(EXAMPLE), "learn", str(weights), "--minutes", str(minutes), "--every", "1", "--match", "4"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[1:]


def test_it_learns_goes_on_and_plays(tmp_path: Path) -> None:
    weights = tmp_path / "weights.pt"
    first = learn(weights, 1.0)
    more = learn(weights, 3.0)
    assert int(more[0].split()[0]) == int(first[-1].split()[0]) + 1
    assert float(more[-1].split()[3]) < float(first[0].split()[3]), "it agrees better with what the search finds"
    players = [f"command:{sys.executable} {EXAMPLE} play {each}" for each in (weights, "untrained")]
    command = [sys.executable, "-m", "estaminet", "arena", *players, "--game", "tactic"]
    done = subprocess.run([*command, "--games", "4", "--simulations", "16"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Distinct games: 4 of 4." in done.stdout
