"""Pieces keep their identities from scene to scene, and what is as it was is the same object; compiled, for every action needs it."""

from __future__ import annotations

from typing import NamedTuple

from estaminet.core.scene import Fact, Piece, Scene


class Followed(NamedTuple):
    """How the pieces of two scenes differ: those that are otherwise now, as they were and as they are, those that came, and those gone."""

    changed: list[tuple[Piece, Piece]]
    came: list[Piece]
    gone: list[Piece]


def follow(before: Scene, after: Scene, moves: dict[str, str] | None) -> Followed:
    """Give the pieces of the later scene the identities that they had in the earlier one; what is as it was is the same object.

    `moves` tells which cell's piece went where, if the game knows; else a piece that stays keeps its
    identity, and one that vanished lends it to a like one that appeared.
    """
    changed: list[tuple[Piece, Piece]] = []
    start = _stay(before.pieces, after.pieces, moves or {}, changed)
    free: dict[tuple[str, int], Piece] = {}
    crowd: dict[tuple[str, int], list[Piece]] = {}  # where several stand on one cell, the others
    pieces = before.pieces
    for piece in pieces[start:]:
        place = (piece.cell if moves is None else moves.get(piece.cell, piece.cell), piece.owner)
        if place in free:
            crowd.setdefault(place, []).append(piece)
        else:
            free[place] = piece
    strangers = []
    pieces = after.pieces
    for index in range(start, len(pieces)):
        piece = pieces[index]
        place = (piece.cell, piece.owner)
        known = free.pop(place, None)
        if known is None:
            strangers.append(piece)
            continue
        if place in crowd:
            free[place] = crowd[place].pop(0)
            if not crowd[place]:
                del crowd[place]
        piece.id = known.id
        if piece == known:
            pieces[index] = known
        else:
            changed.append((known, piece))
    after.marks = before.marks if after.marks == before.marks else after.marks
    for old, new in zip(before.facts, after.facts, strict=False):
        _share(old, new)
    gone = [piece for place, first in free.items() for piece in (first, *crowd.get(place, ()))]
    came = _name_strangers(before, after, strangers, gone, changed, lend=moves is None) if strangers else strangers
    return Followed(changed, came, gone)


def _stay(before: list[Piece], after: list[Piece], moves: dict[str, str], changed: list[tuple[Piece, Piece]]) -> int:
    """Count the pieces at the beginning of both scenes that stay on their cells, and note those that are otherwise there."""
    count = 0
    for known, piece in zip(before, after, strict=False):
        if known.cell != piece.cell or known.owner != piece.owner or known.cell in moves:
            break
        piece.id = known.id
        if piece == known:
            after[count] = known
        else:
            changed.append((known, piece))
        count += 1
    return count


def _share(old: list[Fact], new: list[Fact]) -> None:
    """Let facts that are as they were, at the beginning or at the end of a list, be the same objects."""
    most = min(len(old), len(new))
    for index in range(most):
        if old[index] != new[index]:
            break
        new[index] = old[index]
    last, end = len(old), len(new)
    for index in range(1, most + 1):
        if old[last - index] != new[end - index]:
            break
        new[end - index] = old[last - index]


def _name_strangers(
    before: Scene, after: Scene, strangers: list[Piece], gone: list[Piece], changed: list[tuple[Piece, Piece]], lend: bool
) -> list[Piece]:
    """Give pieces that appeared the identities of like ones that vanished, where those may be lent, or new ones; list the latter."""
    used = {piece.id for piece in before.pieces} | {piece.id for piece in after.pieces}
    came = []
    for piece in strangers:
        like = _like(piece, gone) if lend else None
        if like is not None:
            gone.remove(like)
            changed.append((like, piece))
            piece.id = like.id
        else:
            piece.id = next(name for name in (f"n{number}" for number in range(len(used) + 1)) if name not in used)
            used.add(piece.id)
            came.append(piece)
    return came


def _like(piece: Piece, others: list[Piece]) -> Piece | None:
    """Find a piece of the same owner, best of the same kind."""
    own = [other for other in others if other.owner == piece.owner]
    return next((other for other in own if other.kind == piece.kind), own[0] if own else None)
