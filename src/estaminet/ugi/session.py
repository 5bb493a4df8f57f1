"""Our engine as another program speaks to it: lines in, lines out, and a search that does not keep it from listening."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import BinaryIO

import estaminet
from estaminet.core.errors import Refusal
from estaminet.core.game import Game
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.engines import engine as find_engine
from estaminet.ugi.options import EngineOptions
from estaminet.ugi.search import Search, read_limits

LONGEST_LINE = 1 << 20
PATIENCE_SECONDS = 2.0  # for a short search when the input has ended
NO_MOVE = "none"


class Played:
    """A start, the moves from there, and where they led: what goes on from it is not played again from the start."""

    def __init__(self, start: Position, key: str) -> None:
        self.key = key
        self.moves: list[str] = []
        self.position = start

    def extended(self, moves: list[str]) -> Played:
        """Play on with moves that begin with those played so far; a Refusal, and nothing changed, if one is not legal."""
        after = Played(self.position.copy(), self.key)
        for move in moves[len(self.moves) :]:
            after.position.play(move)
        after.moves = moves
        return after

    def begins(self, key: str, moves: list[str]) -> bool:
        """Whether some moves from a start go on from here."""
        return self.key == key and moves[: len(self.moves)] == self.moves


class Session:
    """One conversation. `hear` takes a line and gives False when it is the last."""

    def __init__(self, game: Game, write: Callable[[str], None], language: str = "en") -> None:
        self.game = game
        self.options = EngineOptions(game)
        self.language = language
        self._write = write
        self._lock = threading.Lock()
        self._search: Search | None = None
        self.rng = Generator()
        self.begin_game()

    def begin_game(self) -> None:
        """Begin anew, from the game's start with the options that are set."""
        self.rng = Generator(self.options.random)
        self.played = Played(self._start(), self._start_key())

    def tell(self, line: str) -> None:
        """Write a line, whole, whoever writes at the same time."""
        with self._lock:
            self._write(line)

    def complain(self, refusal: Refusal) -> None:
        """Say why something cannot be done."""
        self.tell("info string " + " ".join(refusal.say(self.language).split()))

    def hear(self, line: str) -> bool:
        """Do what a line asks for; what cannot be done is answered by a sentence."""
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            return False
        try:
            if word:
                self._obey(word, rest.strip())
        except Refusal as refusal:
            self.complain(refusal)
        return True

    def wait(self, seconds: float) -> None:
        """Give a search the time to answer by itself."""
        if self.searching is not None:
            self.searching.join(seconds)

    def finish(self) -> None:
        """Let a search that goes on answer before the end; one whose answer is just being written is waited for."""
        if self._search is not None:
            self._search.stop()

    @property
    def searching(self) -> Search | None:
        """The search that has not answered yet."""
        return self._search if self._search is not None and not self._search.answered else None

    def _obey(self, word: str, rest: str) -> None:
        match word:
            case "ugi":
                self._introduce()
            case "isready":
                self.tell("readyok")
            case "stop":
                self.finish()
            case "query":
                self.tell(f"response {self._answer(rest)}")
            case "setoption" | "uginewgame" | "position" | "go":
                if self.searching is not None:
                    raise Refusal(Message("A search is going on: stop it first."))
                self._change(word, rest)
            case _:
                raise Refusal(Message("There is no command {word}.", {"word": word[:40]}))

    def _change(self, word: str, rest: str) -> None:
        """Do what must wait for the end of a search."""
        match word:
            case "setoption":
                self.options.set(rest)
            case "uginewgame":
                self.begin_game()
            case "position":
                self._place(rest.split())
            case "go":
                self._go(rest.split())

    def _introduce(self) -> None:
        self.tell(f"id name Estaminet {estaminet.__version__} {self.game.title}")
        self.tell("id author the authors of Estaminet")
        for line in self.options.declared():
            self.tell(line)
        self.tell("ugiok")

    def _start(self) -> Position:
        return self.game.start(self.options.seed, **self.options.of_the_game())

    def _start_key(self) -> str:
        return f"startpos {self.options.seed} {self.options.of_the_game()}"

    def _place(self, words: list[str]) -> None:
        """Take a position: a start or a text, and the moves from there."""
        cut = words.index("moves") if "moves" in words else len(words)
        start, moves = words[:cut], words[cut + 1 :]
        if start[:1] not in (["startpos"], ["fen"]) or (start[0] == "startpos" and len(start) > 1):
            raise Refusal(Message("A position is startpos or fen TEXT, then perhaps moves and the moves."))
        key = self._start_key() if start == ["startpos"] else " ".join(start)
        if not self.played.begins(key, moves):
            begun = self._start() if start == ["startpos"] else self.game.parse_known(" ".join(start[1:]))
            self.played = Played(begun, key).extended(moves)
        else:
            self.played = self.played.extended(moves)

    def _answer(self, question: str) -> str:
        """Answer what another program asks about the position."""
        position = self.played.position
        match question:
            case "gameover":
                return str(position.over).lower()
            case "p1turn":
                return str(position.player == 0).lower()
            case "result":
                first = position.returns()[0]
                return {1: "p1win", -1: "p2win"}.get(first, "draw" if position.over else "none")
            case "view":
                return self.game.known_text(position, self.options.seat(position.player))
            case "moves":
                mine = self.options.seat(position.player) == position.player
                return " ".join(position.action_text(action) for action in position.legal_actions() if mine) or NO_MOVE
        raise Refusal(Message("There is no question {word}.", {"word": question[:40]}))

    def _go(self, words: list[str]) -> None:
        position = self.played.position
        limits = read_limits(words, position.player)
        if position.over or self.options.seat(position.player) != position.player:
            self.tell(f"bestmove {NO_MOVE}")
            over = Message("The game is over.")
            raise Refusal(over if position.over else Message("It is not the turn of the seat that was set."))
        self._search = Search(find_engine(self.options.level), position.copy(), limits, Generator(self.rng.next_word()), self.tell)
        self._search.start()


def lines_of(stream: BinaryIO) -> Iterable[str | None]:
    """Read lines; None for one that is too long to be read."""
    while data := stream.readline(LONGEST_LINE):
        if len(data) < LONGEST_LINE or data.endswith(b"\n"):
            yield data.decode(errors="replace")
            continue
        while data and not data.endswith(b"\n"):
            data = stream.readline(LONGEST_LINE)
        yield None


def speak(game: Game, source: BinaryIO, write: Callable[[str], None], language: str = "en") -> None:
    """Speak UGI until `quit` or the end of the input."""
    session = Session(game, write, language)
    for line in lines_of(source):
        if line is None:
            session.complain(Refusal(Message("This line is too long to be read.")))
        elif not session.hear(line):
            break
    else:
        session.wait(PATIENCE_SECONDS)
    session.finish()
