"""What a seeker's and a watcher's browser is told does not differ with the secret, as long as the scores agree."""

from __future__ import annotations

import itertools
import re
import sqlite3
from typing import Any

import msgspec
import pytest

from estaminet.core.rng import Generator
from estaminet.games.topogic.codes import tile_text, tiles_of
from estaminet.games.topogic.game import GAME
from tests.server.cafe import Cafe, Page, Visitor

SECRET = "R1"  # any tile: scripts are made for it, and played for others that score the same


class Ear(Page):
    """A page that writes down everything it hears."""

    def __init__(self, page: Page) -> None:
        super().__init__(page.socket)
        self.heard: list[str] = []

    def hear(self) -> dict[str, Any]:
        """Wait for the next message, and write it down."""
        message = super().hear()
        self.heard.append(msgspec.json.encode(message).decode())
        return message


def script(seed: int, turns: int) -> tuple[list[str], list[str]]:
    """Make a seeker's actions at random, and list the secrets for which all scores are the same."""
    position, rng = GAME.start(seed, limit=10), Generator(seed)
    position.play(position.parse_action(f"?{SECRET}"))
    actions = []
    while position.turns < turns:
        legal = position.legal_actions()
        action = legal[-1] if position.turns and rng.below(3) == 0 else legal[rng.below(len(legal))]
        actions.append(position.action_text(action))
        position.play(action)
    return actions, [tile_text(tile) for tile in tiles_of(position.possible)]


NUMBERS = itertools.count()


def open_with_seed(cafe: Cafe, coder: Visitor, seed: int) -> tuple[str, str]:
    """Open a table, and write it into the database once more with a field of our choice; gives its id and its invitation."""
    opened = coder.open(game="topogic", opponent="friend", options={"limit": 10}, name="Ann")
    database = sqlite3.connect(cafe.database)
    database.row_factory = sqlite3.Row
    row = dict(database.execute("select * from tables where id = ?", [opened["table"]]).fetchone())
    setup = msgspec.json.decode(row["setup"]) | {"seed": seed}
    row |= {"id": f"table-{next(NUMBERS)}", "invite": f"invitation-{next(NUMBERS)}", "setup": msgspec.json.encode(setup).decode()}
    database.execute(f"insert into tables ({', '.join(row)}) values ({', '.join('?' for _ in row)})", list(row.values()))
    database.commit()
    database.close()
    return row["id"], f"/join/{row['invite']}"


def told(cafe: Cafe, seed: int, secret: str, actions: list[str]) -> list[str]:
    """Play a script with a secret; give all that the seeker and a watcher heard, and were refused."""
    with Visitor(cafe) as coder, Visitor(cafe) as seeker, Visitor(cafe) as watcher:
        table, invitation = open_with_seed(cafe, coder, seed)
        watcher.http.get("/")
        assert seeker.join(invitation).status_code == 200
        with coder.sit(table) as hand, Ear(seeker.sit(table)) as ear, Ear(watcher.sit(table)) as eye:
            hand.until(status="playing")
            ear.until(status="playing")
            answer = hand.ask("act", ply=0, action=f"?{secret}", n=1)
            assert answer["type"] == "done", answer
            ear.until(ply=1)
            for number, action in enumerate(actions):
                ply = number + 1
                ear.ask("why", n=10 * ply, ply=ply, path=[SECRET])
                ear.ask("why", n=10 * ply + 5, ply=ply, action=f"?{SECRET}")
                ear.ask("preview", n=10 * ply + 6, ply=ply, action=action)
                ear.ask("look", n=10 * ply + 1, ply=ply)
                ear.ask("act", n=10 * ply + 2, ply=ply, action=f"?{SECRET}")
                ear.ask("review", n=10 * ply + 3)
                ear.ask("act", n=10 * ply + 4, ply=ply, action=action)
                ear.until(ply=ply + 1)
            ear.ask("hint", n=100_000)
            eye.until(ply=len(actions) + 1)
            records = [visitor.http.get(f"/api/tables/{table}/record") for visitor in (seeker, watcher)]
            heard = [*last_by_ply(ear.heard), *last_by_ply(eye.heard), *(f"{answer.status_code} {answer.text}" for answer in records)]
            return [re.sub(r'"seal":"[0-9a-f]+"', '"seal":""', line.replace(table, "TABLE")) for line in heard]


def last_by_ply(heard: list[str]) -> list[str]:
    """Leave out states that were overtaken: how many are sent depends on the hurry, not on the secret."""
    states: dict[int, str] = {}
    rest = []
    for line in heard:
        message = msgspec.json.decode(line)
        if message["type"] == "state":
            message.pop("layout", None)
            message.pop("version")
            for player in message["players"]:
                player.pop("here", None)
            states[message["ply"]] = msgspec.json.encode(message).decode()
        else:
            rest.append(line)
    last = max(states)
    return [*rest, states[last]]


@pytest.mark.parametrize(("seed", "turns"), [(1, 1), (2, 2), (3, 3)])
def test_nothing_that_the_seeker_hears_differs_with_the_secret(cafe: Cafe, seed: int, turns: int) -> None:
    actions, secrets = script(seed, turns)
    chosen = [SECRET, *[secret for secret in secrets if secret != SECRET][:1]]
    assert len(chosen) > 1, "this script leaves one secret only"
    streams = [told(cafe, seed, secret, actions) for secret in chosen]
    assert streams[0] == streams[1]
    assert not any(f'"?{secret}"' in line for line in streams[1] for secret in chosen if "state" in line)


def test_another_score_is_heard(cafe: Cafe) -> None:
    """The comparison above hears the scores: a secret that scores otherwise makes another stream."""
    actions, secrets = script(1, 1)
    other = next(tile_text(tile) for tile in range(60) if tile_text(tile) not in secrets)
    assert told(cafe, 1, SECRET, actions) != told(cafe, 1, other, actions)
