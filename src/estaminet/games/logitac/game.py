"""Logitac: the manifest, and the parts joined."""

from __future__ import annotations

from estaminet.core.game import Game, Handicap
from estaminet.core.options import Value
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.games.logitac import codes, explain, notation, scene, words
from estaminet.games.logitac.kernel import LogitacPosition
from estaminet.games.logitac.knowledge import THINKING, LogitacThinker
from estaminet.games.logitac.layout import CHARACTERS
from estaminet.games.logitac.observation import OBSERVER
from estaminet.games.logitac.options import BANKRUPTCY, LIMIT, THIRD
from estaminet.games.logitac.words import SIDES

ARMY = {  # LG-2.1, LG-2.2: the files of each unit on the first and on the second line
    codes.PAWN: ((4, 8), range(2, 12)),
    codes.CYLINDER: ((5,), ()),
    codes.PYRAMID: ((6,), ()),
    codes.CUBE: ((7,), ()),
}

LEVELS = {  # set by matches of neighbours, see docs/strength.md
    1: Handicap(simulations=6, overlook=0.765),
    2: Handicap(simulations=13, overlook=0.67),
    3: Handicap(simulations=108, overlook=0.46),  # fewer positions help little: no two actions ahead are seen
    4: Handicap(simulations=150, overlook=0.4),
    5: Handicap(simulations=235, overlook=0.36),
    6: Handicap(simulations=1000, overlook=0.16),
}


def deal(position: LogitacPosition, rng: Generator, options: dict[str, Value]) -> None:
    """Set up both armies (LG-2.1, LG-2.2); nothing is drawn."""
    for colour, lines in enumerate(("ab", "lk")):
        for kind, ways in ARMY.items():
            for line, columns in zip(lines, ways, strict=True):
                for column in columns:
                    position.put(codes.SQUARES[f"{line}{column}"], kind | colour << 3)
    position.reserves = [codes.PAWNS - position.pawns(colour, 1) for colour in (0, 1)]
    position.settle()


GAME = Game(
    name="logitac",
    title="Logitac",
    author="S.C.E.R. FOC",
    publisher="S.C.E.R. FOC",
    year=1988,
    rules_version=1,
    keys_version=2,
    summary=Message(
        "Four boards in a pyramid. Capture to earn the right to climb, guard against chimneys and an empty reserve, "
        "and bring your pyramid to the summit."
    ),
    sides=SIDES,
    options=(BANKRUPTCY, THIRD, LIMIT),
    action_count=codes.ACTION_COUNT,
    hidden=False,
    kernel=LogitacPosition,
    thinker=LogitacThinker,
    deal=deal,
    observation=OBSERVER,
    notation=notation,
    stage=scene,
    explain=explain,
    words=words,
    characters=CHARACTERS,
    thinking=THINKING,
    levels=LEVELS,
    views=("pyramid", "stairs", "flat", "compact"),
    phone_view="compact",
    view_titles={
        "pyramid": Message("pyramid"),
        "stairs": Message("stairs"),
        "flat": Message("flat"),
        "compact": Message("compact"),
    },
)
