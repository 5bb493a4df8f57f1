"""The weights of Logitac's evaluation, one for each thing that is measured; `bench/logitac_tune.py` finds them by self-play.

Each is what one unit adds to the first player's prospects before they are squeezed between -1 and 1.
"""

WEIGHTS = {
    "pawns on board 1": 0.05,
    "pawns on board 2": 0.09,
    "pawns on board 3": 0.15,
    "cube": 0.30,
    "cylinder": 0.25,
    "solitary piece": 0.15,
    "double pawn on a board": 0.15,
    "pyramid on a board": 0.40,
    "tens of pawns in reserve": 0.10,
    "reserve running out": -0.50,
    "credits to board 2": 0.03,
    "credits to board 3": 0.08,
    "credits to the summit": 0.20,
    "pawn counted on board 1": 0.02,
    "pawn counted on board 2": 0.04,
    "pawn counted on board 3": 0.10,
    "pieces on board 2": 0.08,
    "pieces on board 3": 0.12,
    "pyramid on board 2": 0.50,
    "pyramid on board 3": 1.20,
    "guard for the climb to board 2": 0.25,
    "guard for the climb to board 3": 0.40,
    "pyramid before the summit with a credit": 1.50,
    "rows that pawns have gone on board 1": 0.002,
    "pledge for buying back": 0.05,
    "best capture of the player to act": 0.04,
    "pyramid to be taken by the player to act": 0.60,
    "best capture of the other": 0.015,
    "pyramid to be taken by the other": 0.10,
    "the turn": 0.02,
    "pawns in all": 0.01,
    "pawns waiting on the first line": 0.01,
}
