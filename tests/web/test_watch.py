"""Watching a turn: action by action, marked as a whole, told in the story line and to screen readers; looking back tells the same."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from estaminet import games
from estaminet.core.rng import Generator
from tests.web.hands import click, join, look, open_table, plies, ready, use
from tests.web.players import Step, anywhere, by_mouse

SEEKING = {"game": "topogic", "side": "first", "options": {"seekers": 3, "limit": 10}}  # the computer seeks for many actions
SCORING = {"l-calculus"}  # where one's own first action makes points
PATIENCE_MS = 15_000  # for the answer to a question on a busy machine
ENOUGH = 4  # actions that are watched before the rest is skipped

# Keep the plies that the board shows, and what a screen reader is told.
RECORD = """() => {
    const stage = document.querySelector(".stage");
    window.shown = [Number(stage.dataset.ply)];
    window.said = [];
    new MutationObserver(() => shown.at(-1) === Number(stage.dataset.ply) || shown.push(Number(stage.dataset.ply)))
        .observe(stage, { attributeFilter: ["data-ply"] });
    new MutationObserver((changes) => said.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent))))
        .observe(document.querySelector("#told"), { childList: true });
}"""
# The computer has shown all its actions, or enough of them.
WATCHED = """([own, enough]) => {
    const ply = Number(document.querySelector(".stage").dataset.ply);
    return (ply > own && document.querySelector("#table").matches(".my-turn")) || ply >= own + enough;
}"""
# The ply that is shown, and how many clicks of a path are made while there is more to choose.
PROGRESS = """() => {
    const more = document.querySelectorAll(".hits .lit, .pick:not(.quiet)").length;
    return [document.querySelector(".stage").dataset.ply, more && document.querySelectorAll(".rims .chosen").length];
}"""
# What is asked of a watch that shows states of a made-up game: the plies it shows, the questions it asks.
WATCH = """async ([steps, pace, refused]) => {
    localStorage.pace = pace;
    const { Watch } = await import("/static/watch.js");
    const [shown, asked] = [[], []];
    const change = (ply) => ({ ply, seat: ply % 2, text: "", told: { id: "x" }, left: [], came: [], turned: [], gone: [], ways: [] });
    const turn = (number) => ({ number, seat: number % 2, actions: [{ ply: number, text: "" }] });
    const turns = (ply) => Array.from({ length: ply }, (_, index) => turn(index + 1));
    const picture = { scene: { player: 0 }, layout: {} };
    const state = ([round, ply, status = "playing"]) => ({ round, ply, status, turns: turns(ply), changes: ply ? [change(ply)] : [] });
    const watch = new Watch({
        look: async (ply) => (asked.push(ply), refused ? null : { ...picture, change: change(ply) }),
        isAway: () => false,
        show: ({ state }, before) => before?.state === state || shown.push([state.ply, state.status].join(" ")),
    });
    for (const [step, ...rest] of steps) {
        if (step === "own") watch.own.add(rest[0]);
        if (step === "come") watch.follow({ state: state(rest), picture });
        if (step === "wait") while (watch.busy) await new Promise((settle) => setTimeout(settle, 10));
        if (step === "skip") watch.skip(new Event("pointerdown"));
        if (step === "look") shown.push(`now ${watch.shown.state.ply}`);
    }
    return [shown, asked];
}"""
QUEUES: dict[str, tuple[list[list[Any]], str, bool, list[str], list[int]]] = {
    "the first state is shown at once": ([["come", 1, 7]], "calm", False, ["7 playing"], []),
    "actions come one after the other": (
        [["come", 1, 0], ["come", 1, 3], ["look"], ["wait"]],
        "quick",
        False,
        ["0 playing", "now 0", "1 playing", "2 playing", "3 playing"],
        [1, 2],
    ),
    "what comes meanwhile waits": (
        [["come", 1, 0], ["come", 1, 1], ["come", 1, 2], ["come", 1, 3], ["look"], ["wait"]],
        "quick",
        False,
        ["0 playing", "now 0", "1 playing", "2 playing", "3 playing"],
        [1, 2],
    ),
    "one's own is shown at once": ([["come", 1, 0], ["own", 1], ["come", 1, 1]], "calm", False, ["0 playing", "1 playing"], []),
    "one's own does not wait, the answer does": (
        [["come", 1, 0], ["own", 1], ["come", 1, 2], ["wait"]],
        "quick",
        False,
        ["0 playing", "1 playing", "2 playing"],
        [1],
    ),
    "a take-back is shown at once": ([["come", 1, 4], ["come", 1, 2]], "calm", False, ["4 playing", "2 playing"], []),
    "an action taken back is nobody's own any more": (
        [["come", 1, 2], ["own", 3], ["come", 1, 3], ["come", 1, 2], ["come", 1, 3], ["look"], ["wait"]],
        "quick",
        False,
        ["2 playing", "3 playing", "2 playing", "now 2", "3 playing"],
        [],
    ),
    "a new round is shown at once": ([["come", 1, 2, "over"], ["come", 2, 5]], "calm", False, ["2 over", "5 playing"], []),
    "where the past is not shown it jumps": (
        [["come", 1, 0], ["come", 1, 3], ["wait"]],
        "quick",
        True,
        ["0 playing", "3 playing"],
        [1],
    ),
    "a skip shows the present": (
        [["come", 1, 0], ["come", 1, 3], ["look"], ["skip"]],
        "calm",
        False,
        ["0 playing", "now 0", "3 playing"],
        [],
    ),
    "the last action rests before the end is told": (
        [["come", 1, 0], ["come", 1, 2, "over"], ["wait"]],
        "quick",
        False,
        ["0 playing", "1 playing", "2 playing", "2 over"],
        [1],
    ),
    "instant shows at once": ([["come", 1, 0], ["come", 1, 3, "over"]], "instant", False, ["0 playing", "3 over"], []),
}


@pytest.mark.parametrize("what", QUEUES)
def test_a_queue(modules: Page, what: str) -> None:
    steps, pace, refused, shown, asked = QUEUES[what]
    assert modules.evaluate(WATCH, [steps, pace, refused]) == [shown, asked]


def set_pace(page: Page, pace: str) -> None:
    """Choose how fast the actions of others are shown, and keep from now on what is shown and told; the list is in words."""
    page.evaluate("pace => { localStorage.pace = pace; localStorage.turns = 'words'; }", pace)
    page.evaluate(RECORD)


def choose(page: Page, step: Step) -> None:
    """Make one click of an action, and wait until it has been seen: no click too many is made meanwhile."""
    before = page.evaluate(PROGRESS)
    step(look(page))
    page.wait_for_function(f"before => (({PROGRESS})()[0] !== before[0] || ({PROGRESS})()[1] > before[1])", arg=before)


def play_own_turn(page: Page) -> int:
    """Play the first turn of a game with the mouse, until the other one is to act; gives how many actions it had."""
    step = by_mouse(page, anywhere(Generator(5)))
    while page.evaluate("document.querySelector('#table').matches('.my-turn') && !document.querySelector('.turns .owner-1')"):
        choose(page, step)
    return page.locator(".turns li:has(.owner-0) .ply").count()


def shown(page: Page) -> list[int]:
    """List the plies that the board has shown, one after the other."""
    return list(page.evaluate("shown"))


def marked(page: Page, kind: str = "halo") -> set[str]:
    """Name the cells that are marked as changed in some way."""
    found = page.locator(f".board .changes .{kind}").evaluate_all("marks => marks.map(mark => mark.parentElement.dataset.cell)")
    return {str(cell) for cell in found}


def listed(page: Page) -> list[str]:
    """Read the actions in the list."""
    return page.locator(".ply").all_text_contents()


def opponent(page: Page) -> str:
    """Read the name of the other one."""
    return page.locator('.player[data-place="above"] .name strong').inner_text()


@pytest.mark.parametrize("name", [game.name for game in games()])
def test_the_computers_turn_is_shown_marked_and_told(desk: Page, name: str) -> None:
    open_table(desk, **({"game": name, "options": {}, "level": 1} | (SEEKING if name == "topogic" else {})))
    assert ready(desk)
    set_pace(desk, "quick")
    own = play_own_turn(desk)
    desk.wait_for_function(WATCHED, arg=[own, ENOUGH])
    seen = desk.evaluate("""() => ({ shown: [...shown], said: [...said], story: document.querySelector(".story").textContent,
        sentences: [...document.querySelectorAll(".story .sentence")].map((each) => each.textContent),
        list: [...document.querySelectorAll(".ply")].map((each) => each.textContent),
        turn: [...document.querySelectorAll(".turns li:last-child .ply")].map((each) => each.textContent),
        marked: document.querySelectorAll(".board .changes [data-cell]").length })""")
    end = seen["shown"][-1]
    assert seen["shown"] == list(range(end + 1))
    theirs = seen["list"][own:]
    assert len(theirs) == end - own >= 1
    assert seen["turn"] == theirs[-len(seen["turn"]) :]
    assert seen["story"] == " ".join((f"{opponent(desk)}:", *seen["turn"]))
    assert seen["sentences"] == seen["turn"]
    scored = [f"You: {seen['list'][0]}"] if name in SCORING else []
    assert seen["said"] == scored + [f"{opponent(desk)}: {sentence}" for sentence in theirs]
    assert seen["marked"] > 0


def test_reduced_motion_keeps_the_pace_without_movement(still: Page) -> None:
    open_table(still, game="tactic", options={}, level=1)
    assert ready(still)
    set_pace(still, "quick")
    own = play_own_turn(still)
    still.wait_for_function(WATCHED, arg=[own, ENOUGH])
    assert shown(still) == list(range(shown(still)[-1] + 1))
    assert still.locator(".board .piece").first.evaluate("piece => getComputedStyle(piece).transitionDuration") == "0s"


def begin_watching(page: Page) -> None:
    """Let the computer begin a turn of many actions, and see its first."""
    open_table(page, **SEEKING)
    assert ready(page)
    set_pace(page, "calm")
    own = play_own_turn(page)
    page.wait_for_function("own => Number(document.querySelector('.stage').dataset.ply) > own", arg=own)


def wait_for_their_turn(page: Page) -> None:
    """Wait until the café has the whole turn of the computer: its home page says whose turn it is at a table."""
    mine = re.compile(f'href="{re.escape(page.url.removeprefix(page.url.partition("/t/")[0]))}".*?(Your turn|</a>)', re.DOTALL)
    while (found := mine.search(page.request.get("/").text())) is None or found[1] != "Your turn":
        page.wait_for_timeout(100)


SKIPS: dict[str, Callable[[Page], None]] = {
    "a press": lambda page: click(page, "R1"),
    "Escape": lambda page: page.keyboard.press("Escape"),
    "Space": lambda page: page.keyboard.press("Space"),
    "an arrow": lambda page: page.keyboard.press("ArrowLeft"),
}


@pytest.mark.parametrize("how", SKIPS)
def test_a_press_or_a_key_skips_to_the_end(desk: Page, how: str) -> None:
    begin_watching(desk)
    assert desk.locator("#table.my-turn").count() == 0
    wait_for_their_turn(desk)
    SKIPS[how](desk)
    assert ready(desk)
    before, end = shown(desk)[-2:]
    assert end > before + 1
    assert shown(desk)[:-1] == list(range(before + 1))
    assert desk.locator(".rims .chosen").count() == 0
    expect(desk.locator(".expects")).not_to_contain_text("earlier moment")
    assert len(desk.evaluate("said")) == end - desk.locator(".turns li:has(.owner-0)").first.locator(".ply").count()


@pytest.mark.parametrize("hurry", ["localStorage.pace = 'instant'", "Object.defineProperty(document, 'hidden', { value: true })"])
def test_instant_and_hidden_pages_ask_for_nothing_in_between(desk: Page, hurry: str) -> None:
    asked: list[str] = []

    def keep(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: asked.append(json.loads(str(frame))["do"]))

    desk.on("websocket", keep)
    open_table(desk, game="tactic", options={}, level=1)
    assert ready(desk)
    set_pace(desk, "calm")
    desk.evaluate(hurry)
    own = play_own_turn(desk)
    desk.wait_for_function(WATCHED, arg=[own, 99])
    assert asked.count("act") == own
    assert "look" not in asked
    expect(desk.locator(".story")).to_contain_text(f"{opponent(desk)}:")


def test_a_friend_and_a_watcher_see_it_and_ones_own_is_called_ones_own(desk: Page, friend: Page) -> None:
    join(friend, open_table(desk, game="tactic", opponent="friend", options={}))
    assert ready(desk)
    set_pace(friend, "quick")
    set_pace(desk, "calm")
    own = play_own_turn(desk)
    friend.wait_for_function("own => shown.at(-1) === own", arg=own)
    assert shown(friend) == shown(desk) == list(range(own + 1))
    expect(desk.locator(".story")).to_have_text(" ".join(("You:", *listed(desk))))
    expect(friend.locator(".story")).to_have_text(" ".join(("Ann:", *listed(desk))))
    assert (desk.evaluate("said"), friend.evaluate("said")) == ([], [f"Ann: {sentence}" for sentence in listed(desk)])
    assert marked(desk) == marked(friend) != set()
    assert marked(desk, "left")
    assert marked(desk, "came")


def test_looking_back_marks_and_tells_each_action(desk: Page) -> None:
    open_table(desk, opponent="beside")
    desk.evaluate("localStorage.turns = 'words'")
    step = by_mouse(desk, anywhere(Generator(5)))
    while plies(desk) < 4:
        choose(desk, step)
    actions = listed(desk)
    told = desk.locator(".story .sentence")
    present = told.all_text_contents()
    desk.evaluate(RECORD)
    back = desk.locator("[data-step=ArrowLeft]")
    for ply in (3, 2, 1):
        back.click()
        expect(desk.locator(".stage")).to_have_attribute("data-ply", str(ply), timeout=PATIENCE_MS)
        expect(told).to_have_text([actions[ply - 1]])
    assert marked(desk)
    assert [sentence.partition(": ")[2] for sentence in desk.evaluate("said")] == actions[2::-1]
    back.click()
    expect(told).to_have_count(0)
    assert marked(desk) == set()
    height = "room => room.getBoundingClientRect().height"  # where it lies depends on the row, which becomes shorter
    room = desk.locator(".story-room").evaluate(height)
    desk.locator("[data-step=End]").click()
    expect(told).to_have_text(present)
    assert desk.locator(".story-room").evaluate(height) == room


def test_the_end_is_told_after_the_actions(desk: Page) -> None:
    open_table(desk)
    assert ready(desk)
    set_pace(desk, "quick")
    own = play_own_turn(desk)
    desk.wait_for_function(WATCHED, arg=[own, 99])
    told = desk.evaluate("[...said]")
    use(desk, "resign")
    desk.get_by_role("button", name="Resign, really").click()
    expect(desk.locator("#table")).to_have_attribute("data-status", "over")
    assert desk.evaluate("said")[:-1] == told
    assert desk.evaluate("said.at(-1)").startswith("You have lost.")


TURN = {
    "number": 1,
    "seat": 0,
    "actions": [{"ply": 1, "text": "b4-c4", "told": {"id": "The pawn goes to {cell}.", "args": {"cell": "c4"}}}],
}


def test_turns_are_written_in_words_or_codes_and_explain_each_other(modules: Page) -> None:
    told = modules.evaluate(
        """async (turn) => {
            const { showTurns, wordingSwitch } = await import("/static/turns.js");
            const list = document.createElement("ol");
            const show = () => showTurns(list, [turn], ["White", "Black"], () => {});
            const read = () => [...list.querySelectorAll(".ply")].map((ply) => [ply.textContent, ply.title, ply.ariaDescription]);
            const change = wordingSwitch(show);
            show();
            const codes = [change.textContent, ...read()];
            change.click();
            return [codes, [change.textContent, ...read()], localStorage.turns];
        }""",
        TURN,
    )
    code, words = "b4-c4", "The pawn goes to c4."
    assert told == [["Words", [code, words, words]], ["Codes", [words, code, code]], "words"]


def test_the_pace_is_chosen_in_the_menu_and_stays(desk: Page) -> None:
    open_table(desk, opponent="beside")
    desk.evaluate("localStorage.removeItem('pace')")
    done_so_far = []
    for _ in range(3):
        use(desk, "pace")
        done_so_far.append((desk.locator("[data-tool=pace]").inner_text(), desk.evaluate("localStorage.pace")))
    assert done_so_far == [("Pace: instant", "instant"), ("Pace: calm", "calm"), ("Pace: quick", "quick")]
    desk.reload()
    expect(desk.locator("[data-tool=pace]")).to_have_text(re.compile("quick"))


def test_a_long_story_opens_on_a_phone(phone: Page) -> None:
    open_table(phone, game="tactic", opponent="beside", options={})
    story = phone.locator(".story")
    box = story.bounding_box()
    phone.evaluate(
        """async () => {
            const { Story } = await import("/static/story.js");
            document.querySelector(".story").remove();
            window.told = new Story(document.querySelector(".story-room"));
            window.told.show({ teller: "Ann", sentences: ["One. ".repeat(60), "Two."] });
        }"""
    )
    expect(story.locator(".sentence:visible")).to_have_text(["Two."])
    assert story.bounding_box() == box
    halves = ["A guard jumps from 11c to 2f.", "A patrol advances from 12e to 11c."]
    phone.evaluate('halves => window.told.show({ teller: "Ann", sentences: halves })', halves)
    expect(story.locator(".sentence:visible")).to_have_text(halves)  # what has room stays
    assert story.bounding_box() == box
    phone.evaluate('() => window.told.show({ teller: "Ann", sentences: ["One. ".repeat(60), "Two."] })')
    story.tap()
    expect(story).to_have_attribute("aria-expanded", "true")
    expect(story.locator(".sentence:visible")).to_have_count(2)
    phone.keyboard.press("Escape")
    expect(story.locator(".sentence:visible")).to_have_count(1)
    cut = """() => {
        window.told.show({ teller: "Ann", sentences: ["One. ".repeat(60)] });
        const lines = document.querySelector(".story .lines");
        return [lines.scrollHeight > lines.clientHeight, getComputedStyle(lines).webkitLineClamp];
    }"""
    assert phone.evaluate(cut) == [True, "3"]  # which ends in an ellipsis
