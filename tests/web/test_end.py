"""The end of a game: who, by what rule, where, the points, and what can follow; over the board, which keeps its size."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import estaminet
from estaminet.core.game import Game
from estaminet.core.position import Position
from estaminet.puzzles import puzzles
from estaminet.records import replay, write_record
from tests.web.hands import banner, open_table, use
from tests.web.players import finished

GAMES = list(estaminet.games())
# No place that decided the game lies under its card.
UNCOVERED = """() => {
    const { top, bottom } = document.querySelector(".banner").getBoundingClientRect();
    const places = [...document.querySelectorAll(".rims .decisive")].map((cell) => cell.getBoundingClientRect());
    return places.every((place) => place.bottom <= top || place.top >= bottom);
}"""


def open_finished(page: Page, game: Game) -> Position:
    """Open a finished game's record; gives its last position."""
    position, text = finished(game)
    opened = page.request.post("/api/records", data={"text": text})
    assert opened.ok, opened.text()
    page.goto(opened.json()["url"])
    banner(page)
    return position


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_end_says_why_and_marks_where(desk: Page, game: Game) -> None:
    end = open_finished(desk, game)
    ending = game.ending(end)
    expect(desk.locator(".banner .reason")).to_contain_text(ending.sentence.say("en"))
    expect(desk.locator("#told p").last).to_contain_text(ending.sentence.say("en"))
    links = desk.locator(".banner .reason a")
    assert [link.get_attribute("href") for link in links.all()] == ([f"/rules/{game.name}#{ending.rule}"] if ending.rule else [])
    shown = desk.locator(".rims .decisive").evaluate_all("cells => cells.length")
    assert shown == len(set(ending.cells))
    desk.wait_for_function(UNCOVERED)
    points = desk.locator(".banner .points .value").all_text_contents()
    scores = [facts[0].value for facts in end.scene().facts]  # as they stand beside the board
    assert points == (scores if any(end.points()) else [])
    for link in links.all():
        desk.goto(str(link.get_attribute("href")))
        expect(desk.locator(f'[id="{ending.rule}"]')).to_have_count(1)


SMALLEST: ViewportSize = {"width": 360, "height": 640}


def decided(game: Game) -> list[str]:
    """Write records that end with a place that decided the game, where there are some for each side: of puzzles, or played at random."""
    found: dict[float, str] = {}
    for puzzle in puzzles(game):
        *_, end = replay(puzzle.record)
        if end.over and game.ending(end).cells:
            found.setdefault(end.returns()[0], write_record(puzzle.record))
    return list(found.values()) or [finished(game)[1]]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_card_covers_no_decisive_place_on_a_phone(phone: Page, game: Game) -> None:
    large = phone.viewport_size
    assert large is not None
    for text in decided(game):
        phone.goto(phone.request.post("/api/records", data={"text": text}).json()["url"])
        for size in (large, SMALLEST):
            phone.set_viewport_size(size)
            banner(phone)
            phone.wait_for_function("() => document.querySelectorAll('.rims .decisive').length")
            phone.wait_for_function(UNCOVERED)  # a new size is taken up within a frame or two
            expect(phone.locator(".banner .reason")).to_be_in_viewport(ratio=1)
            expect(phone.locator(".banner .main")).to_be_in_viewport(ratio=1)
        phone.set_viewport_size(large)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_card_lies_over_the_board_and_can_be_put_aside(desk: Page, game: Game) -> None:
    open_table(desk, game=game.name, options={})
    before = desk.locator(".board svg").bounding_box()
    use(desk, "resign")
    use(desk, "resign")
    expect(banner(desk)).to_have_text("You have lost.")
    expect(desk.locator(".banner .reason")).to_have_text("You have resigned.")
    expect(desk.locator("#told p").last).to_have_text("You have lost. You have resigned.")
    assert desk.locator(".board svg").bounding_box() == before
    use(desk, "put-aside")
    expect(desk.locator(".banner")).to_be_hidden()
    expect(desk.locator("[data-tool=result]")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.locator("[data-tool=put-aside]")).to_be_focused()


def test_looking_back_begins_at_the_start(desk: Page) -> None:
    open_finished(desk, estaminet.game("tactic"))
    use(desk, "look-back")
    expect(desk.locator("#table.replaying")).to_have_count(1)
    expect(desk.locator(".banner")).to_be_hidden()
    use(desk, "result")
    expect(desk.locator("#table.replaying")).to_have_count(0)
    banner(desk)


def test_the_next_level_is_one_click_away(desk: Page) -> None:
    open_table(desk, level=1, options={"pawns": 12})
    first = desk.url
    use(desk, "resign")
    use(desk, "resign")
    use(desk, "next-level")
    desk.wait_for_url(lambda url: url != first)
    levels = desk.request.get("/api/levels").json()
    expect(desk.locator('.player[data-place="above"] .name')).to_have_text(levels[1]["name"])
    expect(desk.locator(".board .piece")).to_have_count(24)  # the same options


def test_above_the_highest_level_there_is_none(desk: Page) -> None:
    open_table(desk, level=8)
    use(desk, "resign")
    use(desk, "resign")
    banner(desk)
    expect(desk.locator("[data-tool=next-level]")).to_have_count(0)


PLAYERS = [{"kind": "person", "name": "Ann", "seat": 0}, {"kind": "person", "name": "", "seat": 1}]
WHY = {"id": "The rules say so."}
ENDS: list[tuple[str, list[int], list[int], str, str]] = [
    ("rules", [1, -1], [0], "You have won.", "The rules say so."),
    ("resignation", [1, -1], [0], "You have won.", "Player 2 has resigned."),
    ("resignation", [1, -1], [1], "You have lost.", "You have resigned."),
    ("resignation", [-1, 1], [], "Player 2 has won.", "Ann has resigned."),
    ("time", [-1, 1], [0], "You have lost.", "Your time has run out."),
    ("time", [1, -1], [], "Ann has won.", "Player 2 has run out of time."),
    ("agreement", [0, 0], [0], "The game is drawn.", "The rules say so."),
]


@pytest.mark.parametrize(("kind", "returns", "chairs", "result", "reason"), ENDS)
def test_every_end_is_told_to_who_reads_it(
    modules: Page, kind: str, returns: list[int], chairs: list[int], result: str, reason: str
) -> None:
    state = {"players": PLAYERS, "chairs": chairs, "result": {"kind": kind, "returns": returns, "why": WHY}}
    said = modules.evaluate(
        """async (state) => {
            const { resultSentence, reasonSentence } = await import("/static/result.js");
            return [resultSentence(state), reasonSentence(state)];
        }""",
        state,
    )
    assert said == [result, reason]
