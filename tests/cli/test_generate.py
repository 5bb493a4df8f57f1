"""`estaminet generate`: a run written, taken up, and refused where it must be."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from estaminet.cli.main import app

RUN = ["generate", "logan-stones", "--simulations", "2", "-o", "limit=20"]


def test_a_run_is_written_and_made_longer(tmp_path: Path) -> None:
    for games in ("1", "2"):
        done = CliRunner().invoke(app, [*RUN, str(tmp_path), "--games", games])
        assert done.exit_code == 0, done.output
        assert f"{games} games, " in done.output
    assert len(list(tmp_path.iterdir())) == 1


def test_another_seed_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    assert CliRunner().invoke(app, [*RUN, str(tmp_path), "-n", "1"]).exit_code == 0
    refused = CliRunner().invoke(app, [*RUN, str(tmp_path), "-n", "1", "--seed", "7"])
    assert refused.exit_code == 1
    assert "other settings" in refused.output


@pytest.mark.parametrize(("folder", "sentence"), [("in-the-way", "cannot be written"), (".", "was not written by")])
def test_a_folder_that_cannot_be_used_is_refused(folder: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "in-the-way").write_text("")
    (tmp_path / "part-00000000.parquet").write_text("no Parquet")
    refused = CliRunner().invoke(app, [*RUN, str(tmp_path / folder)])
    assert refused.exit_code == 1
    assert sentence in refused.output


def test_without_its_packages_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "estaminet.research.selfplay", raising=False)
    import estaminet.research

    monkeypatch.delattr(estaminet.research, "selfplay", raising=False)
    refused = CliRunner().invoke(app, [*RUN, str(tmp_path)])
    assert refused.exit_code == 1
    assert "estaminet[lab]" in refused.output
