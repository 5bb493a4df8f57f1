"""A fuzzer of everything that is read: texts of positions, actions and records, damaged in thousands of ways.

`python -m tests.fuzzer GAME SEED FIRST COUNT NOTE` tries a number of texts of one game and prints a line for each finding.
Before each text it writes that text into the file NOTE: a process that dies leaves there what killed it.
Every text follows from its seed and its number alone, so that a run can go on behind the text that ended it.
"""

from __future__ import annotations

import json
import re
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from estaminet import SPECTATOR, BadText, Game, IllegalAction, Position, Refusal, game, games
from estaminet.records import Record, read_record, write_record
from tests.support import ROOT, Ply, Variant, random_game, spread, table, tables_folder, variants

SLOWEST = 0.2  # seconds of processor time for reading one text
STUCK = 4.0  # seconds of processor time after which the process is ended
MEMORY = 1 << 30  # bytes that the process may take
LONGEST = 3600.0  # seconds for a whole run
PLAYOUT = 50  # actions played from each position that was read
POSITIONS, ACTIONS = 12, 6  # of each variant, damaged
TOKEN = re.compile(r"\d+|[A-Za-z]+|\s+|.", re.DOTALL)
PART = re.compile(r"([ ,;:/])")
NUMBERS = [
    *("0", "1", "2", "3", "7", "8", "9", "10", "12", "18", "19", "45", "46", "99", "100", "127", "128", "255", "256", "400", "401"),
    *("999", "10000", "32767", "65536", "99999", "999999", "9999999999", "999999999", "2147483647", "2147483648", "4294967296"),
    *("9223372036854775807", "9223372036854775808", "18446744073709551616", "1" * 34, "9" * 400, "9" * 5000),
    *("-1", "-0", "-10000", "00", "01", "+1", "1e9", "0x10", "1_0", "٣", "²", "１"),
]
STRANGE = ["\0", "é", "\ud800", "\N{SNOWMAN}", "\u202e", "\n", "\r", "\t", "  ", "\ufeff", "!", "{", "}", '"', "\\", "%s", "-", "x" * 3000]


class Finding(NamedTuple):
    """What should not have happened, and the text that did it."""

    game: str
    number: int
    what: str
    text: str

    def __str__(self) -> str:
        return f"{self.game} text {self.number}: {self.what}: {self.text[:600]!a}"


# Texts, and what can be done to them.


def shift_numbers(text: str, rng: Random, donor: str) -> str:
    """Add the same large number to every first of a pair: an island far away."""
    offset = rng.choice([1, 17, 10_000, 500_000, -10_000])
    return re.sub(r"-?\d+(?=,)", lambda found: str(int(found[0][:9]) + offset), text)


def replace_number(text: str, rng: Random, donor: str) -> str:
    """Put a number that is no good, or another one, in the place of a number."""
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    at = rng.choice(found)
    near = str(int(at[0][:9]) + rng.choice([-2, -1, 1, 2, 10, 10_000]))
    return text[: at.start()] + rng.choice([near, near, rng.choice(NUMBERS)]) + text[at.end() :]


def exchange(pattern: re.Pattern[str]) -> Callable[[str, Random, str], str]:
    """Make a way to exchange two parts of a text."""

    def exchanged(text: str, rng: Random, donor: str) -> str:
        parts = pattern.split(text) if pattern is PART else pattern.findall(text)
        if len(parts) < 2:
            return text
        one, other = rng.sample(range(0, len(parts), 2 if pattern is PART and len(parts) > 3 else 1), 2)
        parts[one], parts[other] = parts[other], parts[one]
        return "".join(parts)

    return exchanged


def transplant(text: str, rng: Random, donor: str) -> str:
    """Take one field from another text."""
    fields, others = text.split(" "), donor.split(" ")
    place = rng.randrange(min(len(fields), len(others)))
    return " ".join([*fields[:place], others[place], *fields[place + 1 :]])


def transplant_part(text: str, rng: Random, donor: str) -> str:
    """Take a small part, between two separators, from anywhere in another text."""
    parts, others = PART.split(text), PART.split(donor)
    parts[rng.randrange(0, len(parts), 2)] = others[rng.randrange(0, len(others), 2)]
    return "".join(parts)


def drop_or_double(text: str, rng: Random, donor: str) -> str:
    """Leave a part out, or write it twice or many times."""
    parts = PART.split(text)
    place = rng.randrange(len(parts))
    return "".join([*parts[:place], parts[place] * rng.choice([0, 0, 2, 2, 40, 2000]), *parts[place + 1 :]])


