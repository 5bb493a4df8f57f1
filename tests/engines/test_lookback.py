"""The look back at a game: what it says of each action agrees with the exact play, and what it calls better can be played."""

from __future__ import annotations

import pytest

import estaminet
from estaminet import Generator, Position
from estaminet.engines.annotate import annotated
from estaminet.engines.lookback import THRESHOLDS, GameReview, LookBack, accuracy, judgement
from estaminet.records import Record, read_record, write_record
from tests.contract.test_words import well_said

QUICK = 600  # milliseconds for all positions of a game


def game_of(name: str, seed: int, most: int = 24, **options: object) -> tuple[list[Position], list[int]]:
    """Play a random game, cut short."""
    position, rng = estaminet.game(name).start(seed, **options), Generator(seed)
    positions: list[Position] = [position.copy()]
    actions: list[int] = []
    while not position.over and len(actions) < most:
        legal = position.legal_actions()
        actions.append(legal[rng.below(len(legal))])
        position.play(actions[-1])
        positions.append(position.copy())
    return positions, actions


def reviewed(positions: list[Position], actions: list[int], milliseconds: int = QUICK) -> GameReview:
    """Look back at a game, piece by piece; what is done grows with each."""
    back, shares = LookBack(positions, actions, milliseconds), [0.0]
    while back.review is None:
        back.work()
        shares.append(back.share)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    return back.review


@pytest.mark.parametrize("name", ["tactic", "logan-stones", "l-calculus", "logitac"])
def test_every_action_is_judged_and_what_was_better_can_be_played(name: str) -> None:
    positions, actions = game_of(name, 3)
    review = reviewed(positions, actions)
    assert [judged.ply for judged in review.plies] == list(range(1, len(actions) + 1))
    assert all(0 <= judged.chance <= 1 for judged in review.plies)
    assert all(judged.judgement == judgement(judged.lost) for judged in review.plies)
    assert all(0 <= share <= 100 for share in review.accuracy)
    for better in review.worst:
        before = positions[better.ply - 1]
        assert better.position == before.text()
        assert better.seat == before.player
        assert better.action in better.good
        assert better.moves[0] == better.action
        for text in better.good:
            assert before.is_legal(before.parse_action(text))
            assert before.parse_action(text) != actions[better.ply - 1]
        for sentence in (better.told, better.better, *better.line, *([better.answer] if better.answer else [])):
            well_said(sentence)


def test_where_the_solver_knows_the_judgement_is_exact() -> None:
    game = estaminet.game("l-calculus")
    positions, actions = game_of("l-calculus", 1, 200, pawns=10, limit=10)
    review = reviewed(positions[-9:], actions[-8:], 4000)
    assert game.solver is not None
    sure = 0
    for judged, before, action in zip(review.plies, positions[-9:], actions[-8:], strict=False):
        solved = game.solver.solve(before, before.player, 5000)
        if not judged.exact or solved is None:
            continue
        margins = dict(solved)
        chances = [(1 + (margin > 0) - (margin < 0)) / 2 for margin in (max(margins.values()), margins[action])]
        assert judged.lost == max(0.0, chances[0] - chances[1])
        sure += 1
    assert sure > 0


def test_what_could_not_be_helped_loses_nothing() -> None:
    positions, actions = game_of("tactic", 1, 400)
    alone = next(ply for ply, position in enumerate(positions) if len(position.legal_actions()) == 1)
    positions, actions = positions[alone - 2 : alone + 4], actions[alone - 2 : alone + 3]
    review = reviewed(positions, actions)
    forced = [judged for judged, before in zip(review.plies, positions, strict=False) if len(before.legal_actions()) == 1]
    assert forced
    assert not any(judged.lost for judged in forced)


def test_a_game_that_can_look_back_does_it_itself() -> None:
    positions, actions = game_of("topogic", 1, 2000, limit=10)
    review = reviewed(positions, actions)
    assert review.lines == estaminet.game("topogic").reviewer.review(positions, actions)  # type: ignore[union-attr]
    assert not review.plies


def test_one_table_of_thresholds_names_what_is_lost() -> None:
    assert [judgement(least) for _, least in THRESHOLDS] == ["blunder", "mistake", "slip"]
    assert judgement(0.0999) == ""
    assert accuracy([], 0) == 100


def test_a_review_written_into_a_record_is_read_again() -> None:
    positions, actions = game_of("l-calculus", 3, 12)
    review = reviewed(positions, actions)
    texts = tuple(before.action_text(action) for before, action in zip(positions, actions, strict=False))
    record = Record("l-calculus", 1, {}, 3, actions=texts, comments={1: ["So it began."]})
    written = annotated(record, review, "fr")
    again = read_record(write_record(written))
    assert again.actions == texts
    assert again.marks == written.marks
    assert again.variations == written.variations
    assert {ply: len(said) for ply, said in again.comments.items()} == {ply: len(said) for ply, said in written.comments.items()}
    assert bool(written.marks) == any(judged.judgement for judged in review.plies)
