"""Living pictures: what a game's showcase tells, and that its frames lead to what is painted whole."""

from __future__ import annotations

import pytest

import estaminet
from estaminet.core.game import Game
from estaminet.core.svg import piece_markups
from estaminet.core.words import LANGUAGES
from estaminet.server import films

FEWEST = 10  # actions, so that there is something to see
LONGEST = 260  # letters, that fit under the picture
every_game = pytest.mark.parametrize("game", estaminet.games(), ids=str)


@every_game
def test_the_frames_lead_to_every_picture(game: Game) -> None:
    pictures, _ = films.shown(game)
    first, *others = [list(piece_markups(picture.layout, picture.scene.pieces).values()) for picture in pictures]
    assert all(markup in films.first_picture(game) for markup in first)
    pieces = dict(enumerate(first))
    for frame, wanted in zip(films.film(game, "en"), others, strict=False):
        pieces |= frame.pieces
        assert sorted(filter(None, pieces.values())) == sorted(wanted)
        assert frame.told
        assert frame.pieces or frame.marks


@every_game
def test_a_showcase_is_long_enough_and_told_in_both_languages(game: Game) -> None:
    assert (game.folder / films.SHOWCASE).exists()
    english, french = (films.film(game, language) for language in LANGUAGES)
    assert len(english) >= FEWEST
    for one, other in zip(english, french, strict=True):
        assert one.told != other.told
        assert max(len(one.told), len(other.told)) < LONGEST


@every_game
def test_a_game_without_a_showcase_shows_something_all_the_same(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "SHOWCASE", "none.txt")
    record = films.showcase(game)
    assert record.game == game.name
    assert record.actions
