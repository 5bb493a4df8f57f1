"""The seals of a fair deal: shown at once, opened at the end, broken by any change."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from estaminet.cli.main import app
from estaminet.core.position import SPECTATOR
from estaminet.play import Player, Setup, Table, Viewpoint, fair
from estaminet.play.commands import Act, Resign
from estaminet.play.fair import BrokenSeal, verify
from estaminet.records import BadRecord, read_record, write_record

PEOPLE = (Player(name="Ann"), Player(name="Bob"))


def played(game: str = "logan-stones", secret: str = "kept") -> Table:
    """Play one action and resign."""
    table = Table(Setup(game, players=PEOPLE, seed=11, secret=secret))
    legal = table.position.legal_actions()
    table.apply(table.decide(0, Act(legal[0], 0), 0)[0])
    return table


def test_the_seal_is_shown_at_once_and_its_salt_at_the_end() -> None:
    table = played()
    before = table.view(Viewpoint.of(SPECTATOR), 0)
    assert [(seal.ply, seal.text) for seal in before.seals] == [(0, "")]
    assert before.salt == ""
    table.apply(table.decide(0, Resign(), 0)[0])
    after = table.view(Viewpoint.of(SPECTATOR), 0)
    assert after.seals[0].seal == before.seals[0].seal == fair.sealed(after.salt, after.seals[0].text)
    assert after.seals[0].text == "logan-stones 1 stones=doubles,backs=owner,turning=sheet,limit=100 11"


def test_every_deal_and_every_table_has_its_own_salt() -> None:
    salts = {fair.salt_of(secret, seed) for secret in ("a", "b") for seed in (1, 2, 12)}
    assert len(salts) == 6
    assert all(re.fullmatch("[0-9a-f]{32}", salt) for salt in salts)


def test_nothing_is_sealed_where_nothing_is_hidden_or_no_secret_is_kept() -> None:
    assert played("l-calculus").view(Viewpoint.of(0), 0).seals == []
    assert played(secret="").view(Viewpoint.of(0), 0).seals == []


def record_text() -> str:
    """Write the record of a sealed round."""
    table = played()
    table.apply(table.decide(0, Resign(), 0)[0])
    return write_record(table.record())


def test_a_record_carries_its_seals_and_is_checked_offline(tmp_path: Path) -> None:
    text = record_text()
    assert verify(read_record(text)) == [0]
    path = tmp_path / "game.txt"
    path.write_text(text)
    told = CliRunner().invoke(app, ["--lang", "en", "verify", str(path)])
    assert (told.exit_code, told.stdout.strip()) == (0, "The deal is the one that was sealed.")


def test_an_older_record_calls_its_seals_otherwise() -> None:
    assert verify(read_record(record_text().replace("[Seals ", "[Commitment "))) == [0]


@pytest.mark.parametrize(
    ("old", "new"),
    [("limit=100", "limit=99"), ('[Seed "11"]', '[Seed "12"]'), ('[Salt "', '[Salt "0'), ('[Seals "', '[Seals "0')],
)
def test_any_change_breaks_the_seal(old: str, new: str, tmp_path: Path) -> None:
    changed = record_text().replace(old, new)
    changed = re.sub(r"\b(0[0-9a-f]{32}|0[0-9a-f]{64})\b", lambda longer: longer[0][:-1], changed)
    with pytest.raises(BrokenSeal):
        verify(read_record(changed))
    path = tmp_path / "game.txt"
    path.write_text(changed)
    told = CliRunner().invoke(app, ["--lang", "en", "verify", str(path)])
    assert told.exit_code == 1
    assert "not the one that was sealed" in told.output


def test_a_record_without_a_seal_says_so() -> None:
    text = "\n".join(line for line in record_text().splitlines() if not line.startswith(("[Seals", "[Salt"))) + "\n"
    with pytest.raises(BrokenSeal, match="no seal"):
        verify(read_record(text))


@pytest.mark.parametrize("tags", ['[Seals "abc"]', '[Seals "x:1"]', '[Salt "abc"]', '[Seals "7:{}"]'.format("0" * 64)])
def test_a_seal_that_cannot_be_read_is_refused(tags: str) -> None:
    text = "\n".join(line for line in record_text().splitlines() if not line.startswith(("[Seals", "[Salt")))
    with pytest.raises(BadRecord):
        read_record(f"{tags}\n{text}\n")
