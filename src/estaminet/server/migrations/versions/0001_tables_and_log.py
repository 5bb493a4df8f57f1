"""The tables and their log."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("opponent", sa.String(16), nullable=False),
        sa.Column("chair_0", sa.String(64)),
        sa.Column("chair_1", sa.String(64)),
        sa.Column("invite", sa.String(32), unique=True),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_chair_0", "tables", ["chair_0"])
    op.create_index("tables_by_chair_1", "tables", ["chair_1"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("action", sa.Text),
        sa.Column("position_key", sa.String(20)),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("visitor", sa.String(64)),
        sa.Column("number", sa.BigInteger),
        sa.UniqueConstraint("table_id", "visitor", "number", name="one_command_a_number"),
    )


def downgrade() -> None:
    """Remove both."""
    op.drop_table("log")
    op.drop_table("tables")
