"""Puzzles in the browser: missed, solved, and the next one by the keyboard, in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import estaminet
from estaminet.puzzles import Puzzle, puzzles
from tests.server.test_puzzling import wrong
from tests.web.hands import ready

EASY, OTHER = puzzles(estaminet.game("l-calculus"))[:2]
WORDS = {"en": ("Find the only turn", "Next puzzle", "Your rating"), "fr": ("Trouver le seul coup", "Problème suivant", "Votre cote")}


def type_action(page: Page, text: str) -> None:
    """Type an action."""
    page.keyboard.press("/")
    field = page.locator(".typed input")
    field.fill(text)
    field.press("Enter")


def begin(page: Page, puzzle: Puzzle, language: str) -> None:
    """Choose a puzzle on the page of its game."""
    page.goto(f"/puzzles?lang={language}")
    page.locator(f'.puzzle-games a[href="/puzzles/{puzzle.game}"]').click()
    page.locator(f'[data-puzzle="{puzzle.name}"]').click()
    page.wait_for_url("**/t/*")
    ready(page)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_missed_then_solved_then_the_next(page: Page, language: str) -> None:
    title, following, rating = WORDS[language]
    begin(page, EASY, language)
    expect(page.locator(".exercise h2")).to_have_text(title)
    for text in wrong(EASY):
        type_action(page, text)
    expect(page.locator(".exercise .outcome")).to_contain_text(rating)
    expect(page.locator(".exercise")).to_have_attribute("data-status", "open")  # put back by itself
    for number, text in enumerate(EASY.solution()[0].actions):
        page.wait_for_function("ply => Number(document.querySelector('.stage').dataset.ply) === ply", arg=number)
        type_action(page, text)
    expect(page.locator(".exercise")).to_have_attribute("data-status", "solved")
    expect(page.get_by_role("button", name=following)).to_be_focused()
    solved = page.url
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != solved)
    ready(page)
    page.goto("/puzzles/l-calculus")
    expect(page.locator(f'[data-puzzle="{EASY.name}"]')).to_have_attribute("data-state", "tried")
