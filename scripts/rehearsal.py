"""Uses a program of Gantry under Callgrind, and writes the names of the functions that ran, one a line: first those of a server that starts
and rests, then those that only its users need.

usage: rehearsal.py PROGRAM FILE, by the Python of `make tools` and with the PostgreSQL of `make postgres`
"""

import re
import sys
import tempfile
import time
from pathlib import Path

from demonstration import Demonstration
from visits import visits

# Callgrind writes a function's name where it first speaks of it, with a number for each depth of a recursion.
NAME = re.compile(r"^c?fn=\(\d+\) (.+?)(?:'\d+)?$", re.MULTILINE)
# Seconds until all simulated gateways have told their past and all periodic jobs have run, fifty times slower than without Callgrind.
REST = 90


def rest(_server):
    time.sleep(REST)


def ran(program, folder, use):
    """The functions that run while a server starts, is used, and stops."""
    out = Path(folder, "callgrind.out")
    command = ["valgrind", "--quiet", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={out}", program]
    with Demonstration(command, folder, "--simulate") as server:
        use(server)
    return NAME.findall(out.read_text())


def main(program, file):
    with tempfile.TemporaryDirectory(prefix="gantry-rehearsal-") as folder:
        names = [*ran(program, folder, rest), *ran(program, folder, visits)]
    Path(file).write_text("\n".join(dict.fromkeys(names)) + "\n")


main(*sys.argv[1:])
