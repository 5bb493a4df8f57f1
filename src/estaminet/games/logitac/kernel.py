"""The rules of Logitac (LG-0.1 … LG-8.1): the order of a turn, what follows from an action, and the end.

`choices.py` lists what a turn allows, `state.py` holds the state.
"""

from collections.abc import Sequence

import cython

from estaminet.games.logitac.choices import LogitacChoices
from estaminet.games.logitac.codes import (
    BUY,
    BY_BANKRUPTCY,
    BY_BLOCKADE,
    BY_LIMIT,
    BY_REPETITION,
    BY_SUMMIT,
    CUBE,
    CYLINDER,
    DOUBLE,
    ESCAPE,
    FALL,
    IF_NEEDED,
    LAST_TURN,
    LONE_CUBE,
    LONE_CYLINDER,
    LOST,
    MOST_CREDITS,
    NEVER,
    NOWHERE,
    ON_BOARD,
    PASS,
    PAWN,
    PUT_DOWN,
    PYRAMID,
    RECRUIT,
    RECRUIT_DOUBLE,
    RESERVE,
    STAY,
    SUMMIT,
    TURN,
)

if not cython.compiled:
    from estaminet.core.bits import lowest_bit
    from estaminet.games.logitac.choices import FIRST_SQUARE, IS_CHIMNEY
    from estaminet.games.logitac.codes import MOST_ACTIONS, MOST_REMEMBERED, SQUARE_COUNT
    from estaminet.games.logitac.state import BOARD_OF, HOME_OF, PLAIN_KIND
    from estaminet.games.logitac.tables import PAWN_ROOM, PAWN_STEPS


