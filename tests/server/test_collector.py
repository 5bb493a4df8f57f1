"""When Python looks for garbage: what is young is looked at while it is little, and what is dropped leaves nothing to look for."""

from __future__ import annotations

import gc
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from estaminet.core.outlook import can_win
from estaminet.games import game
from estaminet.play import Setup, Table, Viewpoint
from estaminet.server import collector
from estaminet.server.collector import FEW_PAGES, LINGERING, MOST_FRESH, MOST_LINGERING, SELDOM, TIMES, Look, Pauses, let_go
from estaminet.server.listening import bind
from estaminet.server.serve import server
from estaminet.server.settings import Settings
from tests.server.cafe import Cafe, Visitor


@contextmanager
def rings() -> Iterator[Counter[type]]:
    """Count the objects that only the collector would free, by type, once the frame is left."""
    found: Counter[type] = Counter()
    gc.collect()
    gc.disable()
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found.update(type(one) for one in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def test_many_fresh_states_are_looked_at_while_they_are_few() -> None:
    pauses = Pauses()
    gc.callbacks.append(pauses.note)
    try:
        seen = [pauses.note_fresh(-1) for _ in range(TIMES * MOST_FRESH)]
        assert (pauses.number, seen[-1]) == (TIMES, TIMES), "one look after every so many"
    finally:
        gc.callbacks.remove(pauses.note)


def test_one_state_made_again_and_again_is_one() -> None:
    pauses = Pauses()
    for _ in range(3 * MOST_FRESH):
        pauses.note_fresh(0)
    assert pauses.fresh == 0, "who has seen all looks was counted when it made its first state since"


@pytest.mark.parametrize(
    ("pages", "looks", "seconds", "due"),
    [
        (0, 1, 0.0, True),
        (0, 0, 0.0, False),  # nothing was made since
        (FEW_PAGES, 1, 0.0, False),
        (FEW_PAGES, 1, SELDOM + 1, True),
        (FEW_PAGES + 1, 1, SELDOM + 1, False),  # that would be a long pause
    ],
)
def test_when_all_objects_are_looked_at(pages: int, looks: int, seconds: float, due: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "PAUSES", pauses := Pauses())
    look = Look()
    look.at -= seconds
    pauses.number += looks
    assert look.is_due(pages) == due


def test_what_was_dropped_and_does_not_go_is_looked_for() -> None:
    class Ring:
        def __init__(self) -> None:
            self.itself = self

    look = Look()
    with rings():
        LINGERING.clear()
        for _ in range(MOST_LINGERING + 1):
            let_go(Ring())
        assert look.is_due(10 * FEW_PAGES)
        look.take()
        assert not look.is_due(10 * FEW_PAGES)


def test_looking_ahead_and_asking_why_leave_no_rings() -> None:
    table = Table(Setup("tactic", seed=1))
    with rings() as found:
        can_win(game("tactic").start(1))
        refusal = table.why(Viewpoint.of(0), ["nowhere"], 0)
        assert refusal is not None
        assert refusal.__traceback__ is None
    assert not {kind for kind in found if kind.__module__.startswith("estaminet")}


@contextmanager
def cafe_in_this_process(folder: Path) -> Iterator[Cafe]:
    """Serve a café in a thread."""
    made, listener = server(Settings(database=str(folder / "cafe.sqlite"))), bind("127.0.0.1", 0)
    thread = threading.Thread(target=made.run, kwargs={"sockets": [listener]})
    thread.start()
    while not made.started:
        time.sleep(0.01)
    cafe = Cafe("")
    cafe.port = str(listener.getsockname()[1])
    cafe.url = f"http://127.0.0.1:{cafe.port}"
    try:
        yield cafe
    finally:
        made.should_exit = True
        thread.join()


def visit(visitor: Visitor) -> None:
    """Open a table, play, ask, and leave."""
    opened = visitor.open(opponent="beside")
    with visitor.sit(opened["table"]) as page:
        page.act()
        ply, choice = page.until_turn()["ply"], page.first_choice()
        assert page.ask("act", ply=99, action=0)["type"] == "refused"
        assert page.ask("why", ply=ply, path=["nowhere"])["type"] == "refused"
        assert page.ask("preview", ply=ply, action=choice)["type"] == "preview"
        assert page.ask("look", ply=0)["type"] == "look"
        page.say(cast("dict[str, Any]", {"do": "nothing"}))
        page.hear()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of Litestar, when the application is made
def test_a_page_that_is_closed_leaves_no_rings(tmp_path: Path) -> None:
    with cafe_in_this_process(tmp_path) as cafe, Visitor(cafe) as visitor:
        visit(visitor)
        with rings() as found:
            for _ in range(3):
                visit(visitor)
            time.sleep(0.5)  # until the lines are closed
    assert not {kind for kind in found if kind.__module__.startswith(("estaminet.server", "estaminet.play", "litestar.connection"))}