def edit(text: str, rng: Random, donor: str) -> str:
    """Replace, insert or remove some signs."""
    start = rng.randrange(len(text) + 1)
    end = min(len(text), start + rng.choice([0, 1, 1, 2, 5]))
    put = rng.choice(["", rng.choice(text or " "), rng.choice(text or " "), rng.choice(STRANGE), rng.choice(NUMBERS)])
    return text[:start] + put + text[end:]


def truncate(text: str, rng: Random, donor: str) -> str:
    """Cut a text off at one end."""
    at = rng.randrange(len(text) + 1)
    return rng.choice([text[:at], text[at:]])


def endless(text: str, rng: Random, donor: str) -> str:
    """Put a long run with a wrong end in the place of a part: what makes a careless pattern run for ever."""
    parts = PART.split(text)
    parts[rng.randrange(0, len(parts), 2)] = rng.choice(["1", "12", "P", "a", "0,", "R1", "-"]) * rng.choice([17, 34, 600]) + "!"
    return "".join(parts)


def noise(text: str, rng: Random, donor: str) -> str:
    """Forget the text: random bytes, or random signs of any script."""
    size = rng.choice([1, 5, 40, 300])
    if rng.randrange(2):
        return rng.randbytes(size).decode("latin-1")
    return "".join(chr(rng.randrange(0x3000)) for _ in range(size))


DAMAGES: tuple[Callable[[str, Random, str], str], ...] = (
    *(replace_number, replace_number, shift_numbers, exchange(PART), exchange(TOKEN), transplant, transplant, transplant_part),
    *(drop_or_double, edit, edit, truncate, endless, noise),
)


def damaged(text: str, rng: Random, donor: str) -> str:
    """Damage a text once or several times."""
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        text = rng.choice(DAMAGES)(text, rng, donor)
    return text


class Samples(NamedTuple):
    """Good texts of one game."""

    positions: list[str]
    actions: list[tuple[str, str]]  # with the position in which they can be played
    records: list[str]


def samples(game: Game) -> Samples:
    """Gather texts of every variant, and of the game's own tables."""
    found, actions, records = tabled(game), [], []
    for variant in variants():
        if variant.game is not game:
            continue
        plies = random_game(variant, 1)
        for ply in spread(plies, POSITIONS):
            found.append(ply.position.text())
            actions += [(found[-1], ply.position.action_text(action)) for action in spread(ply.position.legal_actions(), ACTIONS)]
        records += [write_record(record) for record in beginnings(variant, plies[:-2][:20])]
    return Samples(found, actions, records)


def beginnings(variant: Variant, plies: Sequence[Ply]) -> list[Record]:
    """Record the first actions of a game, from its seed, and from the position in which it began or now is."""
    actions = tuple(ply.position.action_text(ply.action) for ply in plies if ply.action is not None)
    rules = variant.game.name, variant.game.rules_version
    return [
        Record(*rules, options=variant.options, seed=1, actions=actions),
        Record(*rules, position=plies[0].position.text(), actions=actions, comments={1: ["a comment"]}),
        Record(*rules, position=plies[-1].position.text(), actions=actions[-1:], first="Ada", second="Bob", date="2026.11.16"),
    ]


def tabled(game: Game) -> list[str]:
    """List the positions that stand in the game's tables of cases and keys."""
    cells = {cell for name in ("cases.txt", "keys.txt") for line in table(tables_folder(game) / name) for cell in line[1:3]}
    return sorted(cell for cell in cells if is_position(game, cell))


def is_position(game: Game, text: str) -> bool:
    """Whether a text can be read as a position."""
    try:
        game.parse(text)
    except BadText:
        return False
    return True


# Reading them.


def read_position(game: Game, text: str, rng: Random) -> bool:
    """Read a text as a position and, if it is one, use it in every way; tell whether it is."""
    start = time.process_time()
    try:
        position = game.parse(text)
    except BadText as refused:
        assert refused.field, "a refusal names its field"
        refused.say("fr")
        return False
    finally:
        check_time(start)
    assert position.text() == text, f"it is written as {position.text()!a}"
    use(position, rng)
    return True


def use(position: Position, rng: Random) -> None:
    """Look at a position from every seat, play on for a while, and look again."""
    look(position)
    for _ in range(PLAYOUT):
        legal = position.legal_actions()
        assert bool(legal) != position.over, "no legal action, and not over"
        if not legal:
            break
        action = rng.choice(legal)
        assert position.parse_action(position.action_text(action)) == action
        position.play(action)
    look(position)


