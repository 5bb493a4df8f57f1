"""The five boards on a screen of 100 by 35: legible at the start and in the middle of a game."""

import re

import pytest

import estaminet
from estaminet.cli.board import Lights, paint
from estaminet.cli.grid import best_view
from estaminet.core.rng import Generator
from estaminet.core.scene import Scene
from estaminet.games.topogic.symbols import PAINTS
from tests.cli.screens import SIZE, Hands, on_screen, sit

NAMES = [game.name for game in estaminet.games()]
ACTIONS = (0, 7, 30)
HIGH_FIELD = 186


def after(name: str, actions: int, seed: int = 3) -> estaminet.Position:
    """Play some random actions."""
    position, rng = estaminet.game(name).start(seed=seed), Generator(seed)
    for _ in range(actions):
        if not position.over:
            legal = position.legal_actions()
            position.play(legal[rng.below(len(legal))])
    return position


def first_clicks(scene: Scene) -> frozenset[str]:
    return frozenset(path[0] for path, _ in scene.choices)


@pytest.mark.parametrize("actions", ACTIONS)
@pytest.mark.parametrize("name", NAMES)
def test_every_first_click_can_be_seen(name: str, actions: int) -> None:
    position = after(name, actions)
    game, scene = position.game, position.scene(position.player)
    lit = first_clicks(scene)
    picture = paint(game.layout(position, best_view(game, position, SIZE[0])), scene, game.characters, Lights(lit))
    lines = picture.text.plain.split("\n")
    assert max(map(len, lines)) <= SIZE[0]
    assert len(lines) <= 28
    for name_of_cell in lit:
        spot = picture.spots[name_of_cell]
        assert lines[spot.line][spot.column : spot.column + spot.width].strip()
        assert picture.at(spot.line, spot.middle) == name_of_cell


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_the_whole_screen_fits(name: str, language: str) -> None:
    async def look(hands: Hands) -> None:
        lines = hands.lines()
        assert len(lines) == SIZE[1]
        assert max(map(len, lines)) <= SIZE[0]
        for spot in hands.board.picture.spots.values():
            assert hands.board.region.y + spot.line < SIZE[1] - 3
        assert hands.table.game.goal.say(language).split()[0] in lines[0]
        assert hands.table.view(hands.app.sitting.viewpoint(98), 0).scene.prompts[0].say(language).split()[-1] in hands.text()

    on_screen(sit(name, first_chair=estaminet.game(name).opener), look, language)


def test_a_high_field_of_topogic_is_shown_whole_and_its_pawns_can_be_counted() -> None:
    """The seed gives the highest field of a few hundred: seventeen lines of tiles."""
    sitting = sit("topogic", engine="", seed=HIGH_FIELD)

    async def look(hands: Hands) -> None:
        picture = hands.board.picture
        assert picture.height <= SIZE[1] - 7
        assert {f"{letter}{value}" for letter in PAINTS for value in range(1, 7)} <= set(picture.spots)
        await hands.type("?R1")
        await hands.pilot.press("enter")
        for _ in range(5):
            await hands.type("@B1")
        assert "●5B1" in hands.board.picture.text.plain

    on_screen(sitting, look)


def test_topogic_has_each_colour_as_a_colour_and_a_letter() -> None:
    game = estaminet.game("topogic")
    position = game.start(seed=3)
    picture = paint(game.layout(position), position.scene(0), game.characters)
    for letter, colour in PAINTS.items():
        spot = picture.spots[f"{letter}3"]
        offset = sum(len(line) + 1 for line in picture.text.plain.split("\n")[: spot.line + 1]) + spot.middle
        assert picture.text.plain[offset : offset + 2] == f"{letter}3"
        styles = [span.style for span in picture.text.spans if span.start <= offset < span.end]
        assert any(f"on {colour}" in str(style) for style in styles)


def test_the_colours_of_topogic_are_those_of_the_page() -> None:
    assert dict(re.findall(r"\.colour-(\w) \{ --tile: (#\w+)", estaminet.game("topogic").style)) == PAINTS


def test_pawns_on_one_tile_can_be_counted() -> None:
    game = estaminet.game("topogic")
    position = game.start(seed=3, seekers=5)
    position.play("?R1")
    for _ in range(4):
        position.play("@B1")
    picture = paint(game.layout(position), position.scene(1), game.characters)
    spot = picture.spots["B1"]
    assert picture.text.plain.split("\n")[spot.line][spot.column : spot.column + spot.width].count("●") == 4


def test_logitac_shows_its_boards_side_by_side() -> None:
    position = after("logitac", 0)
    game = position.game
    spots = paint(game.layout(position, "flat"), position.scene(0), game.characters).spots
    assert spots["a1"].line == spots["m13"].line
    assert spots["a12"].column + spots["a12"].width < spots["m13"].column
    assert spots["m20"].line > spots["y21"].line


def test_tactic_draws_its_tracks() -> None:
    position = after("tactic", 0)
    game = position.game
    lines = paint(game.layout(position), position.scene(0), game.characters).text.plain.split("\n")
    straight, slanted = (sum(line.count(sign) > 0 for line in lines) for sign in "─╲")
    assert (straight, slanted) == (8, 10)


@pytest.mark.parametrize("actions", [0, 6])
def test_logan_shows_no_cell_without_a_use(actions: int) -> None:
    position = after("logan-stones", actions)
    game, scene = position.game, position.scene(position.player)
    shown = set(paint(game.layout(position), scene, game.characters).spots)
    assert shown == {piece.cell for piece in scene.pieces} | {step for path, _ in scene.choices for step in path} - {"pass"}
    assert len(shown) < 50


def test_logan_labels_a_reserve_as_it_is_typed() -> None:
    position = after("logan-stones", 0)
    action = position.legal_actions()[0]
    path = next(path for path, code in position.scene(position.player).choices if code == action)
    layout = position.game.layout(position)
    labels = [next(cell.coordinate for cell in layout.cells if cell.id == step) for step in path]
    assert "@".join(labels) == position.action_text(action)
