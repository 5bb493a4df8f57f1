"""The scenes of a round one after the other, so that every piece keeps its identity all the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from estaminet.core.game import Game
from estaminet.core.position import SPECTATOR, Position
from estaminet.core.scene import Scene, follow
from estaminet.core.words import Message

if TYPE_CHECKING:
    from estaminet.play.round import Ply


class Changed(NamedTuple):
    """The cells that pieces left and came to, where they turned over, where they are gone from; and from where to where each went."""

    left: list[str]
    came: list[str]
    turned: list[str]
    gone: list[str]
    ways: list[tuple[str, str]]


class Trail:
    """What each seat has seen since the start. Scenes are made when asked for, each once."""

    def __init__(self, game: Game, positions: list[Position], plies: list[Ply]) -> None:
        self.game = game
        self.positions = positions
        self.plies = plies
        self._past: dict[int, list[Scene]] = {}
        self._said: dict[int, list[Message]] = {}  # by listener
        self._now: dict[int, tuple[int, Scene]] = {}  # by seat: with choices, after so many actions

    def cut(self, ply: int) -> None:
        """Forget what came after so many actions."""
        for scenes in self._past.values():
            del scenes[ply + 1 :]
        for said in self._said.values():
            del said[ply:]
        self._now.clear()

    def past(self, ply: int, seat: int) -> Scene:
        """Show what a seat saw after so many actions, without choices."""
        watcher = seat if self.game.hidden else SPECTATOR  # where nothing is hidden one trail serves all
        scenes = self._past.setdefault(watcher, [])
        while len(scenes) <= ply:
            scene = self.game.scene(self.positions[len(scenes)], watcher)
            if scenes:
                self.follow(scenes[-1], scene, len(scenes) - 1)
            self._now[watcher] = (len(scenes), scene)
            scenes.append(msgspec.structs.replace(scene, choices=[]) if scene.choices else scene)
        return msgspec.structs.replace(scenes[ply], seat=seat)

    def follow(self, before: Scene, after: Scene, ply: int) -> None:
        """Carry the identities over the action that was played after `ply` others."""
        follow(before, after, self.game.moves(self.positions[ply], self.plies[ply].action))

    def now(self, seat: int) -> Scene:
        """Show what a seat sees now, with its choices."""
        ply = len(self.plies)
        past = self.past(ply, seat)
        known = self._now.get(seat)
        if known is None or known[0] != ply:
            scene = self.game.scene(self.positions[-1], seat)
            follow(past, scene, {})
            known = self._now[seat] = (ply, scene)
        return known[1]

    def sentence(self, index: int, listener: int) -> Message:
        """Say in words what an action did, as far as a listener may know; each sentence is made once."""
        said = self._said.setdefault(listener, [])
        while len(said) <= index:
            said.append(self.game.retell(self.positions[len(said)], self.plies[len(said)].action, listener))
        return said[index]

    def changed_cells(self, ply: int, seat: int) -> Changed:
        """List the cells that an action changed, as far as a seat could see."""
        before = {piece.id: piece for piece in self.past(ply - 1, seat).pieces}
        after = {piece.id: piece for piece in self.past(ply, seat).pieces}
        gone = {before[name].cell for name in before.keys() - after.keys()}
        fresh = {after[name].cell for name in after.keys() - before.keys()}
        both = before.keys() & after.keys()
        turned = {after[name].cell for name in both if before[name].face != after[name].face}
        moved = [name for name in both if before[name].cell != after[name].cell]
        if (gone or fresh) and 2 * len(moved) > len(both):
            moved = []  # a row that closes up behind a piece taken off is no news
        ways = sorted((before[name].cell, after[name].cell) for name in moved)
        left, came = {start for start, _ in ways}, {end for _, end in ways}
        return Changed(sorted(left), sorted(came | fresh), sorted(turned), sorted(gone), ways)
