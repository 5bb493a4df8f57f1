"""What a table is opened with: the game, the players, the clock, the rounds."""

from __future__ import annotations

from typing import Literal

import msgspec

from estaminet.core.errors import BadOption, BadText
from estaminet.core.game import Game
from estaminet.core.options import Value, resolve
from estaminet.core.position import Position
from estaminet.games import game as find_game
from estaminet.play.exercise import Exercise
from estaminet.play.refusals import BadField
from estaminet.records import Record

LONGEST_NAME = 40
LONGEST_CLOCK_MS = 24 * 3600 * 1000
LONGEST_POSITION = 10_000
LONGEST_SECRET = 64
SEEDS = 1 << 63
MOST_ROUNDS = 15
MOST_EXERCISES = 100


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a chair: a person, a computer (its engine's name), or nobody yet (`open`: a friend is awaited)."""

    kind: Literal["person", "computer", "open"] = "person"
    name: str = ""
    engine: str = ""


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """How time is kept: not at all, so long for each turn, or so long in all plus an increment for each turn."""

    kind: Literal["none", "move", "fischer"] = "none"
    base_ms: int = 0
    increment_ms: int = 0


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a table starts from. `position` begins every round from that text instead of a deal."""

    game: str
    options: dict[str, Value] = {}
    seed: int = 0
    players: tuple[Player, Player] = (Player(), Player())
    first_chair: int = 0  # the chair that plays the first side in round 1
    clock: Clock = Clock()
    rounds: int = 1  # best of so many, colours exchanged each round
    takebacks: bool = True
    hints: bool = True  # the computer's advice; none without aids
    aids: bool = True  # reminders of what one has seen
    hot_seat: bool = False  # one visitor holds both chairs
    position: str = ""
    exercises: tuple[Exercise, ...] = ()  # the table is for one who learns: each begins from a position of its own
    analysis: Record | None = None  # the table is for one who analyses, from this record on
    secret: str = ""  # from which the seals of a fair deal get their salts; never shown

    @property
    def hinted(self) -> bool:
        """Whether a player may ask the computer for advice."""
        return self.hints and self.aids


def checked(setup: Setup) -> Setup:
    """Complete the options; UnknownGame or BadField, naming the field, if something cannot be."""
    game = find_game(setup.game)
    check_seed(setup.seed)
    _within("first_chair", setup.first_chair, 0, 1)
    _within("rounds", setup.rounds, 1, MOST_ROUNDS)
    if setup.rounds % 2 == 0:
        raise BadField("rounds", setup.rounds, "1, 3, 5 …")
    if len(setup.players) != 2:
        raise BadField("players", len(setup.players), "2")
    for chair, player in enumerate(setup.players):
        _check_player(f"players.{chair}", player)
    if setup.hot_seat and any(player.kind != "person" for player in setup.players):
        raise BadField("hot_seat", True, "person, person")
    _check_clock(setup.clock)
    if len(setup.secret) > LONGEST_SECRET or not setup.secret.isascii():
        raise BadField("secret", "…", f"0–{LONGEST_SECRET}")
    if setup.position:
        _check_position(game, "position", setup.position)
    if setup.exercises:
        _check_exercises(game, setup)
    try:
        options = resolve(game.options, setup.options)
    except BadOption as error:
        raise BadField(error.field, error.value, error.allowed) from error
    return msgspec.structs.replace(setup, options=options)


def check_name(field: str, name: str) -> None:
    """Refuse a name that is too long or cannot be printed in one line."""
    if not can_be_name(name):
        raise BadField(field, name, f"0–{LONGEST_NAME}")


def can_be_name(name: str) -> bool:
    """Whether a name is short and can be printed in one line; the empty one is."""
    return len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip()


def check_seed(seed: int) -> None:
    """Refuse a seed that is no whole number of 63 bits."""
    _within("seed", seed, 0, SEEDS - 1)


def _within(field: str, value: object, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadField(field, value, f"{least}–{most}")


def _check_player(field: str, player: Player) -> None:
    if player.kind not in ("person", "computer", "open"):
        raise BadField(f"{field}.kind", player.kind, "person, computer, open")
    check_name(f"{field}.name", player.name)
    check_name(f"{field}.engine", player.engine)
    if (player.kind == "computer") != bool(player.engine):
        raise BadField(f"{field}.engine", player.engine, "level-1 …" if player.kind == "computer" else "–")


def _check_clock(clock: Clock) -> None:
    if clock.kind not in ("none", "move", "fischer"):
        raise BadField("clock.kind", clock.kind, "none, move, fischer")
    least = 0 if clock.kind == "none" else 1000
    _within("clock.base_ms", clock.base_ms, least, LONGEST_CLOCK_MS if least else 0)
    _within("clock.increment_ms", clock.increment_ms, 0, LONGEST_CLOCK_MS if clock.kind == "fischer" else 0)


def _check_position(game: Game, field: str, text: str) -> Position:
    if len(text) > LONGEST_POSITION:
        raise BadField(field, text, f"0–{LONGEST_POSITION}")
    try:
        return game.parse(text)
    except BadText as error:
        raise BadField(field, error.value, error.say()) from error


def _check_exercises(game: Game, setup: Setup) -> None:
    """Exercises are for one person without a clock, in one round; a computer may sit opposite."""
    _within("exercises", len(setup.exercises), 0, MOST_EXERCISES)
    for field, value, plain in (("clock.kind", setup.clock.kind, "none"), ("rounds", setup.rounds, 1), ("hot_seat", setup.hot_seat, False)):
        if value != plain:
            raise BadField(field, value, str(plain))
    for index, exercise in enumerate(setup.exercises):
        if _check_position(game, f"exercises.{index}.position", exercise.position).over:
            raise BadField(f"exercises.{index}.position", exercise.position, "–")
        if not exercise.stages or not exercise.solution:
            raise BadField(f"exercises.{index}.stages", len(exercise.stages), "1 …")
