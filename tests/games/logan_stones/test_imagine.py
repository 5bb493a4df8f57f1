"""What a seat imagines: uniform over all deals that agree with what it has seen, and never drawn from the truth."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from math import sqrt

import pytest

from estaminet import SPECTATOR, Position, game
from estaminet.core.rng import Generator
from estaminet.games.logan_stones import codes
from tests.support import SMALL

GAME = game("logan-stones")
DRAWS = 300 if SMALL else 6000
POOLS = {
    stones: ["".join(codes.SYMBOLS[face] for face in faces) for faces in codes.stone_list(stones == "pairs")]
    for stones in ("doubles", "pairs")
}


def stones_of(position: Position) -> list[tuple[str, str, int]]:
    """List face, back and who knows it, of all stones in the order of the text."""
    island, first, second, _, lifted, known, _, _ = position.text().split(" ")
    faces = [stone.split(":")[1] for part in (island, first, second, lifted) if part != "-" for stone in part.split(";")]
    return [(both[0], both[1], int(who)) for both, who in zip(faces, known, strict=True)]


def hidden_from(position: Position, seat: int) -> list[int]:
    """List the stones whose back a seat does not know."""
    knows = {0: (1, 3), 1: (2, 3), SPECTATOR: (3,)}[seat]
    return [index for index, (_, _, who) in enumerate(stones_of(position)) if who not in knows]


def all_deals(position: Position, seat: int, stones: str) -> Counter[str]:
    """Count by brute force: every order and orientation of the stones that the seat has not seen, that shows the same faces."""
    there, hidden = stones_of(position), hidden_from(position, seat)
    left = Counter("".join(sorted(kind)) for kind in POOLS[stones])
    left -= Counter("".join(sorted(face + back)) for index, (face, back, _) in enumerate(there) if index not in hidden)
    shown = "".join(there[index][0] for index in hidden)
    deals: Counter[str] = Counter()
    for order in permutations(list(left.elements()), len(hidden)):
        sides = [(kind[0], kind[1]) if one else (kind[1], kind[0]) for kind in order for one in (True, False)]
        for chosen in product(*([sides[2 * index], sides[2 * index + 1]] for index in range(len(hidden)))):
            if "".join(face for face, _ in chosen) == shown:
                deals["".join(back for _, back in chosen)] += 1
    return deals


# Few stones are unknown here: the others lie open on the island, and some of LS-1's may not be there at all.
def open_island(known: str, options: str) -> str:
    """Lay all eighteen stones out in a field; the digits tell who knows the first ones, both know the rest."""
    stones = "pairs" if "pairs" in options else "doubles"
    cells = sorted((q, r) for q in range(6) for r in range(3))
    faces = [kind if index % 2 else kind[::-1] for index, kind in enumerate(sorted(POOLS[stones], key=hash_of))]
    island = ";".join(f"{q},{r}:{kind}" for (q, r), kind in zip(cells, faces, strict=True))
    return f"{island} - - 1 - {known + '3' * (18 - len(known))} 0 {options}"


def hash_of(kind: str) -> int:
    """Give kinds an order in which they are mixed."""
    return (ord(kind[0]) * 7 + ord(kind[1]) * 13) % 11


DOUBLES, PAIRS = "stones=doubles,backs=owner,turning=sheet,limit=100", "stones=pairs,backs=owner,turning=sheet,limit=100"
SMALL_DEALS = [
    (open_island("00000", DOUBLES), 0, "doubles"),
    (open_island("121212", DOUBLES), 0, "doubles"),
    (open_island("121212", DOUBLES), 1, "doubles"),
    (open_island("1200", DOUBLES), SPECTATOR, "doubles"),
    (open_island("000002", PAIRS), 0, "pairs"),
    (open_island("3000303003", PAIRS), 1, "pairs"),
]


@pytest.mark.parametrize(("text", "seat", "stones"), SMALL_DEALS)
def test_worlds_are_drawn_as_often_as_there_are_deals(text: str, seat: int, stones: str) -> None:
    position = GAME.parse(text)
    compare(position, seat, all_deals(position, seat, stones))


def test_missing_stones_may_be_any_of_those_left() -> None:
    """Two stones of which nothing is known, out of eighteen."""
    position = GAME.parse(f"0,0:RS;1,0:PP - - 1 - 00 0 {DOUBLES}")
    compare(position, 0, all_deals(position, 0, "doubles"))


def compare(position: Position, seat: int, deals: Counter[str]) -> None:
    """Draw many worlds, and compare their numbers with those of the deals."""
    hidden, rng, drawn = hidden_from(position, seat), Generator(1), Counter[str]()
    for _ in range(DRAWS):
        world = stones_of(position.imagine(seat, rng))
        drawn["".join(world[index][1] for index in hidden)] += 1
    assert set(drawn) <= set(deals)
    total = sum(deals.values())
    for backs, ways in deals.items():
        expected = DRAWS * ways / total
        assert abs(drawn[backs] - expected) < 6 * sqrt(expected) + 6, backs


def test_the_draw_depends_on_nothing_but_what_the_seat_knows() -> None:
    """From any world that a seat cannot tell apart from the truth, the same generator draws the same world."""
    for seed in range(2 if SMALL else 6):
        position, rng = GAME.start(seed), Generator(seed)
        while not position.over:
            for seat in (0, 1, SPECTATOR):
                other = position.imagine(seat, rng)
                one, same = Generator(seed), Generator(seed)
                assert position.imagine(seat, one).text() == other.imagine(seat, same).text()
                assert one == same
            legal = position.legal_actions()
            position.play(legal[rng.below(len(legal))])


def test_what_a_choice_of_face_shows_is_known() -> None:
    """A stone added with its other face up is known to both from then on, and no world says otherwise."""
    position = GAME.start(1)
    position.play(position.parse_action("1v@0,1"))
    rng = Generator(2)
    assert all(position.imagine(1, rng).text().split(";")[1] == "0,1:RS" for _ in range(20))


def test_a_weaker_level_forgets_backs_of_the_island_only() -> None:
    position, rng = GAME.start(1), Generator(1)
    for _ in range(8):
        legal = position.legal_actions()
        position.play(legal[rng.below(len(legal))])
    before = stones_of(position)
    position.forget(0, 1.0, rng)
    after = stones_of(position)
    island = position.text().split(" ")[0].count(":")
    assert all(who & 1 == 0 for _, _, who in after[:island])
    assert [who & 2 for _, _, who in after] == [who & 2 for _, _, who in before]
    assert after[island:] == before[island:]
    start = GAME.start(1)
    start.forget(0, 1.0, rng)
    assert start.text() == GAME.start(1).text()
