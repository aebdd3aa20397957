"""Runs every test suite, lets none hide another's failures, and closes with the sum that their own last lines give."""

import re
import shutil
import subprocess
import sys
import time

NEXTEST = ["cargo", "nextest", "run", "--workspace", "--locked", "--no-fail-fast", "--retries", "1"]
CARGO = ["cargo", "test", "--workspace", "--locked", "--no-fail-fast"]

SUITES = [
    ("Rust", NEXTEST if shutil.which("cargo-nextest") else CARGO),
    ("API", [sys.executable, "scripts/test_api.py"]),
    ("Front end", ["npm", "--prefix", "frontend", "test"]),
    ("Browser", ["npm", "--prefix", "frontend", "run", "e2e"]),
]

# The lines in which a runner counts. The word is "passed" or "failed"; cargo, vitest and nextest write both on one line,
# Playwright one a line and other outcomes beside them. What does not end well counts as failed; a test that went well only when
# it was run again counts as passed, and is named as well: it is a fault that shows now and then.
CLOSING = re.compile(r"^\s*(Summary \[|test result: |Tests  |\d+ (passed|failed|flaky|interrupted|did not run)\b)")
COUNT = re.compile(r"(\d+) (passed|failed|flaky|timed out|interrupted|did not run)\b")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def run(command):
    """Runs one suite, showing its output as it comes. Returns passed, failed, those of the first on the second try, and the exit code."""
    counts = {"passed": 0, "failed": 0, "flaky": 0}
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    for line in process.stdout:
        print(line, end="", flush=True)
        plain = COLOUR.sub("", line)
        if CLOSING.match(plain):
            for number, word in COUNT.findall(plain):
                counts[word if word in counts else "failed"] += int(number)
                # Nextest has them among the passed ones, Playwright beside them.
                if word == "flaky" and "Summary [" in plain:
                    counts["passed"] -= int(number)
    return counts["passed"] + counts["flaky"], counts["failed"], counts["flaky"], process.wait()


def main():
    passed = failed = again = 0
    broken = []
    for name, command in SUITES:
        print(f"== {name}: {' '.join(command)}", flush=True)
        began = time.monotonic()
        ok, bad, flaky, code = run(command)
        passed, failed, again = passed + ok, failed + bad, again + flaky
        print(f"== {name}: {ok} passed, {bad} failed in {time.monotonic() - began:.0f} s", flush=True)
        if code != 0 or ok == 0:
            broken.append(name)
            # A suite that did not even get to its tests must not look like one without failures.
            failed += bad == 0
    if broken:
        print(f"Not as it should be: {', '.join(broken)}")
    if again:
        print(f"{again} of those that passed did so on the second try only: see above for \"flaky\"")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if broken else 0)


main()
