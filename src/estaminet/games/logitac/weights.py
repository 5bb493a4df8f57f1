"""The weights of Logitac's evaluation, one for each thing that is measured; `bench/logitac_tune.py` finds them by self-play.

Each is what one unit adds to the first player's prospects before they are squeezed between -1 and 1.
"""

WEIGHTS = {
    "pawns on board 1": 0.0500,
    "pawns on board 2": 0.0900,
    "pawns on board 3": 0.1500,
    "cube": 0.3000,
    "cylinder": 0.2500,
    "solitary piece": 0.1500,
    "double pawn on a board": 0.1500,
    "pyramid on a board": 0.4000,
    "tens of pawns in reserve": 0.1000,
    "reserve running out": -0.5000,
    "credits to board 2": 0.0300,
    "credits to board 3": 0.0800,
    "credits to the summit": 0.2000,
    "pawn counted on board 1": 0.0200,
    "pawn counted on board 2": 0.0400,
    "pawn counted on board 3": 0.1000,
    "pieces on board 2": 0.0800,
    "pieces on board 3": 0.1200,
    "pyramid on board 2": 0.5000,
    "pyramid on board 3": 1.2000,
    "guard for the climb to board 2": 0.2500,
    "guard for the climb to board 3": 0.4000,
    "pyramid before the summit with a credit": 1.5000,
    "rows that pawns have gone on board 1": 0.0020,
    "pledge for buying back": 0.0500,
    "best capture of the player to act": 0.0400,
    "pyramid to be taken by the player to act": 0.6000,
    "best capture of the other": 0.0150,
    "pyramid to be taken by the other": 0.1000,
    "the turn": 0.0200,
    "pawns in all": 0.0100,
    "pawns waiting on the first line": 0.0100,
}
