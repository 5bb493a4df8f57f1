"""Whole games of Logitac against the computer, in each presentation; and a part of one by keyboard, by drag and by finger."""

from __future__ import annotations

from itertools import count

import pytest
from playwright.sync_api import Page, expect

from estaminet.core.rng import Generator
from tests.web.hands import Sight, open_table, plies, turn_to
from tests.web.players import anywhere, by_drag, by_finger, by_keys, by_mouse, check_end, play, spend

LONG = pytest.mark.long  # the game in `flat` is seen in all three


@pytest.mark.parametrize("view", [pytest.param("pyramid", marks=LONG), pytest.param("stairs", marks=LONG), "flat"])
def test_logitac_against_level_4_in_each_presentation(still: Page, view: str) -> None:
    open_table(still, game="logitac", options={}, level=4)
    turn_to(still, view)
    click, number = by_mouse(still, spend(Generator(4))), count()

    def step(sight: Sight) -> None:
        click(sight)
        if view == "flat" and next(number) == 60:  # in the middle of an action as likely as not
            before = still.locator(".ply").all_text_contents()
            for other in ("pyramid", "stairs", view):
                turn_to(still, other)
                assert still.locator(".ply").all_text_contents()[: len(before)] == before

    assert play(still, step)
    expect(still.locator(f".board svg.scene.view-{view}")).to_be_visible()
    check_end(still, "logitac")


def test_logitac_by_keyboard_and_by_drag(still: Page) -> None:
    open_table(still, game="logitac", options={}, level=4)
    play(still, by_keys(still, Generator(5)), range(40))
    still.keyboard.press("Escape")
    before = plies(still)
    assert before >= 20
    play(still, by_drag(still, anywhere(Generator(6))), range(10))
    assert plies(still) >= before + 18


def test_logitac_by_finger_on_a_phone(phone: Page) -> None:
    open_table(phone, game="logitac", options={}, level=4)
    play(phone, by_finger(phone, spend(Generator(7))), range(60))
    assert plies(phone) >= 30
