"""The files that pages load: styles, scripts, pictures and words. One asked for under its version is kept for good."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from litestar import Request, Response

import estaminet
from estaminet.core.words import Message
from estaminet.server.refusals import Missing

FOR_GOOD = "public, max-age=31536000, immutable"
FOR_A_DAY = "public, max-age=86400"
ASK_AGAIN = "no-cache"
VERSIONED = re.compile(r"^(\w+)/[\w.+-]+-[0-9a-f]{8}/")
IMPORT = re.compile(r'^import (?:[^"]*? from )?"\./([\w.-]+)";', re.MULTILINE)
COMMENT = re.compile(rb"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.MULTILINE)  # that has its lines for itself
SMALLEST = 400  # bytes; less does not pay to compress
COMPRESSED_ALREADY = (".png", ".ico")


class File:
    """A file with its compressed form, made when it is first asked for."""

    def __init__(self, name: str, content: bytes) -> None:
        self.content = content
        self.kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.tag = tag_of(content)
        self.compressible = len(content) >= SMALLEST and not name.endswith(COMPRESSED_ALREADY)

    @cached_property
    def compressed(self) -> bytes:
        """The content as gzip."""
        return gzip.compress(self.content, mtime=0)


class Files:
    """All that can be asked for, by its address without a version: nothing else of the disk is ever read."""

    def __init__(self, folders: Mapping[str, Path], made: Mapping[str, bytes]) -> None:
        contents = {
            f"{name}/{path.relative_to(folder).as_posix()}": without_comments(path)
            for name, folder in folders.items()
            for path in all_files(folder)
        }
        self._files = {name: File(name, content) for name, content in sorted((contents | dict(made)).items())}
        total = hashlib.sha256("".join(f"{name} {file.tag}\n" for name, file in self._files.items()).encode())
        self.version = f"{estaminet.__version__}-{total.hexdigest()[:8]}"

    def find(self, address: str) -> File:
        """Find a file by its address, with or without a version; Missing if there is none."""
        found = self._files.get(VERSIONED.sub(r"\1/", address))
        if found is None:
            raise Missing(Message("There is nothing at this address."))
        return found

    def lasting(self, address: str) -> str:
        """Tell how long a browser may keep what it got at an address; a version that is past is not the one that it names."""
        return FOR_GOOD if address.partition("/")[2].startswith(f"{self.version}/") else ASK_AGAIN

    def modules(self, name: str) -> list[str]:
        """List a module and all that it imports, so that a browser can ask for them at once."""
        found = [name]
        for module in found:
            text = self.find(f"static/{module}").content.decode()
            found += [other for other in dict.fromkeys(IMPORT.findall(text)) if other not in found]
        return found


def all_files(folder: Path) -> Iterable[Path]:
    """List the files of a folder and of those in it."""
    return (path for path in folder.rglob("*") if path.is_file())


def without_comments(path: Path) -> bytes:
    """Read a file; the comments of scripts and styles are for who reads the source, and a third of its weight."""
    content = path.read_bytes()
    return COMMENT.sub(b"", content) if path.suffix in (".js", ".css") else content


def tag_of(content: bytes) -> str:
    """Name some content in a few letters."""
    return f'"{hashlib.sha256(content).hexdigest()[:16]}"'


def answer_file(request: Request[Any, Any, Any], file: File, lasting: str) -> Response[bytes]:
    """Answer with a file, compressed if the asker reads that; with nothing if the asker has it."""
    headers = {"etag": file.tag, "cache-control": lasting, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    if file.compressible and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.compressed, media_type=file.kind, headers=headers | {"content-encoding": "gzip"})
    return Response(file.content, media_type=file.kind, headers=headers)
