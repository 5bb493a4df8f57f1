"""A table in plain texts: what it tells, and that it tells a viewer nothing else than the board would."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import estaminet
from estaminet import SPECTATOR, games
from estaminet.core.rng import Generator
from estaminet.play import Setup, Table, Viewpoint
from estaminet.play.commands import Act, Resign
from estaminet.play.plain import PlainAction
from tests.play.playing import PEOPLE, do

HIDDEN = [game for game in games() if game.hidden]
KNOWN = "0,0:RP;0,1:SR;1,0:PR;1,1:SP - - 1 - 3333 0 stones=doubles,backs=owner,turning=sheet,limit=100"
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


@every_game
def test_it_tells_what_a_program_needs(game: estaminet.Game) -> None:
    table = Table(Setup(game.name, players=PEOPLE, seed=3))
    mine, other = (table.plain(Viewpoint.of(chair), 0) for chair in (0, 1))
    assert mine.legal == [table.position.action_text(action) for action in table.position.legal_actions()]
    assert (other.legal, mine.to_act, other.to_act, mine.ply) == ([], 0, 0, 0)
    assert mine.options == table.setup.options
    do(table, 0, Act(mine.legal[0], 0))
    after = table.plain(Viewpoint.of(0), 0)
    assert (after.actions, after.ply) == ([PlainAction(0, mine.legal[0])], 1)
    assert after.position == game.known_text(table.position, 0)
    do(table, 1, Resign())
    over = table.plain(Viewpoint.of(0), 0)
    assert (over.status, over.to_act, over.legal) == ("over", None, [])
    assert over.result is not None
    assert over.result.returns == (1, -1)


def twins(game: estaminet.Game, seed: int, chair: int, plies: int, aids: bool) -> tuple[Table, Table]:
    """Play a round twice, from deals that a chair cannot tell apart, until they part or so many actions are played."""
    start, rng = game.start(seed), Generator(seed)
    starts = (start, start.imagine(chair, rng))
    one, other = (Table(Setup(game.name, players=PEOPLE, position=position.text(), aids=aids)) for position in starts)
    for _ in range(plies):
        both = [action for action in one.position.legal_actions() if other.position.is_legal(action)]
        if one.status != "playing" or not both:
            break
        text = one.position.action_text(both[rng.below(len(both))])
        after = [table.position.copy() for table in (one, other)]
        for position in after:
            position.play(text)
        if game.scene(after[0], chair) != game.scene(after[1], chair):
            break
        for table in (one, other):
            do(table, table.chair_of(table.position.player), Act(text, table.ply))
    return one, other


@pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.name)
@given(seed=st.integers(0, 10_000), chair=st.sampled_from((0, 1, SPECTATOR)), plies=st.integers(0, 25), aids=st.booleans())
@settings(max_examples=40, deadline=None)
def test_what_a_chair_cannot_tell_apart_is_told_alike(game: estaminet.Game, seed: int, chair: int, plies: int, aids: bool) -> None:
    one, other = twins(game, seed, chair, plies, aids)
    assert msgspec.json.encode(one.plain(Viewpoint.of(chair), 0)) == msgspec.json.encode(other.plain(Viewpoint.of(chair), 0))


def hidden_secrets(aids: bool, secret: str, actions: list[str]) -> bytes:
    """Play Topogic with a secret, and tell the seeker."""
    table = Table(Setup("topogic", {"seekers": 3}, seed=5, players=PEOPLE, aids=aids))
    for text in (f"?{secret}", *actions):
        do(table, table.chair_of(table.position.player), Act(text, table.ply))
    return msgspec.json.encode(table.plain(Viewpoint.of(1), 0))


@pytest.mark.parametrize("aids", [True, False])
def test_a_secret_chosen_at_the_table_is_not_told(aids: bool) -> None:
    placed = ["@R1", "@R1"]  # no score yet: every secret is possible
    assert hidden_secrets(aids, "G4", placed) == hidden_secrets(aids, "B2", placed)
    assert b"G4-" not in hidden_secrets(aids, "G4", placed).replace(b"@G4", b"")


@pytest.mark.parametrize(("aids", "backs"), [(True, "0,0:RP;0,1:SR;1,0:PR;1,1:SP"), (False, "0,0:R?;0,1:S?;1,0:P?;1,1:S?")])
@pytest.mark.parametrize("chair", [0, 1, SPECTATOR])
def test_without_aids_what_must_be_remembered_is_not_told(aids: bool, backs: str, chair: int) -> None:
    table = Table(Setup("logan-stones", players=PEOPLE, position=KNOWN, aids=aids))
    assert table.plain(Viewpoint.of(chair), 0).position.split(" ")[0] == backs
    do(table, 0, Resign())
    assert table.plain(Viewpoint.of(chair), 0).position.split(" ")[0] == "0,0:RP;0,1:SR;1,0:PR;1,1:SP"
