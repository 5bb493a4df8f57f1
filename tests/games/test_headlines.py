"""What nobody should miss, in a few words: which actions say it, and what."""

from __future__ import annotations

import pytest

from estaminet import game

REST = "0,0,0/0,0,0 21 0 bankruptcy=sheet,third=home,limit=200"
LOGITAC = "{rows} {second}/8/8/8/8/8/8/8 5/5/5/5/5 - w m {white}:{black} r:r 0:0 {credits}:" + REST
PAWNS = 45  # of each side: on the boards or in reserve
TOPOGIC = "R1R2..R3/Y1Y2Y3Y4 seekers=3,start=anywhere,limit=10 1 2 {secret} {pawns} - {history} -"
TACTIC = "{patrols} - 2b,2c,2d - 1 - -/- 18 0 variant=basic,board=lattice,limit=60"


def logitac(lines: dict[int, str], second: str = "8", held: str = "0,0,0/0,0,0") -> str:
    """Write a position of Logitac with White to move, of which only some lines of board 1 are not empty."""
    pawns = "".join(lines.values()) + second
    white, black = PAWNS - pawns.count("P"), PAWNS - pawns.count("p")
    rows = "/".join(lines.get(line, "12") for line in range(12))
    return LOGITAC.format(rows=rows, second=second, credits=held, white=white, black=black)


def topogic(secret: str, pawns: str, turns: int = 1) -> str:
    """Write a position of Topogic in which the pawns have stood still for some turns."""
    return TOPOGIC.format(secret=secret, pawns=pawns, history=";".join([f"{pawns}:{3 if secret == 'Y4' else 0}"] * turns))


HEADLINES = {
    "a pyramid is taken": ("logitac", logitac({4: "4C3t3"}), "e5xe9", "Black's pyramid is captive"),
    "a pyramid is freed": ("logitac", logitac({10: "2P9"}), "k3-l3", "White's pyramid is free"),
    "a pyramid climbs": ("logitac", logitac({0: "3T8"}, "PPPPC3", "1,0,0/0,0,0"), "a4^t13", "White's pyramid climbs to board 2"),
    "a piece is taken": ("logitac", logitac({4: "4C3y3"}), "e5xe9", "Taken: the black cylinder"),
    "a pawn is taken": ("logitac", logitac({4: "4C3p3"}), "e5xe9", ""),
    "a pawn climbs": ("logitac", logitac({0: "3P8"}, held="1,0,0/0,0,0"), "a4^m14", ""),
    "a score": ("topogic", topogic("Y4", "Y1,Y2,Y3"), "ask", "Score: 3 of 6"),
    "no score yet": ("topogic", topogic("Y4", "Y1,Y2,Y3"), "Y1-Y2", ""),
    "the last turn": ("topogic", topogic("Y4", "Y1,Y2,Y3", 9), "ask", "The secret is not found in 10 turns"),
    "a step": ("tactic", TACTIC.format(patrols="1b,1c,12c"), "1b-2b", ""),
    "the second arrival": ("tactic", TACTIC.format(patrols="1b,12c,13d"), "12c-13b", "The second patrol arrives: 3 points"),
    "an arrival": ("tactic", TACTIC.format(patrols="1b,1c,12c"), "12c-13b", "The first patrol arrives: 1 point"),
}


@pytest.mark.parametrize("what", HEADLINES)
def test_a_headline(what: str) -> None:
    name, text, action, expected = HEADLINES[what]
    position = game(name).parse(text)
    headline = game(name).headline(position, position.parse_action(action))
    assert ("" if headline is None else headline.say()) == expected
