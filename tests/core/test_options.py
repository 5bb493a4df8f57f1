"""Options: what they read, what they refuse, and their text."""

from __future__ import annotations

import pytest

from estaminet.core.errors import BadOption, BadText, UnknownOption
from estaminet.core.options import Choice, Number, Value, read_options, resolve, write_options
from estaminet.core.words import Message

SIZE = Number("size", Message("Size"), default=10, least=0, most=20, rule="XX-1")
MODE = Choice("mode", Message("Mode"), ("open", "closed"), (Message("open"), Message("closed")), rule="XX-2")
OPTIONS = (SIZE, MODE)

GOOD: list[tuple[dict[str, object], dict[str, Value]]] = [
    ({}, {"size": 10, "mode": "open"}),
    ({"size": 0}, {"size": 0, "mode": "open"}),
    ({"size": "20", "mode": "closed"}, {"size": 20, "mode": "closed"}),
]
BAD: list[tuple[dict[str, object], str, str]] = [
    ({"size": 21}, "size", "0–20"),
    ({"size": -1}, "size", "0–20"),
    ({"size": "007"}, "size", "0–20"),
    ({"size": True}, "size", "0–20"),
    ({"size": 10.0}, "size", "0–20"),
    ({"size": "１０"}, "size", "0–20"),
    ({"mode": "Open"}, "mode", "open, closed"),
    ({"mode": ["open"]}, "mode", "open, closed"),
]
BAD_TEXTS = ["", "size=10", "mode=open,size=10", "size=10,mode=open,size=10", "size=10;mode=open", "=10,=open"]


@pytest.mark.parametrize(("given", "values"), GOOD)
def test_given_values_are_completed_with_the_defaults(given: dict[str, object], values: dict[str, Value]) -> None:
    assert resolve(OPTIONS, given) == values


@pytest.mark.parametrize(("given", "option", "allowed"), BAD)
def test_a_bad_value_names_option_value_and_what_is_allowed(given: dict[str, object], option: str, allowed: str) -> None:
    with pytest.raises(BadOption) as caught:
        resolve(OPTIONS, given)
    refusal = caught.value
    assert (refusal.option, refusal.value, refusal.allowed) == (option, given[option], allowed)
    assert refusal.say() == f"Option {option} cannot be {given[option]}; allowed: {allowed}."


def test_a_name_without_an_option_is_told_from_a_bad_value() -> None:
    with pytest.raises(UnknownOption, match="There is no option colour; the options are: mode, size") as caught:
        resolve(OPTIONS, {"colour": "red"})
    assert (caught.value.option, caught.value.value, caught.value.allowed) == ("colour", "red", "mode, size")


def test_the_text_of_options_reads_back() -> None:
    values: dict[str, Value] = {"size": 3, "mode": "closed"}
    assert write_options(values) == "size=3,mode=closed"
    assert read_options(OPTIONS, "size=3,mode=closed") == values


@pytest.mark.parametrize("text", BAD_TEXTS)
def test_another_text_is_refused(text: str) -> None:
    with pytest.raises(BadText) as caught:
        read_options(OPTIONS, text)
    assert (caught.value.field, caught.value.value) == ("options", text)


def test_samples_hold_the_limits_once() -> None:
    assert SIZE.samples() == (10, 0, 20)
    assert Number("n", Message("N"), default=1, least=1, most=2, rule="XX-1").samples() == (1, 2)
    assert MODE.samples() == ("open", "closed")
