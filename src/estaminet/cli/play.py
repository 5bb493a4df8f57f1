"""`estaminet play`: a table in the terminal. The rules are the table's; here are only the words and the board."""

from __future__ import annotations

import secrets
import time
from datetime import UTC, datetime
from pathlib import Path

from estaminet.cli.asking import Asking, asking
from estaminet.cli.board import best_view, facts, paint
from estaminet.cli.opponents import Opponent, find_opponent
from estaminet.cli.options import read_options
from estaminet.cli.speech import complain, console, say, spoken
from estaminet.core.errors import Refusal
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.engines import LEVELS
from estaminet.engines import engine as find_engine
from estaminet.games import game as find_game
from estaminet.play import Player, Setup, Table, Viewpoint
from estaminet.play.commands import Act, AskTakeBack, Command, Resign
from estaminet.records import write_record
from estaminet.ugi import EngineFailed, UgiEngine, failed_sentence

WORDS = {
    "actions": (Message("actions"), Message("list what you may do now")),
    "hint": (Message("hint"), Message("what the strongest level would do")),
    "take back": (Message("take back"), Message("go back to your last turn")),
    "resign": (Message("resign"), Message("give the game up")),
    "save": (Message("save"), Message("write the record so far to a file: save FILE")),
    "help": (Message("help"), Message("these words")),
    "quit": (Message("quit"), Message("leave")),
}
STRONGEST = "level-8"
FEW = 10  # so many actions are listed without being asked for


def play(name: str, engine: str, second: bool, options: list[str], seed: int | None) -> None:
    """Play a game to its end, or until somebody leaves; without an engine, two people play."""
    game = find_game(name)
    opponent = find_opponent(engine) if engine else None  # an unknown name is refused before anything is dealt
    players = (Player(), Player("computer", engine=opponent.name) if opponent else Player())
    setup = Setup(
        game=name,
        options=read_options(game, options),
        seed=secrets.randbits(63) if seed is None else seed,
        players=players,
        first_chair=1 if second and engine else 0,
        hot_seat=not engine,
    )
    try:
        Sitting(Table(setup), asking(), opponent).run()
    finally:
        if isinstance(opponent, UgiEngine):
            opponent.close()


def called(engine: str) -> str:
    """Name an opponent for the screen: a level by its title, another engine by its name."""
    level = next((level for level in LEVELS if engine == f"level-{level.number}"), None)
    return say(level.name) if level else engine


def now_ms() -> int:
    """Tell the time as tables count it."""
    return time.time_ns() // 1_000_000


