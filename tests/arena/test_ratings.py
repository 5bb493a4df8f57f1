"""Ratings, from tournaments whose answer is known."""

import sys

import pytest

from estaminet import Refusal
from estaminet.arena.ratings import difference, need_choix, ratings
from estaminet.arena.results import distinct, pentanomial
from estaminet.arena.sprt import share
from tests.arena.matches import game, invented


def match(one: str, other: str, elo: float, pairs: int, begin: int) -> list[object]:
    """Invent a match whose share is as near as can be to what a difference in Elo promises."""
    wins = round(pairs * share(elo))
    return [*invented(one, other, (pairs - wins, 0, 0, 0, wins), begin)]


def test_a_constructed_tournament_gives_its_strengths_back() -> None:
    games = [*match("a", "b", 150, 500, 0), *match("b", "c", 100, 500, 500), *match("a", "c", 250, 500, 1000)]
    found = {rating.name: rating for rating in ratings(games, ("a", "b", "c"))}  # type: ignore[arg-type]
    assert sum(rating.elo for rating in found.values()) == pytest.approx(0, abs=1e-6)
    assert found["a"].elo - found["b"].elo == pytest.approx(150, abs=4)
    assert found["b"].elo - found["c"].elo == pytest.approx(100, abs=4)
    assert all(5 < rating.error < 30 for rating in found.values())


def test_draws_count_as_half() -> None:
    drawn = ratings(invented("a", "b", (0, 0, 30, 0, 0)), ("a", "b"))
    assert [rating.elo for rating in drawn] == pytest.approx([0, 0], abs=1e-6)
    ahead = ratings(invented("a", "b", (0, 0, 10, 10, 0)), ("a", "b"))
    assert ahead[0].elo > 20


def test_who_won_all_is_strong_but_not_infinitely() -> None:
    best, worst = ratings(invented("a", "b", (0, 0, 0, 0, 10)), ("a", "b"))
    assert 200 < best.elo - worst.elo < 1500
    assert best.error > 30, "equal results are no certainty"
    assert ratings(invented("a", "b", (0, 0, 10, 0, 0)), ("a", "b"))[0].error > 10, "nor are equal draws"
    found = difference((0, 0, 0, 0, 10))
    assert 200 < found.elo < 1500
    assert found.error > 50
    assert found.share == 1


def test_a_difference_has_the_error_of_its_pairs() -> None:
    few, many = difference((5, 0, 20, 0, 15)), difference((50, 0, 200, 0, 150))
    assert few.elo == pytest.approx(many.elo, abs=3)
    assert few.error / many.error == pytest.approx(10**0.5, rel=0.05)
    assert many.elo == pytest.approx(88, abs=3)  # a share of 5/8


def test_pairs_are_counted_by_their_points() -> None:
    games = invented("a", "b", (1, 2, 3, 4, 5))
    assert pentanomial(games, "a") == [1, 2, 3, 4, 5]
    assert pentanomial(games, "b") == [5, 4, 3, 2, 1]
    assert pentanomial(games[:-1], "a") == [1, 2, 3, 4, 4], "half a pair is not counted"


def test_the_order_in_which_games_end_does_not_matter() -> None:
    games = invented("a", "b", (5, 3, 7, 2, 8))
    assert ratings(games, ("a", "b")) == ratings(games[::-1], ("a", "b"))


def test_games_that_are_alike_are_counted_once() -> None:
    games = [game(0, 0, "a", "b", 1), game(0, 0, "a", "b", 1), game(1, 0, "a", "b", 1)]
    assert distinct(games) == 2


def test_without_choix_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "choix", None)
    with pytest.raises(Refusal, match=r"estaminet\[arena\]"):
        need_choix()
