"""Several worker processes at one port behind one PostgreSQL: one is killed and replaced, and the games go on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from estaminet.server.doctor import look_at_settings
from estaminet.server.settings import Settings
from tests.server.cafe import PATIENCE, Cafe, Page, Visitor
from tests.server.test_two_servers import play_on


def children(pid: int) -> list[int]:
    """List the processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def held(pid: int) -> set[str]:
    """List what a process has open; it may close something meanwhile."""
    links = set()
    for link in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):
            links.add(str(link.readlink()))
    return links


def worker_of(page: Page, workers: list[int]) -> int:
    """Find the worker at the other end of a page's line."""
    port = page.socket.local_address[1]
    inodes = {
        fields[9]
        for fields in (row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:])
        if int(fields[2].partition(":")[2], 16) == port and fields[3] == "01"
    }
    for worker in workers:
        links = held(worker)
        if any(f"socket:[{inode}]" in links for inode in inodes):
            return worker
    raise AssertionError("nobody serves this page")


@contextmanager
def came_back(visitor: Visitor, table: str) -> Iterator[Page]:
    """Open a page as one that lost its line does: again, if it meets the worker that is dying, which may still take the line."""
    end = time.monotonic() + PATIENCE
    with ExitStack() as opened:
        while True:
            try:
                page = opened.enter_context(visitor.sit(table))
                page.hear()
                break
            except (InvalidMessage, ConnectionClosed, OSError):
                assert time.monotonic() < end, "nobody takes the line"
                time.sleep(0.1)
        yield page


def sat_apart(ann: Visitor, ben: Visitor, table: str, workers: list[int]) -> tuple[Page, Page]:
    """Open a page of each, until they are at different workers: the system divides the lines by chance."""
    first = ann.sit(table).__enter__()
    for _ in range(200):
        second = ben.sit(table).__enter__()
        if worker_of(first, workers) != worker_of(second, workers):
            return first, second
        second.__exit__(None, None, None)
        time.sleep(0.05)  # the other one may be starting still
    raise AssertionError("all lines lead to one worker")


def test_a_worker_is_killed_and_replaced_and_the_game_goes_on(postgres: str) -> None:
    with Cafe(postgres, ESTAMINET_WORKERS="2") as cafe, Visitor(cafe) as ann, Visitor(cafe) as ben:
        assert cafe.process is not None
        workers = children(cafe.process.pid)
        assert len(workers) == 2
        opened = ann.open(opponent="friend")
        assert ben.join(opened["invite"]).status_code == 200
        first, second = sat_apart(ann, ben, opened["table"], workers)
        try:
            played = play_on([first, second], 6)
            os.kill(worker_of(second, workers), signal.SIGKILL)
            with came_back(ben, opened["table"]) as again:
                assert again.until(status="playing")["ply"] == played
                played = play_on([first, again], 6)
            end = time.monotonic() + PATIENCE
            while len(replaced := children(cafe.process.pid)) < 2 or not set(replaced) - set(workers):
                assert time.monotonic() < end, "nobody took the place of the worker that died"
                time.sleep(0.1)
            with came_back(ben, opened["table"]) as again:
                play_on([first, again], 6)
            for worker in replaced:
                check_own_port(worker, int(cafe.port))
        finally:
            first.__exit__(None, None, None)
            second.socket.close_socket()
        assert cafe.stop() == 0
        assert not any(Path(f"/proc/{worker}").exists() for worker in replaced)


def test_workers_stop_when_the_process_that_started_them_is_gone(postgres: str) -> None:
    with Cafe(postgres, ESTAMINET_WORKERS="2") as cafe:
        assert cafe.process is not None
        workers = children(cafe.process.pid)
        cafe.kill()
        end = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{worker}/exe").exists() for worker in workers):
            assert time.monotonic() < end, "a worker goes on alone"
            time.sleep(0.1)


def check_own_port(worker: int, common: int) -> None:
    """Ask a worker for its figures, at the port where it listens alone."""
    end = time.monotonic() + PATIENCE
    while len(listening(worker)) < 2:
        assert time.monotonic() < end, "a worker does not listen"
        time.sleep(0.1)
    own = next(port for port in listening(worker) if port != common)
    assert "estaminet_pages" in httpx.get(f"http://127.0.0.1:{own}/metrics", timeout=PATIENCE).text


def listening(pid: int) -> list[int]:
    """List the ports at which a process listens."""
    links = held(pid)
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return [int(row[1].partition(":")[2], 16) for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in links]


def test_a_worker_without_its_database_says_so_in_a_sentence() -> None:
    environment = os.environ | {"ESTAMINET_DATABASE": "postgresql://postgres@127.0.0.1:1/none", "ESTAMINET_PORT": "0"}
    reading, writing = os.pipe()
    try:
        for arguments in ([], ["0", str(reading)]):  # the only process, and one of several
            command = [sys.executable, "-m", "estaminet.server.serve", *arguments]
            ended = subprocess.run(
                command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False, pass_fds=[reading]
            )
            assert ended.returncode == 1
            assert "The database cannot be opened" in ended.stderr
            assert "Traceback" not in ended.stderr
    finally:
        os.close(reading)
        os.close(writing)


def test_a_cafe_that_cannot_start_leaves_nothing_behind(tmp_path: Path) -> None:
    cafe = Cafe(str(tmp_path / "cafe.sqlite"), ESTAMINET_LOG="loudly")
    with pytest.raises(AssertionError, match="did not start"):
        cafe.start()
    assert cafe.process is None


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    environment = os.environ | {"ESTAMINET_DATABASE": str(tmp_path / "cafe.sqlite"), "ESTAMINET_WORKERS": "2"}
    command = [sys.executable, "-m", "estaminet.server.serve"]
    refused = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert refused.returncode == 1
    assert "2 workers need a PostgreSQL database" in refused.stderr
    assert "Traceback" not in refused.stderr
    findings = list(look_at_settings(Settings(database=str(tmp_path / "cafe.sqlite"), workers=2)))
    assert not findings[0].well
    assert "PostgreSQL" in str(findings[0].sentence)
    assert all(finding.well for finding in look_at_settings(Settings(database="postgresql://somewhere/cafe", workers=2)))
