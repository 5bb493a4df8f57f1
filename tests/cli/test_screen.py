"""The full screen: what one can do besides playing, what is watched, what is covered, and how one leaves."""

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Input

import estaminet
from estaminet.cli.play import can_draw, sit_down
from estaminet.cli.screen import TableApp
from estaminet.cli.sitting import Sitting, resumed
from estaminet.cli.widgets import Cover, Saving
from estaminet.engines import Line
from estaminet.records import read_record
from tests.cli.screens import Hands, on_screen, sit


async def swap(hands: Hands, *texts: str) -> None:
    """Type some actions."""
    for text in texts:
        await hands.type(text)
        await hands.settle()


def test_a_click_that_leads_nowhere_says_why() -> None:
    async def work(hands: Hands) -> None:
        await hands.click("12c")
        assert "(TC-" in hands.text() or "no piece of yours" in hands.text()
        await hands.click("1b")
        chosen = hands.app.clicks.path
        await hands.pilot.press("escape")
        assert (chosen, hands.app.clicks.path) == (("1b",), ())

    on_screen(sit("tactic"), work)


def test_a_refused_action_says_the_rule_and_changes_nothing() -> None:
    async def work(hands: Hands) -> None:
        await hands.type("1:2/2")
        assert "This swap would leave the row as it is." in hands.text()
        assert hands.table.ply == 0

    on_screen(sit("l-calculus"), work)


def test_the_prompt_follows_the_clicks() -> None:
    async def work(hands: Hands) -> None:
        prompts = hands.table.position.scene(0).prompts
        await hands.click("1b")
        assert str(prompts[1]) in hands.text()

    on_screen(sit("tactic"), work)


def test_arrow_keys_walk_over_what_can_be_chosen() -> None:
    async def work(hands: Hands) -> None:
        await hands.pilot.press("down")
        assert hands.app.cursor == "hand1a"
        await hands.pilot.press("right", "right")
        assert hands.app.cursor == "1c"
        await hands.pilot.press("enter", "up")
        assert hands.app.clicks.path == ("1c",)
        assert hands.app.cursor in hands.app.clicks.next_ids()
        assert "▸" in hands.board.picture.text.plain

    on_screen(sit("tactic"), work)


def test_take_back_and_codes() -> None:
    async def work(hands: Hands) -> None:
        await swap(hands, "2:1/1", "stop")
        assert "1. White" in hands.text()
        code = hands.table.round.plies[0].text
        assert code not in hands.text()
        await hands.pilot.press("c")
        assert code in hands.text()
        await hands.pilot.press("u")
        assert hands.table.ply == 0

    on_screen(sit("l-calculus", engine="random"), work)


def test_a_hint_is_said_in_words_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    start = estaminet.game("l-calculus").start(seed=3)
    action = start.parse_action("2:1/1")
    monkeypatch.setattr(Sitting, "advise", lambda _: Line(action, 1, 0.0, [action], margin=3))

    async def work(hands: Hands) -> None:
        await hands.pilot.press("h")
        await asyncio.sleep(0.05)
        await hands.pilot.pause()
        said = [start.game.tell(start, action, 0), *(effect.sentence for effect in start.game.effects(start, action, 0) if not effect.told)]
        assert len(said) > 1
        hint = f"Perhaps {start.action_text(action)}: {' '.join(map(str, said))} Exact: with best play you end ahead by 3."
        assert hint in hands.text()
        assert hands.app.advised == hands.path(action)

    on_screen(sit("l-calculus"), work)


def test_two_people_may_agree_on_a_draw() -> None:
    async def work(hands: Hands) -> None:
        assert "d Draw" in hands.text()
        await hands.pilot.press("d")
        await hands.pilot.click("#yes")
        assert "The players have agreed on a draw." in hands.text()

    on_screen(sit("l-calculus", engine=""), work)


def test_the_computer_is_offered_no_draw() -> None:
    async def work(hands: Hands) -> None:
        assert "d Draw" not in hands.text()

    on_screen(sit("l-calculus"), work)


def test_a_turn_of_the_computer_is_watched_action_by_action_and_can_be_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("estaminet.cli.screen.REST_SECONDS", {"calm": 60.0, "quick": 0.1, "instant": 0.0})
    seen: list[int] = []

    async def work(hands: Hands) -> None:
        show = hands.app.show

        def seeing() -> None:
            seen.append(hands.table.ply)
            show()

        monkeypatch.setattr(hands.app, "show", seeing)
        await hands.type("1b-2c")
        await hands.type("1c-1b")
        await hands.settle()
        turn = hands.table.view(hands.app.sitting.viewpoint(98), 0).changes
        assert len(turn) == 2
        assert list(dict.fromkeys(seen))[-2:] == [3, 4]
        assert all(str(change.told) in hands.text() for change in turn)
        hands.app.pace = "calm"
        await hands.type(hands.table.position.action_text(hands.table.position.legal_actions()[0]))
        await hands.type(hands.table.position.action_text(hands.table.position.legal_actions()[0]))
        assert hands.app.sitting.computer is not None
        await hands.pilot.press("escape")
        await hands.settle()

    on_screen(sit("tactic"), work, pace="quick")


def test_the_pace_can_be_changed() -> None:
    async def work(hands: Hands) -> None:
        await hands.pilot.press("p")
        assert (hands.app.pace, "Pace: calm" in hands.text()) == ("calm", True)

    on_screen(sit("l-calculus"), work)


def test_what_changed_is_framed() -> None:
    async def work(hands: Hands) -> None:
        await swap(hands, "1b-2c")
        text, spots = hands.board.picture.text.plain.split("\n"), hands.board.picture.spots
        row = text[spots["2c"].line]
        assert row[spots["2c"].column : spots["2c"].column + spots["2c"].width] == "[▲2c ]"

    on_screen(sit("tactic"), work)


