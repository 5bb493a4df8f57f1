"""Two people at one screen, in a game with secrets: each is shown what they would see at a screen of their own."""

from __future__ import annotations

import html
import re
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from estaminet.core.scene import wire
from estaminet.play import Table, Viewpoint
from estaminet.play.events import decode
from estaminet.server.schema import LOG, TABLES
from estaminet.server.seating import read_seating
from estaminet.server.store import open_engine
from tests.server.cafe import Cafe, Page, Visitor

ACTIONS = 5  # the shortest game has more


def boot(visitor: Visitor, table: str) -> dict[str, Any]:
    """Read what a table's page is given."""
    found = re.search(r'id="boot">(.*?)</script>', visitor.http.get(f"/t/{table}").text)
    assert found is not None
    data: dict[str, Any] = msgspec.json.decode(html.unescape(found[1]))
    return data


COVERS = [
    ("logan-stones", "beside", True, False),
    ("topogic", "beside", True, True),
    ("l-calculus", "beside", False, False),
    ("logan-stones", "friend", False, False),
    ("topogic", "computer", False, True),
]


@pytest.mark.parametrize(("game", "opponent", "covers", "notes"), COVERS)
def test_the_board_is_covered_where_two_at_one_screen_have_secrets(
    visitor: Visitor, game: str, opponent: str, covers: bool, notes: bool
) -> None:
    table = visitor.open(game=game, opponent=opponent)["table"]
    told = boot(visitor, table)
    assert (told["covers"], told["notes"], told["spectator"]) == (covers, notes, False)


def test_who_watches_covers_nothing(visitor: Visitor, friend: Visitor) -> None:
    told = boot(friend, visitor.open(game="logan-stones", opponent="beside")["table"])
    assert (told["covers"], told["spectator"]) == (False, True)


def replayed(cafe: Cafe, table_id: str) -> list[Table]:
    """Rebuild a table from the database, as it was after 0, 1, 2 … events."""
    engine = open_engine(f"sqlite:///{cafe.database}")
    with engine.connect() as connection:
        row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).mappings().one()
        rows = connection.execute(select(LOG).where(LOG.c.table_id == table_id).order_by(LOG.c.seq)).mappings().all()
    engine.dispose()
    events = [decode(entry["event"]) for entry in rows]
    return [Table.replay(read_seating(row).setup, events[:count]) for count in range(len(events) + 1)]


def own_scene(table: Table, seat: int) -> Any:
    """Give what a seat sees at a screen of its own, as it travels."""
    return nameless(msgspec.json.decode(wire(table.view(Viewpoint.of(table.chair_of(seat)), 0).scene)))


def nameless(scene: dict[str, Any]) -> dict[str, Any]:
    """Leave out the identities of pieces, which depend on when somebody began to look."""
    return scene | {"pieces": [piece | {"id": ""} for piece in scene["pieces"]]}


def play(page: Page) -> list[dict[str, Any]]:
    """Play some actions, asking before each what was and what would be; give all scenes that the page was shown."""
    shown = []
    for ply in range(ACTIONS):
        page.until(ply=ply)
        action = page.first_choice()
        answers = [page.ask("look", ply=ply), page.ask("preview", ply=ply, action=action), page.state]
        shown += [answer | {"ply": ply} for answer in answers]
        page.act()
    return shown


def test_each_is_shown_what_they_know_and_nothing_else(cafe: Cafe, visitor: Visitor) -> None:
    table_id = visitor.open(game="logan-stones", opponent="beside")["table"]
    with visitor.sit(table_id) as page:
        shown = play(page)
    tables = replayed(cafe, table_id)
    different = 0
    for message in shown:
        table = tables[message["ply"]]
        mine, theirs = table.position.player, 1 - table.position.player
        assert message["scene"]["seat"] == mine
        cells = {piece["cell"] for piece in message["scene"]["pieces"]}
        assert not any(cell.startswith(f"{theirs + 1}-") and cell.endswith("v") for cell in cells)
        if message["type"] == "state":
            assert nameless(message["scene"]) == own_scene(table, mine)
            different += own_scene(table, mine)["pieces"] != own_scene(table, theirs)["pieces"]
    assert {tables[message["ply"]].position.player for message in shown} == {0, 1}
    assert different == ACTIONS
