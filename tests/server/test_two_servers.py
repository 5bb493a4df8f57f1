"""Two servers behind one PostgreSQL, a player at each: one is killed, and the game goes on."""

from __future__ import annotations

from tests.server.cafe import Cafe, Page, Visitor, texts


def play_on(pages: list[Page], plies: int) -> int:
    """Let whoever is to act play, some plies; gives the ply that all have seen."""
    ply: int = max(page.until(status="playing")["ply"] for page in pages)
    for _ in range(plies):
        states = [page.until(ply=ply) for page in pages]
        ply = pages[states[0]["scene"]["player"]].act()["ply"]
    assert len({tuple(texts(page.until(ply=ply))) for page in pages}) == 1
    return ply


def test_a_game_goes_on_when_one_of_two_servers_is_killed(postgres: str) -> None:
    with Cafe(postgres) as here, Cafe(postgres) as there, Visitor(here) as ann, Visitor(there) as ben:
        opened = ann.open(opponent="friend")
        assert ben.join(opened["invite"]).status_code == 200
        with ann.sit(opened["table"]) as first:
            with ben.sit(opened["table"]) as second:
                played = play_on([first, second], 6)
                there.kill()
            moved = Visitor(here)
            moved.http.cookies = ben.http.cookies  # the same visitor, whom a balancer now leads to the other server
            with moved, moved.sit(opened["table"]) as again:
                assert again.until(status="playing")["ply"] == played
                assert play_on([first, again], 6) == played + 6
