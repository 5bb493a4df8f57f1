"""What is logged, and how: lines for people or JSON for programs, with the ids of the request and the table, without secrets or floods."""

from __future__ import annotations

import logging
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import msgspec

from estaminet.server.settings import Settings

REQUEST: ContextVar[str] = ContextVar("request", default="")
TABLE: ContextVar[str] = ContextVar("table", default="")
FLOOD = 30  # times that one sentence is logged in a minute
MINUTE = 60.0


class Place(logging.Filter):
    """Notes in which request and at which table something happened."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let everything pass, with its place."""
        record.request, record.table = REQUEST.get(), TABLE.get()
        if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
            record.exc_info = None  # a page sent what is no text: where it was found tells nothing
        return True


class Calm(logging.Filter):
    """Logs one sentence only so often in a minute, and says afterwards how often it was left out."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}  # since when, how often

    def filter(self, record: logging.LogRecord) -> bool:
        """Let a sentence pass that was not logged too often just now; what is no complaint always passes, and does not count."""
        if record.levelno < logging.WARNING:
            return True
        key, now = (record.name, str(record.msg).partition("\n")[0]), time.monotonic()
        since, times = self._seen.get(key, (now, 0))
        if now - since > MINUTE:
            record.msg = f"{record.msg} ({times - FLOOD} more of these were left out)" if times > FLOOD else record.msg
            since, times = now, 0
        if len(self._seen) > 1000:
            self._seen.clear()
        self._seen[key] = (since, times + 1)
        return times < FLOOD


class Plain(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        place = "".join(f" {name} {value}" for name, value in placed(record).items())
        record.place = f" ({place.strip()})" if place else ""
        return super().format(record)


class Json(logging.Formatter):
    """A JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **placed(record),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def placed(record: logging.LogRecord) -> dict[str, str]:
    """Tell where a record belongs, as far as it is known."""
    return {name: value for name in ("request", "table") if (value := getattr(record, name, ""))}


def configure(settings: Settings) -> None:
    """Log as the settings say, to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if settings.log == "json" else Plain("%(asctime)s %(levelname)s %(message)s%(place)s"))
    handler.addFilter(Calm())
    handler.addFilter(Place())
    for name in ("estaminet", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(settings.log_level.upper() if name == "estaminet" else logging.WARNING)
