"""The code of the documentation, run as a reader would: each page's blocks one after the other, in one namespace."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def code_of(page: str) -> str:
    """Join the Python blocks of a page of the repository."""
    blocks: list[str] = BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))
    assert blocks, f"{page} has no Python"
    return "\n".join(blocks)


def run_page(page: str, folder: Path, python: str | Path = sys.executable) -> str:
    """Run the Python of a page in a folder of its own, and give what it printed."""
    command = [str(python), "-W", "error", "-c", code_of(page)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, f"{page}\n{done.stderr}"
    return done.stdout
