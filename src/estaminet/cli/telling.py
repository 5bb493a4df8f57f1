"""What is said around the board on the whole screen."""

from __future__ import annotations

from rich.text import Text

from estaminet.cli.speech import say
from estaminet.core.game import Game
from estaminet.core.words import Message
from estaminet.play.turns import Turn
from estaminet.play.view import View

NOTICE, EXPECTED = "bold #e0ae6a", "#7fb7b5"


def goal(game: Game) -> Text:
    """Say what the game is about."""
    return Text.assemble((f"{game.title}  ", "bold"), say(game.goal))


def turns(game: Game, view: View, codes: bool) -> Text:
    """List the turns in words; in codes where that is wished or no words are given."""
    return Text("\n").join(_turn(game, turn, codes) for turn in view.turns)


def _turn(game: Game, turn: Turn, codes: bool) -> Text:
    said = [action.text if codes or action.told is None else say(action.told) for action in turn.actions]
    return Text.assemble((f"{turn.number}. {say(game.sides[turn.seat])}  ", "bold"), " ".join(said))


def story(game: Game, view: View) -> Text:
    """Say the whole last turn."""
    if not view.changes:
        return Text("")
    told = " ".join(say(change.told) for change in view.changes)
    return Text(say(Message("{side}: {told}", {"side": game.sides[view.changes[0].seat], "told": told})))


def prompt(view: View, clicks: int, result: list[str], thinking: bool) -> Text:
    """Say how the game ended, that the computer thinks, or what is expected after so many clicks."""
    if result:
        return Text(" ".join(result), "bold")
    if thinking:
        return Text(say(Message("The computer is thinking.")), "italic")
    prompts = view.scene.prompts
    return Text(say(prompts[min(clicks, len(prompts) - 1)]) if prompts else "", EXPECTED)
