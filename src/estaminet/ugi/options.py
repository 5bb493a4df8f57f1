"""The options of our engine, as UGI declares and sets them: its own, and those of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from estaminet.core.errors import Refusal, UnknownOption
from estaminet.core.game import Game
from estaminet.core.options import Choice, Number, Option, Value, resolve
from estaminet.core.words import Message
from estaminet.engines import LEVELS

LARGEST_SEED = (1 << 31) - 1
SEATS = ("acting", "p1", "p2")
SETTING = re.compile(r"name\s+(?P<name>\S+)\s+value\s+(?P<value>\S+)")
UNTITLED = Message("")  # programs read names
LEVEL = Number("Level", UNTITLED, len(LEVELS), 1, len(LEVELS), "")
SEED = Number("Seed", UNTITLED, 1, 0, LARGEST_SEED, "")  # the same in all engines, so that they begin from the same deal
RANDOM = Number("Random", UNTITLED, 0, 0, LARGEST_SEED, "")  # the seed of its choices; 0: another one every time
SEAT = Choice("Seat", UNTITLED, SEATS, (), "")  # whose knowledge counts


class EngineOptions:
    """The values that are set; those of the game go into its next start."""

    def __init__(self, game: Game) -> None:
        own = (LEVEL, SEED, RANDOM, *((SEAT,) if game.hidden else ()))
        self.game = game
        self.options: dict[str, Option] = {option.name: option for option in (*own, *game.options)}
        self.values: dict[str, Value] = {name: option.default for name, option in self.options.items()}

    def declared(self) -> Iterator[str]:
        """Give the lines that tell another program what can be set."""
        for name, option in self.options.items():
            if isinstance(option, Choice):
                values = " ".join(f"var {value}" for value in option.values)
                yield f"option name {name} type combo default {option.default} {values}"
            else:
                yield f"option name {name} type spin default {option.default} min {option.least} max {option.most}"

    def set(self, text: str) -> None:
        """Set an option by `name X value Y`; a Refusal if there is none such."""
        found = SETTING.fullmatch(text.strip())
        if found is None:
            raise Refusal(Message("An option is set by: setoption name NAME value VALUE."))
        name = next((name for name in self.options if name.lower() == found["name"].lower()), None)
        if name is None:
            raise UnknownOption(found["name"][:80], found["value"][:80], ", ".join(self.options))
        self.values[name] = self.options[name].read(found["value"])

    @property
    def level(self) -> str:
        """The name of the engine that plays."""
        return f"level-{self.values[LEVEL.name]}"

    @property
    def seed(self) -> int:
        """The seed of the deal."""
        return int(self.values[SEED.name])

    @property
    def random(self) -> int | None:
        """The seed of the engine's choices, if it has one."""
        return int(self.values[RANDOM.name]) or None

    def seat(self, acting: int) -> int:
        """Give the seat whose knowledge counts."""
        chosen = self.values.get(SEAT.name, SEATS[0])
        return acting if chosen == SEATS[0] else SEATS.index(str(chosen)) - 1

    def of_the_game(self) -> Mapping[str, Value]:
        """Give the options of the game."""
        return resolve(self.game.options, {option.name: self.values[option.name] for option in self.game.options})
