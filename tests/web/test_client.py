"""The page's modules that need no table: previews of reaches, status, sounds."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.hands import click, done, open_table, spot, use

REACHES: list[tuple[str, list[str]]] = [
    ("", []),
    ("b", ["b"]),
    ("b c", ["b c"]),
    ("a b d", ["a b", "c d"]),
    ("a a c e", ["a", "b c", "d e"]),
    ("c b", [""]),
    ("elsewhere", []),
    ("a elsewhere", []),
]

LISTEN = """() => {
    window.started = [];
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (...when) { started.push(kind.name); return start.apply(this, when); };
    }
}"""


def test_each_click_in_a_sequence_reaches_from_the_one_before(modules: Page) -> None:
    found = modules.evaluate(
        """async (paths) => {
            const { reachesOf } = await import("/static/highlights.js");
            return paths.map((path) => reachesOf(path.split(" ").filter(Boolean), ["a", "b", "c", "d", "e"]).map((ids) => ids.join(" ")));
        }""",
        [path for path, _ in REACHES],
    )
    assert found == [reaches for _, reaches in REACHES]


TAKEN: list[tuple[list[list[str]], list[str], dict[str, Any] | None]] = [
    ([[], ["a", "b"]], ["a", "b", "c"], {"first": True, "count": 2}),
    ([[], ["d"]], ["a", "b", "c"], {"first": False, "count": 1}),
    ([["a", "b"]], ["a"], {"first": True, "count": 2}),
    ([[], []], ["a", "b", "c"], None),
    ([["a"]], [], None),  # no row: the cells keep their places
]


def test_what_was_taken_off_a_row_is_told_at_its_end(modules: Page) -> None:
    found = modules.evaluate(
        """async (cases) => {
            const { takenOf } = await import("/static/highlights.js");
            return cases.map(([gone, sequence]) => takenOf(gone.map((cells) => ({ gone: cells })), sequence));
        }""",
        [[gone, sequence] for gone, sequence, _ in TAKEN],
    )
    assert found == [taken for _, _, taken in TAKEN]


STATE: dict[str, Any] = {
    "status": "playing",
    "chairs": [0],
    "ply": 3,
    "round": 1,
    "turns": [{"number": 1, "seat": 0, "actions": [{"ply": 1, "text": "x"}]}],
    "players": [{"kind": "person", "name": "Ann", "seat": 0}, {"kind": "computer", "name": "Bob", "seat": 1}],
    "scene": {"player": 0, "prompts": [{"id": "First."}, {"id": "Then."}], "choices": ["a b", [1, 1]]},
    "changes": [{"left": [], "came": ["a"], "turned": [], "gone": []}],
}
STILL = {"clicks": 0, "pending": False, "pointedText": "", "note": ""}
SAID: list[tuple[dict[str, Any], int | None, dict[str, Any], str, list[str]]] = [
    ({}, None, {}, "First.", ["1 of 2"]),
    ({}, None, {"clicks": 1}, "Then.", ["2 of 2"]),
    ({}, None, {"pending": True}, "Tap again to do it, or elsewhere to let go.", ["2 of 2"]),
    ({}, None, {"pointedText": "It blocks.", "note": "Hint: x"}, "First.", ["It blocks.", "Hint: x"]),
    ({}, 1, {"note": "Hint: x"}, "You are looking at an earlier moment.", []),
    ({"status": "waiting"}, None, {}, "Waiting for your friend.", []),
    ({"scene": {"player": 1, "choices": ["", []]}}, None, {}, "Bob is thinking.", []),
    ({"status": "over", "result": {"returns": [1, -1]}}, None, {}, "You have won.", []),
]


@pytest.mark.parametrize(("change", "ply", "doing", "sentence", "remarks"), SAID)
def test_the_status_line_follows_from_the_state(
    modules: Page, change: dict[str, Any], ply: int | None, doing: dict[str, Any], sentence: str, remarks: list[str]
) -> None:
    said = modules.evaluate(
        """async ([state, ply, doing]) => {
            const { modelOf } = await import("/static/model.js");
            const { statusOf } = await import("/static/status.js");
            const picture = { layout: { width: 4, height: 1, cells: [] }, scene: state.scene };
            const { sentence, remarks } = statusOf(modelOf(state, picture, { ply, picture: null }, { view: "", turned: false }), doing);
            return [sentence, remarks.map(({ text }) => text)];
        }""",
        [STATE | change, ply, STILL | doing],
    )
    assert said == [sentence, remarks]


def test_a_value_and_the_board_point_at_each_other(desk: Page) -> None:
    open_table(desk, opponent="beside")
    desk.mouse.move(*spot(desk, "1"))
    part = desk.locator(".player .fact .pointed")
    expect(part).to_have_count(1)
    cells = str(part.get_attribute("data-cells")).split(" ")
    assert "1" in cells
    expect(desk.locator(".mark.pointed")).to_have_count(1)
    part.hover()
    assert [rim.get_attribute("data-cell") for rim in desk.locator(".rims .hinted").all()] == cells
    desk.mouse.move(5, 5)
    expect(desk.locator(".rims .hinted")).to_have_count(0)
    expect(desk.locator(".pointed")).to_have_count(0)


def test_a_move_knocks_when_the_sound_is_on(desk: Page) -> None:
    open_table(desk, opponent="beside")
    desk.evaluate(LISTEN)
    click(desk, "1", "1")
    assert desk.evaluate("started") == []
    desk.keyboard.press("Escape")
    use(desk, "sound")
    knock = ["OscillatorNode", "AudioBufferSourceNode"]
    assert desk.evaluate("started.splice(0)") == knock
    click(desk, "1", "1", "2")
    done(desk, 0)
    assert desk.evaluate("started") == 3 * knock  # two touches and the move
