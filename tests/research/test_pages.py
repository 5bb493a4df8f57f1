"""The pages for learners say what is so."""

from __future__ import annotations

import pytest

from estaminet import Game, games, mode
from estaminet.research.pages import citation, page
from tests.support import ROOT

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


@every_game
@pytest.mark.skipif(mode.INTERPRETED, reason="a position in C has a size")
def test_every_page_is_as_it_would_be_printed(game: Game) -> None:
    """After a change: `python -m estaminet.research.pages docs/research`."""
    assert (ROOT / "docs" / "research" / f"{game.name}.md").read_text(encoding="utf-8") == page(game)


@every_game
def test_every_plane_and_every_rule_of_coding_is_told(game: Game) -> None:
    told = page(game)
    assert all(f"`{plane.name}`" in told for plane in game.observation.planes)
    assert all(word in told for word in ("**Actions.**", "**Symmetries.**", "**Known results.**"))
    assert ("**Hidden.**" in told) == game.hidden
    assert citation(game) in told


@every_game
def test_what_can_be_solved_is_told(game: Game) -> None:
    known = page(game).split("**Known results.**")[1]
    assert ("game.solver" in known) == (game.solver is not None)


def test_the_citation_is_of_this_version() -> None:
    told = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    from estaminet import __version__

    assert f"\nversion: {__version__}\n" in told