def look(position: Position) -> None:
    """Ask a position what it is asked at a table."""
    for seat in (0, 1, SPECTATOR):
        position.game.scene(position, seat)
    position.game.layout(position)
    text = position.text()
    again = position.game.parse(text)
    assert (again.text(), again.player, again.points()) == (text, position.player, position.points())
    assert again.over == position.over or position.returns() == [0, 0]


def read_action(position: Position, text: str) -> bool:
    """Read a text as an action and try to play it; tell whether it was legal."""
    start = time.process_time()
    try:
        action = position.parse_action(text)
        position.copy().play(action)
    except BadText as refused:
        assert (refused.field, refused.value) == ("action", text)
        return False
    except IllegalAction as refused:
        assert refused.rule
        return False
    finally:
        check_time(start)
    return True


def read_game(text: str) -> bool:
    """Read a text as a record, which plays it through; tell whether it is one."""
    start = time.process_time()
    try:
        record = read_record(text)
    except Refusal as refused:
        refused.say("fr")
        return False
    finally:
        check_time(start)
    assert read_record(write_record(record)) == record, "a record that was read is written otherwise"
    return True


def check_time(start: float) -> None:
    """Check that reading took milliseconds of processor time."""
    spent = time.process_time() - start
    assert spent < SLOWEST, f"reading took {spent:.2f} s"


class Fuzzer:
    """The texts of one game under one seed, by number."""

    def __init__(self, game: Game, seed: int, note: Path) -> None:
        self.game = game
        self.seed = seed
        self.note = note
        self.samples = samples(game)
        self.accepted = Counter[str]()

    def attempt(self, number: int) -> Finding | None:
        """Make and read one text: of four, two are positions, one is an action, one a record."""
        rng = Random(f"{self.game.name} {self.seed} {number}")
        kind = ("position", "action", "position", "record")[number % 4]
        before = ""
        if kind == "action":
            before, sample = rng.choice(self.samples.actions)
        else:
            sample = rng.choice(self.samples.positions if kind == "position" else self.samples.records)
        text = damaged(sample, rng, rng.choice(self.samples.positions))
        self.note.write_text(ascii(f"{number} {kind} {text}"), encoding="ascii")
        signal.setitimer(signal.ITIMER_PROF, STUCK)
        try:
            if kind == "position":
                good = read_position(self.game, text, rng)
            elif kind == "action":
                good = read_action(self.game.parse(before), text)
            else:
                good = read_game(text)
        except Exception as error:  # whatever comes out that should not
            return Finding(self.game.name, number, f"{kind}: {type(error).__name__} {error}"[:400], text)
        self.accepted[kind] += good
        return None


def main(name: str, seed: str, first: str, count: str, note: str) -> None:
    """Try texts and print what is found."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    fuzzer = Fuzzer(game(name), int(seed), Path(note))
    for number in range(int(first), int(count)):
        finding = fuzzer.attempt(number)
        if finding:
            print(finding, flush=True)
    print(json.dumps(fuzzer.accepted), flush=True)


class Report(NamedTuple):
    """What a run found, and how many of the damaged texts could still be read, by kind."""

    findings: list[str]
    accepted: dict[str, int]


def fuzz(game: Game, seed: int, count: int, folder: Path, most: int = 5) -> Report:
    """Run the fuzzer in a process of its own, and go on behind every text that ends it."""
    findings: list[str] = []
    first, note = 0, folder / f"{game.name}.txt"
    while first < count and len(findings) < most:
        command = [sys.executable, "-m", "tests.fuzzer", game.name, str(seed), str(first), str(count), str(note)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST, check=False)
        assert done.returncode <= 0, done.stderr
        lines = done.stdout.splitlines()
        if done.returncode == 0:
            return Report(findings + lines[:-1], json.loads(lines[-1]))
        findings += lines
        text = note.read_text(encoding="ascii")
        findings.append(f"{game.name}: ended by {signal.Signals(-done.returncode).name} at {text}")
        first = int(text.strip("'\"").split(" ")[0]) + 1
    return Report(findings, {})


if __name__ == "__main__":
    if sys.argv[1:2] == ["--find"]:
        for chosen in games():
            if chosen.name in sys.argv[4:] or not sys.argv[4:]:
                print(*fuzz(chosen, int(sys.argv[2]), int(sys.argv[3]), Path("/tmp"), 40).findings, sep="\n", flush=True)
    else:
        main(*sys.argv[1:])
