"""`estaminet serve`: the café on the network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from estaminet.cli.speech import console, say
from estaminet.core.errors import Refusal
from estaminet.core.words import Message

if TYPE_CHECKING:
    from estaminet.server.settings import Settings


def serve(host: str | None, port: int | None, database: str | None, browse: bool, external: list[str], workers: int | None) -> None:
    """Open the café and stay until it is closed, by Ctrl-C or by a signal."""
    with server_installed():
        from estaminet.server.serve import serve as run

    given = {"host": host, "port": port, "database": database, "external": "\n".join(external) or None, "workers": workers}
    settings_of(**given)
    try:
        run(open_browser=browse, **given)
    except KeyboardInterrupt:
        console().print(say(Message("The café is closed; the games are kept.")))


def settings_of(**given: Any) -> Settings:
    """Read the settings; a Refusal if one cannot be used."""
    from estaminet.server.externals import read_externals
    from estaminet.server.proxies import Proxies
    from estaminet.server.settings import from_environment

    try:
        settings = from_environment(**given)
        read_externals(settings.external)
        Proxies(settings.trusted_proxies)
        Proxies(settings.metrics)
        _ = settings.database_url  # makes its folder
    except ValueError as error:
        raise Refusal(Message("The café cannot open: {why}", {"why": str(error)})) from error
    except OSError as error:
        raise no_folder(error) from error
    return settings


@contextmanager
def server_installed() -> Iterator[None]:
    """Say what to install where a package of the server is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("estaminet"):
            raise
        raise Refusal(Message('The server is not installed: pip install "estaminet[server]" brings it.')) from error


def no_folder(error: OSError) -> Refusal:
    """Refuse a data folder that cannot be made."""
    words = Message(
        "The games cannot be kept in {file} ({why}): name another file by --database.",
        {"file": str(error.filename), "why": error.strerror or ""},
    )
    return Refusal(words)