class LogitacPosition(LogitacChoices):
    """A position of Logitac: what its player may do, and what follows."""

    def to_move(self) -> int:
        """Who acts now: 0 White, 1 Black."""
        return self.mover

    def is_over(self) -> bool:
        """Whether a summit, a bankruptcy or a draw has ended the game."""
        return self.ended != 0

    def outcome(self) -> int:
        """Tell who reached the summit or outlived the other's reserve (LG-0.4, LG-7.2)."""
        return self.winner

    def legal_into(self, actions: list[int]) -> int:
        """List what a pending escape or fall asks for, else the turn's actions; passing if there is none (LG-1.2)."""
        if self.ended:
            return 0
        if self.phase == ESCAPE:
            count = self._pyramid_moves_into(actions, 0, self.mover)
            actions[count] = STAY
            return count + 1
        if self.phase == FALL:
            return self._landings_into(actions)
        count = self._turn_into(actions, self.mover)
        if count == 0:
            actions[0] = PASS
            count = 1
        return count

    # What follows from an action.

    def apply(self, action: int) -> None:
        """Play a legal action, end the turn unless an escape or a fall is pending, and judge."""
        if self.phase == TURN:
            self.idle += 1
        if action < RECRUIT:
            if BOARD_OF[action >> 8] == BOARD_OF[action & 255]:
                self._move(action >> 8, action & 255)
            else:
                self._climb(action >> 8, action & 255)
        elif action < RECRUIT_DOUBLE:
            self._recruit(action & 255, PAWN)
        elif action < PUT_DOWN:
            self._recruit(action & 255, DOUBLE)
        elif action < STAY:
            self._put_down(action & 255)
        elif action == BUY:
            self._buy_back()
        elif action == STAY:
            self.phase = TURN
        if self.phase == TURN:
            self.mover = 1 - self.mover
            self.turn = min(self.turn + 1, LAST_TURN)
        self._judge()

    def _move(self, source: int, target: int) -> None:
        """Move a unit, capturing what stands on the target; it may fall, or free its pyramid."""
        unit = self.units[source]
        self.phase = TURN
        if self.units[target]:
            self._capture(target)
        self._lift(source)
        if IS_CHIMNEY[target]:
            self._fall(unit & 7, BOARD_OF[target])
            return
        self._place(target, unit)
        if unit & 7 == PAWN and HOME_OF[target] == 2 - self.mover and self.piece_squares[self.mover * 8 + PYRAMID] == NOWHERE:
            self._free_pyramid(target)

    def _capture(self, target: int) -> None:
        """Take an enemy and count it towards a credit (LG-3.6, LG-3.8, LG-5.1)."""
        victim = self.units[target]
        kind = PLAIN_KIND[victim & 7]
        enemy = 1 - self.mover
        counter = self.mover * 5 + BOARD_OF[target]
        self._lift(target)
        self.idle = 0
        if kind == PAWN:
            self.prisoners[self.mover] += 1
            self.counted[counter] = 1 - self.counted[counter]
        if kind != PAWN or self.counted[counter] == 0:
            self.credits[counter + 1] = min(self.credits[counter + 1] + 1, MOST_CREDITS)
        if kind == DOUBLE:
            self.doubles[enemy] = LOST
        elif kind == CUBE:
            self._make_solitary(enemy, CYLINDER)
        elif kind == CYLINDER:
            self._make_solitary(enemy, CUBE)
        if kind != PYRAMID:  # a pyramid can be freed, so that the same position might come again
            self._forget()

    def _make_solitary(self, colour: int, kind: int) -> None:
        """LG-3.8: the partner of a captured piece moves in both manners, if it is still there."""
        square = self.piece_squares[colour * 8 + kind]
        if square != NOWHERE:
            self._lift(square)
            self._place(square, (LONE_CYLINDER if kind == CYLINDER else LONE_CUBE) | (colour << 3))

    def _free_pyramid(self, target: int) -> None:
        """LG-3.7: the captive pyramid takes the pawn's place and may move at once."""
        self._lift(target)
        self.reserves[self.mover] += 1
        self._place(target, PYRAMID | (self.mover << 3))
        self.phase = ESCAPE

    def _fall(self, kind: int, board: int) -> None:
        """Section 6: pawns and double pawn return to the reserve, pieces wait to be put down on the board below."""
        kind = PLAIN_KIND[kind]
        if kind == PAWN:
            self.reserves[self.mover] += 1
        elif kind == DOUBLE:
            self.doubles[self.mover] = RESERVE
        else:
            self.phase = FALL
            self.below_board = board - 1
            self.fallen |= 1 << kind
        if kind == PYRAMID:
            self._drag_down(board)

    def _drag_down(self, board: int) -> None:
        """LG-6.6: the pyramid takes with it all units of its colour on that board."""
        for square in range(FIRST_SQUARE[board], FIRST_SQUARE[board + 1]):
            if self.units[square] == PAWN | (self.mover << 3):
                self._lift(square)
                self.reserves[self.mover] += 1
        for kind in range(DOUBLE, PYRAMID):
            if self._stands_on(self.mover, kind, board):
                self._lift(self.piece_squares[self.mover * 8 + kind])
                self._fall(kind, board)

    def _put_down(self, square: int) -> None:
        """LG-6.3, LG-6.6: put the next fallen piece down: the pyramid, then the cube, then the cylinder."""
        kind = CYLINDER
        if self.fallen & (1 << PYRAMID):
            kind = PYRAMID
        elif self.fallen & (1 << CUBE):
            kind = CUBE
        self.fallen &= ~(1 << kind)
        self._place(square, kind | (self.mover << 3))
        if self.fallen == 0:
            self.phase = TURN
            self.below_board = 0

    def _climb(self, source: int, target: int) -> None:
        """Use a credit and climb (section 5)."""
        unit = self.units[source]
        self.credits[self.mover * 5 + BOARD_OF[target]] -= 1
        self.idle = 0
        self._lift(source)
        self._place(target, unit)

    def _recruit(self, square: int, kind: int) -> None:
        """Put a pawn or the double pawn of the reserve on the first line (section 4)."""
        if kind == PAWN:
            self.reserves[self.mover] -= 1
        else:
            self.doubles[self.mover] = ON_BOARD
        self._place(square, kind | (self.mover << 3))

    def _buy_back(self) -> None:
        """LG-7.1: all captured pawns return to the reserve, the double pawn is gone for good."""
        self._lift(self.piece_squares[self.mover * 8 + DOUBLE])
        self.doubles[self.mover] = LOST
        self.reserves[self.mover] = self.prisoners[1 - self.mover]
        self.prisoners[1 - self.mover] = 0
        self._forget()

    # The end of the game.

    def _judge(self) -> None:
        """Look whether the game is over: the summit, then bankruptcy, then the draws of LG-8.1."""
        summit = self.units[SUMMIT]
        if summit:
            self._finish(BY_SUMMIT, -1 if summit >> 3 else 1)
        elif self.phase == TURN and self._bankrupt(self.mover):
            self._finish(BY_BANKRUPTCY, 1 if self.mover else -1)
        elif self._write_down() >= self.occurrences_to_draw():
            self._finish(BY_REPETITION, 0)
        elif self.phase == TURN and not self._can_act(self.mover) and not self._can_act(1 - self.mover):
            self._finish(BY_BLOCKADE, 0)
        elif self.phase == TURN and self.idle >= self.limit:
            self._finish(BY_LIMIT, 0)

    def occurrences_to_draw(self) -> int:
        """LG-8.1: the third occurrence of a position draws."""
        return 3

    def _finish(self, how: int, winner: int) -> None:
        self.ended = how
        self.winner = winner

    def _bankrupt(self, colour: int) -> bool:
        """LG-7.2: the reserve is empty at the start of a turn, and there is nothing to pledge for buying back."""
        if self.reserves[colour] or self.bankruptcy == NEVER or self._has_pledge(colour):
            return False
        if self.bankruptcy != IF_NEEDED:
            return True
        return self._must_prepare(colour) and self.turn >= 3 and self._home_is_open(colour) and not self._has_climb(colour)

    def _home_is_open(self, colour: int) -> bool:
        """Whether a recruit would find an empty square on the first line."""
        first = colour * 132
        for square in range(first, first + 12):
            if self.units[square] == 0:
                return True
        return False

    def _has_climb(self, colour: int) -> bool:
        """Whether a player could climb now, to the summit or elsewhere."""
        if not cython.compiled:
            scratch = [0] * MOST_ACTIONS
        return self._summit_into(scratch, colour) + self._climbs_into(scratch, 0, colour, 2) + self._climbs_into(scratch, 0, colour, 3) > 0

    def _can_act(self, colour: int) -> bool:
        """Whether a player would have a legal action if it were their turn; a pawn that can step is the usual quick answer."""
        for word in range(4):
            rest = self.pawn_bits[colour * 4 + word]
            while rest:
                target = PAWN_STEPS[(colour * SQUARE_COUNT + word * 64 + lowest_bit(rest)) * PAWN_ROOM]
                if target != NOWHERE and self.units[target] == 0:
                    return True
                rest = rest & (rest - 1)
        if not cython.compiled:
            scratch = [0] * MOST_ACTIONS
        return self._turn_into(scratch, colour) > 0

    def settle(self) -> None:
        """Judge a position that has just been set up; it has no past."""
        self._forget()
        self._finish(0, 0)
        self._judge()

    def remember(self, memory: Sequence[int]) -> None:
        """Take up the positions that have been; the last is this one, unless a win ended the game before it was written down."""
        last = max(len(memory) - len(self.memory()), 0)
        if len(memory) > MOST_REMEMBERED or any(not 0 <= key < 1 << 64 for key in memory) or tuple(memory[last:]) != self.memory():
            raise ValueError("this is not the memory of this position")
        self._forget()
        for key in memory[:last]:
            self._append(key)
        self._finish(0, 0)
        self._judge()
