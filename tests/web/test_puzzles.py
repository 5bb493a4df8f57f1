"""Puzzles in the browser: missed, solved, and the next one, with the mouse and by the keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import estaminet
from estaminet import Position
from estaminet.puzzles import Puzzle, puzzles
from tests.server.test_puzzling import wrong
from tests.web.hands import do, ready
from tests.web.players import do_by_keys

EASY = puzzles(estaminet.game("l-calculus"))[0]
Hand = Callable[[Page, Position, str], None]
WORDS = {"en": ("Find the only turn", "Next puzzle", "Your rating"), "fr": ("Trouver le seul coup", "Problème suivant", "Votre cote")}


def begin(page: Page, puzzle: Puzzle, language: str) -> None:
    """Choose a puzzle on the page of its game."""
    page.goto(f"/puzzles?lang={language}")
    page.locator(f'.puzzle-games a[href="/puzzles/{puzzle.game}"]').click()
    page.locator(f'[data-puzzle="{puzzle.name}"]').click()
    page.wait_for_url("**/t/*")
    ready(page)


@pytest.mark.parametrize(("language", "hand"), [("en", do), ("fr", do_by_keys)], ids=["en-mouse", "fr-keyboard"])
def test_missed_then_solved_then_the_next(page: Page, language: str, hand: Hand) -> None:
    title, following, rating = WORDS[language]
    begin(page, EASY, language)
    region = page.get_by_role("region", name={"en": "Exercise", "fr": "Exercice"}[language])
    expect(region.get_by_role("heading")).to_have_text(title)
    play(page, wrong(EASY), hand)
    expect(page.locator(".exercise .outcome")).to_contain_text(rating)
    expect(page.locator(".exercise")).to_have_attribute("data-status", "open")  # put back by itself
    play(page, EASY.solution()[0].actions, hand)
    expect(page.locator(".exercise")).to_have_attribute("data-status", "solved")
    expect(region.get_by_role("status").first).to_contain_text({"en": "The solution:", "fr": "La solution :"}[language])
    expect(page.get_by_role("button", name=following)).to_be_focused()
    solved = page.url
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != solved)
    ready(page)
    page.goto("/puzzles/l-calculus")
    expect(page.locator(f'[data-puzzle="{EASY.name}"]')).to_have_attribute("data-state", "tried")


def play(page: Page, texts: tuple[str, ...], hand: Hand) -> None:
    """Play a turn from where the puzzle begins."""
    position = EASY.start()
    for number, text in enumerate(texts):
        page.wait_for_function("ply => Number(document.querySelector('.stage').dataset.ply) === ply", arg=number)
        hand(page, position, text)
        position.play(text)
