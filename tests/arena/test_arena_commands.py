"""The commands arena, ladder and study, as a shell sees them."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner, Result

from estaminet import Game, games
from estaminet.arena.ladder import STEP, Rung, matches
from estaminet.arena.ratings import Difference
from estaminet.arena.results import Played
from estaminet.arena.study import Variant, endings, plans, row
from estaminet.cli.arena import try_writing
from estaminet.cli.main import app
from tests.arena.matches import fake, game

QUICK = ("--game", "l-calculus", "--games", "4", "--jobs", "1")


def call(*arguments: str, language: str = "en_GB.UTF-8") -> Result:
    return CliRunner().invoke(app, list(arguments), env={"LANG": language, "LC_ALL": language, "COLUMNS": "120"})


def well_formed(path: Path) -> ET.Element:
    root = ET.fromstring(path.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")
    return root


def test_a_tournament_gives_a_table_json_and_a_picture(tmp_path: Path) -> None:
    result = call("arena", "greedy", "random", "level-1", *QUICK, "--json", str(tmp_path / "a.json"), "--svg", str(tmp_path / "a.svg"))
    assert result.exit_code == 0, result.output
    assert "Distinct games: 12 of 12." in result.output
    shown = json.loads((tmp_path / "a.json").read_text())
    assert shown["games"] == 12
    assert {one["name"] for one in shown["standings"]} == {"greedy", "random", "level-1"}
    assert shown["standings"][0]["rating"]["elo"] >= shown["standings"][-1]["rating"]["elo"]
    assert all(sum(one["pentanomial"]) == 2 for one in shown["pairings"])
    assert {"commit", "command", "machine"} <= set(shown["provenance"])
    texts = "".join(well_formed(tmp_path / "a.svg").itertext())
    assert all(name in texts for name in ("greedy", "random", "level-1"))


def test_where_there_is_no_terminal_lines_tell_how_far_it_is() -> None:
    told = call("arena", "random", "random", "--game", "l-calculus", "--games", "40", "--jobs", "1").stderr.splitlines()
    assert told == [f"l-calculus: {played} of 40 games have been played." for played in (2, *range(4, 41, 4))]


def test_games_that_were_forfeited_are_told() -> None:
    result = call("arena", fake("illegal"), "random", *QUICK)
    assert result.exit_code == 0
    assert "forfeited 4 games." in result.output
    assert "It played nonsense" in " ".join(result.output.split())  # a long path breaks the line anywhere


def test_what_a_player_did_is_told_in_the_reader_s_language_under_its_own_name() -> None:
    asked = ("--game", "l-calculus", "--games", "2", "--jobs", "1", "--patience", "3")  # which a player has to begin, too
    result = call("arena", fake("hang"), "random", *asked, language="fr_FR.UTF-8")
    told = " ".join(result.output.split())  # a long path breaks the lines anywhere
    assert "sans répondre" in told
    assert f"1-1 {fake('hang')}:" in told


def test_a_sequential_test_is_told() -> None:
    result = call("arena", "greedy", "random", "--game", "l-calculus", "--games", "100", "--jobs", "1", "--sprt", "0,150")
    assert "Sequential test:" in result.output
    assert "stronger by 150 rather than 0 Elo" in result.output


def test_a_folder_can_be_resumed_by_its_name_alone(tmp_path: Path) -> None:
    call("arena", "random", "greedy", *QUICK, "--records", str(tmp_path))
    result = call("arena", "--resume", str(tmp_path))
    assert result.exit_code == 0
    assert "of 4." in result.output


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (("arena", "random", "deep-blue"), "There is no opponent deep-blue", "Il n’y a pas d’adversaire deep-blue"),
        (("arena", "random"), "A tournament needs two players at least.", "Un tournoi demande au moins deux joueurs."),
        (("arena", "random", "greedy", "--games", "3"), "an even number from 2 on, not 3", "un nombre pair à partir de 2, pas 3"),
        (("arena", "random", "level-1:fast"), "a budget reads 200ms", "un budget s’écrit 200ms"),
        (("arena", "random", "greedy", "--sprt", "20,0"), "A sequential test reads like 0,20", "Un test séquentiel s’écrit"),
        (("arena", "random", "greedy", "--sprt", "0,100000"), "two numbers from -1000 to 1000", "deux nombres de -1000 à 1000"),
        (("arena", "random", "greedy", "--sprt=-inf,inf"), "two numbers from -1000 to 1000", "deux nombres de -1000 à 1000"),
        (("arena", "random", "greedy", "--time", "5", "--simulations", "5"), "not both", "pas les deux"),
        (("arena", "--resume", "no/such/folder"), "holds no tournament", "ne contient aucun tournoi"),
        (("study", "chess"), "There is no game chess", "Il n’y a pas de jeu chess"),
        (("ladder", "--game", "chess"), "There is no game chess", "Il n’y a pas de jeu chess"),
        (("ladder", "--option", "groups=equal"), "Options are those of one game", "Les options sont celles d’un seul jeu"),
        (("arena", "greedy", "random:9000ms", "--patience", "9"), "may think for 9000 ms", "peut réfléchir 9000 ms"),
        (("arena", "greedy", "random", "--time", "9000", "--patience", "9"), "may think for 9000 ms", "peut réfléchir 9000 ms"),
        (("arena", "greedy", "command:no-such-program"), "It cannot be started", "Il ne peut pas démarrer"),
        (("arena", "greedy", "command:cat", "--patience", "0.5"), "It gave no answer", "sans répondre"),
        (("arena", "greedy", "random", "--resume", "x"), "so players cannot be given", "donc players ne peut pas être donné"),
        (("arena", "--resume", "x", "--sprt", "0,9"), "so --sprt cannot be given", "donc --sprt ne peut pas être donné"),
        (("arena", "random", "greedy", "-o", "pawns=10", "-o", "pawns=12"), "is given twice: 10 and 12", "est donnée deux fois : 10 et 12"),
    ],
)
def test_what_is_refused_is_a_sentence_in_both_languages(arguments: tuple[str, ...], english: str, french: str) -> None:
    for language, sentence in (("en_GB.UTF-8", english), ("fr_FR.UTF-8", french)):
        result = call(*arguments, language=language)
        assert result.exit_code == 1
        assert sentence in result.stderr.replace("\u00a0", " ")
        assert "Traceback" not in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ("arena", "random", "greedy", *QUICK, "--json"),
        ("arena", "random", "greedy", *QUICK, "--svg"),
        ("ladder", "--game", "l-calculus", "--json"),
        ("study", "l-calculus", "--folder"),
    ],
)
def test_files_that_cannot_be_written_are_refused_before_anything_is_played(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in-the-way").write_text("")
    monkeypatch.setattr("estaminet.arena.pools.play_pair", lambda *_: pytest.fail("something was played"))
    result = call(*arguments, str(tmp_path / "in-the-way" / "file"))
    assert (result.exit_code, "cannot be written" in result.stderr) == (1, True)


def test_a_file_that_could_be_written_is_not_left_empty(tmp_path: Path) -> None:
    try_writing(tmp_path / "new" / "file", None)
    assert list((tmp_path / "new").iterdir()) == []


@pytest.mark.parametrize(
    "command", [("arena", "random", "greedy", "--time"), ("arena", "random", "greedy", "--simulations"), ("ladder", "--time")]
)
def test_a_budget_that_no_search_can_count_is_refused(command: tuple[str, ...]) -> None:
    assert call(*command, "99999999999").exit_code == 2


def test_without_ray_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = call("arena", "random", "greedy", *QUICK, "--ray", "local")
    assert result.exit_code == 1
    assert "estaminet[ray]" in result.stderr


def test_the_ladder_of_a_game(tmp_path: Path) -> None:
    arguments = ("ladder", "--game", "l-calculus", "--games", "2", "--time", "5", "--jobs", "1", "--option", "groups=equal")
    result = call(*arguments, "--records", str(tmp_path / "kept"), "--json", str(tmp_path / "a.json"))
    assert result.exit_code == 0, result.output
    rungs = json.loads((tmp_path / "a.json").read_text())
    assert [(rung["level"], rung["below"]) for rung in rungs][:1] == [("level-2", "level-1")]
    assert len(rungs) == 7
    assert json.loads((tmp_path / "kept" / "l-calculus" / "1" / "tournament.json").read_text())["options"]["groups"] == "equal"
    assert rungs[-1]["level"] == "level-8:5ms"
    again = call(*arguments, "--records", str(tmp_path / "kept"))
    assert again.stdout == result.stdout, "nothing is played twice"
    piped = call(*arguments, "--records", str(tmp_path / "kept"), "--json", "-")
    assert json.loads(piped.stdout) == rungs
    assert piped.stderr == result.stdout


@pytest.mark.parametrize(("elo", "fault"), [(-5, "no stronger"), (STEP[0] - 1, "too small"), (150, ""), (STEP[1] + 1, "too large")])
def test_a_step_of_the_ladder_is_judged(elo: float, fault: str) -> None:
    rung = Rung("g", "level-2", "level-1", 10, 10, Difference(elo, 5, 0.5, 5))
    assert (str(rung.fault) if rung.fault else "").startswith(fault)
    assert bool(rung.fault) == bool(fault)


def test_only_levels_with_a_clock_get_a_time() -> None:
    players = {name for match in matches("l-calculus", 2, 70, 1) for name in match.players}
    assert "level-5" in players
    assert {name for name in players if ":" in name} == {"level-8:70ms"}


def test_json_goes_to_the_output_alone_if_it_is_asked_for_there() -> None:
    result = call("arena", "random", "greedy", *QUICK, "--json", "-")
    assert json.loads(result.stdout)["games"] == 4
    assert "Distinct games: 4 of 4." in result.stderr


def test_the_study_of_a_game(tmp_path: Path) -> None:
    result = call("study", "l-calculus", "--games", "2", "--level", "1", "--jobs", "1", "--folder", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert (tmp_path / "l-calculus.md").read_text() == result.stdout
    assert "| groups=equal | 2 |" in result.output
    assert "LC-11" in result.output
    assert "written by hand, about the run that is published in `docs/studies/l-calculus.md`" in result.output
    assert "first player wins" in "".join(well_formed(tmp_path / "l-calculus-results.svg").itertext())
    well_formed(tmp_path / "l-calculus-turns.svg")


@pytest.mark.parametrize("studied", games(), ids=lambda game: game.name)
def test_a_study_changes_one_option_at_a_time(studied: Game) -> None:
    usual, *changed = (plan for _, plan in plans(studied, "level-5", 10, 1))
    assert usual.options == {option.name: option.default for option in studied.options}
    for plan in changed:
        assert sum(plan.options[name] != value for name, value in usual.options.items()) == 1
        assert plan.plies == 0
    assert len(changed) == sum(len(set(option.samples()) - {option.default}) for option in studied.options)


def test_the_figures_of_a_study() -> None:
    results: list[Played] = [game(pair, 0, "a", "b", result) for pair, result in enumerate((1, 1, 0, -1))]
    variant = Variant("as it is", results)
    assert variant.first_share == 0.625
    assert variant.outcomes == [0.5, 0.25, 0.25]
    assert row(variant)[:5] == ["as it is", "4", "4", "62 % ± 44", "25 %"]
    assert endings([variant]).endswith("| as it is | 100 % |")


def test_equal_results_do_not_prove_certainty() -> None:
    drawn = Variant("as it is", [game(pair, 0, "a", "b", 0) for pair in range(60)])
    assert row(drawn)[3:5] == ["50 % ± 2", "100 %"]
