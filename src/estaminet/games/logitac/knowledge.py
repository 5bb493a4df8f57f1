"""What helps to play Logitac well: an evaluation made of what wins, and an order in which to try actions.

Random play hardly ever climbs, so nothing is played out: a position is judged at once, by an alpha-beta search. The weights are in
`weights.py`.
"""

from collections.abc import Callable

import cython

from estaminet.core.game import Deepening, Thinking
from estaminet.core.position import Position
from estaminet.games.logitac import codes, tables, weights
from estaminet.games.logitac.codes import (
    CUBE,
    CYLINDER,
    DOUBLE,
    LONE_CUBE,
    LONE_CYLINDER,
    NEVER,
    NOWHERE,
    PAWN,
    PYRAMID,
    RECRUIT,
    RECRUIT_DOUBLE,
    STAY,
)
from estaminet.games.logitac.kernel import LogitacPosition

if not cython.compiled:
    from estaminet.core.bits import count_bits
    from estaminet.games.logitac.choices import IS_CHIMNEY
    from estaminet.games.logitac.codes import MOST_ACTIONS, SQUARE_COUNT
    from estaminet.games.logitac.state import BOARD_OF, HOME_OF
    from estaminet.games.logitac.tables import JUMPED, PAWN_ROOM, PAWN_TAKES, RAY_ROOM, RAYS, STEP_ROOM, STEPS

    FEATURES = len(weights.WEIGHTS)
    FADING = FEATURES - 1
    ALL_PAWNS = 2 * SQUARE_COUNT
    WEIGHTS = [0.0] * FEATURES
    VALUES = [0] * 8
    FALLERS = [0] * 8
    FAR = [0] * 8

THINKING = Thinking(exploration=0.12, rollout_actions=0, width=8, growth=0.9, deepening=Deepening(loud=10.0, margin=0.25, contempt=0.1))


def set_weights(values: list[float]) -> None:
    """Judge by these weights from now on, in the order of `weights.py`."""
    for index, value in enumerate(values):
        WEIGHTS[index] = value


def _fill_tables() -> None:
    set_weights(list(weights.WEIGHTS.values()))
    worth = {
        codes.PAWN: 2,
        codes.DOUBLE: 6,
        codes.CYLINDER: 7,
        codes.CUBE: 9,
        codes.PYRAMID: 20,
        codes.LONE_CYLINDER: 12,
        codes.LONE_CUBE: 12,
    }
    for kind, value in worth.items():
        VALUES[kind] = value
    for colour in (0, 1):
        for word in range(4):
            FALLERS[colour * 4 + word] = _bits(_can_fall, colour, word)
            FAR[colour * 4 + word] = _bits(_is_far, colour, word)


def _bits(chosen: Callable[[int, int], bool], colour: int, word: int) -> int:
    """Mark the chosen squares of board 1 in one word of a set of squares."""
    squares = range(word * 64, min(word * 64 + 64, codes.FIRST_SQUARES[2]))
    return sum(1 << (square & 63) for square in squares if chosen(colour, square))


def _can_fall(colour: int, square: int) -> bool:
    """Whether a pawn on board 1 can still reach a chimney by its steps, and so return to the reserve (LG-6.1)."""
    while square != codes.NOWHERE:
        if tables.PAWN_FALLS[colour * len(codes.NAMES) + square] != codes.NOWHERE:
            return True
        square = codes.beside(square, (-1, 0) if colour else (1, 0))
    return False


def _is_far(colour: int, square: int) -> bool:
    """Whether a square of board 1 lies in the enemy's half."""
    return (codes.PLACES[square][1] < 6) == (colour == 1)


_fill_tables()


