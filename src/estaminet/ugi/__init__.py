"""UGI, the universal game interface: our engines for other programs, and other programs as opponents of ours.

Law: imports engines/, games/ and core/; names no game. What is sent to another program is what its seat may know.
"""

from estaminet.ugi.opponent import Course, EngineFailed, UgiEngine, command_words, failed_sentence
from estaminet.ugi.session import Session, speak

__all__ = ["Course", "EngineFailed", "Session", "UgiEngine", "command_words", "failed_sentence", "speak"]
