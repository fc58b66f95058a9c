"""How many learners this computer has room for."""

import os
from contextlib import suppress
from pathlib import Path

MIB = 1 << 20
MIB_A_LEARNER = 60
"""What a page costs: its Python, and its part of the server."""
THE_REST = 300 * MIB
"""What the server itself and the computer's other work need, at the least."""
FEWEST, MOST = 4, 100
"""The default is never less nor more; one server process would become slow before it ran out of memory."""
UNKNOWN = 30
"""The default where the memory cannot be asked: a class."""


def fitting(memory: int | None = None) -> int:
    """How many learners fit into this computer, or into `memory` bytes: three quarters of it are theirs."""
    found = memory or _memory()
    if not found:
        return UNKNOWN
    return max(FEWEST, min(MOST, min(found * 3 // 4, found - THE_REST) // (MIB_A_LEARNER * MIB)))


def _memory() -> int:
    """Bytes of memory this process may use; 0 if that cannot be found out."""
    found = []
    with suppress(ValueError, OSError, AttributeError):
        found.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    for name in ("memory.max", "memory/memory.limit_in_bytes"):  # what a container may use
        with suppress(ValueError, OSError):
            found.append(int(Path("/sys/fs/cgroup", name).read_text()))
    return min((one for one in found if one > 0), default=0)
