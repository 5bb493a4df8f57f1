"""What the row is worth, in parts that point at its chains (LC-8)."""

from __future__ import annotations

import pytest

from estaminet import game

ROWS = [
    ("wbwb", 0, "1 × 1 = 1", ["1@1", " × ", "1@3", " = 1!"]),
    ("wwbbwb", 1, "2 × 1 = 2", ["2@3,4", " × ", "1@6", " = 2!"]),
    ("wbwbwwb", 0, "1 × 1 × 2 = 2", ["1@1", " × ", "1@3", " × ", "2@5,6", " = 2!"]),
    ("wbwbwbww", 1, "1 × 1 × 1 = 1", ["1^3@2,4,6", " = 1!"]),
    ("wwwbbb", 0, "0", []),
]


@pytest.mark.parametrize(("row", "colour", "value", "parts"), ROWS)
def test_a_value_is_told_in_parts(row: str, colour: int, value: str, parts: list[str]) -> None:
    rules = game("l-calculus")
    start = rules.start(1)
    position = rules.parse(start.text().replace(start.text().split(" ")[0], row, 1))
    _, worth = rules.scene(position, 0).facts[colour]
    told = [
        part.text + (f"^{part.raised}" if part.raised else "") + (f"@{','.join(part.cells)}" if part.cells else "") + "!" * part.strong
        for part in worth.parts
    ]
    assert (worth.value, told) == (value, parts)


def test_a_removal_previews_no_score() -> None:
    rules = game("l-calculus")
    position = rules.parse("bbwbw w r 1:2 9 0 - groups=any,limit=40")
    preview = rules.preview(position, position.parse_action("L1"), 0)
    assert (len(preview.pieces), preview.facts) == (4, rules.scene(position, 0).facts)


def test_a_swap_previews_its_score() -> None:
    rules = game("l-calculus")
    position = rules.parse("wbwbwb w s 1:2 9 0 - groups=any,limit=40")
    preview = rules.preview(position, position.parse_action("2:1/1"), 0)
    assert [[fact.value for fact in facts] for facts in preview.facts] == [["3", "2 × 1 = 2"], ["4", "2 × 1 = 2"]]
