"""Where the island, the reserves, the legend and the hand are laid out."""

from __future__ import annotations

from itertools import pairwise

import pytest

from estaminet.core.rng import Generator
from estaminet.core.scene import Layout
from estaminet.games.logan_stones.game import GAME
from estaminet.games.logan_stones.kernel import LoganStonesPosition
from estaminet.games.logan_stones.layout import HOME, shown_area

OPTIONS = "stones=doubles,backs=owner,turning=sheet,limit=400"
FACES = ("RP", "RS", "PS", "SR", "PR", "SP", "RP", "RS", "PS", "SP", "PR", "SR", "RR", "PP", "SS", "RR", "PP", "SS")


def row(first: int, length: int) -> LoganStonesPosition:
    """Lay stones in a row, from a column on; the others, if there are any, are a heap at its end."""
    heap = [(first + length - 1 - number % 5, 1 + number // 5) for number in range(len(FACES) - length)]
    cells = sorted([(first + number, 0) for number in range(length)] + heap)
    island = ";".join(f"{column},{line}:{faces}" for (column, line), faces in zip(cells, FACES, strict=True))
    return GAME.parse(f"{island} - - 1 - {'3' * len(FACES)} 90 {OPTIONS}")


def kinds(layout: Layout) -> set[str]:
    """Name the kinds of shapes and cells that are laid out."""
    return {shape.kind for shape in layout.shapes} | {cell.kind for cell in layout.cells}


@pytest.mark.parametrize("first", [-60, -9, 0, 7, 60])
@pytest.mark.parametrize("length", [6, 9, 12, 16])
def test_the_shown_area_follows_an_island_that_has_drifted_and_is_little_larger(first: int, length: int) -> None:
    area = shown_area(row(first, length))
    assert all(area.holds(first + number, 0) for number in range(-1, length + 1))
    assert area.right - area.left <= max(HOME.right - HOME.left, 2 * length + 2 + 8)


def test_what_is_shown_is_the_same_area_for_most_of_a_game() -> None:
    rng = Generator(1)
    position = GAME.start(1)
    areas = [shown_area(position)]
    for _ in range(60):
        if not position.over:
            legal = position.legal_actions()
            position.play(legal[rng.below(len(legal))])
            areas.append(shown_area(position))
    changes = sum(one != other for one, other in pairwise(areas))
    assert changes < len(areas) / 4


def test_an_empty_reserve_leaves_its_room_to_the_island() -> None:
    start, late = GAME.start(1), row(0, 6)
    early_layout, late_layout = GAME.layout(start), GAME.layout(late)
    assert "tray" in kinds(early_layout)
    assert "tray" not in kinds(late_layout)
    assert late_layout.height < early_layout.height - 2
    assert late_layout.width < early_layout.width


def test_lifting_a_stone_changes_nothing_in_the_layout() -> None:
    position = row(0, 6)
    before = GAME.layout(position)
    position.play(next(action for action in position.legal_actions() if position.action_text(action).endswith(">")))
    assert GAME.layout(position) == before


@pytest.mark.parametrize("side", [0, 1])
def test_what_beats_what_and_ones_own_hand_are_always_in_sight(side: int) -> None:
    for position in (GAME.start(1), row(0, 6)):
        layout = GAME.layout(position, "", side)
        assert [shape.name is not None for shape in layout.shapes if shape.kind == "beats"] == [True]
    places = {cell.id: cell.x for cell in GAME.layout(row(0, 6), "", side).cells}
    assert places[f"hand{side + 1}"] > places[f"hand{2 - side}"]


def test_a_figure_of_a_book_shows_only_what_is_there() -> None:
    layout = GAME.layout(GAME.parse(f"0,0:RS;1,0:PP - - 1 - 33 0 {OPTIONS}"))
    assert kinds(layout) == {"hex"}
