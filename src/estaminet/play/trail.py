"""The scenes of a round one after the other, so that every piece keeps its identity all the way."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from estaminet.core.following import Followed, follow
from estaminet.core.position import SPECTATOR, Position
from estaminet.core.scene import Choice, Piece, Scene

if TYPE_CHECKING:
    from estaminet.play.round import Round
    from estaminet.play.turns import Told

SPACING = 32  # actions between two moments that can be made again by themselves
MOST_RECENT = 3  # moments that are held besides: a turn of two actions and the moment before it, for who looks at one after the other


class Changed(NamedTuple):
    """The cells that pieces left and came to, where they turned over, where they are gone from; and from where to where each went."""

    left: tuple[str, ...]
    came: tuple[str, ...]
    turned: tuple[str, ...]
    gone: tuple[str, ...]
    ways: tuple[tuple[str, str], ...]


class Frame(NamedTuple):
    """A moment: what was seen after so many actions, without choices."""

    ply: int
    position: Position
    scene: Scene


class Kept(NamedTuple):
    """All that it takes to make a moment again: the identities of its pieces, in their order."""

    ply: int
    names: tuple[str, ...]


class Film:
    """What one watcher has seen since a first moment. The latest is held; earlier ones are made again when asked for."""

    def __init__(self, course: Round, watcher: int, first: int) -> None:
        self.course = course
        self.watcher = watcher
        self.choices: tuple[int, Sequence[Choice]] = (-1, [])  # after how many actions, and which
        position = course.position_after(first)
        self.latest = Frame(first, position, self._scene(first, position, watcher))
        self.kept = [kept(self.latest)]  # the first, and one every so many actions
        self.recent: list[Frame] = []
        self._followed: tuple[int, Followed] | None = None  # the moment that was made last, and how it differs from the one before

    @property
    def first(self) -> int:
        """After how many actions it begins."""
        return self.kept[0].ply

    def frame(self, ply: int, eyes: int) -> Frame:
        """Give a moment; where nothing is hidden, one that is made now is seen with the eyes of some seat, for its choices."""
        if self.latest.ply == ply:
            return self.latest
        if self.latest.ply + 1 == ply == self.course.ply:
            return self._next(self.latest, self.course.position, eyes)
        for recent in self.recent:
            if recent.ply == ply:
                return recent
        found = self._nearest(ply)
        self.recent = [*self.recent[1 - MOST_RECENT :], found]
        positions = self.course.positions(found.ply, ply)
        next(positions)
        for position in positions:
            now = self.course.position if found.ply + 1 == self.course.ply else position
            found = self._next(found, now, eyes if found.ply + 1 == ply else self.watcher)
        return found

    def _nearest(self, ply: int) -> Frame:
        """Find or make the last moment known that is not after so many actions."""
        held = [frame for frame in (self.latest, *self.recent) if frame.ply <= ply]
        found = max(held, key=lambda frame: frame.ply, default=None)
        last = self.kept[bisect_right(self.kept, ply, key=lambda known: known.ply) - 1]
        return found if found is not None and found.ply >= last.ply else self._again(last)

    def _again(self, known: Kept) -> Frame:
        """Make a moment again."""
        position = self.course.position_after(known.ply)
        scene = self._scene(known.ply, position, self.watcher)
        for piece, name in zip(scene.pieces, known.names, strict=True):
            piece.id = name
        return Frame(known.ply, position, scene)

    def _next(self, before: Frame, position: Position, eyes: int) -> Frame:
        """Make the moment after another."""
        ply = before.ply + 1
        scene = self._scene(ply, position, eyes)
        moves = self.course.game.moves(before.position, self.course.plies[before.ply].action)
        self._followed = ply, follow(before.scene, scene, moves)
        made = Frame(ply, position, scene)
        if ply == self.kept[-1].ply + SPACING:
            self.kept.append(kept(made))
        self.recent = [*self.recent[1 - MOST_RECENT :], made]
        self.latest = made if ply > self.latest.ply else self.latest
        return made

    def take_followed(self, ply: int) -> Followed | None:
        """Tell how a moment differs from the one before, if it was made last and nobody has asked yet; it is asked for once."""
        found, self._followed = self._followed, None
        return found[1] if found and found[0] == ply else None

    def _scene(self, ply: int, position: Position, eyes: int) -> Scene:
        """Show a position, and put its choices aside."""
        scene = self.course.game.sketch(position, eyes)
        if scene.choices:
            self.choices = (ply, scene.choices) if ply == self.course.ply else self.choices
            scene.choices = []
        return scene

    def choose(self, seat: int) -> Sequence[Choice]:
        """List the click paths of who acts now."""
        now = self.frame(self.course.ply, seat)
        if self.choices[0] != now.ply:  # it was made with the eyes of somebody else
            now.scene.prompts = self._scene(now.ply, now.position, seat).prompts
        choices, self.choices = self.choices[1], (-1, [])  # they are many, and are asked for once
        return choices

    def cut(self, ply: int) -> None:
        """Forget what came after so many actions."""
        self.kept = [known for known in self.kept if known.ply <= ply]
        self.recent = [known for known in self.recent if known.ply <= ply]
        self.choices, self._followed = (-1, []), None
        if self.latest.ply > ply:
            self.latest = self._nearest(ply)

    def settle(self) -> None:
        """Let go of the moments on the way to the latest."""
        self.recent = []

    def lighten(self) -> None:
        """Let go of choices that nobody has asked for; they are made again if somebody does."""
        self.choices = (-1, [])


def kept(frame: Frame) -> Kept:
    """Keep what it takes to make a moment again."""
    return Kept(frame.ply, tuple(piece.id for piece in frame.scene.pieces))


class Trail:
    """What each seat has seen and been told in a round. It is made when asked for, and can be forgotten."""

    def __init__(self, course: Round) -> None:
        self.course = course
        self.forget()

    def forget(self) -> None:
        """Forget everything: nobody looks any more."""
        self._films: dict[int, Film] = {}  # by watcher, each from where the watcher came
        self._before: dict[int, Film] = {}  # what was before that, from the start, for who looks back
        self.told: dict[int, Told] = {}  # by listener

    def close(self) -> None:
        """Forget everything, the round too: it is dropped."""
        self.forget()
        self.__dict__.pop("course", None)

    def settle(self) -> None:
        """Hold only what the next action needs."""
        for film in self._films.values():
            film.settle()

    def lighten(self) -> None:
        """Hold only what a table at rest needs."""
        for film in self._films.values():
            film.lighten()
        for told in self.told.values():
            told.story.pack()

    def cut(self, ply: int) -> None:
        """Forget what came after so many actions, once they are taken back."""
        for told in self.told.values():
            told.cut(ply)
        for film in self._before.values():
            film.cut(ply)
        for watcher, film in self._films.items():
            if film.first <= self.course.turn_start(ply):  # what the last turn changed is shown
                film.cut(ply)
            else:
                self._films[watcher] = Film(self.course, watcher, self.course.turn_start(ply))
                follow(film.latest.scene, self._films[watcher].latest.scene, None)

    def jump(self) -> None:
        """Leave out what lies between the last moment seen and the present, where that is much; pieces stay who they are."""
        ply = self.course.ply
        for watcher, film in self._films.items():
            if ply - film.latest.ply > SPACING:
                self._films[watcher] = Film(self.course, watcher, self.course.turn_start(ply))
                follow(film.latest.scene, self._films[watcher].latest.scene, None)

    def past(self, ply: int, seat: int, eyes: int = SPECTATOR) -> Scene:
        """Show what a seat saw after so many actions, without choices."""
        return msgspec.structs.replace(self._frame(ply, seat, eyes).scene, seat=seat)

    def now(self, seat: int, chooses: bool) -> Scene:
        """Show what a seat sees now, with its choices if it may choose."""
        scene = self.past(self.course.ply, seat, self.course.position.player if chooses else SPECTATOR)
        if chooses and seat == self.course.position.player and not self.course.position.over:
            film = self._film(seat)
            scene.choices = film.choose(seat)
            scene.prompts = film.latest.scene.prompts
        return scene

    def _film(self, seat: int) -> Film:
        """Find the film of a watcher; a new one begins with the last turn. Where nothing is hidden one serves all."""
        watcher = seat if self.course.game.hidden else SPECTATOR
        if watcher not in self._films:
            self._films[watcher] = Film(self.course, watcher, self.course.turn_start(self.course.ply))
        return self._films[watcher]

    def _frame(self, ply: int, seat: int, eyes: int) -> Frame:
        film = self._film(seat)
        own = film.watcher if self.course.game.hidden else eyes
        return film.frame(ply, own) if ply >= film.first else self._earlier(ply, film)

    def _earlier(self, ply: int, film: Film) -> Frame:
        """Give a moment from before a film; the pieces get the identities that they have in it."""
        if film.watcher not in self._before:
            self._before[film.watcher] = Film(self.course, film.watcher, 0)
        before = self._before[film.watcher]
        same = zip(before.frame(film.first, film.watcher).scene.pieces, film.kept[0].names, strict=True)
        names = {earlier.id: later for earlier, later in same}
        found = before.frame(ply, film.watcher)
        pieces = [msgspec.structs.replace(piece, id=names.get(piece.id, f"{piece.id}-")) for piece in found.scene.pieces]
        return found._replace(scene=msgspec.structs.replace(found.scene, pieces=pieces))

    def changed_cells(self, ply: int, seat: int) -> Changed:
        """List the cells that an action changed, as far as a seat could see."""
        after = self._frame(ply, seat, SPECTATOR).scene.pieces
        found = self._film(seat).take_followed(ply) or _compared(self._frame(ply - 1, seat, SPECTATOR).scene.pieces, after)
        fresh, gone = {piece.cell for piece in found.came}, {piece.cell for piece in found.gone}
        turned = {now.cell for was, now in found.changed if was.face != now.face}
        ways = sorted((was.cell, now.cell) for was, now in found.changed if was.cell != now.cell)
        if (gone or fresh) and 2 * len(ways) > len(after) - len(found.came):
            ways = []  # a row that closes up behind a piece taken off is no news
        left, came = {start for start, _ in ways}, {end for _, end in ways}
        return Changed(_ordered(left), _ordered(came | fresh), _ordered(turned), _ordered(gone), tuple(ways))


def _ordered(cells: set[str]) -> tuple[str, ...]:
    return tuple(sorted(cells)) if cells else ()


def _compared(before: list[Piece], after: list[Piece]) -> Followed:
    """Compare the pieces of two moments by their identities."""
    same = {id(piece) for piece in before} & {id(piece) for piece in after}
    old = {piece.id: piece for piece in before if id(piece) not in same}
    new = [piece for piece in after if id(piece) not in same]
    came = [piece for piece in new if piece.id not in old]
    changed = [(old.pop(piece.id), piece) for piece in new if piece.id in old]
    return Followed(changed, came, list(old.values()))
