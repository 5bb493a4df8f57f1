"""What the servers of a house share: the key that signs visitors' cookies, and when each server was alive."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both."""
    op.create_table("house", sa.Column("name", sa.String(32), primary_key=True), sa.Column("value", sa.Text, nullable=False))
    op.create_table(
        "lives",
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("started_ms", sa.BigInteger, nullable=False),
        sa.Column("alive_ms", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    """Remove both."""
    op.drop_table("lives")
    op.drop_table("house")
