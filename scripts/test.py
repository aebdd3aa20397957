"""Runs every test suite, lets none hide another's failures, and closes with the sum that their own last lines give."""

import re
import shutil
import subprocess
import sys
import time

NEXTEST = ["cargo", "nextest", "run", "--workspace", "--locked", "--no-fail-fast"]
CARGO = ["cargo", "test", "--workspace", "--locked", "--no-fail-fast"]

SUITES = [
    ("Rust", NEXTEST if shutil.which("cargo-nextest") else CARGO),
    ("API", [sys.executable, "scripts/test_api.py"]),
    ("Front end", ["npm", "--prefix", "frontend", "test"]),
    ("Browser", ["npm", "--prefix", "frontend", "run", "e2e"]),
]

# The lines in which a runner counts. The word is "passed" or "failed"; cargo, vitest and nextest write both on one line,
# Playwright one a line and other outcomes beside them. What does not end well counts as failed.
CLOSING = re.compile(r"^\s*(Summary \[|test result: |Tests  |\d+ (passed|failed|interrupted|did not run)\b)")
COUNT = re.compile(r"(\d+) (passed|failed|timed out|interrupted|did not run)\b")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def run(command):
    """Runs one suite, showing its output as it comes. Returns passed, failed and the exit code."""
    counts = {"passed": 0, "failed": 0}
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    for line in process.stdout:
        print(line, end="", flush=True)
        plain = COLOUR.sub("", line)
        if CLOSING.match(plain):
            for number, word in COUNT.findall(plain):
                counts["passed" if word == "passed" else "failed"] += int(number)
    return counts["passed"], counts["failed"], process.wait()


def main():
    passed = failed = 0
    broken = []
    for name, command in SUITES:
        print(f"== {name}: {' '.join(command)}", flush=True)
        began = time.monotonic()
        ok, bad, code = run(command)
        passed, failed = passed + ok, failed + bad
        print(f"== {name}: {ok} passed, {bad} failed in {time.monotonic() - began:.0f} s", flush=True)
        if code != 0 or ok == 0:
            broken.append(name)
            # A suite that did not even get to its tests must not look like one without failures.
            failed += bad == 0
    if broken:
        print(f"Not as it should be: {', '.join(broken)}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if broken else 0)


main()
