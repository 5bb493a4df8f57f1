"""What was played, as a text in the manner of PGN.

Law: imports games/ and core/.
"""

from estaminet.records.record import BadRecord, Record, replay
from estaminet.records.text import read_record, write_record

__all__ = ["BadRecord", "Record", "read_record", "replay", "write_record"]
