"""The rules of Topogic (TG-1 … TG-11): sets of tiles are the bits of one word, and what the scores leave possible too."""

import cython

from estaminet.core.position import Position
from estaminet.games.topogic.codes import ASK, HIDE, MOVE, PLACE, VALUES

if not cython.compiled:
    from estaminet.core.bits import count_bits, lowest_bit
    from estaminet.core.rng import below, key_word
    from estaminet.games.topogic.codes import TILES
    from estaminet.games.topogic.field import Field

    MOST_PAWNS = 5
    MOST_TURNS = 100
    TURN_BYTES = MOST_PAWNS + 1

ONE = 1
COLOUR = 0x3F  # the tiles of the first colour
VALUE = 0x0041041041041041  # the tiles of value 1
# Where the key's words of each kind of thing begin; the words of the tiles begin at 0.
STILL_WORDS = 1 << 20
MOVED_WORDS = 2 << 20
SECRET_WORDS = 3 << 20
POSSIBLE_WORDS = 4 << 20
COUNT_WORDS = 1 << 40


def nth_bit(word: int, number: int) -> int:
    """Give the place of a set bit, counted from 0."""
    for _skipped in range(number):
        word = word & (word - 1)
    return lowest_bit(word)


def score_of(pawns: list[int], secret: int) -> int:
    """Score pawns for a secret (TG-6)."""
    return sum((pawn // VALUES == secret // VALUES) + (pawn % VALUES == secret % VALUES) for pawn in pawns)


class TopogicPosition(Position):
    """A field of tiles, a secret, the pawns, and the scores so far."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.across = [0] * TILES
            self.down = [0] * TILES
            self.reach = [0] * TILES
            self.still = [0] * MOST_PAWNS
            self.moved = [0] * MOST_PAWNS
            self.history = [0] * (MOST_TURNS * TURN_BYTES)
        self.tiles = 0
        self.border = 0
        self.field_key = 0
        self.seekers = 5
        self.border_start = False
        self.limit = 30
        self.round = 1
        self.secret = -1
        self.still_count = 0
        self.moved_count = 0
        self.turns = 0
        self.first_turns = 0
        self.possible = 0
        self.finished = False

    # What Python code asks and sets.

    def lay(self, field: Field) -> None:
        """Lay the field of a new position."""
        self.tiles = self.possible = field.tiles
        self.border = field.border()
        for tile in range(TILES):
            if self.tiles >> tile & 1:
                self.across[tile] = field.across(tile)
                self.down[tile] = field.down(tile)
                self.reach[tile] = field.reach(tile)
                self.field_key ^= key_word((tile * 64 + self.across[tile]) * 64 + self.down[tile])

    def cell(self, tile: int) -> tuple[int, int]:
        """Tell where a tile of the field lies."""
        assert self.tiles >> tile & 1
        return self.across[tile], self.down[tile]

    def reached_from(self, tile: int) -> int:
        """Give the tiles that a pawn on a tile of the field reaches, as bits (TG-8)."""
        assert self.tiles >> tile & 1
        return self.reach[tile]

    def pawns(self) -> tuple[list[int], list[int]]:
        """Give the tiles of the pawns that have not moved this turn, and of those that have."""
        return [self.still[index] for index in range(self.still_count)], [self.moved[index] for index in range(self.moved_count)]

    def pawns_after(self, action: int) -> tuple[list[int], list[int]]:
        """Give the pawns as `pawns` does, after a placing or a move, before its turn ends."""
        still, moved = self.pawns()
        if PLACE <= action < MOVE:
            still = sorted([*still, action - PLACE])
        elif MOVE <= action < ASK:
            start, end = divmod(action - MOVE, TILES)
            still.remove(start)
            moved = sorted([*moved, end])
        return still, moved

    def set_pawns(self, still: list[int], moved: list[int]) -> None:
        """Set the pawns of a new position."""
        assert len(still) + len(moved) <= self.seekers
        self.still_count = len(still)
        self.moved_count = len(moved)
        for index in range(MOST_PAWNS):
            self.still[index] = still[index] if index < len(still) else 0
            self.moved[index] = moved[index] if index < len(moved) else 0

    def past(self) -> list[tuple[list[int], int]]:
        """List the turns of the round: the tiles and the score."""
        return [(self._tiles_of_turn(turn), self.history[turn * TURN_BYTES]) for turn in range(self.turns)]

    def _tiles_of_turn(self, turn: int) -> list[int]:
        return [self.history[turn * TURN_BYTES + 1 + pawn] for pawn in range(self.seekers)]

    def replay_turn(self, tiles: list[int], score: int) -> None:
        """Enter a past turn of a new position, and what it taught."""
        assert self.turns < self.limit
        self.set_pawns(tiles, [])
        self._write_down(score)
        self._learn(score)

    def ends_turn(self, action: int) -> bool:
        """Whether a legal action ends its player's turn: hiding, the last placing, the last move, asking (TG-4, TG-5, TG-7)."""
        if PLACE <= action < MOVE:
            return self.still_count + 1 == self.seekers
        if MOVE <= action < ASK:
            return self.still_count == 1
        return True

    @property
    def seeker(self) -> int:
        """Who seeks: the second player in round 1, the first in round 2 (TG-3)."""
        return self._seeker()

    def points(self) -> list[int]:
        """Give the turns of both seekers: the first player's in round 2, the second's in round 1 (TG-10)."""
        if self.round == 1:
            return [0, self.turns]
        return [self._counted_turns(), self.first_turns]

    def _counted_turns(self) -> int:
        if self.finished and self.turns == self.limit and not self._gathered():
            return self.limit + 1
        return self.turns

    # The C-level contract.

    def _seeker(self) -> int:
        return 2 - self.round

    def to_move(self) -> int:
        """Who acts: the coder until the secret is chosen, then the seeker (TG-4, TG-5)."""
        if self.secret < 0:
            return 1 - self._seeker()
        return self._seeker()

    def is_over(self) -> bool:
        """Whether both rounds have been played."""
        return self.finished

    def outcome(self) -> int:
        """TG-10: fewer turns win."""
        own = self._counted_turns()
        return (own < self.first_turns) - (own > self.first_turns)

    def legal_into(self, actions: list[int]) -> int:
        """List the tiles to hide on or place on, or the moves and asking."""
        if self.finished:
            return 0
        if self.secret < 0:
            return self._list_bits(self.tiles, HIDE, actions, 0)
        if self.turns == 0:
            return self._list_bits(self.border if self.border_start else self.tiles, PLACE, actions, 0)
        return self._moves_into(actions)

    def _list_bits(self, word: int, offset: int, actions: list[int], count: int) -> int:
        while word:
            actions[count] = offset + lowest_bit(word)
            count += 1
            word = word & (word - 1)
        return count

    def _moves_into(self, actions: list[int]) -> int:
        """List the moves of every pawn that has not moved, one for pawns on the same tile, then asking (TG-7, TG-8)."""
        count = 0
        for index in range(self.still_count):
            if not self._listed_before(index):
                count = self._list_bits(self.reach[self.still[index]], MOVE + self.still[index] * TILES, actions, count)
        actions[count] = ASK
        return count + 1

    def _listed_before(self, index: int) -> bool:
        """Whether the pawn before stands on the same tile; pawns are kept in order."""
        return index > 0 and self.still[index] == self.still[index - 1]

    def random_action(self, actions: list[int], rng: list[int]) -> int:
        """Draw a legal action uniformly without listing them all."""
        if self.secret < 0 or self.turns == 0:
            word = self.tiles
            if self.secret >= 0 and self.border_start:
                word = self.border
            return (HIDE if self.secret < 0 else PLACE) + nth_bit(word, below(rng, count_bits(word)))
        total = 1
        for index in range(self.still_count):
            if not self._listed_before(index):
                total += count_bits(self.reach[self.still[index]])
        chosen = below(rng, total)
        for index in range(self.still_count):
            if self._listed_before(index):
                continue
            total = count_bits(self.reach[self.still[index]])
            if chosen < total:
                return MOVE + self.still[index] * TILES + nth_bit(self.reach[self.still[index]], chosen)
            chosen -= total
        return ASK

    def apply(self, action: int) -> None:
        """Play an action: hide, place, move or ask."""
        if action < PLACE:
            self.secret = action - HIDE
        elif action < MOVE:
            self._insert(self.still, self.still_count, action - PLACE)
            self.still_count += 1
            if self.still_count == self.seekers:  # TG-5
                self._ask()
        elif action < ASK:
            self._move((action - MOVE) // TILES, (action - MOVE) % TILES)
        else:
            self._ask()

    def _insert(self, pawns: list[int], count: int, tile: int) -> None:
        """Add a pawn to a sorted list."""
        place = count
        while place > 0 and pawns[place - 1] > tile:
            pawns[place] = pawns[place - 1]
            place -= 1
        pawns[place] = tile

    def _take(self, tile: int) -> None:
        """Take a pawn that has not moved off its tile."""
        found = False
        for index in range(self.still_count - 1):
            found = found or self.still[index] == tile
            if found:
                self.still[index] = self.still[index + 1]
        self.still_count -= 1
        self.still[self.still_count] = 0

    def _move(self, start: int, end: int) -> None:
        """Move a pawn; when the last has moved the turn ends by itself (TG-7)."""
        self._take(start)
        self._insert(self.moved, self.moved_count, end)
        self.moved_count += 1
        if self.still_count == 0:
            self._ask()

    def _ask(self) -> None:
        """End the turn: the house tells the score, and the round may be over (TG-6, TG-9, TG-11)."""
        for index in range(self.moved_count):
            self._insert(self.still, self.still_count, self.moved[index])
            self.moved[index] = 0
            self.still_count += 1
        self.moved_count = 0
        score = self._score()
        self._write_down(score)
        self._learn(score)
        if self._gathered():
            self._end_round(self.turns)
        elif self.turns == self.limit:
            self._end_round(self.limit + 1)

    def _score(self) -> int:
        """Count a point for each pawn on the secret's colour and one for each on its value (TG-6)."""
        total = 0
        for index in range(self.still_count):
            total += self.still[index] // VALUES == self.secret // VALUES
            total += self.still[index] % VALUES == self.secret % VALUES
        return total

    def _write_down(self, score: int) -> None:
        self.history[self.turns * TURN_BYTES] = score
        for index in range(self.still_count):
            self.history[self.turns * TURN_BYTES + 1 + index] = self.still[index]
        self.turns += 1

    def _learn(self, score: int) -> None:
        """Keep the secrets that would have had this score: their scores are added up side by side, a bit of each in a word."""
        ones = twos = fours = eights = 0
        for index in range(2 * self.still_count):
            tile = self.still[index >> 1]
            carry = COLOUR << VALUES * (tile // VALUES) if index & 1 else VALUE << tile % VALUES
            ones, carry = ones ^ carry, ones & carry
            twos, carry = twos ^ carry, twos & carry
            fours, carry = fours ^ carry, fours & carry
            eights = eights ^ carry
        self.possible &= (ones if score & 1 else ~ones) & (twos if score & 2 else ~twos)
        self.possible &= (fours if score & 4 else ~fours) & (eights if score & 8 else ~eights)

    def _gathered(self) -> bool:
        """Whether the last turn found all pawns on the secret: the perfect score (TG-9)."""
        return self.turns > 0 and self.history[(self.turns - 1) * TURN_BYTES] == 2 * self.seekers

    def _end_round(self, counted: int) -> None:
        """Change roles after round 1, end the game after round 2 (TG-3, TG-10)."""
        if self.round == 2:
            self.finished = True
            return
        self.first_turns = counted
        self.round = 2
        self.secret = -1
        self.possible = self.tiles
        for index in range(self.still_count):
            self.still[index] = 0
        for index in range(self.turns * TURN_BYTES):
            self.history[index] = 0
        self.still_count = 0
        self.turns = 0

    def position_key(self) -> int:
        """Join the words of all that decides how it goes on; of the past that is what it taught."""
        key = self.field_key ^ key_word(SECRET_WORDS + self.secret + 1) ^ key_word(COUNT_WORDS + self._counts())
        for index in range(self.still_count):
            key ^= key_word(STILL_WORDS + index * 64 + self.still[index])
        for index in range(self.moved_count):
            key ^= key_word(MOVED_WORDS + index * 64 + self.moved[index])
        for colour in range(10):
            key ^= key_word(POSSIBLE_WORDS + colour * 64 + (self.possible >> (VALUES * colour) & COLOUR))
        return key

    def _counts(self) -> int:
        """Write rounds, turns and options side by side."""
        counts = ((self.round * 128 + self.turns) * 128 + self.first_turns) * 128 + self.limit
        return (counts * 8 + self.seekers) * 4 + self.border_start * 2 + self.finished

    def spare_bytes(self) -> int:
        """Leave the turns that have not been played out of a copy."""
        return (MOST_TURNS - self.turns) * TURN_BYTES

    def imagine_for(self, seat: int, rng: list[int]) -> None:
        """Draw the secret anew among the tiles that all scores allow, for everybody but its coder (TG-6)."""
        if self.secret >= 0 and not self.finished and seat != 1 - self._seeker():
            self.secret = nth_bit(self.possible, below(rng, count_bits(self.possible)))
