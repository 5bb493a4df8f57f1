from typing import Any, Literal

compiled: Literal[False]
def cast(type: Any, value: Any) -> Any: ...
