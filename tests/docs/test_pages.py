"""The documentation: its code runs, its links and figures lead somewhere, its words are whole."""

import html
import importlib.util
import inspect
import re
from pathlib import Path
from types import ModuleType

import pytest

import estaminet
from estaminet.core.game import Game
from estaminet.locale.__main__ import load
from estaminet.records import read_record
from estaminet.server.book import introduction_steps
from tests.docs.snippets import run_page

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "estaminet" / "games"


def builder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_docs", ROOT / "docs" / "build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", estaminet.games(), ids=lambda game: game.name)
def test_every_game_has_an_introduction_of_a_few_steps_with_figures(game: Game, language: str) -> None:
    assert (game.folder / f"introduction.{language}.md").exists()
    steps = introduction_steps(game.name, language).split("<section")[1:]
    assert 3 <= len(steps) <= 5
    assert [step.count("<figure>") for step in steps] == [1] * len(steps)


def test_the_readme_runs(tmp_path: Path) -> None:
    assert re.search(r"\[-?[01], -?[01]\]$", run_page("README.md", tmp_path).strip())


def test_the_page_on_python_runs(tmp_path: Path) -> None:
    assert '[Game "l-calculus"]' in run_page("docs/python.md", tmp_path)
    assert (tmp_path / "position.svg").read_text().startswith("<svg")


def test_the_page_on_bots_runs(tmp_path: Path) -> None:
    assert run_page("docs/bots.md", tmp_path) == ""


def test_the_page_on_training_runs(tmp_path: Path) -> None:
    assert run_page("docs/training.md", tmp_path) == ""


@pytest.mark.parametrize("game", estaminet.games(), ids=lambda game: game.name)
def test_the_readme_shows_every_game(game: Game) -> None:
    assert f"](docs/pictures/{game.name}.svg)" in (ROOT / "README.md").read_text()
    assert game.title in (ROOT / "docs" / "pictures" / f"{game.name}.svg").read_text()


def test_a_picture_can_be_painted_of_every_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = builder()
    (tmp_path / "docs" / "pictures").mkdir(parents=True)
    monkeypatch.setattr(build, "ROOT", tmp_path)
    build.paint_pictures()
    assert {path.stem for path in (tmp_path / "docs" / "pictures").iterdir()} == {game.name for game in estaminet.games()}


def test_the_reference_tells_of_the_public_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = builder()
    monkeypatch.setattr(build, "TARGET", tmp_path)
    build.write_reference()
    page = (tmp_path / "reference" / "estaminet.html").read_text()
    assert [name for name in ("Game.start", "Position.legal_actions", "IllegalAction") if f'id="{name}"' not in page] == []
    assert str(inspect.getdoc(estaminet.Game.start)) in html.unescape(page)
    assert (tmp_path / "reference" / "estaminet" / "games" / "tactic" / "game.html").exists()


def test_the_pages_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    build = builder()
    monkeypatch.setattr(build, "TARGET", build.ROOT / "build" / f"docs-{tmp_path.name}")
    assert build.main([]) == 0, capsys.readouterr().out
    assert "<figure " in (build.TARGET / "src/estaminet/games/l_calculus/rules.fr.html").read_text()
    build.shutil.rmtree(build.TARGET)


@pytest.mark.parametrize("link", ["nowhere.md", "README.md#no-such-heading", "../outside.md"])
def test_a_broken_link_fails(link: str) -> None:
    build = builder()
    bodies = {page: build.render(page) for page in build.pages()}
    with pytest.raises(build.PageError, match="broken link"):
        build.check(Path("README.md"), link, bodies)


def test_a_broken_figure_fails() -> None:
    build = builder()
    found = build.FIGURE.search("{figure: wbx w s | no row}")
    with pytest.raises(build.PageError, match="figure"):
        build.figure(Path("src/estaminet/games/l_calculus/rules.en.md"), found)


@pytest.mark.parametrize("game", estaminet.games(), ids=lambda game: game.name)
def test_the_rules_say_the_same_in_both_languages(game: Game) -> None:
    english, french = ((GAMES / game.name.replace("-", "_") / f"rules.{language}.md").read_text() for language in ("en", "fr"))
    for pattern in (r"^\*\*([A-Z]{2}-[\d.]+)\*\*", r"^\{figure: (.*?) \|", r"^(#+) ", r"^\| (`.*?) \|"):
        assert re.findall(pattern, english, re.MULTILINE) == re.findall(pattern, french, re.MULTILINE)
    assert len(re.findall(r"^\{figure", english, re.MULTILINE)) >= 5


def test_the_rules_of_l_calculus_are_complete() -> None:
    text = (GAMES / "l_calculus" / "rules.en.md").read_text()
    assert re.findall(r"^\*\*(LC-\d+)\*\*", text, re.MULTILINE) == [f"LC-{number}" for number in range(1, 13)]


def test_french_has_its_own_signs() -> None:
    french = [str(entry.string) for entry in load(ROOT / "src" / "estaminet" / "locale" / "fr.po", "fr") if entry.id]
    assert french
    assert not [text for text in french if re.search(r" [;:?!»]|['!]", text)]


def test_the_record_shown_can_be_read() -> None:
    (text,) = re.findall(r"```\n(\[Game .*?)```", (ROOT / "docs" / "playing.md").read_text(), re.DOTALL)
    assert read_record(text).first == "Ann"
