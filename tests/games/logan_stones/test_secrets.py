"""What a seat may know: positions that differ only in what it does not know are the same to it, in everything it is told."""

from __future__ import annotations

import msgspec
import pytest

from estaminet import SPECTATOR, Position, game
from estaminet.core.rng import Generator
from estaminet.core.scene import layout_key
from estaminet.engines import Budget, engine
from estaminet.play import Player, Setup, Table, Viewpoint
from estaminet.play.commands import Act, Resign
from tests.support import SMALL, Variant, illegal_actions, random_game, spread

GAME = game("logan-stones")
VARIANTS = [Variant(GAME, {}), Variant(GAME, {"stones": "pairs"}), Variant(GAME, {"backs": "nobody", "turning": "any"})]
SEATS = (0, 1, SPECTATOR)
PEOPLE = (Player(name="Ann"), Player(name="Bob"))


def worlds(seed: int, count: int) -> list[tuple[Position, Position, int]]:
    """List positions of random games, each with one that a seat cannot tell apart, and the seat."""
    plies = [ply for variant in VARIANTS for ply in spread(random_game(variant, seed), count)]
    return [(ply.position, ply.position.imagine(seat, Generator(seed)), seat) for ply in plies for seat in SEATS]


PAIRS = worlds(1, 6 if SMALL else 14)


def test_the_worlds_do_differ() -> None:
    assert sum(one.text() != other.text() for one, other, _ in PAIRS) > len(PAIRS) / 2


@pytest.mark.parametrize("side", [0, 1])
def test_layouts_and_scenes_are_the_same(side: int) -> None:
    for one, other, seat in PAIRS:
        assert layout_key(GAME.layout(one, "", side)) == layout_key(GAME.layout(other, "", side))
        assert msgspec.json.encode(GAME.scene(one, seat)) == msgspec.json.encode(GAME.scene(other, seat))


def test_actions_texts_and_refusals_are_the_same_to_who_acts() -> None:
    for one, other, seat in PAIRS:
        if seat != one.player:
            continue
        assert [one.action_text(action) for action in one.legal_actions()] == [
            other.action_text(action) for action in other.legal_actions()
        ]
        for action in spread(illegal_actions(one), 12):
            here, there = GAME.why_not(one, action), GAME.why_not(other, action)
            assert (here.rule, here.message, here.cells) == (there.rule, there.message, there.cells)


def test_previews_are_the_same_to_who_acts() -> None:
    for one, other, seat in PAIRS:
        if seat == one.player:
            for action in spread(one.legal_actions(), 6):
                assert msgspec.json.encode(GAME.preview(one, action, seat)) == msgspec.json.encode(GAME.preview(other, action, seat))


def test_a_preview_shows_an_unknown_face_as_a_question_mark() -> None:
    position = GAME.parse("0,0:SP;1,0:SR 1:RP - 1 - 301 0 stones=doubles,backs=owner,turning=sheet,limit=100")
    shown = {piece.cell: piece.face for piece in GAME.preview(position, position.parse_action("1^@0,1"), 0).pieces}
    assert shown == {"0,0": "P", "0,1": "R", "1,0": "?"}


def test_a_preview_of_lifting_does_not_show_the_back() -> None:
    position = GAME.parse("0,0:RS;0,1:PS;1,0:SR - - 1 - 033 3 stones=doubles,backs=owner,turning=sheet,limit=100")
    shown = {piece.cell: piece.face for piece in GAME.preview(position, position.parse_action("0,0>"), 0).pieces}
    assert (shown["hand1"], shown["hand1v"]) == ("R", "?")
    position.play(position.parse_action("0,0>"))
    faces = {seat: {piece.cell: piece.face for piece in GAME.scene(position, seat).pieces} for seat in SEATS}
    assert faces[0]["hand1v"] == "S"
    assert "hand1v" not in faces[1]
    assert "hand1v" not in faces[SPECTATOR]


@pytest.mark.parametrize("name", ["random", "greedy", "level-2", "level-5"])
def test_computers_answer_the_same_with_the_same_seed(name: str) -> None:
    budget = Budget(simulations=20) if name.startswith("level") else None
    for one, other, seat in spread(PAIRS, 6 if SMALL else 30):
        if seat == one.player and not one.over:
            here, there = Generator(3), Generator(3)
            assert engine(name).choose(one, seat, here, budget) == engine(name).choose(other, seat, there, budget)
            assert here == there


def test_a_hint_is_the_same_with_the_same_seed() -> None:
    for one, other, seat in spread(PAIRS, 6 if SMALL else 20):
        if seat == one.player and not one.over:
            reports = [engine("level-8").analyse(world, seat, Generator(3), Budget(simulations=30)) for world in (one, other)]
            assert reports[0].lines == reports[1].lines


def tables(seed: int, seat: int) -> tuple[Table, Table]:
    """Play a round on two tables whose deals a seat cannot tell apart, with the same actions as long as both allow them."""
    start = GAME.start(seed)
    starts = (start, start.imagine(seat, Generator(seed)))
    pair = [Table(Setup("logan-stones", players=PEOPLE, position=position.text())) for position in starts]
    rng = Generator(seed)
    for _ in range(30):
        one, other = pair
        both = [action for action in one.position.legal_actions() if other.position.is_legal(action)]
        if one.status != "playing" or not both:
            break
        text = one.position.action_text(both[rng.below(len(both))])
        before = [(table.position, table) for table in pair]
        for table in pair:
            chair = table.chair_of(table.position.player)
            table.apply(table.decide(chair, Act(text, table.ply), 0)[0])
        if msgspec.json.encode(GAME.scene(one.position, seat)) != msgspec.json.encode(GAME.scene(other.position, seat)):
            for position, table in before:  # the worlds part here: what follows may differ, what came before may not
                table.round.take_back(table.ply - 1)
                table.round.ending = None
                assert table.position == position
            break
    return pair[0], pair[1]


@pytest.mark.parametrize("seat", SEATS)
def test_views_of_a_table_are_the_same_until_something_is_shown(seat: int) -> None:
    plies = 0
    for seed in range(2 if SMALL else 5):
        one, other = tables(seed, seat)
        plies += one.ply
        assert one.ply == other.ply
        assert msgspec.json.encode(one.view(Viewpoint.of(seat), 0)) == msgspec.json.encode(other.view(Viewpoint.of(seat), 0))
        for ply in range(one.ply + 1):
            assert msgspec.json.encode(one.look(Viewpoint.of(seat), ply)) == msgspec.json.encode(other.look(Viewpoint.of(seat), ply))
    assert plies > 0


def test_there_is_no_record_while_it_is_played() -> None:
    table = Table(Setup("logan-stones", players=PEOPLE, seed=5, secret="s"))
    with pytest.raises(Exception, match="secrets"):
        table.record()
    assert table.view(Viewpoint.of(SPECTATOR), 0).salt == ""
    table.apply(table.decide(0, Resign(), 0)[0])
    assert table.record().salt == table.view(Viewpoint.of(SPECTATOR), 0).salt != ""
