"""Events as JSON, both ways."""

import msgspec
import pytest

from estaminet.core.words import Message
from estaminet.play import events

EVENTS: list[tuple[events.Event, str]] = [
    (
        events.Acted(1, 2, 0, "L1", 2**64 - 1, 500),
        '{"type":"acted","at_ms":1,"ply":2,"seat":0,"action":"L1","key":18446744073709551615,"left_ms":500,"keys":1}',
    ),
    (events.Resigned(1, 0), '{"type":"resigned","at_ms":1,"seat":0}'),
    (events.Resigned(1, 0, Message("It is late.")), '{"type":"resigned","at_ms":1,"seat":0,"why":{"id":"It is late."}}'),
    (events.Flagged(1, 1), '{"type":"flagged","at_ms":1,"seat":1}'),
    (events.DrawOffered(1, 0), '{"type":"draw_offered","at_ms":1,"chair":0}'),
    (events.DrawDeclined(1, 0), '{"type":"draw_declined","at_ms":1,"chair":0}'),
    (events.DrawAgreed(1), '{"type":"draw_agreed","at_ms":1}'),
    (events.TakeBackAsked(1, 0), '{"type":"take_back_asked","at_ms":1,"chair":0}'),
    (events.TakeBackDeclined(1, 0), '{"type":"take_back_declined","at_ms":1,"chair":0}'),
    (events.TookBack(1, 0, 4, (5, 6)), '{"type":"took_back","at_ms":1,"chair":0,"ply":4,"left_ms":[5,6]}'),
    (events.RematchAsked(1, 0, 7), '{"type":"rematch_asked","at_ms":1,"chair":0,"seed":7}'),
    (events.RematchDeclined(1, 0), '{"type":"rematch_declined","at_ms":1,"chair":0}'),
    (events.RoundBegan(1, 2, 1, 7), '{"type":"round_began","at_ms":1,"round":2,"first_chair":1,"seed":7}'),
    (events.Sat(1, 1, "Bob"), '{"type":"sat","at_ms":1,"chair":1,"name":"Bob"}'),
    (events.Went(1, 4), '{"type":"went","at_ms":1,"node":4}'),
    (events.Promoted(1, 4, True), '{"type":"promoted","at_ms":1,"node":4,"whole":true}'),
    (events.Removed(1, 4), '{"type":"removed","at_ms":1,"node":4}'),
    (events.Annotated(1, 4, "so", [1]), '{"type":"annotated","at_ms":1,"node":4,"comment":"so","marks":[1]}'),
    (events.StepBegan(1, 2), '{"type":"step_began","at_ms":1,"step":2}'),
    (
        events.Judged(1, "missed", Message("No.", also={"fr": "Non."})),
        '{"type":"judged","at_ms":1,"verdict":"missed","told":{"id":"No.","also":{"fr":"Non."}}}',
    ),
]


@pytest.mark.parametrize(("event", "text"), EVENTS, ids=[text for _, text in EVENTS])
def test_both_ways(event: events.Event, text: str) -> None:
    assert events.encode(event).decode() == text
    assert events.decode(text) == event


@pytest.mark.parametrize("text", ["{}", '{"type":"flew"}', '{"type":"resigned","at_ms":"1","seat":0}'])
def test_no_event(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        events.decode(text)