def test_the_board_follows_the_size_of_the_window() -> None:
    async def work(hands: Hands) -> None:
        assert hands.app.shown
        assert hands.app.shown.layout.view == "line"
        await hands.pilot.resize_terminal(60, 30)
        await hands.pilot.pause()
        assert hands.app.shown.layout.view == "row"
        assert max(map(len, hands.lines())) <= 60

    on_screen(sit("l-calculus"), work)


def test_two_people_with_secrets_hand_the_screen_over() -> None:
    secret = estaminet.game("topogic").start(seed=3)
    action = secret.legal_actions()[17]
    tile, name = secret.action_text(action)[1:], secret.game.tell(secret, action, 0)

    async def work(hands: Hands) -> None:
        await hands.click(tile)
        covered = isinstance(hands.app.screen, Cover)
        assert covered
        assert hands.text() == "Second is next: hand over, then press Enter."
        assert not hands.board.picture.text.plain.strip()
        await hands.pilot.press("enter")
        await hands.pilot.pause()
        covered = isinstance(hands.app.screen, Cover)
        assert not covered
        assert "★" not in "\n".join(hands.lines())
        assert str(name) not in hands.text()
        await hands.pilot.press("c")
        assert f"?{tile}" not in hands.text()

    on_screen(sit("topogic", engine=""), work)


def test_a_typed_secret_is_not_shown() -> None:
    async def work(hands: Hands) -> None:
        typed = hands.app.screen.query_one("#typed", Input)
        assert typed.password
        await hands.pilot.press("slash", "question_mark", "L", "5")
        assert (typed.value, "?L5" in hands.text()) == ("?L5", False)

    on_screen(sit("topogic", engine=""), work)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_secret_of_the_computer_is_never_on_the_screen(language: str) -> None:
    async def work(hands: Hands) -> None:
        secret = hands.table.round.plies[0].text
        for code in ("c", "c"):
            await hands.pilot.press(code)
            assert secret not in hands.text()
            assert "★" not in hands.text()

    on_screen(sit("topogic", first_chair=1), work, language)


def test_leaving_an_unfinished_game_offers_to_save_it_and_it_can_be_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"

    async def leave(hands: Hands) -> None:
        await swap(hands, "2:1/1", "stop")
        await hands.pilot.press("ctrl+c")
        assert isinstance(hands.app.screen, Saving)
        hands.app.screen.query_one("#file", Input).value = str(file)
        await hands.pilot.click("#save")
        await hands.pilot.pause()

    app = on_screen(sit("l-calculus", engine="random"), leave)
    assert app.last_words == ["The game stays unfinished.", f"Saved to {file}."]
    sitting = resumed(file.read_text())
    assert sitting.table.position == app.sitting.table.position
    assert sitting.names() == ("", "random")

    async def go_on(hands: Hands) -> None:
        ply = hands.table.ply
        await hands.type(hands.table.position.action_text(hands.table.position.legal_actions()[0]))
        assert hands.table.ply > ply

    on_screen(sitting, go_on)


def test_one_can_stay_or_leave_without_saving() -> None:
    async def work(hands: Hands) -> None:
        await swap(hands, "2:1/1")
        await hands.pilot.press("q")
        await hands.pilot.press("escape")
        assert not isinstance(hands.app.screen, Saving)
        await hands.pilot.press("q")
        await hands.pilot.click("#leave")
        await hands.pilot.pause()

    assert on_screen(sit("l-calculus"), work).last_words == ["The game stays unfinished."]


def test_a_file_that_cannot_be_written_keeps_the_game_open() -> None:
    async def work(hands: Hands) -> None:
        await swap(hands, "2:1/1")
        await hands.type("save /no/such/folder/game.txt")
        assert "/no/such/folder/game.txt cannot be written:" in hands.text()

    assert on_screen(sit("l-calculus"), work).last_words == []


def test_a_game_with_secrets_is_saved_whole_with_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "secrets.txt"

    async def work(hands: Hands) -> None:
        await hands.type(f"save {file}")
        assert "The secrets are in it: do not look before the end." in hands.text()

    app = on_screen(sit("topogic", first_chair=1), work)
    assert read_record(file.read_text()).actions == (app.sitting.table.round.plies[0].text,)
    assert resumed(file.read_text()).table.chair_to_act == 0


@pytest.mark.parametrize(("term", "ends", "drawn"), [("xterm", 3, True), ("dumb", 3, False), ("", 3, False), ("xterm", 2, False)])
def test_the_screen_needs_a_terminal_that_can_be_drawn_on(monkeypatch: pytest.MonkeyPatch, term: str, ends: int, drawn: bool) -> None:
    monkeypatch.setenv("TERM", term)
    for number, stream in enumerate(("stdin", "stdout", "stderr")):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda number=number: number < ends, raising=False)
    assert can_draw() is drawn


def test_what_is_left_when_the_screen_is_closed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("estaminet.cli.play.can_draw", lambda: True)
    monkeypatch.setattr(TableApp, "run", lambda app: app.last_words.append(f"{app.pace}, {app.sitting.game.title}"))
    sit_down(sit("tactic"), "calm")
    assert capsys.readouterr().out == "calm, Tactic\n"


def test_what_is_typed_at_once_after_the_slash_is_no_key() -> None:
    async def work(hands: Hands) -> None:
        hands.app.action_type()
        typed = hands.app.screen.query_one("#typed", Input)
        assert hands.app.focused is typed
        await hands.pilot.press(*"stop", "escape")
        assert (typed.value, typed.display, isinstance(hands.app.screen, Saving)) == ("", False, False)

    on_screen(sit("l-calculus"), work)