class Sitting:
    """A table, whoever types, and the screen."""

    def __init__(self, table: Table, lines: Asking, opponent: Opponent | None) -> None:
        self.table = table
        self.opponent = opponent
        self.lines = lines
        self.screen = console()
        self.rng = Generator(table.seed)
        self.leaving = False
        self.holder: int | None = None  # the chair that was shown the board last

    def run(self) -> None:
        """Take turns until the game is over or somebody leaves."""
        self.screen.print(say(Message("Type an action, or help. Tab completes.")), style="dim")
        try:
            while not self.leaving and self.table.chair_to_act is not None:
                if self.table.players[self.table.chair_to_act].kind == "computer":
                    self._computer(self.table.chair_to_act)
                else:
                    self._person(self.table.chair_to_act)
        except KeyboardInterrupt:
            self.screen.print()
        self._end()

    # One action.

    def _person(self, chair: int) -> None:
        """Show the board and do what is typed; a refused line can be tried again at a keyboard."""
        if not self._hand_over(chair):
            self.leaving = True
            return
        self._show()
        prompt = f"{say(self._side())} > "
        while True:
            text = self.lines.line(prompt, self._words, self._is_secret())
            try:
                if self._obey(chair, text):
                    return
            except Refusal as refusal:
                if not self.lines.patient:
                    raise
                complain(refusal.say(spoken()))

    def _hand_over(self, chair: int) -> bool:
        """Take the screen from one player before it shows what only the other may see; False if the other does not come."""
        before, self.holder = self.holder, chair
        if before in (None, chair) or not self._shared():
            return True
        return self.lines.hand_over(say(Message("{side} is next: hand over, then press Enter.", {"side": self._side()})))

    def _shared(self) -> bool:
        """Whether two people with secrets from each other share the screen."""
        return self.table.setup.hot_seat and self.table.game.hidden

    def _is_secret(self) -> bool:
        """Whether somebody is looking on who may not be told what is typed now."""
        if not self._shared():
            return False
        position, told = self.table.position, self.table.game.told
        return any(not told(position, action, position) for action in position.legal_actions())

    def _side(self) -> Message:
        """Name the side to act."""
        return self.table.game.sides[self.table.position.player]

    def _obey(self, chair: int, text: str | None) -> bool:
        """Do what was typed; False if the same player is to be asked again."""
        word, rest = self._word(text)
        if word == "quit":
            self.leaving = True
        elif word == "resign":
            self._do(chair, Resign())
        elif word == "take back":
            self._do(self._viewpoint().commanding_chair(self.table, AskTakeBack()), AskTakeBack())
        elif word:
            self._tell(word, rest)
            return False
        elif rest:
            self._do(chair, Act(rest, self.table.ply))
        return bool(word or rest)

    def _tell(self, word: str, rest: str) -> None:
        """Do what changes nothing on the board."""
        match word:
            case "help":
                self._help()
            case "actions":
                self._actions()
            case "hint":
                self._hint()
            case "save":
                self._save(rest)

    def _word(self, text: str | None) -> tuple[str, str]:
        """Split a line into one of our words, said in English or in the reader's language, and the rest."""
        if text is None:
            return "quit", ""
        for word, (title, _) in WORDS.items():
            for spelling in (word, say(title)):
                if text == spelling or text.startswith(f"{spelling} "):
                    return word, text[len(spelling) :].strip()
        return "", text

    def _do(self, chair: int, command: Command) -> None:
        for event in self.table.decide(chair, command, now_ms()):
            self.table.apply(event)

    def _viewpoint(self) -> Viewpoint:
        """Give who looks at the screen: the one person, or two side by side."""
        view = best_view(self.table.game, self.table.position, self.screen.width)
        return Viewpoint((0, 1) if self.table.setup.hot_seat else (0,), view)

    def _computer(self, chair: int) -> None:
        """Let the computer choose and play; what it does in secret is not told."""
        position, side = self.table.position, self._side()
        assert self.opponent is not None
        try:
            with self.screen.status(say(Message("The computer is thinking."))):
                action = self.opponent.choose(position, position.player, self.rng)
        except EngineFailed as failure:
            for event in self.table.give_up(chair, failed_sentence(self.opponent.name, failure), now_ms()):
                self.table.apply(event)
            return
        self._do(chair, Act(position.action_text(action), self.table.ply))
        told = self.table.view(self._viewpoint(), 0).changes[-1].told
        self.screen.print(say(Message("{side}: {told}", {"side": side, "told": told})), markup=False)

    # What is shown and said.

    def _show(self) -> None:
        """Show the board to the person to act, and the actions if they are few."""
        position = self.table.position
        view = self.table.view(self._viewpoint(), 0)
        self.screen.print()
        self.screen.print(paint(view.layout, view.scene))
        names = {player.seat: called(player.engine) for player in view.players}
        self.screen.print(facts(self.table.game, view.scene, (names[0], names[1])))
        if view.status == "playing" and len(position.legal_actions()) <= FEW:
            self._actions()

    def _words(self) -> list[str]:
        """List what can be typed now, for completion."""
        position = self.table.position
        return [position.action_text(action) for action in position.legal_actions()] + [say(title) for title, _ in WORDS.values()]

    def _actions(self) -> None:
        position = self.table.position
        self.screen.print("  ".join(position.action_text(action) for action in position.legal_actions()), markup=False, style="dim")

    def _help(self) -> None:
        for title, meaning in WORDS.values():
            self.screen.print(f"  {say(title):<14}{say(meaning)}", markup=False)

    def _hint(self) -> None:
        position = self.table.position
        with self.screen.status(say(Message("Thinking it over."))):
            action = find_engine(STRONGEST).choose(position, position.player, self.rng)
        self.screen.print(say(Message("Perhaps {action}.", {"action": position.action_text(action)})))

    def _save(self, name: str) -> None:
        """Write the record to a file."""
        if not name:
            raise Refusal(Message("Say to which file: save FILE."))
        try:
            Path(name).write_text(write_record(self.table.record(datetime.now(UTC).strftime("%Y.%m.%d"))), encoding="utf-8")
        except OSError as error:
            raise Refusal(Message("{file} cannot be written: {why}", {"file": name, "why": error.strerror or ""})) from error
        self.screen.print(say(Message("Saved to {file}.", {"file": name})))

    def _end(self) -> None:
        """Show the last board and the result, or that the game was left."""
        view = self.table.view(self._viewpoint(), 0)
        if view.result is None:
            self.screen.print(say(Message("The game stays unfinished.")))
            return
        self._show()
        first, second = view.result.returns
        winner = Message("{side} wins.", {"side": self.table.game.sides[0 if first > second else 1]})
        self.screen.print(say(Message("The game is drawn.") if first == second else winner), style="bold")
        self.screen.print(say(view.result.why))
