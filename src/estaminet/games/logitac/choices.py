"""What a player of Logitac may do: climbs and duties, moves, recruits, buying back (sections 3 to 7).

Squares, units and codes are numbered in `codes.py`; where units can go is in `tables.py`; `state.py` holds the state.
"""

import cython

from estaminet.games.logitac import codes, tables
from estaminet.games.logitac.codes import (
    BUY,
    CUBE,
    CYLINDER,
    DOUBLE,
    LONE_CUBE,
    LONE_CYLINDER,
    NOWHERE,
    ON_BOARD,
    PAWN,
    PUT_DOWN,
    PYRAMID,
    RECRUIT,
    RECRUIT_DOUBLE,
    RESERVE,
    SUMMIT,
)
from estaminet.games.logitac.state import LogitacState

if not cython.compiled:
    from estaminet.core.bits import lowest_bit
    from estaminet.games.logitac.codes import MOST_ACTIONS, SQUARE_COUNT
    from estaminet.games.logitac.state import BOARD_OF, HOME_OF
    from estaminet.games.logitac.tables import JUMPED, PAWN_FALLS, PAWN_ROOM, PAWN_STEPS, PAWN_TAKES, RAY_ROOM, RAYS, STEP_ROOM, STEPS

    MOST_TARGETS = 144
    IS_CHIMNEY = [0] * SQUARE_COUNT
    FIRST_SQUARE = [0] * 6


def _fill_tables() -> None:
    for square in range(len(codes.NAMES)):
        IS_CHIMNEY[square] = square in codes.CHIMNEYS
    for board in range(6):
        FIRST_SQUARE[board] = codes.FIRST_SQUARES[board]
    for place, square in enumerate(tables.RAYS):
        RAYS[place] = square
    for place, square in enumerate(tables.STEPS):
        STEPS[place] = square
    for place, square in enumerate(tables.JUMPED):
        JUMPED[place] = square
    for place, square in enumerate(tables.PAWN_STEPS):
        PAWN_STEPS[place] = square
    for place, square in enumerate(tables.PAWN_TAKES):
        PAWN_TAKES[place] = square
    for place, square in enumerate(tables.PAWN_FALLS):
        PAWN_FALLS[place] = square


_fill_tables()


