"""What is certain: turns that win by force, whatever the other side does and whatever is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from estaminet.core.deadline import Deadline
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.puzzles.puzzle import turn_ended
from estaminet.search.forced import Prover

MOST_TURNS = 4000  # that are looked at one by one
STRONGEST = 8  # level
DRAWS = 150  # of worlds, where something is hidden


class Played(NamedTuple):
    """A whole turn, as it could be played: its actions and where it leads."""

    actions: tuple[int, ...]
    after: Position


def turns(position: Position, most: int = MOST_TURNS) -> list[Played] | None:
    """List the turns of the player to act, one for each result; None if there are too many."""
    found: dict[object, Played] = {}
    for played in _walk(position, ()):
        found.setdefault(played.after.text() if played.after.game.hidden else played.after.key, played)
        if len(found) > most:
            return None
    return list(found.values())


def _walk(position: Position, actions: tuple[int, ...]) -> Iterator[Played]:
    for action in position.legal_actions():
        after = position.copy()
        after.play(action)
        if turn_ended(position, action):
            yield Played((*actions, action), after)
        else:
            yield from _walk(after, (*actions, action))


class Certainty:
    """Tells for one seat of one position whether it wins by force; with secrets, in every world that agrees with what the seat knows."""

    def __init__(self, position: Position, seat: int, nodes: int) -> None:
        self.position = position
        self.seat = seat
        self.worlds = worlds_of(position, position.player) if position.game.hidden else [position]
        self.nodes = nodes

    def wins(self, played: Played, within: int) -> bool | None:
        """Whether the seat wins within so many turns of its own after a turn of the position was played; None if nobody knows."""
        if played.after.over:
            return Belief(self.seat, self.nodes).after_turn(self.worlds, played.actions, within)
        if not self.position.game.hidden:
            return Prover(played.after, self.seat, self.nodes).wins(played.after, within)
        if played.after.game.player is None and not all(self._wins_seeing_all(played, world, within) for world in self.worlds[:12]):
            return False
        return Belief(self.seat, self.nodes).after_turn(self.worlds, played.actions, within)

    def _wins_seeing_all(self, played: Played, world: Position, within: int) -> bool:
        """Whether it would win if nothing were hidden: a quick way to say no."""
        after = followed(world, played.actions)
        return after is not None and Prover(after, self.seat, self.nodes).wins(after, within) is not False


def followed(world: Position, actions: tuple[int, ...]) -> Position | None:
    """Play the actions of a turn in a world; None if one is not legal there."""
    after = world.copy()
    for action in actions:
        if not after.is_legal(action):
            return None
        after.play(action)
    return after


def worlds_of(position: Position, seat: int, draws: int = DRAWS) -> list[Position]:
    """List worlds that agree with what a seat knows: all of them, where there are few."""
    rng = Generator(position.key)
    return list({world.text(): world for world in (position.imagine(seat, rng) for _ in range(draws))}.values())


class Belief:
    """Forced wins where something is hidden: an action must be good in all worlds that its player cannot tell apart."""

    def __init__(self, seat: int, nodes: int) -> None:
        self.seat = seat
        self.left = nodes // 100  # worlds are heavier than nodes
        self.helped: list[int] = []  # the actions that won before come first

    def after_turn(self, worlds: list[Position], actions: tuple[int, ...], within: int) -> bool | None:
        """Whether the seat wins within so many turns of its own after playing a turn in these worlds."""
        if not actions:
            return self.wins(worlds, within)
        groups = self._groups(worlds, actions[0])
        return False if groups is None else _all(self.after_turn(group, actions[1:], within) for group in groups)

    def wins(self, worlds: list[Position], within: int) -> bool | None:
        """Whether the seat wins from worlds that it cannot tell apart."""
        if within == 0:
            return False
        self.left -= len(worlds)
        if self.left < 0:
            return None
        return self._attack(worlds, within) if worlds[0].player == self.seat else self._defend(worlds, within)

    def _attack(self, worlds: list[Position], within: int) -> bool | None:
        unknown = False
        for action in self._ordered(worlds[0]):
            groups = self._groups(worlds, action)
            if groups is None:
                continue
            left = within - turn_ended(worlds[0], action)
            result = _all(self.wins(group, left) for group in groups)
            if result:
                self.helped.append(action)
                return True
            unknown |= result is None
        return None if unknown else False

    def _defend(self, worlds: list[Position], within: int) -> bool | None:
        """Try every reply in every world; what the seat sees afterwards tells it where it may be."""
        groups: dict[tuple[int, str], list[Position]] = {}
        for world in worlds:
            for action in world.legal_actions():
                after = world.copy()
                after.play(action)
                if after.over:
                    if after.returns()[self.seat] < 1:
                        return False
                else:
                    groups.setdefault((action, after.game.known_text(after, self.seat)), []).append(after)
        return _all(self.wins(group, within) for group in groups.values())

    def _ordered(self, world: Position) -> list[int]:
        """List the actions to try: the game's own player knows its way; without one, what helped before comes first."""
        player = world.game.player
        chosen = player.choose(world, self.seat, Generator(1), STRONGEST, Deadline()) if player else None
        if chosen is not None:
            return [chosen]
        legal = world.legal_actions()
        return list(dict.fromkeys([*(action for action in reversed(self.helped[-3:]) if action in legal), *legal]))

    def _groups(self, worlds: list[Position], action: int) -> list[list[Position]] | None:
        """Play an action in all worlds, and part them by what the seat then sees; None if it loses in one. Won worlds are left out."""
        groups: dict[str, list[Position]] = {}
        for world in worlds:
            if not world.is_legal(action):
                return None
            after = world.copy()
            after.play(action)
            if after.over:
                if after.returns()[self.seat] < 1:
                    return None
            else:
                groups.setdefault(after.game.known_text(after, self.seat), []).append(after)
        return list(groups.values())


def _all(results: Iterable[bool | None]) -> bool | None:
    """Join, no further than needed: one No decides, one Unknown leaves it open."""
    unknown = False
    for result in results:
        if result is False:
            return False
        unknown |= result is None
    return None if unknown else True
