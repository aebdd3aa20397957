"""Checks what no linter does: file lengths, the opening words of every Rust file, that no file names a machine, and that no unit test
is where none is run."""

import re
import subprocess
import sys
from pathlib import Path

LONG, TOO_LONG = 350, 500
COUNTED = {".rs", ".ts", ".tsx", ".mjs", ".py", ".sh", ".css"}
# Written by programs, not meant to be read.
GENERATED = re.compile(r"(\.gen\.tsx?|/schema\.rs)$")
# Home directories, and the temporary and working folders of its author.
MACHINE = re.compile(r"(?<![\w.])/(home|Users)/[a-z][\w-]*/|(?<![\w.])/root/|(?<![\w.])/work/")

# Crates, and programs, that have `test = false`.
UNTESTED_INSIDE = tuple(f"backend/{path}" for path in (
    "loadtest/src/", "server/src/", "store/src/", "test-broker/src/", "test-database/src/main.rs", "testkit/src/",
))


def tracked():
    """The files that git knows, and those that it would take in."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, check=True, capture_output=True, text=True).stdout.split("\0")
    return [Path(name) for name in names if name and Path(name).is_file()]


def main():
    errors, warnings = [], []
    for path in tracked():
        try:
            lines = path.read_text().splitlines()
        except UnicodeDecodeError:
            continue  # A picture or the like.
        if path.suffix in COUNTED and not GENERATED.search(str(path)):
            if len(lines) > TOO_LONG:
                errors.append(f"{path}: {len(lines)} lines, {TOO_LONG} at most: split it by meaning")
            elif len(lines) > LONG:
                warnings.append(f"{path}: {len(lines)} lines, more than {LONG}")
        if path.suffix == ".rs" and not (lines and lines[0].startswith("//!")):
            errors.append(f"{path}: opens without //! that says what it is for")
        if str(path).startswith(UNTESTED_INSIDE) and any("#[cfg(test)]" in line for line in lines):
            errors.append(f"{path}: unit tests are not run in this crate, see its Cargo.toml")
        if path == Path("scripts/check_files.py"):
            continue
        for number, line in enumerate(lines, 1):
            if MACHINE.search(line):
                errors.append(f"{path}:{number}: names a path of a developer's machine")
    for warning in warnings:
        print(f"warning: {warning}")
    for error in errors:
        print(f"error: {error}")
    sys.exit(1 if errors else 0)


main()
