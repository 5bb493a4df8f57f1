"""The numbering of Tactic's actions: the same action has the same code in every position, on every board."""

from estaminet.games.tactic.geometry import BASES, BOARDS, TRACKS, TRANSITS

NO_ACTION = -1  # in the place of an action that has not been played
HAND = -1  # where a guard stands that has not yet entered

STEPS = tuple(sorted(set().union(*(TRACKS[board] for board in BOARDS))))  # a patrol steps from base to base
ENTRIES = tuple((HAND, end) for end in TRANSITS)  # a guard enters
JOURNEYS = tuple((start, end) for start in TRANSITS for end in TRANSITS if start != end)  # a guard goes from base to base

OTHER_TRANSITS = len(TRANSITS) - 1  # to which a guard can go from one of them
ENTER = len(STEPS)
JOURNEY = ENTER + len(ENTRIES)
LOSE = JOURNEY + len(JOURNEYS)
LOSSES = tuple(base.number for base in BASES)  # the guard or patrol on a base is lost
LOSE_HAND = LOSE + len(LOSSES)
PASS = LOSE_HAND + 1

# What the rules never allow has codes too, so that it can be explained.
STRAY = PASS + 1  # a patrol leaves a base where no track goes
OUTSIDE = STRAY + len(LOSSES)  # a guard goes to a base that is no transit base
ABSENT = OUTSIDE + len(LOSSES)  # a guard leaves such a base
CHOOSE = ABSENT + len(LOSSES)  # somebody wants to move what stands on a base
CHOOSE_TRAY = CHOOSE + len(LOSSES)  # or what waits in a tray: the first player's two, the second player's two
TO_TRAY = CHOOSE_TRAY + 4  # a guard goes to a tray
ACTION_COUNT = TO_TRAY + 1

WAYS = STEPS + ENTRIES + JOURNEYS  # start and end of every action below LOSE
STEP_CODES = {way: code for code, way in enumerate(STEPS)}
GUARD_CODES = {way: code for code, way in enumerate(ENTRIES + JOURNEYS, ENTER)}
LOSS_CODES = {number: LOSE + place for place, number in enumerate(LOSSES)}
CHOICE_CODES = {number: CHOOSE + place for place, number in enumerate(LOSSES)}

BASIC, CAPTURE, PASSAGE = range(3)  # the variants, TC-17 and TC-18
GOING_ON, ARRIVED, CAPTURED, SHUTTLED, STUCK, REACHED_LIMIT = range(6)  # how a game ended (TC-14)
