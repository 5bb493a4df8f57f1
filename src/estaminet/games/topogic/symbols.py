"""The drawings of Topogic: ten corner glyphs, glass pawns, the card with the score."""

# A glyph is a path from its middle on, about 0.2 wide.
GLYPHS = {
    "R": "m-.08,0a.08,.08 0 1,0 .16,0a.08,.08 0 1,0 -.16,0z",  # dot
    "O": "m-.09,0a.09,.09 0 1,0 .18,0a.09,.09 0 1,0 -.18,0zm.045,0a.045,.045 0 1,1 .09,0a.045,.045 0 1,1 -.09,0z",  # ring
    "Y": "m0,-.09l.095,.17h-.19z",  # triangle
    "L": "m-.075,-.075h.15v.15h-.15z",  # square
    "G": "m0,-.1l.085,.1l-.085,.1l-.085,-.1z",  # diamond
    "C": "m-.028,-.095h.056v.067h.067v.056h-.067v.067h-.056v-.067h-.067v-.056h.067z",  # cross
    "B": "m0,-.1l.025,.068h.07l-.056,.042l.021,.07l-.06,-.042l-.06,.042l.021,-.07l-.056,-.042h.07z",  # star
    "V": "m-.1,.01q.05,-.11 .1,-.02t.1,0v.06q-.05,.07 -.1,-.01t-.1,.02z",  # wave
    "P": "m-.09,-.09h.05v.18h-.05zm.065,0h.05v.18h-.05zm.065,0h.05v.18h-.05z",  # bars
    "N": "m.03,-.095a.095,.095 0 1,0 .065,.125a.075,.075 0 0,1 -.065,-.125z",  # moon
}
# The colours of the tiles on a terminal: those of board.css.
PAINTS = {
    "R": "#b5301c",
    "O": "#ee8432",
    "Y": "#fbdb2c",
    "L": "#c6e796",
    "G": "#1a8460",
    "C": "#a8f0ec",
    "B": "#1f38c4",
    "V": "#8654c0",
    "P": "#d07cba",
    "N": "#432318",
}
PAWN = (
    '<ellipse class="shadow" cx="0.02" cy="0.36" rx="0.34" ry="0.1"/>'
    '<path class="glass" d="M-0.34,0.4Q-0.34,0.22 -0.14,0.14Q-0.06,0.06 -0.1,-0.04'
    'A0.22,0.22 0 1,1 0.1,-0.04Q0.06,0.06 0.14,0.14Q0.34,0.22 0.34,0.4Z"/>'
)
SYMBOLS = {
    "pawn": PAWN,
    "score": '<rect class="paper" x="-0.48" y="-0.48" width="0.96" height="0.96" rx="0.06"/>',
}


def glyph_path(letter: str, x: float, y: float) -> str:
    """Draw a colour's glyph around a point."""
    return f"M{x:g},{y:g}{GLYPHS[letter]}"
