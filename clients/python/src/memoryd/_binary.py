"""The command `memoryd`. Wheels for a platform hold the server's binary; this package holds the way to it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

NO_BINARY = 1


def binary() -> Path | None:
    """The server's binary, where this installation has it."""
    found = Path(__file__).parent / "bin" / ("memoryd.exe" if os.name == "nt" else "memoryd")
    return found if found.is_file() else None


def main() -> int:
    found = binary()
    if found is None:
        sys.stderr.write(
            "memoryd: this installation holds the Python client and not the server, because there is no wheel with the binary for this "
            "system.\nInstall the server by another way of docs/guide-install.md, such as its archive or the npm package `memoryd`.\n"
        )
        return NO_BINARY
    if os.name == "nt":
        return subprocess.call([str(found), *sys.argv[1:]])
    # The server takes the place of this process, so that signals and the exit status are its own.
    os.execv(found, [str(found), *sys.argv[1:]])
