"""The pieces of Tactic, in a box from -0.5 to 0.5: patrols are arrows, guards are shields; and the digits and letters of the map."""

import re

SHADOW = '<ellipse class="shadow" cx="0.02" cy="0.3" rx="0.36" ry="0.14"/>'
MEDAL = '<circle class="medal" r="0.48"/><circle class="medal-rim" r="0.41"/>'
# Pen strokes of the digits, in a box of 0.16 by 0.26.
DIGITS = {
    "0": "m0.08,0c-0.1,0 -0.1,0.26 0,0.26s0.1,-0.26 0,-0.26",
    "1": "m0.03,0.06l0.06,-0.06v0.26",
    "2": "m0.01,0.06c0.02,-0.09 0.15,-0.08 0.14,0.02c-0.01,0.06 -0.12,0.12 -0.14,0.18h0.14",
    "3": "m0.01,0.02c0.05,-0.05 0.14,-0.01 0.12,0.06c-0.01,0.03 -0.04,0.04 -0.07,0.04c0.12,0 0.12,0.14 0,0.14q-0.04,0 -0.06,-0.03",
    "4": "m0.11,0.26v-0.26l-0.11,0.18h0.15",
    "5": "m0.14,0h-0.11l-0.01,0.11c0.15,-0.06 0.17,0.15 0.04,0.15c-0.03,0 -0.05,-0.01 -0.06,-0.03",
    "6": "m0.12,0c-0.07,0.02 -0.11,0.1 -0.11,0.18c0,0.11 0.14,0.1 0.14,0c0,-0.09 -0.11,-0.09 -0.14,-0.01",
    "7": "m0.01,0h0.14l-0.09,0.26",
    "8": "m0.08,0.12c-0.09,-0.02 -0.08,-0.12 0,-0.12s0.09,0.1 0,0.12c-0.1,0.02 -0.1,0.14 0,0.14s0.1,-0.12 0,-0.14",
    "9": "m0.15,0.09c-0.03,0.08 -0.14,0.08 -0.14,-0.01c0,-0.1 0.14,-0.11 0.14,0c0,0.08 -0.04,0.16 -0.11,0.18",
}

# Those of the letters that a line can have, in a box of 0.16 by 0.24.
LETTERS = {
    "a": "m0.14,0.09v0.15m0,-0.1c-0.02,-0.09 -0.13,-0.08 -0.13,0.025s0.11,0.115 0.13,0.025",
    "b": "m0.02,0v0.24m0,-0.1c0.02,-0.09 0.13,-0.08 0.13,0.025s-0.11,0.115 -0.13,0.025",
    "c": "m0.14,0.11c-0.04,-0.05 -0.13,-0.02 -0.13,0.055s0.09,0.1 0.13,0.05",
    "d": "m0.14,0v0.24m0,-0.1c-0.02,-0.09 -0.13,-0.08 -0.13,0.025s0.11,0.115 0.13,0.025",
    "e": "m0.02,0.16h0.12c0,-0.11 -0.13,-0.1 -0.13,0.005s0.09,0.1 0.13,0.045",
    "f": "m0.14,0.01c-0.05,-0.02 -0.08,0 -0.08,0.05v0.18m-0.05,-0.15h0.1",
    "g": "m0.14,0.09v0.15c0,0.08 -0.1,0.08 -0.12,0.04m0.12,-0.14c-0.02,-0.09 -0.13,-0.08 -0.13,0.025s0.11,0.115 0.13,0.025",
}


def scaled(strokes: str, factor: float) -> str:
    """Draw pen strokes, all relative, larger or smaller."""
    return re.sub(r"-?\d+\.?\d*", lambda number: f"{float(number[0]) * factor:.3g}", strokes)


def piece_symbols(side: int) -> dict[str, str]:
    """Draw patrols as arrows that point forward (arrived ones on a medal), guards as shields; the second player's carry an inlay."""
    symbols = {}
    for owner in (0, 1):
        turn = "" if owner == side else ' transform="rotate(180)"'
        inlay = '<circle class="inlay" cy="0.08" r="0.09"/>' if owner else '<path class="groove" d="M0,-0.2V0.1"/>'
        arrow = f'<g{turn}><path class="body" d="M0,-0.46L0.36,0.36L0,0.2L-0.36,0.36Z"/>{inlay}</g>'
        symbols[f"patrol.{owner}"] = f"{SHADOW}{arrow}"
        symbols[f"arrived.{owner}"] = f'{MEDAL}<g transform="scale(0.78)">{arrow}</g>'
        emblem = '<circle class="inlay" r="0.1"/>' if owner else '<path class="groove" d="M0,-0.22V0.24M-0.2,-0.04H0.2"/>'
        shield = "M-0.34,-0.38Q0,-0.28 0.34,-0.38V0.02C0.34,0.24 0.16,0.38 0,0.45C-0.16,0.38 -0.34,0.24 -0.34,0.02Z"
        symbols[f"guard.{owner}"] = f'{SHADOW}<path class="body" d="{shield}"/>{emblem}'
    return symbols