class LogitacThinker(LogitacPosition):
    """The kernel with an eye for the summit.

    To it a second occurrence is a draw already: who can do better the second time can do it the first time, and a player who is
    ahead gets on.
    """

    def occurrences_to_draw(self) -> int:
        """Take a second occurrence for a draw."""
        return 2

    def evaluate(self) -> float:
        """Judge an unfinished position for the first player."""
        if not cython.compiled:
            values = [0.0] * FEATURES
        self._measure(values)
        total = 0.0
        for index in range(FADING):
            total += WEIGHTS[index] * values[index]
        total *= 1.0 - WEIGHTS[FADING] * values[FADING]
        return total / (1.0 + abs(total))

    def features_of(self, position: Position) -> list[float]:
        """Measure what the weights weigh in a position, in the order of `weights.py`."""
        self.copy_from(position)
        return self._measured()

    def _measured(self) -> list[float]:
        if not cython.compiled:
            values = [0.0] * FEATURES
        self._measure(values)
        return [values[index] for index in range(FEATURES)]

    def _measure(self, values: list[float]) -> None:
        """Measure everything as the first player's less the second's."""
        for index in range(FEATURES):
            values[index] = 0.0
        self._measure_army(values, 0, 1.0)
        self._measure_army(values, 1, -1.0)
        sign = -1.0 if self.mover else 1.0
        values[29] += sign
        self._measure_chances(values, self.mover, sign, 25)
        self._measure_chances(values, 1 - self.mover, -sign, 27)
        values[FADING] = self.idle / (1.0 * self.limit)

    def _measure_army(self, values: list[float], colour: int, sign: float) -> None:
        """Pawns, reserve, credits, then the pieces."""
        values[0] += sign * self.pawns_on[colour * 5 + 1]
        values[1] += sign * self.pawns_on[colour * 5 + 2]
        values[2] += sign * self.pawns_on[colour * 5 + 3]
        values[8] += sign * 0.1 * self.reserves[colour]
        left = self.reserves[colour] - self._owed(colour)
        if left < 6 and self.bankruptcy != NEVER:
            values[9] += sign * (6 - max(left, -3)) / 6.0
        values[10] += sign * min(self.credits[colour * 5 + 2], 4)
        values[11] += sign * min(self.credits[colour * 5 + 3], 4)
        values[12] += sign * min(self.credits[colour * 5 + 4], 1)
        values[13] += sign * self.counted[colour * 5 + 1]
        values[14] += sign * self.counted[colour * 5 + 2]
        values[15] += sign * self.counted[colour * 5 + 3]
        values[23] += sign * min(self.home_pawns[colour], 3)
        values[24] += sign * self._has_pledge(colour)
        values[30] += sign * (45 - self.prisoners[1 - colour])
        for word in range(3):
            values[34] += sign * count_bits(self.pawn_bits[colour * 4 + word] & FALLERS[colour * 4 + word])
            values[35] += sign * count_bits(self.pawn_bits[colour * 4 + word] & FAR[colour * 4 + word])
        self._measure_pieces(values, colour, sign)
        self._measure_pyramid(values, colour, sign)

    def _owed(self, colour: int) -> int:
        """Count the recruits that climbs to come oblige to: credits that must be used, less the pawns that wait (LG-5.2 to LG-5.4)."""
        due = self.credits[colour * 5 + 2]
        if self.pawns_on[colour * 5 + 2] + due >= 4 and not self.third_from_second:
            due += self.credits[colour * 5 + 3]
        return max(due - self.home_pawns[colour], 0)

    def _measure_pieces(self, values: list[float], colour: int, sign: float) -> None:
        """Which pieces stand, and on which board."""
        for kind in range(DOUBLE, PYRAMID):
            square = self.piece_squares[colour * 8 + kind]
            if square != NOWHERE:
                if kind == DOUBLE:
                    values[6] += sign
                elif kind == CUBE:
                    values[3] += sign
                else:
                    values[4] += sign
                if self.units[square] & 7 > PYRAMID:
                    values[5] += sign
                if BOARD_OF[square] == 2:
                    values[16] += sign
                elif BOARD_OF[square] == 3:
                    values[17] += sign

    def _measure_pyramid(self, values: list[float], colour: int, sign: float) -> None:
        """LG-5.8: how far the pyramid is, and which share of its next climb's conditions is met."""
        square = self.piece_squares[colour * 8 + PYRAMID]
        board = 0
        if square != NOWHERE:
            values[7] += sign
            board = BOARD_OF[square]
        if board >= 2:
            values[18] += sign
        if board == 3:
            values[19] += sign
            if self.credits[colour * 5 + 4]:
                values[22] += sign
        guards = min(self.pawns_on[colour * 5 + 2], 4) / 4.0 + self._guarded(colour, 2) + (self.credits[colour * 5 + 2] > 0)
        if board >= 2:
            guards = 3.0
        values[20] += sign * guards / 3.0
        guards = min(self.pawns_on[colour * 5 + 3], 2) / 2.0 + self._guarded(colour, 3) + (self.credits[colour * 5 + 3] > 0)
        if board == 3:
            guards = 3.0
        values[21] += sign * guards / 3.0

    def _guarded(self, colour: int, board: int) -> bool:
        """Whether a piece stands on a board (LG-5.8)."""
        return self._stands_on(colour, CUBE, board) or self._stands_on(colour, CYLINDER, board) or self._stands_on(colour, DOUBLE, board)

    def _measure_chances(self, values: list[float], colour: int, sign: float, place: int) -> None:
        """Measure what a player could take if it were their turn (nothing under a duty, LG-5.2), and how freely they move."""
        if not cython.compiled:
            scratch = [0] * MOST_ACTIONS
        count = self._free_into(scratch, 0, colour)
        piece_moves = 0
        pawn_moves = 0
        best = 0
        total = 0
        for index in range(count):
            if scratch[index] >= RECRUIT:
                break
            if self.units[scratch[index] >> 8] & 7 == PAWN:
                pawn_moves += 1
            else:
                piece_moves += 1
            if self.units[scratch[index] & 255]:
                gain = self._gain(scratch[index] >> 8, scratch[index] & 255, self._attacked(scratch[index] & 255, 1 - colour))
                best = max(best, gain)
                total += max(gain, 0)
        values[31] += sign * 0.1 * piece_moves
        values[32] += sign * 0.1 * pawn_moves
        if piece_moves + pawn_moves < 12:
            values[33] += sign * (12 - piece_moves - pawn_moves) / 12.0
        if self._duties_into(scratch, 0, colour) == 0:
            values[place] += sign * min(best, 12)
            values[place + 1] += sign * (best > 12)
            values[36 + (place == 27)] += sign * 0.1 * min(total - best, 40)

    def _gain(self, source: int, target: int, defended: bool) -> int:
        """Value a capture: the victim, less the attacker where it could be taken back."""
        gain = VALUES[self.units[target] & 7]
        if defended:
            gain -= VALUES[self.units[source] & 7]
        return gain

    def _attacked(self, square: int, colour: int) -> bool:
        """Whether a player's units could capture on a square."""
        place = ((1 - colour) * SQUARE_COUNT + square) * PAWN_ROOM
        while PAWN_TAKES[place] != NOWHERE:
            if self.units[PAWN_TAKES[place]] == PAWN | (colour << 3):
                return True
            place += 1
        place = square * STEP_ROOM
        while STEPS[place] != NOWHERE:
            if self.units[STEPS[place]] == PYRAMID | (colour << 3):
                return True
            place += 1
        if self.piece_squares[colour * 8 + DOUBLE] != NOWHERE:
            place = square * STEP_ROOM
            while JUMPED[place] != NOWHERE:
                if self.units[JUMPED[place]] == DOUBLE | (colour << 3):
                    return True
                place += 1
        return self._attacked_from_afar(square, colour)

    def _attacked_from_afar(self, square: int, colour: int) -> bool:
        """Whether a cube or a cylinder could capture on a square, but for a pawn at home (LG-3.9)."""
        if self.units[square] & 7 == PAWN and HOME_OF[square] == 2 - colour:
            return False
        if not self._stands_on(colour, CUBE, BOARD_OF[square]) and not self._stands_on(colour, CYLINDER, BOARD_OF[square]):
            return False
        for direction in range(8):
            place = (square * 8 + direction) * RAY_ROOM
            other = RAYS[place]
            while other != NOWHERE and self.units[other] == 0:
                place += 1
                other = RAYS[place]
            if other != NOWHERE and self.units[other] >> 3 == colour:
                kind = self.units[other] & 7
                if kind in (LONE_CUBE, LONE_CYLINDER) or kind == (CUBE if direction < 4 else CYLINDER):
                    return True
        return False

    # Which actions to try first.

    def prefer(self, actions: list[int], count: int, weights: list[float]) -> bool:
        """Weigh captures and climbs above all, safe squares above others."""
        if not cython.compiled:
            dangers = [0] * ALL_PAWNS
        for index in range(ALL_PAWNS):
            dangers[index] = -1
        for index in range(count):
            weights[index] = self._promise(actions[index], dangers)
        return True

    def _in_danger(self, dangers: list[int], square: int, colour: int) -> bool:
        """Whether a player could capture on a square; each square is looked at once."""
        if dangers[colour * SQUARE_COUNT + square] < 0:
            dangers[colour * SQUARE_COUNT + square] = self._attacked(square, colour)
        return dangers[colour * SQUARE_COUNT + square] == 1

    def _promise(self, action: int, dangers: list[int]) -> float:
        """Weigh one action."""
        if action >= STAY:
            return 1.0
        if action >= RECRUIT:
            if action < RECRUIT_DOUBLE:
                return 0.2 - 0.5 * self._in_danger(dangers, action & 255, 1 - self.mover)
            return 3.0 - 3.0 * self._in_danger(dangers, action & 255, 1 - self.mover)
        if BOARD_OF[action >> 8] != BOARD_OF[action & 255]:
            return self._promise_of_climb(action >> 8, action & 255, dangers)
        return self._promise_of_move(action >> 8, action & 255, dangers)

    def _promise_of_climb(self, source: int, target: int, dangers: list[int]) -> float:
        """Weigh a climb: the pyramid's first, then what its guard lacks, to a square where nobody takes it."""
        kind = self.units[source] & 7
        board = BOARD_OF[target]
        weight = 4.0
        if kind == PYRAMID:
            weight = 30.0 if board < 4 else 100.0
        elif kind != PAWN:
            weight = 5.0 if not self._guarded(self.mover, board) else 3.0
        if self._in_danger(dangers, target, 1 - self.mover):
            weight -= VALUES[kind]
        return weight + 0.3 * self._in_danger(dangers, target, self.mover)

    def _promise_of_move(self, source: int, target: int, dangers: list[int]) -> float:
        """Weigh a move: what it takes, what it risks, what it saves."""
        kind = self.units[source] & 7
        if IS_CHIMNEY[target]:
            return -4.0 if kind != PAWN else 0.1 + 0.1 * (12 - min(self.reserves[self.mover], 12))
        weight = 0.0
        if self.units[target]:
            weight = 10.0 + self._gain(source, target, self._in_danger(dangers, target, 1 - self.mover))
        elif self._in_danger(dangers, target, 1 - self.mover):
            weight = -0.5 * VALUES[kind]
            if kind == PAWN and self._in_danger(dangers, target, self.mover):
                weight = 0.0
        if self._in_danger(dangers, source, 1 - self.mover):
            weight += 0.5 * VALUES[kind]
        if kind == PAWN:
            weight += 0.3
            if HOME_OF[target] == 2 - self.mover and self.piece_squares[self.mover * 8 + PYRAMID] == NOWHERE:
                weight += 25.0  # LG-3.7
        return weight
