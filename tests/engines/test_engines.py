"""The opponents: legal actions, wins on the board, overlooking, names."""

from __future__ import annotations

from dataclasses import replace

import pytest

import estaminet
from estaminet.core.deadline import Deadline
from estaminet.core.game import Handicap
from estaminet.core.rng import Generator
from estaminet.engines import LEVELS, Budget, UnknownEngine, engine, names
from tests.support import POSITIONS, Variant, random_game, spread, variant_name, variants

QUICK = Budget(simulations=30)
GAME = estaminet.game("l-calculus")
WINS = (  # a position, and the one action that wins at once
    ("wwb w r 5:3 3 0 - groups=any,limit=40", "R1"),
    ("bww w r 9:3 3 0 - groups=any,limit=40", "L1"),
    ("bbw b r 1:2 4 0 - groups=any,limit=40", "R1"),
)


def test_names() -> None:
    assert names() == ("random", "greedy", *(f"level-{number}" for number in range(1, 9)))
    assert [level.number for level in LEVELS] == list(range(1, 9))
    assert len({level.name.id for level in LEVELS}) == len({level.sentence.id for level in LEVELS}) == 8


@pytest.mark.parametrize("name", ["level-0", "level-9", "", "Random"])
def test_an_unknown_opponent_is_refused(name: str) -> None:
    with pytest.raises(UnknownEngine) as refused:
        engine(name)
    assert "level-8" in refused.value.say()


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("variant", variants(), ids=variant_name)
def test_actions_are_legal(variant: Variant, name: str) -> None:
    for ply in spread(random_game(variant, 1)[:-1], POSITIONS // 3):
        seat = ply.position.player
        text = ply.position.text()
        action = engine(name).choose(ply.position, seat, Generator(5), QUICK)
        assert ply.position.is_legal(action)
        assert ply.position.text() == text


@pytest.mark.parametrize(("text", "win"), WINS)
@pytest.mark.parametrize("name", names()[1:])
def test_a_win_on_the_board_is_taken(name: str, text: str, win: str) -> None:
    position = GAME.parse(text)
    for seed in range(5):
        assert position.action_text(engine(name).choose(position, position.player, Generator(seed), QUICK)) == win


@pytest.mark.parametrize(("text", "win"), WINS)
def test_a_win_on_the_board_is_taken_where_waiting_is_known_to_win_too(text: str, win: str) -> None:
    position = GAME.parse(text)
    assert GAME.solver is not None
    assert GAME.solver.solve(position, position.player, 2000) is not None  # and remembered
    for seed in range(8):
        assert position.action_text(engine("level-8").choose(position, position.player, Generator(seed), QUICK)) == win


def test_an_opponent_plays_only_in_its_turn() -> None:
    for text, seat in (("wbwb w s 0:0 1 0 - groups=any,limit=40", 1), ("wb w s 2:1 9 0 - groups=any,limit=40", 0)):
        with pytest.raises(ValueError, match=r"not to act|is over"):
            engine("random").choose(GAME.parse(text), seat, Generator(1))


def test_a_seed_repeats_a_choice() -> None:
    position = GAME.start()
    for name in names()[:6]:
        assert engine(name).choose(position, 0, Generator(9)) == engine(name).choose(position, 0, Generator(9))


@pytest.mark.parametrize("name", names())
def test_reports(name: str) -> None:
    position = GAME.start()
    report = engine(name).analyse(position, 0, Generator(5), QUICK)
    assert report.lines
    assert all(position.is_legal(line.action) and -1 <= line.value <= 1 for line in report.lines)


class Stubborn:
    """A game's own player, for the test: it knows its mind on level 8 only."""

    def choose(self, position: estaminet.Position, seat: int, rng: Generator, level: int, deadline: Deadline) -> int | None:
        """Take the last legal action."""
        return position.legal_actions()[-1] if level == 8 else None


def test_a_game_may_bring_its_own_player() -> None:
    position = replace(GAME, player=Stubborn()).start()
    assert engine("level-8").choose(position, 0, Generator(5), QUICK) == position.legal_actions()[-1]
    assert position.is_legal(engine("level-7").choose(position, 0, Generator(5), QUICK))


class Oracle:
    """An exact solver, for the test: the later an action is listed, the more points it brings, the last two the same."""

    def solve(
        self, position: estaminet.Position, seat: int, milliseconds: int, deadline: Deadline | None = None
    ) -> list[tuple[int, int]] | None:
        """Solve where there is time."""
        legal = position.legal_actions()
        return [(action, min(index, len(legal) - 2) - 3) for index, action in enumerate(legal)] if milliseconds else None


def test_the_strongest_plays_exactly_where_the_game_can_be_solved() -> None:
    position = replace(GAME, solver=Oracle()).start()
    legal = position.legal_actions()
    report = engine("level-8").analyse(position, 0, Generator(5), Budget(milliseconds=20))
    assert report.exact
    assert report.proven == 1
    assert [line.margin for line in report.lines] == sorted((min(index, len(legal) - 2) - 3 for index in range(len(legal))), reverse=True)
    assert [line.proven for line in report.lines][-4:] == [0, -1, -1, -1]
    chosen = {engine("level-8").choose(position, 0, Generator(seed), Budget(milliseconds=20)) for seed in range(12)}
    assert chosen == set(legal[-2:])
    assert not engine("level-8").analyse(position, 0, Generator(5), QUICK).exact
    assert not engine("level-7").analyse(position, 0, Generator(5), Budget(milliseconds=20)).exact


def test_a_game_may_set_its_own_scale_of_levels() -> None:
    other = replace(GAME, levels={7: Handicap(simulations=50, overlook=0.3), 6: Handicap(milliseconds=9)})
    level = LEVELS[6].of(other)
    assert (level.budget, level.overlook, level.forgets) == (Budget(50, LEVELS[6].budget.milliseconds), 0.3, LEVELS[6].forgets)
    assert LEVELS[5].of(other).budget == Budget(LEVELS[5].budget.simulations, 9)
    assert LEVELS[4].of(other) is LEVELS[4]
    assert engine("level-7").analyse(other.start(), 0, Generator(5)).simulations <= 50


def test_knowledge_beats_chance() -> None:
    wins = 0
    for seed in range(6):
        position = GAME.start(groups="equal")
        players = ("level-3", "random") if seed % 2 == 0 else ("random", "level-3")
        while not position.over:
            position.play(engine(players[position.player]).choose(position, position.player, Generator(seed)))
        wins += position.returns()[seed % 2] == 1
    assert wins >= 5
