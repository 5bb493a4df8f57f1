"""Solved tables of L-Calculus in the data folder: a zip file for each reading of the rules, a member for each material."""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Mapping
from contextlib import suppress
from math import comb
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from estaminet.core.folders import data_folder

Material = tuple[int, int]  # pawns of the player to act, pawns of the other

FORMAT = 1  # raised when tables are written in another way, or a rule changes what they hold
NUMBERS = 3  # that a layer has for each row, of four bytes each
NONE = -1  # the number of no row


class Archive:
    """The file of the tables with the same groups and limit; a file that is not ours, or damaged, counts as none."""

    def __init__(self, groups: str, limit: int) -> None:
        self.name = f"l-calculus-{groups}-{limit}.zip"
        self.comment = f"estaminet l-calculus groups={groups} limit={limit} format={FORMAT} {sys.byteorder}".encode()
        self.limit = limit
        self._known: tuple[Path, int, frozenset[Material]] = (Path(), 0, frozenset())  # the file, when it was written, what it holds

    @property
    def path(self) -> Path:
        """Where the file lies, or would."""
        return data_folder() / self.name

    def materials(self) -> frozenset[Material]:
        """Tell of which materials the layers are kept."""
        try:
            written = self.path.stat().st_mtime_ns
        except OSError:
            return frozenset()
        if (self.path, written) != self._known[:2]:
            self._known = (self.path, written, self._read_materials())
        return self._known[2]

    def _read_materials(self) -> frozenset[Material]:
        with suppress(OSError, BadZipFile, ValueError, zlib.error), ZipFile(self.path) as file:
            if file.comment == self.comment and file.testzip() is None:
                sizes = {_material(member.filename): member.file_size for member in file.infolist()}
                return frozenset(material for material, size in sizes.items() if self._fits(material, size))
        return frozenset()

    def _fits(self, material: Material, size: int) -> bool:
        """Whether a member has the size of whole layers."""
        layers, rest = divmod(size, layer_size(material))
        return rest == 0 and 1 <= layers <= self.limit

    def layers(self, material: Material) -> list[bytes]:
        """Read the layers of a material that is kept."""
        with ZipFile(self.path) as file:
            kept = file.read(_name(material))
        size = layer_size(material)
        return [kept[start : start + size] for start in range(0, len(kept), size)]

    def write(self, layers: Mapping[Material, list[bytes]]) -> Path:
        """Keep the layers of materials, beside those that are kept already."""
        kept = self.materials()
        if layers.keys() <= kept:
            return self.path
        self.path.parent.mkdir(parents=True, exist_ok=True)
        partial = self.path.with_suffix(f".{os.getpid()}")
        with ZipFile(partial, "w", ZIP_DEFLATED) as file:
            file.comment = self.comment
            for material in sorted(layers.keys() | kept):
                file.writestr(_name(material), b"".join(layers[material] if material in layers else self.layers(material)))
        partial.replace(self.path)
        return self.path


def layer_size(material: Material) -> int:
    """Count the bytes of a layer."""
    return NUMBERS * 4 * comb(sum(material), material[0])


def _name(material: Material) -> str:
    return f"{material[0]}-{material[1]}"


def _material(name: str) -> Material:
    own, enemy = name.split("-")
    return int(own), int(enemy)
