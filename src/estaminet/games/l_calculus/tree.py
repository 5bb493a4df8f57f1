"""The tree of click paths of all swaps, written as it travels (`core/packing.py`), byte by byte."""


def _write_number(out: bytearray, at: int, value: int) -> int:
    """Write a number below a million, and give where it ends."""
    if value < 0:
        out[at] = 45  # -
        at += 1
        value = -value
    size = 1
    rest = value // 10
    while rest:
        size += 1
        rest //= 10
    for place in range(size):
        out[at + size - 1 - place] = 48 + value % 10
        value //= 10
    return at + size


def open_group(out: bytearray, at: int, first: int, opened: bool) -> int:
    """Write what comes before the next place where the first group can end: a comma, or the place where it begins."""
    if opened:
        out[at] = 44  # ,
        return at + 1
    out[at] = 123 if at == 0 else 44  # { or ,
    out[at + 1] = 34  # "
    at = _write_number(out, at + 2, first)
    out[at] = 34
    out[at + 1] = 58  # :
    out[at + 2] = 123
    return at + 3


def write_ends(out: bytearray, at: int, middle: int, ends: list[int], codes: list[int], count: int) -> int:
    """Write where the first group ends, the places where the second can, and the actions that these mean, as differences."""
    out[at] = 34
    at = _write_number(out, at + 1, middle)
    out[at] = 34
    out[at + 1] = 58
    out[at + 2] = 91  # [
    out[at + 3] = 34
    at += 4
    for index in range(count):
        if index:
            out[at] = 32
            at += 1
        at = _write_number(out, at, ends[index])
    out[at] = 34
    out[at + 1] = 44
    out[at + 2] = 91
    at += 3
    before = 0
    for index in range(count):
        if index:
            out[at] = 44
            at += 1
        at = _write_number(out, at, codes[index] - before)
        before = codes[index]
    out[at] = 93  # ]
    out[at + 1] = 93
    return at + 2
