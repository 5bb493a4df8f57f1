"""Positions of Logitac that no game need reach: units strewn over all boards, any credits, any phase."""

from __future__ import annotations

import random

from tests.games.logitac.model import Model, squares

EMPTY = "/".join(["12"] * 12) + " " + "/".join(["8"] * 8) + " 5/5/5/5/5 - w m 45:45 r:r 0:0 0,0,0/0,0,0:0,0,0/0,0,0 9 0"


def strewn(seed: int) -> str:
    """Make the text of a position at random; the same seed makes the same."""
    chance = random.Random(seed)
    options = f"bankruptcy={chance.choice(['sheet', 'needed', 'off'])},third={chance.choice(['home', 'second'])},limit=50"
    model = Model(f"{EMPTY} {options}")
    model.mover = chance.choice("wb")
    model.turn, model.idle = chance.choice([1, 2, 3, 30]), chance.choice([0, 0, 48])
    for seat in (0, 1):
        _army(model, chance, seat)
    _phase(model, chance)
    return model.text()


def _army(model: Model, chance: random.Random, seat: int) -> None:
    """Strew one player's units, and fill in their counts so that they agree."""
    case = str.lower if seat else str.upper
    pawns = chance.choice([0, 3, 12, 25, 40])
    for _ in range(pawns):
        _put(model, chance, case("P"), chance.choice([1, 1, 2, 2, 3]))
    pawns = sum(unit == case("P") for unit in model.units.values())
    captive = chance.choice([0, 45 - pawns, chance.randint(0, 45 - pawns)])
    model.prisoners[1 - seat] = captive
    model.reserves[seat] = 45 - pawns - captive
    for letters, boards in (("TT-", (1, 2, 3)), (chance.choice(["CY", "C-", "Q-", "-Y", "-Z", "--"]), (1, 2, 3)), ("D-", (1, 2))):
        chosen = letters if letters[0] in "CQ-" else chance.choice(letters)
        for letter in chosen.replace("-", ""):
            _put(model, chance, case(letter), chance.choice(boards))
    model.doubles[seat] = "b" if case("D") in model.units.values() else chance.choice("rx")
    model.credits[seat] = [chance.choice([0, 0, 1, 2]) for _ in range(3)]
    model.counted[seat] = [chance.choice([0, 1]) for _ in range(3)]


def _put(model: Model, chance: random.Random, unit: str, board: int) -> None:
    row = "al"[unit.islower()]
    free = [name for name in squares(board) if name not in model.units]
    home = [name for name in free if name[0] == row]
    if home and chance.random() < 0.2:
        free = home
    if free:
        model.units[chance.choice(free)] = unit


def _phase(model: Model, chance: random.Random) -> None:
    """Now and then make an escape or a fall of what stands nowhere."""
    case = str.upper if model.mover == "w" else str.lower
    line = model.line(model.other(model.mover))
    if chance.random() < 0.1:
        for name in model.anywhere(model.mover, "T"):
            del model.units[name]
        free = [name for name in squares(1) if name[0] == line and name not in model.units]
        if free:
            model.units[chance.choice(free)] = case("T")
            model.phase = "e"
    elif chance.random() < 0.15:
        missing = "".join(case(kind) for kind in "TCY" if not model.anywhere(model.mover, {"T": "T", "C": "CQ", "Y": "YZ"}[kind]))
        solitary = model.anywhere(model.mover, "QZ")
        falling = "".join(letter for letter in missing if letter.upper() == "T" or not solitary)
        board = chance.choice([1, 2])
        if falling and len(model.empty(board)) >= len(falling):
            model.phase = f"f{board}{falling}"
