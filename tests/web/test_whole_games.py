"""Whole games of Tactic and Logan Stones against the computer: by drag, with the keyboard alone, with a finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from estaminet.core.rng import Generator
from tests.web.hands import open_table
from tests.web.players import anywhere, by_drag, by_finger, by_keys, check_end, play


@pytest.mark.parametrize(("name", "level"), [pytest.param("tactic", 4, marks=pytest.mark.long), ("logan-stones", 1)])
def test_a_whole_game_by_keyboard_alone(still: Page, name: str, level: int) -> None:
    open_table(still, game=name, options={}, level=level)
    assert play(still, by_keys(still, Generator(1)))
    check_end(still, name)


@pytest.mark.parametrize(("name", "level"), [pytest.param("tactic", 4, marks=pytest.mark.long), ("logan-stones", 1)])
def test_a_whole_game_by_finger_on_a_phone(phone: Page, name: str, level: int) -> None:
    open_table(phone, game=name, options={}, level=level)
    assert play(phone, by_finger(phone, anywhere(Generator(2))))
    check_end(phone, name)


@pytest.mark.long
def test_a_whole_game_of_tactic_by_drag(still: Page) -> None:
    open_table(still, game="tactic", options={}, level=4)
    assert play(still, by_drag(still, anywhere(Generator(3))))
    check_end(still, "tactic")
