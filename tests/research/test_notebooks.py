"""The notebooks of examples/: each is executed from its first cell to its last, and what should show itself does."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "examples"
SHOWN = {  # how many cells end with something that shows itself, by kind
    "meet_the_games": {"image/svg+xml": 3, "text/html": 2},
    "measure_an_agent": {"image/svg+xml": 1},
    "train_one": {"image/svg+xml": 1},
}


def test_every_notebook_is_executed() -> None:
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == set(SHOWN)


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("name", SHOWN)
def test_a_notebook_runs_and_shows(name: str, tmp_path: Path) -> None:
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", 4)  # type: ignore[no-untyped-call]
    assert not [cell for cell in notebook.cells if cell.get("outputs")], "outputs are not kept: they would grow old"
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    shown = [kind for output in outputs for kind in output.get("data", {}) if kind != "text/plain"]
    assert {kind: shown.count(kind) for kind in sorted(set(shown))} == SHOWN[name]
    assert [output["text"] for output in outputs if output.get("name") == "stderr"] == []
