"""A game line by line, where there is no terminal to draw on: a pipe, a file, a teletype."""

from __future__ import annotations

from rich.text import Text

from estaminet.cli.asking import Asking
from estaminet.cli.board import paint
from estaminet.cli.facts import in_lines
from estaminet.cli.sitting import Sitting
from estaminet.cli.speech import complain, console, say, spoken
from estaminet.cli.words import WORDS, split_word
from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.play.commands import OfferDraw, Resign

FEW = 10  # so many actions are listed without being asked for


class Lines:
    """A sitting, whoever types, and what is printed."""

    def __init__(self, sitting: Sitting, asking: Asking) -> None:
        self.sitting = sitting
        self.asking = asking
        self.screen = console()
        self.leaving = False
        self.told = sitting.table.ply  # how many actions have been told
        self.holder: int | None = None  # the chair that was shown the board last

    def run(self) -> None:
        """Take turns until the game is over or somebody leaves."""
        self._print(say(Message("Type an action, or help.")), "dim")
        self._print(say(self.sitting.game.goal), "dim")
        try:
            while not self.leaving and (chair := self.sitting.table.chair_to_act) is not None:
                if self.sitting.computer is None:
                    self._person(chair)
                else:
                    self._computer()
        except KeyboardInterrupt:
            self.screen.print()
        self._end()

    # One action.

    def _person(self, chair: int) -> None:
        """Show the board and do what is typed; a refused line can be tried again at a keyboard."""
        if not self._hand_over(chair):
            self.leaving = True
            return
        self._news()
        self._show()
        prompt = f"{say(self.sitting.side)} > "
        while True:
            text = self.asking.line(prompt, self.sitting.types_secret())
            try:
                if self._obey(text):
                    return
            except Refusal as refusal:
                if not self.asking.patient:
                    raise
                complain(refusal.say(spoken()))

    def _hand_over(self, chair: int) -> bool:
        """Take the screen from one player before it shows what only the other may see; False if the other does not come."""
        before, self.holder = self.holder, chair
        if before in (None, chair) or not self.sitting.shared:
            return True
        return self.asking.hand_over(say(Message("{side} is next: hand over, then press Enter.", {"side": self.sitting.side})))

    def _computer(self) -> None:
        """Let the computer choose and play; what it does in secret is not told."""
        with self.screen.status(say(Message("The computer is thinking."))):
            action = self.sitting.think()
        self._news()
        self.sitting.answer(action)
        self._news()

    def _obey(self, text: str | None) -> bool:
        """Do what was typed; False if the same player is to be asked again."""
        word, rest = ("quit", "") if text is None else split_word(text)
        match word:
            case "quit":
                self.leaving = True
            case "resign":
                self.sitting.command(Resign())
            case "draw":
                self.sitting.command(OfferDraw())
            case "take back":
                self.sitting.take_back()
                self.told = min(self.told, self.sitting.table.ply)
            case "":
                if rest:
                    self.sitting.act(rest)
                return bool(rest)
            case _:
                self._answer(word, rest)
                return False
        return True

    def _answer(self, word: str, rest: str) -> None:
        """Do what changes nothing on the board."""
        match word:
            case "help":
                for title, meaning in WORDS.values():
                    self._print(f"  {say(title):<14}{say(meaning)}")
            case "actions":
                self._actions()
            case "hint":
                with self.screen.status(say(Message("Thinking it over."))):
                    line = self.sitting.advise()
                self._print(say(self.sitting.advice(line)))
            case "save":
                if not rest:
                    raise Refusal(Message("Say to which file: save FILE."))
                self._print(say(self.sitting.save(rest)))

    # What is shown and said.

    def _print(self, text: str, style: str = "") -> None:
        self.screen.print(text, style=style or None, markup=False)

    def _news(self) -> None:
        """Tell what was done since the last time."""
        for sentence in self.sitting.sentences(self.told):
            self._print(sentence)
        self.told = self.sitting.table.ply

    def _show(self) -> None:
        """Show the board to who acts, what is told of both players, what is expected, and the actions if they are few."""
        viewpoint = self.sitting.viewpoint(self.screen.width)
        view = self.sitting.view(self.screen.width)
        self.screen.print()
        self.screen.print(paint(view.layout, view.scene, self.sitting.game.characters, side=viewpoint.side(self.sitting.table)).text)
        for line in in_lines(self.sitting.game, view.scene, self.sitting.names()):
            self.screen.print(line)
        if view.scene.prompts:
            self._print(say(view.scene.prompts[0]), "italic")
        if view.status == "playing" and len(self.sitting.table.position.legal_actions()) <= FEW:
            self._actions()

    def _actions(self) -> None:
        position = self.sitting.table.position
        self.screen.print(Text("  ".join(position.action_text(action) for action in position.legal_actions()), "dim"))

    def _end(self) -> None:
        """Show the last board and the result, or that the game was left; a person is asked whether to save it."""
        result = self.sitting.result()
        if result:
            self._news()
            self._show()
            self._print(result[0], "bold")
            self._print(result[1])
            return
        if self.asking.patient and self.sitting.unfinished:
            self._offer_to_save()
        self._print(say(Message("The game stays unfinished.")))

    def _offer_to_save(self) -> None:
        name = self.asking.line(f"{say(Message('Save it to which file? Enter alone does not save.'))} > ")
        try:
            if name:
                self._print(say(self.sitting.save(name)))
        except Refusal as refusal:
            complain(refusal.say(spoken()))
