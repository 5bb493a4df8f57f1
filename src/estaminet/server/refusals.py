"""What the server refuses before any table is asked."""

from __future__ import annotations

from estaminet.core.errors import Refusal


class Missing(Refusal):
    """A table, a page or an invitation that does not exist."""

    status = 404
