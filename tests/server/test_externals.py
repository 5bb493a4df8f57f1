"""Programs of others as opponents on a server: offered by who runs it, played against, and lost with a sentence when they fail."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from estaminet.core.position import Position
from estaminet.engines import Budget
from estaminet.play import Table
from estaminet.server.externals import Externals, read_externals
from estaminet.server.opening import OpenTable, setup_of
from estaminet.ugi import Course, UgiEngine
from estaminet.ugi.opponent import MOVE_MS
from tests.server.cafe import Cafe, Visitor
from tests.support import ROOT, run_apart

UGI = ROOT / "tests" / "ugi"


@pytest.fixture(scope="module")
def offering(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cafe]:
    """Serve a café that offers a program that plays, one of ours, and some that fail."""
    fakes = [f"{kind}={sys.executable} {UGI / 'fakes.py'} {kind}" for kind in ("crash", "nonsense", "garbage")]
    lines = [
        f"stranger=node {UGI / 'l_calculus.mjs'}",
        f"ours={sys.executable} -m estaminet engine topogic",
        *fakes,
        "absent=/no/such/program",
    ]
    with Cafe(str(tmp_path_factory.mktemp("offering") / "cafe.sqlite"), ESTAMINET_EXTERNAL="\n".join(lines)) as running:
        yield running


@pytest.fixture
def guest(offering: Cafe) -> Iterator[Visitor]:
    """Let somebody in."""
    with Visitor(offering) as somebody:
        yield somebody


def test_they_are_listed_where_tables_are_opened(guest: Visitor) -> None:
    names = ["stranger", "ours", "crash", "nonsense", "garbage", "absent"]
    assert [engine["name"] for engine in guest.http.get("/api/engines").json()] == names
    page = guest.http.get("/games/tactic").text
    assert all(f"<option>{name}</option>" in page for name in names)


def test_a_server_that_offers_none_shows_none(visitor: Visitor) -> None:
    assert visitor.http.get("/api/engines").json() == []
    assert 'name="engine"' not in visitor.http.get("/games/tactic").text


def test_a_stranger_plays_at_a_table(guest: Visitor) -> None:
    table = guest.open(game="l-calculus", engine="stranger", side="second", options={"limit": 10})["table"]
    with guest.sit(table) as page:
        while page.until_turn()["status"] != "over":
            page.act()
        assert page.state["players"][1]["name"] == "stranger"
        assert page.state["result"]["kind"] == "rules"
    (mine,) = [one for one in guest.http.get("/api/tables").json() if one["id"] == table]
    assert mine["opponent"] == "stranger"


def test_one_of_ours_seeks_a_secret_that_it_is_not_told(guest: Visitor) -> None:
    table = guest.open(game="topogic", engine="ours", side="first", options={"limit": 10, "seekers": 3})["table"]
    with guest.sit(table) as page:
        page.act()
        page.until_turn()
        assert page.state["ply"] > 4


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("crash", "It has stopped (exit code {code})."),
        ("nonsense", "It played {action}: {why}"),
        ("garbage", "It played {action}: {why}"),
        ("absent", "It cannot be started: {why}"),
    ],
)
def test_one_that_fails_loses_with_a_sentence(offering: Cafe, guest: Visitor, name: str, why: str) -> None:
    table = guest.open(game="tactic", engine=name, side="second")["table"]
    with guest.sit(table) as page:
        result = page.until(status="over")["result"]
    assert (result["kind"], result["returns"]) == ("resignation", [-1, 1])
    assert result["why"]["id"] == "{name} cannot go on and gives up. {why}"
    assert (result["why"]["args"]["name"], result["why"]["args"]["why"]["id"]) == (name, why)
    assert '[Ending "resignation"]' in guest.http.get(f"/api/tables/{table}/record").text
    with guest.sit(guest.open(game="tactic")["table"]) as page:  # others play on
        page.act()


def test_one_that_is_killed_in_the_middle_of_a_move(offering: Cafe, guest: Visitor) -> None:
    command = f"{sys.executable} {UGI / 'fakes.py'} hang"
    with (
        Cafe(str(Path(offering.database).with_name("other.sqlite")), ESTAMINET_EXTERNAL=f"hang={command}") as cafe,
        Visitor(cafe) as somebody,
    ):
        table = somebody.open(game="tactic", engine="hang", side="second")["table"]
        with somebody.sit(table) as page:
            page.until(status="playing")
            assert cafe.process is not None
            os.kill(child_of(cafe.process.pid), signal.SIGKILL)
            result = page.until(status="over")["result"]
    assert result["why"]["args"]["why"] == {"id": "It has stopped (exit code {code}).", "args": {"code": -9}}


def child_of(pid: int) -> int:
    """Wait for the process that another one has started."""
    while True:
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            if found := children.read_text().split():
                return int(found[0])
        time.sleep(0.05)


def test_nobody_waits_behind_all_moves_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    visitors = ["ann"] * 7 + ["bob"]
    wishes = [OpenTable(game="l-calculus", engine="slow", side="second", options={"limit": 10 + number}) for number in range(8)]
    tables = [Table(setup_of(wish)) for wish in wishes]
    chosen: list[tuple[str, int]] = []  # where a game began, and the milliseconds for its move

    def choose(_self: UgiEngine, position: Position, budget: Budget, course: Course) -> int:
        time.sleep(0.05)
        chosen.append((course.start, budget.milliseconds or 0))
        return position.legal_actions()[0]

    async def play() -> None:
        externals = Externals({"slow": "slow"})
        externals.pool.threads = 1
        await asyncio.gather(*(externals.choose(table, 1, who, lambda: True) for table, who in zip(tables, visitors, strict=True)))
        externals.stop()

    monkeypatch.setattr(UgiEngine, "choose", choose)
    run_apart(play())
    assert [start for start, _ in chosen[:2]] == [tables[0].round.start.text(), tables[7].round.start.text()]
    assert chosen[1][1] < chosen[-1][1] == MOVE_MS


def test_a_visitor_cannot_name_a_program(guest: Visitor) -> None:
    for engine in ("rm -rf", "/bin/true", "external:stranger", "level-9", "x" * 31):
        answer = guest.http.post("/api/tables", json={"game": "tactic", "engine": engine})
        assert answer.status_code in (400, 404), engine
        assert answer.json()["field"] == "engine"


@pytest.mark.parametrize("text", ["x", "=true", "A=true", "a=", "a b=true", "a=true\na=false"])
def test_settings_that_offer_no_program(text: str) -> None:
    with pytest.raises(ValueError, match="name=COMMAND"):
        read_externals(text)
    command = [sys.executable, "-m", "estaminet", "serve", "--no-open", "--port", "0", "--external", text]
    if text == "x":
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"})
        assert (done.returncode, done.stderr.startswith("The café cannot open: an external engine reads name=COMMAND")) == (1, True)
