"""When Python looks for garbage: what is young is looked at while it is little."""

import gc

from estaminet.server.collector import MOST_FRESH, TIMES, Pauses


def test_many_fresh_states_are_looked_at_while_they_are_few() -> None:
    pauses = Pauses()
    gc.callbacks.append(pauses.note)
    try:
        seen = [pauses.note_fresh(-1) for _ in range(TIMES * MOST_FRESH)]
        assert (pauses.number, seen[-1]) == (TIMES, TIMES), "one look after every so many"
    finally:
        gc.callbacks.remove(pauses.note)
        gc.unfreeze()


def test_one_state_made_again_and_again_is_one() -> None:
    pauses = Pauses()
    for _ in range(3 * MOST_FRESH):
        pauses.note_fresh(0)
    assert pauses.fresh == 0, "who has seen all looks was counted when it made its first state since"
