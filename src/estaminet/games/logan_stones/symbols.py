"""The stones as pictures: dark hexagons with an engraved symbol, told apart by shape alone."""

from __future__ import annotations

STONE = (
    '<path fill="#000" opacity="0.25" d="M0,-0.43L0.39,-0.2V0.25L0,0.48L-0.39,0.25V-0.2Z"/>'
    '<path fill="#4b5056" stroke="#1f2326" stroke-width="0.035" stroke-linejoin="round" '
    'd="M0,-0.46L0.398,-0.23V0.23L0,0.46L-0.398,0.23V-0.23Z"/>'
    '<path fill="none" stroke="#868d94" stroke-width="0.022" stroke-linejoin="round" d="M-0.355,0.19V-0.205L0,-0.41L0.355,-0.205"/>'
)
ENGRAVED = (
    '<g fill="none" stroke-linejoin="round" stroke-linecap="round">'
    '<g stroke="#14171a" stroke-width="0.08" transform="translate(-0.014 -0.018)">{lines}</g>'
    '<g stroke="#f3ecdc" stroke-width="0.062">{lines}</g></g>'
)
LINES = {
    "R": '<path d="M-0.04,-0.25L0.2,-0.13L0.24,0.1L0.03,0.24L-0.21,0.17L-0.24,-0.08ZM-0.08,-0.08L0.05,0L0.01,0.12"/>',
    "P": '<path d="M-0.18,-0.24H0.06L0.18,-0.12V0.24H-0.18ZM0.06,-0.24V-0.12H0.18M-0.08,0.02H0.08M-0.08,0.13H0.08"/>',
    "S": (
        '<path d="M-0.17,-0.25L0.08,0.08M0.17,-0.25L-0.08,0.08"/>'
        '<circle cx="-0.13" cy="0.16" r="0.085"/><circle cx="0.13" cy="0.16" r="0.085"/>'
    ),
    "?": '<path d="M-0.11,-0.11C-0.11,-0.27 0.12,-0.27 0.12,-0.1C0.12,0.02 0,0.01 0,0.11M0,0.22V0.225"/>',
}
SYMBOLS = {f"stone.{letter}": STONE + ENGRAVED.format(lines=lines) for letter, lines in LINES.items()}
