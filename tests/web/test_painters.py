"""The two painters, of pictures (core/svg.py) and of the browser (painter.js), paint the same."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from estaminet import SPECTATOR, Game, Position, games
from estaminet.core.scene import CELL_SHAPES, MARKS, Cell, Layout, Mark, Piece, Scene, wire
from estaminet.core.svg import paint
from estaminet.core.words import Message
from tests.support import Variant, positions, spread

NAME = Message("somewhere")
MOMENTS = 4  # looked at in each game, from the start to the end

# Both pictures as lists of elements in the order of painting: tag, attributes with numbers rounded, text.
COMPARE = """async (cases) => {
    const { Painter } = await import("/static/painter.js");
    const rounded = (text) => text.replace(/-?\\d*\\.?\\d+(e-?\\d+)?/g, (number) => String(Math.round(number * 1000) / 1000 + 0));
    const transform = (element) => {
        const text = element.style?.transform || element.getAttribute("transform") || "";
        const [x = 0, y = 0] = (/translate\\(([^)]*)\\)/.exec(text)?.[1] ?? "").match(/-?[\\d.e-]+/g) ?? [];
        const scale = /scale\\(([^)]*)\\)/.exec(text)?.[1] ?? 1;
        return [x, y, scale].map((number) => Math.round(number * 1000) / 1000 + 0).join(" ");
    };
    const own = (element) => [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("");
    const describe = (element) => {
        const attributes = [...element.attributes].filter(({ name }) => !/^(style|transform|data-.*)$/.test(name));
        const texts = attributes.map(({ name, value }) => `${name}=${name === "class" ? value.trim() : rounded(value)}`);
        return [element.localName, ...texts.sort(), transform(element), own(element)].join("|");
    };
    const flat = (elements) => elements.flatMap((element) => [element, ...element.querySelectorAll("*")]).map(describe);
    const painted = (layout, scene) => {
        const home = document.createElement("div");
        const painter = new Painter(home, { hits: false });
        painter.paint(layout, scene);
        painter.orderByDepth(scene.pieces);
        const layers = ["shapes", "cells", "pieces", "marks"].map((name) => painter.layers[name]);
        const box = painter.svg.getAttribute("viewBox").split(" ").map(Number).map((number) => Math.round(number * 1000) / 1000);
        return [box.join(" "), ...flat(layers.flatMap((layer) => [...layer.children]))];
    };
    const parsed = (text) => {
        const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
        const box = svg.getAttribute("viewBox").split(" ").map(Number).map((number) => Math.round(number * 1000) / 1000);
        return [box.join(" "), ...flat([...svg.children].filter((element) => !["title", "style", "defs"].includes(element.localName)))];
    };
    return cases.map(([layout, scene, text]) => [parsed(text), painted(JSON.parse(layout), JSON.parse(scene))]);
}"""


def compare(page: Page, pictures: list[tuple[Layout, Scene]]) -> int:
    """Compare what both painters make of some pictures; gives how many elements were compared."""
    cases = [[msgspec.json.encode(layout).decode(), wire(scene).decode(), paint(layout, scene, "page")] for layout, scene in pictures]
    compared = 0
    for python, browser in page.evaluate(COMPARE, cases):
        assert python == browser
        compared += len(python)
    return compared


def moments(game: Game) -> list[Position]:
    """Choose positions from the start to the end of a random game."""
    return spread(list(positions(Variant(game, {}))), MOMENTS)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_both_painters_paint_every_game_alike(modules: Page, game: Game) -> None:
    pictures = [
        (game.layout(position, view, side), game.scene(position, seat))
        for position in moments(game)
        for view in game.views
        for side, seat in ((0, position.player), (1, SPECTATOR))
    ]
    assert len(pictures) >= 2 * MOMENTS * len(game.views)
    assert compare(modules, pictures) > 20 * len(pictures)


def every_word() -> list[tuple[Layout, Scene]]:
    """Make a picture of each shape and each mark, on one cell and on several."""
    pictures: list[tuple[Layout, Scene]] = []
    for shape in CELL_SHAPES:
        cells = [Cell(str(place), place % 2 + 1.123456, place // 2 + 1, NAME, shape, 0.9, "plain", str(place)) for place in range(4)]
        layout = Layout("board", 4, 4, cells, symbols={"sign": "<rect class='sign' width='0.5'/>"}, game="none")
        piece = Piece("p", "man", 1, "0", NAME, label="7", dx=0.1, size=0.5)
        for kind in (*MARKS, "style-of-its-own"):
            for ids in (["1"], ["1", "2", "3"]):
                mark: Any = Mark(kind, ids, "sign" if kind == "aid" else "12", 1)
                pictures.append((layout, Scene(SPECTATOR, 0, False, [piece], marks=[mark])))
    return pictures


def test_both_painters_know_the_same_words(modules: Page) -> None:
    pictures = every_word()
    assert compare(modules, pictures) > 5 * len(pictures)
