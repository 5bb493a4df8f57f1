"""The coach: against the computer only, and only where a turn throws much away."""

from __future__ import annotations

import pytest

import estaminet
from estaminet import Generator, Position
from estaminet.core.effects import LETS_WIN
from estaminet.play import Player, Setup, Table
from estaminet.play.questions import Coach
from estaminet.play.refusals import NotNow
from estaminet.server.coaching import coach, must_coach, turn_start
from estaminet.server.messages import Coached
from estaminet.server.pool import Pool
from tests.support import run_apart

COMPUTER = Player("computer", engine="level-1")


def decisive() -> tuple[Position, int, int]:
    """Find a position of L-Calculus in which one swap wins and another loses, for certain; both end the turn."""
    game = estaminet.game("l-calculus")
    assert game.solver is not None
    for seed in range(1, 40):
        position, rng = game.start(seed, pawns=10, limit=10), Generator(seed)
        while not position.over:
            ending = [action for action in position.legal_actions() if ends_turn(position, action)]
            solved = dict(game.solver.solve(position, position.player, 200) or []) if len(ending) < 60 else {}
            wins, losses = ([action for action in ending if sign * solved.get(action, 0) > 0] for sign in (1, -1))
            if wins and losses:
                return position, wins[0], losses[0]
            legal = position.legal_actions()
            position.play(legal[rng.below(len(legal))])
    raise AssertionError("there is none")


def ends_turn(position: Position, action: int) -> bool:
    after = position.copy()
    after.play(action)
    return not after.over and after.player != position.player


def table_from(position: Position, opponent: Player = COMPUTER, **more: object) -> Table:
    """Set a table at which the player to act sits on chair 0."""
    players = (Player(), opponent)
    return Table(Setup(position.game.name, players=players, first_chair=position.player, position=position.text(), **more))  # type: ignore[arg-type]


def asked(table: Table, action: int) -> Coached:
    """Ask the coach about an action."""

    async def ask() -> Coached:
        pool = Pool(1, "coach")
        try:
            return await coach(pool, table, Coach(table.ply, action), 1, "somebody")
        finally:
            pool.stop()

    return run_apart(ask())


def test_what_throws_a_win_away_is_said_and_what_keeps_it_is_not() -> None:
    position, winning, losing = decisive()
    table = table_from(position)
    assert turn_start(table) == table.position
    assert asked(table, winning).title is None
    warned = asked(table, losing)
    assert warned.title is not None
    assert "%" in warned.title.say()
    assert warned.why[-1].say().startswith("Then: ")
    assert set(warned.path) <= {cell.id for cell in table.game.layout(table.position).cells} | {"pass", "stop"}
    assert table.ply == 0


def test_a_game_that_takes_wins_by_itself_is_coached_too() -> None:
    position = estaminet.game("tactic").parse("12e,13b,13c 5b,5c 1b,2d,2e +2 2 - -/- 60 0 variant=basic,board=lattice,limit=60")
    position.play("2d-1c")
    assert asked(table_from(position), position.parse_action("2e-1d")).title is None  # all three have arrived
    warned = asked(table_from(position), position.parse_action("G@6b"))  # and so will the other's
    assert warned.title is not None
    assert warned.why[0] == LETS_WIN.sentence


SEARCH = "R1R2R3R4R5R6/O1O2O3O4O5O6/Y1Y2Y3Y4Y5Y6 seekers=3,start=anywhere,limit=10 2 1 Y5 {pawns} - {past} 9"


@pytest.mark.parametrize(
    ("pawns", "past", "action", "words"),
    [
        ("R1,R1,R1", "R1,R1,R1:0", "ask", "ruled out"),
        ("Y1,Y5,Y5", "Y1,Y5,Y5:5", "ask", "only one tile"),
        ("R1,R2,R3", "R1,R2,R3:0", "ask", "certain before it is asked"),
    ],
)
def test_a_question_in_vain_is_said_in_topogic(pawns: str, past: str, action: str, words: str) -> None:
    position = estaminet.game("topogic").parse(SEARCH.format(pawns=pawns, past=past))
    said = asked(table_from(position), position.parse_action(action))
    assert said.title is not None
    assert "turns" in said.title.say()
    assert words in " ".join(reason.say() for reason in said.why)
    assert words not in " ".join(reason.say("fr") for reason in said.why)


def test_there_is_no_coach_between_people_without_hints_or_out_of_turn() -> None:
    position, _, _ = decisive()
    must_coach(table_from(position), 0)
    refused = [(table_from(position, Player("open")), 0), (table_from(position, hints=False), 0), (table_from(position), 1)]
    for table, chair in refused:
        with pytest.raises(NotNow):
            must_coach(table, chair)
