"""What was played, as a text in the manner of PGN.

Law: imports games/ and core/.
"""

from estaminet.records.reading import headings, read_record, read_records
from estaminet.records.record import BadRecord, Record, Variation, replay
from estaminet.records.writing import write_record, write_records

__all__ = ["BadRecord", "Record", "Variation", "headings", "read_record", "read_records", "replay", "write_record", "write_records"]
