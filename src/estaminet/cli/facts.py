"""Both players in words: side, name, and what the scene tells of each."""

from __future__ import annotations

from rich.text import Text

from estaminet.cli.board import PAWNS
from estaminet.cli.speech import say
from estaminet.core.game import Game
from estaminet.core.scene import Fact, Scene
from estaminet.engines import LEVELS

CHECKS = {True: "✓", False: "–"}
STYLES = {"score": "bold", "warning": "bold #e0ae6a"}


def called(engine: str) -> str:
    """Name an opponent for the screen: a level by its title, another engine by its name."""
    level = next((level for level in LEVELS if engine == f"level-{level.number}"), None)
    return say(level.name) if level else engine


def player_lines(game: Game, scene: Scene, names: tuple[str, str]) -> list[tuple[Text, list[Text]]]:
    """Give for each player a title, marked if that player acts, and the facts."""
    found = []
    for seat, side in enumerate(game.sides):
        acts = scene.player == seat and not scene.over
        name = f" ({names[seat]})" if names[seat] else ""
        title = Text(f"{'▸' if acts else ' '} {PAWNS[seat]} {say(side)}{name}", "bold" if acts else "")
        found.append((title, [_fact(fact) for fact in (scene.facts[seat] if seat < len(scene.facts) else [])]))
    return found


def in_lines(game: Game, scene: Scene, names: tuple[str, str] = ("", "")) -> list[Text]:
    """Write a line for each player."""
    return [Text(" · ").join([title, *facts]) for title, facts in player_lines(game, scene, names)]


def in_columns(game: Game, scene: Scene, names: tuple[str, str], flowing: bool) -> list[tuple[Text, Text]]:
    """Give each player's title, and under it the facts, one a line or flowing."""
    between = Text(" · " if flowing else "\n")
    return [(title, between.join(facts)) for title, facts in player_lines(game, scene, names)]


def _fact(fact: Fact) -> Text:
    """Write a fact: its title, its value, and a tick for a duty done."""
    text = Text(say(fact.title))
    if fact.value:
        text.append(f" {fact.value}", STYLES.get(fact.kind, ""))
    if fact.kind == "check":
        text.append(f" {CHECKS[fact.done]}")
    if fact.detail:
        text.append(fact.detail if fact.detail.startswith("/") else f" {fact.detail}")
    return text if fact.kind != "warning" else Text(text.plain, STYLES["warning"])