class LogitacChoices(LogitacState):
    """The state with all that can be chosen in it."""

    def _turn_into(self, actions: list[int], colour: int) -> int:
        """List a turn's actions: the summit always, then duties if there are any, else all that is free."""
        summit = self._summit_into(actions, colour)
        count = self._duties_into(actions, summit, colour)
        if count == summit:
            count = self._free_into(actions, count, colour)
        return count

    # 5. Climbing.

    def _summit_into(self, actions: list[int], colour: int) -> int:
        """LG-5.8: a pyramid on board 3 with a credit may climb to the summit."""
        if self.credits[colour * 5 + 4] == 0 or not self._stands_on(colour, PYRAMID, 3):
            return 0
        actions[0] = (self.piece_squares[colour * 8 + PYRAMID] << 8) | SUMMIT
        return 1

    def _duties_into(self, actions: list[int], count: int, colour: int) -> int:
        """LG-5.2, LG-5.3: climbs, and the recruits that prepare one."""
        if self.credits[colour * 5 + 2] == 0 and self.credits[colour * 5 + 3] == 0:
            return count
        count = self._climbs_into(actions, count, colour, 2)
        count = self._climbs_into(actions, count, colour, 3)
        if self._must_prepare(colour) and self._can_recruit(colour):
            count = self._recruits_into(actions, count, colour, RECRUIT)
        return count

    def _climbs_into(self, actions: list[int], count: int, colour: int, board: int) -> int:
        """List the climbs to board 2 or 3: every climber to every empty square (LG-5.7)."""
        if self.credits[colour * 5 + board] == 0:
            return count
        if not cython.compiled:
            targets = [0] * MOST_TARGETS
        found = self._open_into(board, targets)
        count = self._pawn_climbs_into(actions, count, colour, board, targets, found)
        count = self._piece_climbs_into(actions, count, colour, board, targets, found)
        if self._pyramid_may_climb(colour, board):
            count = self._climber_into(actions, count, self.piece_squares[colour * 8 + PYRAMID], targets, found)
        return count

    def _pawn_climbs_into(self, actions: list[int], count: int, colour: int, board: int, targets: list[int], found: int) -> int:
        """LG-5.3, LG-5.4: pawns climb from their first line, or with third=second from board 2 to board 3."""
        if board == 3 and self.pawns_on[colour * 5 + 2] < 4:
            return count
        if board == 3 and self.third_from_second:
            for square in range(FIRST_SQUARE[2], FIRST_SQUARE[3]):
                if self.units[square] == PAWN | (colour << 3):
                    count = self._climber_into(actions, count, square, targets, found)
        elif self.home_pawns[colour]:
            for square in range(colour * 132, colour * 132 + 12):
                if self.units[square] == PAWN | (colour << 3):
                    count = self._climber_into(actions, count, square, targets, found)
        return count

    def _piece_climbs_into(self, actions: list[int], count: int, colour: int, board: int, targets: list[int], found: int) -> int:
        """LG-5.5, LG-5.6: cube, cylinder and, to board 2 only, double pawn climb from anywhere on the board below."""
        for kind in range(DOUBLE if board == 2 else CYLINDER, PYRAMID):
            if self._stands_on(colour, kind, board - 1):
                count = self._climber_into(actions, count, self.piece_squares[colour * 8 + kind], targets, found)
        return count

    def _climber_into(self, actions: list[int], count: int, square: int, targets: list[int], found: int) -> int:
        for index in range(found):
            actions[count + index] = (square << 8) | targets[index]
        return count + found

    def _open_into(self, board: int, targets: list[int]) -> int:
        """List a board's empty squares that are no chimneys."""
        found = 0
        for square in range(FIRST_SQUARE[board], FIRST_SQUARE[board + 1]):
            if self.units[square] == 0 and not IS_CHIMNEY[square]:
                targets[found] = square
                found += 1
        return found

    def _pyramid_may_climb(self, colour: int, board: int) -> bool:
        """LG-5.8: it needs a guard on board 2 or 3, four or two pawns and a piece."""
        if not self._stands_on(colour, PYRAMID, board - 1) or self.pawns_on[colour * 5 + board] < (4 if board == 2 else 2):
            return False
        return self._stands_on(colour, CUBE, board) or self._stands_on(colour, CYLINDER, board) or self._stands_on(colour, DOUBLE, board)

    def _stands_on(self, colour: int, kind: int, board: int) -> bool:
        """Whether a piece stands on a board."""
        return self.piece_squares[colour * 8 + kind] != NOWHERE and BOARD_OF[self.piece_squares[colour * 8 + kind]] == board

    def _must_prepare(self, colour: int) -> bool:
        """LG-5.3: no pawn waits on the first line, and one there could climb."""
        if self.home_pawns[colour]:
            return False
        if self.credits[colour * 5 + 2] and self._room(2) > 0:
            return True
        return self.credits[colour * 5 + 3] > 0 and not self.third_from_second and self.pawns_on[colour * 5 + 2] >= 4 and self._room(3) > 0

    def _room(self, board: int) -> int:
        """Count a board's empty squares that are no chimneys."""
        return (140 if board == 1 else 60 if board == 2 else 24) - self.occupied[board]

    # 3, 4 and 7. Moves, recruits, buying back.

    def _free_into(self, actions: list[int], count: int, colour: int) -> int:
        """List everything that a turn without a duty allows."""
        count = self._pawn_moves_into(actions, count, colour)
        count = self._piece_moves_into(actions, count, colour)
        count = self._jumps_into(actions, count, colour)
        count = self._pyramid_moves_into(actions, count, colour)
        if self._can_recruit(colour):
            count = self._recruits_into(actions, count, colour, RECRUIT)
        if self._can_recruit_double(colour):
            count = self._recruits_into(actions, count, colour, RECRUIT_DOUBLE)
        if self._can_buy_back(colour):
            actions[count] = BUY
            count += 1
        return count

    def _pawn_moves_into(self, actions: list[int], count: int, colour: int) -> int:
        """LG-3.5, LG-6.1, LG-6.2: steps, captures and falls of all pawns."""
        for word in range(4):
            rest = self.pawn_bits[colour * 4 + word]
            while rest:
                count = self._pawn_into(actions, count, colour, word * 64 + lowest_bit(rest))
                rest = rest & (rest - 1)
        return count

    def _pawn_into(self, actions: list[int], count: int, colour: int, square: int) -> int:
        """List one pawn's steps, captures and fall."""
        place = (colour * SQUARE_COUNT + square) * PAWN_ROOM
        target = PAWN_STEPS[place]
        while target != NOWHERE:
            if self.units[target] == 0:
                actions[count] = (square << 8) | target
                count += 1
            place += 1
            target = PAWN_STEPS[place]
        place = (colour * SQUARE_COUNT + square) * PAWN_ROOM
        target = PAWN_TAKES[place]
        while target != NOWHERE:
            if self._is_enemy(target, colour):
                actions[count] = (square << 8) | target
                count += 1
            place += 1
            target = PAWN_TAKES[place]
        if PAWN_FALLS[colour * SQUARE_COUNT + square] != NOWHERE:
            actions[count] = (square << 8) | PAWN_FALLS[colour * SQUARE_COUNT + square]
            count += 1
        return count

    def _piece_moves_into(self, actions: list[int], count: int, colour: int) -> int:
        """LG-3.2, LG-3.3, LG-3.8: the cube goes straight, the cylinder slanted, a solitary one both ways."""
        square = self.piece_squares[colour * 8 + CUBE]
        if square != NOWHERE:
            count = self._rays_into(actions, count, square, colour, 0, 8 if self.units[square] & 7 == LONE_CUBE else 4)
        square = self.piece_squares[colour * 8 + CYLINDER]
        if square != NOWHERE:
            count = self._rays_into(actions, count, square, colour, 0 if self.units[square] & 7 == LONE_CYLINDER else 4, 8)
        return count

    def _rays_into(self, actions: list[int], count: int, square: int, colour: int, first: int, last: int) -> int:
        """List a piece's moves in some directions (0–3 straight, 4–7 slanted); LG-3.0, LG-3.9, LG-6.3."""
        sheltered = PAWN | ((1 - colour) << 3)
        for direction in range(first, last):
            place = (square * 8 + direction) * RAY_ROOM
            target = RAYS[place]
            while target != NOWHERE:
                unit = self.units[target]
                if unit:
                    if unit >> 3 != colour and not (unit == sheltered and HOME_OF[target] == 2 - colour):
                        actions[count] = (square << 8) | target
                        count += 1
                    break
                if not IS_CHIMNEY[target] or self._room(BOARD_OF[target] - 1) > 0:
                    actions[count] = (square << 8) | target
                    count += 1
                place += 1
                target = RAYS[place]
        return count

    def _pyramid_moves_into(self, actions: list[int], count: int, colour: int) -> int:
        """LG-3.1, LG-6.5, LG-6.6: one step, or a fall if there is room for all that fall."""
        square = self.piece_squares[colour * 8 + PYRAMID]
        if square == NOWHERE:
            return count
        place = square * STEP_ROOM
        target = STEPS[place]
        while target != NOWHERE:
            if IS_CHIMNEY[target]:
                if self._pyramid_may_fall(colour, BOARD_OF[target]):
                    actions[count] = (square << 8) | target
                    count += 1
            elif self._is_enemy(target, colour) or self.units[target] == 0:
                actions[count] = (square << 8) | target
                count += 1
            place += 1
            target = STEPS[place]
        return count

    def _pyramid_may_fall(self, colour: int, board: int) -> bool:
        """LG-6.3: the board below must have room for the pyramid and for the pieces that it drags along."""
        return self._room(board - 1) > self._stands_on(colour, CUBE, board) + self._stands_on(colour, CYLINDER, board)

    def _jumps_into(self, actions: list[int], count: int, colour: int) -> int:
        """LG-3.4, LG-6.4: the double pawn jumps, into chimneys of board 2 as well."""
        square = self.piece_squares[colour * 8 + DOUBLE]
        if square == NOWHERE:
            return count
        place = square * STEP_ROOM
        target = JUMPED[place]
        while target != NOWHERE:
            if self.units[target] == 0 or self._is_enemy(target, colour):
                actions[count] = (square << 8) | target
                count += 1
            place += 1
            target = JUMPED[place]
        return count

    def _is_enemy(self, square: int, colour: int) -> bool:
        return (self.units[square] - 1) >> 3 == 1 - colour  # an empty square gives -1

    def _recruits_into(self, actions: list[int], count: int, colour: int, code: int) -> int:
        """List the empty squares of a player's first line."""
        first = colour * 132
        for square in range(first, first + 12):
            if self.units[square] == 0:
                actions[count] = code | square
                count += 1
        return count

    def _can_recruit(self, colour: int) -> bool:
        """LG-4.1: from the second turn on, while there is a pawn in reserve."""
        return self.turn >= 3 and self.reserves[colour] > 0

    def _can_recruit_double(self, colour: int) -> bool:
        """LG-4.2: two prisoners, and cube or cylinder off board 1."""
        if self.doubles[colour] != RESERVE or self.prisoners[colour] < 2:
            return False
        return not self._stands_on(colour, CUBE, 1) or not self._stands_on(colour, CYLINDER, 1)

    def _has_pledge(self, colour: int) -> bool:
        """LG-7.1: a double pawn to give, and a cube, a cylinder or the pyramid on board 3."""
        if self.doubles[colour] != ON_BOARD:
            return False
        return self._stands_on(colour, CUBE, 3) or self._stands_on(colour, CYLINDER, 3) or self._stands_on(colour, PYRAMID, 3)

    def _can_buy_back(self, colour: int) -> bool:
        """LG-7.1: the reserve is empty and the enemy holds pawns."""
        return self.reserves[colour] == 0 and self.prisoners[1 - colour] > 0 and self._has_pledge(colour)

    def _landings_into(self, actions: list[int]) -> int:
        """LG-6.3: the next fallen piece may be put on any empty square of the board below."""
        count = 0
        for square in range(FIRST_SQUARE[self.below_board], FIRST_SQUARE[self.below_board + 1]):
            if self.units[square] == 0 and not IS_CHIMNEY[square]:
                actions[count] = PUT_DOWN | square
                count += 1
        return count

    # What Python asks.

    def duties(self, colour: int) -> list[int]:
        """List what a player's credits oblige to, if it were their turn (LG-5.2, LG-5.3); empty if nothing."""
        return self._listed(colour, False)

    def free_actions(self, colour: int) -> list[int]:
        """List what a player might do in a turn without a duty, if it were theirs."""
        return self._listed(colour, True)

    def _listed(self, colour: int, free: bool) -> list[int]:
        if not cython.compiled:
            scratch = [0] * MOST_ACTIONS
        count = self._free_into(scratch, 0, colour) if free else self._duties_into(scratch, 0, colour)
        return [scratch[index] for index in range(count)]
