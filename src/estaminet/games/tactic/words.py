"""The names of Tactic's pieces and places, and what is said of a patrol that cannot step."""

from __future__ import annotations

from estaminet.core.words import Message
from estaminet.games.tactic.geometry import Base, name

SIDES = (Message("First"), Message("Second"))
PATROLS = (Message("patrol of the first player"), Message("patrol of the second player"))
ARRIVED_PATROLS = (Message("arrived patrol of the first player"), Message("arrived patrol of the second player"))
GUARDS = (Message("guard of the first player"), Message("guard of the second player"))
TRAY = Message("place of a guard not yet entered")
BASES = {
    "central": Message("central base {base}"),
    "outer": Message("outer base {base}"),
    "transit": Message("transit base {base}"),
}


def base_name(base: Base) -> Message:
    """Name a base with its kind."""
    return Message(BASES[base.kind].id, {"base": base.name})


def no_step(base: int, blockers: list[int]) -> Message:
    """Say why a patrol has no step: the bases it could go to are taken, or there are none."""
    if not blockers:
        return Message("No track leads on from {base}.", {"base": name(base)})
    return Message("No step from {base}: {bases} taken.", {"base": name(base), "bases": ", ".join(map(name, blockers))})
