"""Looking back at a round of Topogic: what was still possible, what the house would have asked, what was luck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from estaminet.core.words import Message
from estaminet.games.topogic import codes
from estaminet.games.topogic.codes import tile_text
from estaminet.games.topogic.deduction import Deduction
from estaminet.games.topogic.kernel import TopogicPosition, score_of
from estaminet.games.topogic.player import PAR, beginning, par_interval
from estaminet.games.topogic.words import effects

Value = str | int | Message
REVIEW_LEVEL = 7  # the level that sets the par
WARNED_FROM = 0.75  # turns lost on average
VAIN_FROM = 0.3  # of a turn that cannot help
VAIN = ("cannot find the secret", "learns nothing")  # effects that speak against a turn


@dataclass(frozen=True)
class Asked:
    """A turn of a seeker: the position before its last action, and where the pawns stood when the score was told."""

    before: TopogicPosition
    pawns: list[int]

    @property
    def score(self) -> int:
        """The score that was told."""
        return score_of(self.pawns, self.before.secret)


def asked(position: TopogicPosition, action: int) -> list[int] | None:
    """Tell where the pawns stand when an action ends the seeker's turn; None if it does not (TG-5, TG-7)."""
    if action < codes.PLACE or not position.ends_turn(action):
        return None
    still, moved = position.pawns_after(action)
    return sorted(still + moved)


class Reviewer:
    """Looks back at the rounds that are over."""

    def ready(self, position: TopogicPosition) -> bool:
        """Whether the first round is over."""
        return position.round == 2

    def review(self, positions: list[TopogicPosition], actions: list[int]) -> list[Message]:
        """Look back at each round that is over, turn by turn."""
        turns: dict[int, list[Asked]] = {1: [], 2: []}
        for position, action in zip(positions, actions, strict=False):
            pawns = asked(position, action)
            if pawns is not None:
                turns[position.round].append(Asked(position, pawns))
        last = positions[-1]
        ended = [number for number in (1, 2) if number < last.round or last.over]
        return [line for number in ended if turns[number] for line in round_lines(number, turns[number], last)]

    def warn(self, position: TopogicPosition, action: int) -> list[Message]:
        """Say what a question throws away: the turns it costs on average, and what it cannot tell."""
        pawns = asked(position, action)
        if pawns is None:
            return []
        choice = weighed(position, pawns, Deduction(position, PAR.starts, PAR.widths))
        vain = [effect.sentence for effect in effects(position, action, position.player) if effect.kind in VAIN]
        if choice.lost < (VAIN_FROM if vain else WARNED_FROM):
            return []
        head = Message("This throws much away: about {turns} turns more than needed.", {"turns": f"{choice.lost:.1f}"})
        return [head, *vain, *_left_open(position.possible.bit_count(), choice)]


class Weighed(NamedTuple):
    """A turn beside the one that the house would have played, on average over the secrets that are possible."""

    turns: float  # that it takes in all, with this turn
    lost: float  # more than the best
    best: list[int]  # where the house would have sent the pawns
    most: int  # secrets that remain possible, at most
    best_most: int


def weighed(position: TopogicPosition, pawns: list[int], deduction: Deduction) -> Weighed:
    """Weigh where the pawns stand at the end of a turn."""
    possible, whole = position.possible, beginning(position, REVIEW_LEVEL)
    best, total = deduction.plan(possible, list(whole.places), list(whole.pawns), possible & 0xFFFFFFFF)
    count = possible.bit_count()
    turns = max(total, deduction.weigh(possible, pawns)) / count
    most, best_most = (max(part.bit_count() for part in deduction.split(possible, asked).values()) for asked in (pawns, best))
    return Weighed(turns, turns - total / count, best, most, best_most)


def _left_open(possible: int, choice: Weighed) -> list[Message]:
    """Say what a turn leaves open that another would not."""
    if possible == 1:
        return [Message("The scores leave only one tile: find it, and send the pawns there.")]
    if choice.most <= choice.best_most:
        return []
    places: dict[str, Value] = {"possible": possible, "most": choice.most, "best": choice.best_most}
    return [Message("Of {possible} possible tiles it may leave {most}; another question leaves {best} at the most.", places)]


def round_lines(number: int, turns: list[Asked], last: TopogicPosition) -> list[Message]:
    """Look back at one round."""
    counted = last.first_turns if number == 1 else last.points()[0]
    deduction = Deduction(last, PAR.starts, PAR.widths)
    lines, lost_by_choice, lost_by_chance = [], 0.0, 0.0
    for place, turn in enumerate(turns, 1):
        line, lost, chance = turn_line(place, turn, deduction)
        lines.append(line)
        lost_by_choice += lost
        lost_by_chance += chance
    proven, found = par_interval(last)
    result: dict[str, Value] = {"round": number, "turns": counted, "proven": f"{proven:.1f}", "found": f"{found:.1f}"}
    head = Message("Round {round}: {turns} turns. The par of this field lies between {proven} (proven) and {found} (found).", result)
    balance: dict[str, Value] = {"deduction": f"{lost_by_choice:+.1f}", "luck": f"{lost_by_chance:+.1f}"}
    return [head, Message("Against par: deduction {deduction} turns, luck {luck} turns.", balance), *lines]


def turn_line(place: int, turn: Asked, deduction: Deduction) -> tuple[Message, float, float]:
    """Look back at one turn: a sentence, the turns lost by the choice, the turns lost by chance."""
    position, possible = turn.before, turn.before.possible
    choice = weighed(position, turn.pawns, deduction)
    left = deduction.split(possible, turn.pawns)[turn.score]
    rest = 0.0 if turn.score == 2 * position.seekers else deduction.expect(left, turn.pawns) / left.bit_count()
    told: dict[str, Value] = {
        "turn": place,
        "pawns": _names(turn.pawns),
        "score": turn.score,
        "before": possible.bit_count(),
        "after": left.bit_count(),
        "best": _names(sorted(choice.best)),
    }
    words = Message("Turn {turn}: {pawns} scored {score}. Possible tiles: {before}, then {after}. The house would have asked {best}.", told)
    return words, choice.lost, 1 + rest - choice.turns


def _names(tiles: list[int]) -> str:
    return " ".join(map(tile_text, tiles))


REVIEWER = Reviewer()
