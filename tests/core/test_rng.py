"""The generator and the bit counting: known values, and the compiled arithmetic against the interpreted."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from estaminet.core.bits import count_bits, highest_bit, lowest_bit
from estaminet.core.rng import Generator, below, generator, key_word, next_word
from tests.support import ROOT

SEEDS = [0, 1, 7, 2**31, 2**63, 2**64 - 1]
LIMITS = [1, 2, 3, 10, 1000, 2**20, 2**31 - 1]
WORDS = [1, 2, 3, 2**31, 2**32 - 1, 2**63, 2**64 - 1, 0x9E3779B97F4A7C15]

PROBE = """
from libc.stdint cimport uint64_t
from estaminet.core cimport rng as generator
from estaminet.core cimport bits

def words(uint64_t seed, int count):
    return [generator.next_word(&seed) for _ in range(count)]

def draws(uint64_t seed, limits):
    return [generator.below(&seed, limit) for limit in limits]

def keys(int count):
    return [generator.key_word(index) for index in range(count)]

def counted(uint64_t word):
    return [bits.lowest_bit(word), bits.count_bits(word), bits.highest_bit(word)]
"""
ASK = """
import probe
print([[probe.words(s, 20), probe.draws(s, {limits})] for s in {seeds}], [probe.counted(w) for w in {words}], probe.keys(9), sep='|')
"""


def test_the_known_values_of_splitmix64() -> None:
    rng = Generator(1234567)
    assert [rng.next_word() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_draws_stay_below_their_limit_and_reach_all_of_it() -> None:
    rng = Generator(1)
    assert {rng.below(6) for _ in range(200)} == set(range(6))
    assert all(0 <= rng.below(limit) < limit for limit in LIMITS for _ in range(20))


def test_a_shuffle_keeps_the_items_and_follows_the_seed() -> None:
    one, other = list(range(20)), list(range(20))
    Generator(3).shuffle(one)
    Generator(3).shuffle(other)
    assert one == other != sorted(one)
    assert sorted(one) == list(range(20))


def test_seeds_of_any_size() -> None:
    assert Generator(-1).words == [2**64 - 1]
    assert Generator(2**64 + 5).words == [5]
    assert Generator().words != Generator().words


def test_where_randomness_is_wanted_a_seed_or_a_generator_serves() -> None:
    given = Generator(4)
    assert generator(given) is given
    assert generator(4).words == given.words
    assert pickle.loads(pickle.dumps(given)).words == given.words


@pytest.mark.parametrize("word", WORDS)
def test_bits(word: int) -> None:
    digits = f"{word:b}"
    assert lowest_bit(word) == len(digits) - 1 - digits.rindex("1")
    assert highest_bit(word) == len(digits) - 1
    assert count_bits(word) == digits.count("1")


def test_the_compiled_arithmetic_is_the_same(tmp_path: Path) -> None:
    """A probe is compiled against the headers that kernels include, and asked the same questions."""
    (tmp_path / "probe.pyx").write_text(PROBE)
    source = os.fspath(ROOT / "src")
    run([sys.executable, "-m", "cython", "-3", "-I", source, "probe.pyx"], tmp_path)
    library = f"probe{sysconfig.get_config_var('EXT_SUFFIX')}"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    run([*compiler, "-shared", "-fPIC", "-w", "-I", sysconfig.get_paths()["include"], "probe.c", "-o", library], tmp_path)
    told = run([sys.executable, "-c", ASK.format(limits=LIMITS, seeds=SEEDS, words=WORDS)], tmp_path)
    expected = []
    for seed in SEEDS:
        rng, other = [seed], [seed]
        expected.append([[next_word(rng) for _ in range(20)], [below(other, limit) for limit in LIMITS]])
    counted = [[lowest_bit(word), count_bits(word), highest_bit(word)] for word in WORDS]
    assert told.strip() == f"{expected}|{counted}|{[key_word(index) for index in range(9)]}"


def run(command: list[str], folder: Path) -> str:
    """Run a command to its end and give what it prints."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
