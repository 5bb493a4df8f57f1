from contextlib import AbstractContextManager
from typing import Any, Literal

compiled: Literal[False]
nogil: AbstractContextManager[None]

def cast(type: Any, value: Any) -> Any: ...
