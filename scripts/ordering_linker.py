#!/usr/bin/env python3
"""The linker of `make build`: puts the functions of the program that run side by side, and those that hardly ever run behind them.

The kernel maps code in pieces of 64 KB. As the compiler leaves them, a start runs a function or two in two of three pieces, so most of the code
is resident for a tenth of it (docs/adr/0096-functions-in-the-order-of-their-use.md). The program is linked, used for two minutes to learn which functions
run, and linked again, which takes a second: the compiler's work is done before.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ROOT / "target/venv/bin/python"
# What cargo calls it before it is moved to where it belongs; dependencies' build scripts and macros are linked as they come.
PROGRAM = re.compile(r"/deps/gantry-[0-9a-f]+$")


def link(arguments):
    code = subprocess.run(["cc", *arguments]).returncode
    if code != 0:
        sys.exit(code)


def main():
    arguments = sys.argv[1:]
    link(arguments)
    program = next((value for option, value in zip(arguments, arguments[1:]) if option == "-o"), "")
    if not PROGRAM.search(program):
        return
    with tempfile.NamedTemporaryFile(prefix="gantry-order-") as order:
        subprocess.run([PYTHON, ROOT / "scripts/rehearsal.py", program, order.name], check=True)
        # Functions of the system's libraries are among the names, and none of the program's.
        link([*arguments, f"-Wl,--symbol-ordering-file={order.name}", "-Wl,--no-warn-symbol-ordering"])


main()
