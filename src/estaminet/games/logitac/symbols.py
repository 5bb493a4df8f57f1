"""The pieces of Logitac as small solids, in a box from -0.5 to 0.5: pyramid, cube, cylinder, one disc or two; sides lie in the shade."""

SHADOW = '<ellipse class="shadow" cx="0.05" cy="0.3" rx="0.38" ry="0.14"/>'
RING = '<ellipse class="ring" cy="0.24" rx="0.44" ry="0.2"/>'


def _drum(top: float, height: float, radius: float) -> str:
    """Draw an upright drum: its side and its upper face."""
    flat = radius * 0.42
    side = f"M{-radius:g},{top:g}v{height:g}a{radius:g},{flat:g} 0 0 0 {2 * radius:g},0v{-height:g}z"
    return f'<path class="body shade" d="{side}"/><ellipse class="body" cy="{top:g}" rx="{radius:g}" ry="{flat:g}"/>'


PAWN = SHADOW + _drum(0.07, 0.13, 0.32) + '<ellipse class="groove" cy="0.07" rx="0.19" ry="0.08"/>'
DOUBLE = SHADOW + _drum(0.12, 0.13, 0.35) + _drum(-0.1, 0.13, 0.26) + '<ellipse class="groove" cy="-0.1" rx="0.14" ry="0.06"/>'
CYLINDER = SHADOW + _drum(-0.28, 0.52, 0.25)
CUBE = SHADOW + (
    '<path class="body" d="M-0.34,-0.16h0.5v0.5h-0.5z"/><path class="body" d="M-0.34,-0.16l0.18,-0.2h0.5l-0.18,0.2z"/>'
    '<path class="body shade" d="M0.16,-0.16l0.18,-0.2v0.5l-0.18,0.2z"/>'
)
PYRAMID = SHADOW + '<path class="body" d="M0,-0.46L-0.36,0.22L0.08,0.38Z"/><path class="body shade" d="M0,-0.46L0.08,0.38L0.38,0.14Z"/>'
COIN = '<circle class="body" r="0.3"/><circle class="groove" r="0.22"/>'

SYMBOLS = {
    "pawn": PAWN,
    "double": DOUBLE,
    "cylinder": CYLINDER,
    "cube": CUBE,
    "pyramid": PYRAMID,
    "lone-cylinder": RING + CYLINDER,
    "lone-cube": RING + CUBE,
    "token": COIN,
}

# The letters of the notation, for a board in characters.
LETTERS = {
    "pawn": "P",
    "double": "D",
    "cylinder": "Y",
    "cube": "C",
    "pyramid": "T",
    "lone-cylinder": "Z",
    "lone-cube": "Q",
}
