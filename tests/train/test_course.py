"""A whole course of training, of a tiny size."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from estaminet.cli import train as command
from estaminet.core.errors import Refusal
from estaminet.core.network import unpacked
from estaminet.train.session import Course, Round, Settings

TINY = Settings("tactic", games=6, simulations=2, epochs=1, hidden=4, second=2, matches=2, seed=5)


def test_without_pytorch_a_sentence_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    with pytest.raises(Refusal, match=r"estaminet\[train\]"):
        command.train("tactic", tmp_path, 1, {}, {}, False)


def test_a_game_without_a_network_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="Topogic has no network"):
        Course(tmp_path, Settings("topogic"))


def test_a_folder_with_another_course_is_refused(tmp_path: Path) -> None:
    Course(tmp_path, TINY)
    with pytest.raises(Refusal, match="other settings"):
        Course(tmp_path, Settings("tactic"))


def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in-the-way").write_text("")
    with pytest.raises(Refusal, match="cannot be written"):
        Course(tmp_path / "in-the-way", TINY)


def test_a_round_whose_line_was_torn_is_not_done(tmp_path: Path) -> None:
    done = Round(1, 100, 0.5, 0.6, 1, 0, 1)
    log = tmp_path / "rounds.jsonl"
    log.write_bytes(msgspec.json.encode(done) + b'\n{"number":2,"posi')
    assert Course(tmp_path, TINY).rounds == [done]
    assert log.read_bytes() == msgspec.json.encode(done) + b"\n"
    log.write_text("nonsense\n")
    with pytest.raises(Refusal, match="cannot be read"):
        Course(tmp_path, TINY)


def test_a_favoured_kind_is_played_three_times_as_often(tmp_path: Path) -> None:
    course = Course(tmp_path, Settings("tactic", favoured="variant=capture"))
    played = [kind["variant"] for kind in course.kinds()]
    assert [played.count(variant) for variant in ("basic", "capture", "passage")] == [2, 6, 2]


def test_several_kinds_can_be_favoured(tmp_path: Path) -> None:
    course = Course(tmp_path, Settings("tactic", favoured="variant=capture,board=grid"))
    played = [(kind["variant"], kind["board"]) for kind in course.kinds()]
    assert [played.count(kind) for kind in (("basic", "lattice"), ("basic", "grid"), ("capture", "lattice"))] == [1, 3, 3]


def test_what_is_favoured_must_be_an_option(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="variant=storm"):
        Course(tmp_path, Settings("tactic", favoured="variant=capture,variant=storm"))


def test_only_some_kinds_can_be_played_and_learned(tmp_path: Path) -> None:
    course = Course(tmp_path, Settings("tactic", only="variant=capture", favoured="board=grid"))
    assert [(kind["variant"], kind["board"]) for kind in course.kinds()] == [("capture", "lattice")] + 3 * [("capture", "grid")]
    assert course.learned_kinds() == [2, 3]


def test_what_is_learned_alone_must_be_an_option(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="variant=storm"):
        Course(tmp_path, Settings("tactic", only="variant=storm"))


def test_some_rows_can_only_be_learned_by_a_network_of_the_same_size(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="as many units"):
        Course(tmp_path, msgspec.structs.replace(TINY, only="variant=capture"))


def test_learning_only_some_kinds_leaves_all_other_weights_as_they_are(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    course = Course(tmp_path, Settings("tactic", games=2, simulations=2, epochs=1, matches=2, only="variant=capture"))
    network, before = course.network, course.weights()
    course.round(lambda *_: None)
    network.load(before)
    old, new = (unpacked(weights, network.path, network.inputs)[2] for weights in (before, course.weights()))
    size = network.inputs // network.kinds * network.hidden
    changed = {number // size for number, (one, other) in enumerate(zip(old, new, strict=True)) if one != other}
    assert changed == set(course.learned_kinds())


def test_a_course_begins_with_the_weights_of_the_game(tmp_path: Path) -> None:
    fit = pytest.importorskip("estaminet.train.fit")
    network = Course(tmp_path, TINY).network
    learner = fit.Learner(network, network.hidden, network.second)
    learner.take(network.path)
    assert learner.packed() == network.path.read_bytes()


@pytest.mark.long
def test_a_course_goes_through_its_rounds_and_is_taken_up_again(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    first = Course(tmp_path, TINY)
    before = first.network.path.read_bytes()
    told: list[str] = []
    done = first.round(lambda work, *_: told.append(work))
    assert (done.number, done.wins + done.draws + done.losses) == (1, TINY.matches)
    assert set(told) == {"play", "learn", "match"}
    again = Course(tmp_path, TINY)
    assert again.rounds == [done]
    second = again.round(lambda *_: None)
    assert (second.number, second.positions > done.positions) == (2, True)
    again.network.load(again.weights())
    assert (again.network.hidden, again.network.second) == (TINY.hidden, TINY.second)
    again.network.load(before)
