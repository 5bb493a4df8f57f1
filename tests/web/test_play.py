"""Whole games in the browser: mouse, keyboard, finger, two browsers, a dying server."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from estaminet import game
from estaminet.records import read_record
from tests.server.cafe import Cafe
from tests.web.hands import act_by_keys, act_by_mouse, banner, click, done, join, lit, open_table, play_out, plies, ready, spot, tap, use


def test_a_whole_game_by_mouse_from_the_home_page(desk: Page) -> None:
    desk.goto("/")
    desk.locator(".game", has_text="L-Calculus").get_by_role("link", name="Choose how").click()
    desk.locator("summary").click()
    desk.get_by_label("Turns without a removal").fill("10")
    desk.get_by_role("button", name="Play").click()
    desk.wait_for_url("**/t/*")
    play_out(desk, act_by_mouse)
    expect(banner(desk)).to_have_text(re.compile("won|lost|drawn"))
    desk.locator(".banner [data-tool=rematch]").click()
    expect(desk.locator("#table")).to_have_attribute("data-status", "playing")
    expect(desk.locator('.player[data-place="below"] .under')).to_contain_text("Black")


def test_a_whole_game_by_keyboard_alone(desk: Page) -> None:
    open_table(desk)
    assert ready(desk)
    for _ in range(20):
        desk.keyboard.press("Tab")
        if desk.evaluate("Boolean(document.activeElement.closest('.hits'))"):
            break
    assert desk.evaluate("document.activeElement.matches(':focus-visible')")
    desk.keyboard.press("/")
    desk.keyboard.type("2:1/1")
    desk.keyboard.press("Enter")
    done(desk, 0)
    assert desk.locator(".ply").first.text_content() == "1:2/1"  # the same row, as it is offered
    while not desk.evaluate("Boolean(document.activeElement.closest('.hits'))"):
        desk.keyboard.press("Shift+Tab")
    play_out(desk, act_by_keys)
    banner(desk)


def test_a_path_is_shown_foreseen_and_let_go(desk: Page) -> None:
    open_table(desk, opponent="beside")
    click(desk, "4", "6")
    expect(desk.locator(".expects")).to_contain_text("right group begins just behind")
    expect(desk.locator(".expects .chip")).to_have_text("3 of 3")
    desk.mouse.move(*spot(desk, "7"))
    expect(desk.locator(".stage")).to_have_class(re.compile("previewing"))
    expect(desk.locator(".player .score .change").first).to_contain_text("→")
    assert desk.locator(".band.reach-1").count() == 1
    assert desk.locator(".band.reach-2").count() == 1
    desk.keyboard.press("Escape")
    assert desk.locator(".band").count() == 0
    expect(desk.locator(".expects .chip")).to_have_text("1 of 3")
    click(desk, "4")
    desk.mouse.click(700, 850)  # elsewhere
    expect(desk.locator(".expects .chip")).to_have_text("1 of 3")
    assert plies(desk) == 0


def test_a_drag_chooses_both_ends_either_way(desk: Page) -> None:
    open_table(desk, opponent="beside")
    for begin, end in (("4", "6"), ("6", "4")):
        desk.mouse.move(*spot(desk, begin))
        desk.mouse.down()
        desk.mouse.move(*spot(desk, end), steps=4)
        desk.mouse.up()
        expect(desk.locator(".expects .chip")).to_have_text("3 of 3")
        assert [rim.get_attribute("data-cell") for rim in desk.locator(".rims .chosen").all()] == ["4", "6"]
        desk.keyboard.press("Escape")


def test_an_illegal_try_says_why_at_the_board(desk: Page) -> None:
    open_table(desk, opponent="beside")
    click(desk, "1", "2", "4")
    why = desk.locator(".stage .why")
    expect(why).to_contain_text("This swap would leave the row as it is.")
    expect(why.locator("a")).to_have_attribute("href", "/rules/l-calculus#LC-5")
    assert desk.locator(".rims .warned").count() == 4
    desk.keyboard.press("/")
    desk.keyboard.type("19:9/9")
    desk.keyboard.press("Enter")
    expect(why).to_contain_text("LC-4")
    desk.keyboard.press("Escape")
    desk.keyboard.press("Escape")
    expect(why).to_be_hidden()


def test_replay_take_back_and_hint(desk: Page) -> None:
    open_table(desk, opponent="beside")
    for _ in range(4):
        act_by_mouse(desk)
    desk.mouse.click(700, 850)
    desk.keyboard.press("ArrowLeft")
    expect(desk.locator(".expects")).to_contain_text("earlier moment")
    assert lit(desk) == []
    desk.keyboard.press("Home")
    expect(desk.locator(".ply.here")).to_have_count(0)
    expect(desk.locator(".board .mark.bracket")).to_have_count(20)
    desk.keyboard.press("End")
    desk.locator(".ply").first.click()
    expect(desk.locator(".ply").first).to_have_attribute("aria-current", "step")
    desk.locator("[data-step=End]").click()
    count = plies(desk)
    desk.get_by_role("button", name="Take back").click()
    desk.wait_for_function("count => document.querySelectorAll('.ply').length < count", arg=count)
    desk.get_by_role("button", name="Hint").click()
    expect(desk.locator(".expects .note")).to_contain_text("Hint: ")
    assert desk.locator(".rims .hinted").count() + desk.locator(".pick").count() > 0


def test_resigning_asks_twice(desk: Page) -> None:
    open_table(desk)
    use(desk, "resign")
    desk.get_by_role("button", name="Resign, really").click()
    expect(banner(desk)).to_have_text("You have lost.")
    expect(desk.locator("#told p")).to_have_text(re.compile("^You have lost. .*resigned"))


def test_a_finger_sees_before_it_does(phone: Page) -> None:
    open_table(phone)
    tap(phone, "2", "2", "3")
    expect(phone.locator(".stage")).to_have_class(re.compile("previewing"))
    expect(phone.locator(".expects")).to_contain_text("Tap again")
    assert plies(phone) == 0
    tap(phone, "3")
    done(phone, 0)
    phone.locator("[data-tool=list]").tap()
    expect(phone.locator(".side")).to_be_visible()
    phone.get_by_role("button", name="Close").tap()
    expect(phone.locator(".side")).to_be_hidden()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_two_browsers_survive_the_death_of_the_server(desk: Page, friend: Page, cafe: Cafe, complaints: list[str]) -> None:
    invitation = open_table(desk, opponent="friend")
    expect(desk.get_by_label("The link for your friend")).to_have_value(cafe.url + invitation)
    friend.goto("/")
    friend.get_by_label("The link you were given").fill(cafe.url + invitation)
    friend.get_by_role("button", name="Join").click()
    friend.get_by_role("button", name="Sit down and play").click()
    friend.wait_for_url("**/t/*")
    for page in (desk, desk, friend, friend):
        if page.locator("#table.my-turn").count():
            act_by_mouse(page)
    before = plies(desk)
    assert before >= 2
    friend.wait_for_function("count => document.querySelectorAll('.ply').length === count", arg=before)
    texts = desk.locator(".ply").all_text_contents()
    cafe.kill()
    for page in (desk, friend):
        expect(page.locator(".link-line")).to_contain_text("Reconnecting")
    mover, other = (desk, friend) if desk.locator("#table.my-turn").count() else (friend, desk)
    play_while_dead(mover)
    cafe.start()
    for page in (mover, other):
        done(page, before)
        expect(page.locator(".link-line")).to_be_hidden()
        assert page.locator(".ply").all_text_contents()[:before] == texts
    assert plies(mover) == before + 1
    for _ in range(3):
        for page in (mover, other):
            if page.locator("#table.my-turn").count():
                act_by_mouse(page)
    done(desk, before + 1)
    complaints[:] = [line for line in complaints if "WebSocket connection" not in line]  # what the browser says of a dead server


def play_while_dead(page: Page) -> None:
    """Choose an action that can only arrive later."""
    pick = page.locator(".pick[data-pick=stop]")
    if pick.count():
        pick.click()
        return
    for _ in range(3):
        click(page, lit(page)[0])


def test_a_draw_is_offered_and_agreed(desk: Page, friend: Page) -> None:
    join(friend, open_table(desk, opponent="friend"))
    ready(desk)
    use(desk, "draw")
    expect(friend.locator(".offer")).to_contain_text("Ann offers a draw.")
    friend.get_by_role("button", name="Agree").click()
    for page in (desk, friend):
        expect(banner(page)).to_have_text("The game is drawn.")


def test_a_record_goes_out_and_comes_back(desk: Page) -> None:
    open_table(desk, opponent="beside")
    for _ in range(5):
        act_by_mouse(desk)
    with desk.expect_download() as saved:
        use(desk, "export")
    text = saved.value.path().read_text()
    texts = desk.locator(".ply").all_text_contents()
    assert list(read_record(text).actions) == texts
    desk.goto("/")
    desk.get_by_label("A record's text, or its file").fill(text)
    desk.get_by_role("button", name="Open", exact=True).click()
    desk.wait_for_url("**/t/*")
    expect(desk.locator(".ply")).to_have_count(len(texts))
    assert desk.locator(".ply").all_text_contents() == texts


def test_choices_unpack_as_they_were_packed(modules: Page) -> None:
    from estaminet.core.packing import pack_paths

    played = game("l-calculus")
    scene = played.scene(played.start(1), 0)
    unpacked = modules.evaluate(
        """async (packed) => {
            const { unpack } = await import("/static/choice.js");
            const all = (node) => Object.fromEntries([...unpack(node)].map(([id, child]) => [id, open(child)]));
            const open = (node) => typeof node === "number" ? node : all(node);
            return open(packed);
        }""",
        pack_paths(scene.choices),
    )
    for path, action in scene.choices:
        node = unpacked
        for step in path:
            node = node[step]
        assert node == action


def test_a_piece_keeps_its_element_and_a_preview_is_a_ghost(modules: Page) -> None:
    told = modules.evaluate(
        """async () => {
            const { Painter } = await import("/static/painter.js");
            const name = { id: "x" };
            const cells = [["a", 1], ["b", 2]].map(([id, x]) => ({ id, x, y: 1, name, shape: "square" }));
            const layout = { view: "board", width: 3, height: 2, cells };
            const man = (cell) => ({ id: "p", kind: "man", owner: 0, cell, name });
            const scene = (cell) => ({ seat: 0, player: 0, over: false, choices: ["", []], pieces: [man(cell)] });
            const painter = new Painter(document.body, { hits: true });
            painter.paint(layout, scene("a"));
            const element = painter.pieces.get("p");
            painter.showGhosts(scene("a"));
            const unchanged = painter.layers.ghosts.children.length;
            painter.showGhosts(scene("b"));
            const ghosts = painter.layers.ghosts.children.length;
            painter.paint(layout, scene("b"));
            return [unchanged, ghosts, painter.pieces.get("p") === element, element.style.transform];
        }"""
    )
    assert told == [0, 1, True, "translate(2px, 1px) scale(1)"]
