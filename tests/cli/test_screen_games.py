"""Whole games on the full screen, by mouse, by keys and typed."""

from collections.abc import Awaitable, Callable

import pytest

import estaminet
from estaminet.core.rng import Generator
from tests.cli.screens import Hands, on_screen, sit


async def by_mouse(hands: Hands, action: int) -> None:
    for name in hands.path(action):
        await hands.click(name)


async def by_keys(hands: Hands, action: int) -> None:
    for name in hands.path(action):
        await hands.walk_to(name)


async def typed(hands: Hands, action: int) -> None:
    await hands.type(hands.table.position.action_text(action))


Way = Callable[[Hands, int], Awaitable[None]]
GAMES: tuple[tuple[str, int, dict[str, object], str, Way], ...] = (
    ("l-calculus", 1, {"limit": 10}, "greedy", by_mouse),
    ("topogic", 3, {"seekers": 3, "limit": 10}, "level-3", typed),
    ("logan-stones", 5, {}, "greedy", by_keys),
    ("tactic", 1, {"variant": "passage", "board": "grid", "limit": 20}, "greedy", by_mouse),
)


@pytest.mark.parametrize(("name", "seed", "options", "engine", "way"), GAMES)
def test_a_whole_game_against_the_computer(name: str, seed: int, options: dict[str, object], engine: str, way: Way) -> None:
    player, rng = estaminet.engine(engine), Generator(1)
    sitting = sit(name, seed=seed, first_chair=estaminet.game(name).opener, **options)  # type: ignore[arg-type]

    async def play(hands: Hands) -> None:
        while hands.table.status == "playing":
            ply = hands.table.ply
            await way(hands, player.choose(hands.table.position, rng=rng))
            await hands.settle()
            assert hands.table.ply > ply
        said = hands.text()
        assert all(line in said for line in sitting.result())
        assert hands.lines()[-1].strip().startswith(("u ", "n Play again"))

    on_screen(sitting, play)
    assert sitting.result()


def test_a_whole_game_of_two_people_by_mouse_who_repeat_themselves() -> None:
    sitting = sit("logitac", engine="")
    opening, there_and_back = ["b7-c7", "k7-j7"], ["a7-b7", "l7-k7", "b7-a7", "k7-l7"]

    async def play(hands: Hands) -> None:
        for text in opening + 2 * there_and_back:
            await by_mouse(hands, hands.table.position.parse_action(text))
        assert "The game is drawn. The same position has come up for the third time: a draw." in hands.text()

    on_screen(sitting, play)
    assert sitting.table.status == "over"


def test_another_game_begins_with_sides_exchanged() -> None:
    sitting = sit("l-calculus", limit=10)

    async def play(hands: Hands) -> None:
        await hands.pilot.press("r")
        await hands.pilot.click("#yes")
        assert "White has resigned." in hands.text()
        await hands.pilot.press("n")
        await hands.settle()
        assert "○ White (random)" in hands.text()

    on_screen(sitting, play)
    assert sitting.table.round.first_chair == 1
