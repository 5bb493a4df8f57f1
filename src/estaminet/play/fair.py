"""A fair deal: what is hidden is sealed when it is made, and the seal can be opened when the round is over.

A seal is the SHA-256 of a salt and a text. The seal is shown at once, the salt at the end; whoever kept the seal can
check that nothing was changed meanwhile. The deal has a seal, and so has every action whose text the opponent is not told.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from estaminet.core.errors import Refusal
from estaminet.core.options import Value, write_options
from estaminet.core.words import Message
from estaminet.records import Record

if TYPE_CHECKING:
    from estaminet.play.table import Table

SALT_LENGTH = 32


class Seal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seal of the deal (ply 0) or of the action number `ply`; its text, once the round is over."""

    ply: int
    seal: str
    text: str = ""


class BrokenSeal(Refusal):
    """A text that is not the one that was sealed, or a record without a seal."""


def salt_of(secret: str, seed: int) -> str:
    """Give the salt of a round: known to nobody without the table's secret, another one for every deal."""
    return hashlib.sha256(f"{secret} {seed}".encode()).hexdigest()[:SALT_LENGTH]


def sealed(salt: str, text: str) -> str:
    """Seal a text."""
    return hashlib.sha256(f"{salt} {text}".encode()).hexdigest()


def deal_text(game: str, rules: int, options: Mapping[str, Value], seed: int) -> str:
    """Write down all that a deal follows from."""
    return f"{game} {rules} {write_options(dict(options))} {seed}"


def action_text(ply: int, action: str) -> str:
    """Write down an action that is sealed."""
    return f"{ply} {action}"


def salt(table: Table) -> str:
    """Give the salt of a table's round; empty where nothing is hidden or nothing was sealed."""
    if not table.setup.secret or not table.game.hidden or table.start_text:
        return ""
    return salt_of(table.setup.secret, table.seed)


def seals(table: Table) -> list[Seal]:
    """List the seals of a round, with what they sealed once it is over."""
    kept = salt(table)
    if not kept:
        return []
    texts = {0: deal_text(table.game.name, table.game.rules_version, table.setup.options, table.seed)}
    texts |= {index + 1: action_text(index + 1, table.round.plies[index].text) for index in table.round.untold}
    over = table.round.ending is not None
    return [Seal(ply, sealed(kept, text), text if over else "") for ply, text in texts.items()]


def verify(record: Record) -> list[int]:
    """Check every seal of a record and list what was sealed (0 the deal, else the action's number); BrokenSeal if one does not fit."""
    if not record.seals or not record.salt or record.seed is None:
        raise BrokenSeal(Message("This record carries no seal."))
    for ply, seal in record.seals.items():
        if ply == 0:
            text = deal_text(record.game, record.rules, record.options, record.seed)
            broken = Message("The deal is not the one that was sealed.")
        else:
            text = action_text(ply, record.actions[ply - 1])
            broken = Message("Action {ply} is not the one that was sealed.", {"ply": ply})
        if sealed(record.salt, text) != seal:
            raise BrokenSeal(broken)
    return sorted(record.seals)
