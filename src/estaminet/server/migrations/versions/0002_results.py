"""When a table's match ended, and which chair won it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both; they stay empty for matches that ended before."""
    op.add_column("tables", sa.Column("finished_ms", sa.BigInteger))
    op.add_column("tables", sa.Column("winner", sa.Integer))


def downgrade() -> None:
    """Remove both."""
    op.drop_column("tables", "winner")
    op.drop_column("tables", "finished_ms")
