"""Runs every test suite, or those that are named, lets none hide another's failures, and closes with the ten slowest tests of each suite,
what went wrong, the time of each stage and the sum of all results.

Rust compiles while the front end's unit tests run; then come the browser's tests, then those of Rust, which share one PostgreSQL, and the API is tried
beside both. A failed test is not repeated, unless GANTRY_TEST_RETRIES says how often: a test that passes on a later try is named, and is a fault to mend (docs/TESTING.md).
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import xml.etree.ElementTree as ElementTree
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RETRIES = os.environ.get("GANTRY_TEST_RETRIES", "0")
NPM = ["npm", "--prefix", "frontend", "run", "--silent"]
NEXTEST = ["cargo", "nextest", "run", "--workspace", "--locked"]
POSTGRES = ROOT / "target/debug/gantry-test-postgres"
SLOWEST = 10
# Lines of what went wrong that the closing report repeats: a long run is often kept by its end alone.
MOST_SAID = 40
# Files that live in memory, and how many bytes must be free there and of the memory itself to use it: a run takes about a third.
MEMORY = Path("/dev/shm")
ROOM = 6 * 2**30

# The lines in which a runner counts. The word is "passed" or "failed"; vitest and nextest write both on one line, Playwright one
# a line and other outcomes beside them. What does not end well counts as failed; a test that passed only when it was run again
# counts as passed, and as flaky.
CLOSING = re.compile(r"^\s*(Summary \[|Tests  |\d+ (passed|failed|flaky|interrupted|did not run)\b)")
COUNT = re.compile(r"(\d+) (passed|failed|flaky|timed out|interrupted|did not run)\b")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")

stages = []


def busy_seconds():
    """Processor seconds that the whole machine has worked since it started, for all programs: neither idle nor waiting for a disk."""
    user, nice, system, _, _, *interrupts = map(int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:8])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")


class Suite:
    """One runner's results. `tests` reads (seconds, name, what went wrong) of each test from the file that it leaves."""

    def __init__(self, name, command, tests=None):
        self.name, self.command, self.tests = name, command, tests
        self.passed = self.failed = self.flaky = 0
        self.code = None

    def run(self, environment, output=None):
        """Runs it, showing its output as it comes, or writing it to a file."""
        print(f"== {self.name}: {' '.join(map(str, self.command))}", file=output, flush=True)
        began, busy = time.monotonic(), busy_seconds()
        process = subprocess.Popen(
            self.command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace",
        )
        for line in process.stdout:
            print(line, end="", file=output, flush=True)
            self.count(COLOUR.sub("", line))
        _, status, usage = os.wait4(process.pid, 0)
        self.code = process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - began
        share = (busy_seconds() - busy) / (seconds * os.cpu_count())
        stages.append((self.name, seconds, usage.ru_utime + usage.ru_stime, share))
        results = f"{self.passed} passed, {self.failed} failed in " if self.passed or self.failed else ""
        print(f"== {self.name}: {results}{seconds:.0f} s, exit code {self.code}", file=output, flush=True)

    def count(self, line):
        if not CLOSING.match(line):
            return
        for number, word in COUNT.findall(line):
            if word == "passed":
                self.passed += int(number)
            elif word == "flaky":
                self.flaky += int(number)
                # Nextest has them among the passed ones, Playwright beside them.
                self.passed += 0 if "Summary [" in line else int(number)
            else:
                self.failed += int(number)

    def ended_well(self):
        return self.code == 0 and self.passed > 0

    def report(self):
        if self.tests is None:
            return
        try:
            tests = sorted(self.tests(), reverse=True)
        except (OSError, ValueError, ElementTree.ParseError) as error:
            print(f"The slowest tests of {self.name} are not known: {error}")
            return
        print(f"Slowest of {self.name}:")
        for seconds, name, _ in tests[:SLOWEST]:
            print(f"  {seconds:6.1f} s  {name}")
        for _, name, problem in tests:
            if problem:
                print(f"Went wrong: {name}")
                print(textwrap.indent("\n".join(COLOUR.sub("", problem).splitlines()[:MOST_SAID]), "  "))


def rust_tests():
    for case in ElementTree.parse(ROOT / "target/nextest/default/junit.xml").iter("testcase"):
        wrong = [found for found in case if found.tag.lower().endswith(("failure", "error"))]
        problem = "\n".join(f"{one.get('message', '')}\n{one.text or ''}" for one in wrong)
        yield float(case.get("time")), f"{case.get('classname')} {case.get('name')}", problem


def front_end_tests():
    report = json.loads((ROOT / "frontend/test-results/vitest.json").read_text())
    for test in (test for file in report["testResults"] for test in file["assertionResults"]):
        yield (test.get("duration") or 0) / 1000, test["fullName"], "\n".join(test["failureMessages"])


def browser_tests():
    report = json.loads((ROOT / "frontend/test-results/playwright.json").read_text())
    for spec in specs(report["suites"]):
        for test in spec["tests"]:
            problems = [error.get("message", "") for result in test["results"] for error in result["errors"]]
            seconds = sum(result["duration"] for result in test["results"]) / 1000
            yield seconds, f"{spec['file']} {spec['title']}", "\n".join(problems)


def specs(suites):
    for suite in suites:
        yield from suite.get("specs", [])
        yield from specs(suite.get("suites", []))


def memory_has_room():
    if not os.access(MEMORY, os.W_OK) or shutil.disk_usage(MEMORY).free < ROOM:
        return False
    available = re.search(r"MemAvailable:\s*(\d+) kB", Path("/proc/meminfo").read_text())
    return int(available[1]) * 1024 >= ROOM


@contextmanager
def passing_files():
    """Lets all suites put what they write and throw away into memory, where there is room for it: each Rust test clones a database of
    1,500 files, which takes a processor for half a second on a disk and 30 ms in memory."""
    place = MEMORY if memory_has_room() else None
    with tempfile.TemporaryDirectory(prefix="gantry-", dir=place, ignore_cleanup_errors=True) as folder:
        # RabbitMQ runs as a user of its own and keeps its files there, too.
        os.chmod(folder, 0o755)
        # As tempfile remembers it, and as the suites inherit it.
        os.environ["TMPDIR"] = tempfile.tempdir = folder
        yield


@contextmanager
def postgres():
    """The PostgreSQL of the run, without fsync and gone with it; yields the environment that names it."""
    given = os.environ.get("GANTRY_TEST_DATABASE_URL")
    if given:
        yield os.environ
        return
    with tempfile.TemporaryDirectory(prefix="gantry-test-postgres-") as folder:
        process = subprocess.Popen([POSTGRES, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        name, _, url = process.stdout.readline().strip().partition("=")
        try:
            yield os.environ | {name: url}
        finally:
            process.communicate(timeout=60)


@contextmanager
def beside(suite):
    """Runs a suite, if there is one, while something else runs, and shows its output afterwards."""
    if suite is None:
        yield
        return
    with tempfile.TemporaryFile("w+") as said:
        thread = threading.Thread(target=suite.run, args=(os.environ, said))
        thread.start()
        try:
            yield
        finally:
            thread.join()
            said.seek(0)
            print(said.read(), flush=True)


def all_suites():
    # The only ignored tests are those which replay recordings of real machines.
    recordings = ["--run-ignored", "all"] if os.environ.get("GANTRY_RECORDED_DATA") else []
    return {
        "front-end": Suite("Front end", [*NPM, "test"], front_end_tests),
        "rust": Suite("Rust", [*NEXTEST, "--no-fail-fast", "--retries", RETRIES, *recordings], rust_tests),
        # It takes what the other suites leave, of which the browser's leave most, a sixth of both cores, and therefore come first.
        "api": Suite("API", ["nice", "-n", "19", sys.executable, "scripts/test_api.py"]),
        "browser": Suite("Browser", [*NPM, "e2e"], browser_tests),
    }


def run(chosen):
    """Runs these suites, by their names."""
    if chosen.keys() == {"front-end"}:
        chosen["front-end"].run(os.environ)
        return
    # The compiler leaves a core idle for much of its time, and so do the tests: they wait for servers.
    # It gives way to the unit tests, which wait for each other's screens for some seconds only.
    compiler = Suite("Compiling Rust", ["nice", "-n", "19", *NEXTEST, "--no-run"])
    with beside(chosen.get("front-end")):
        compiler.run(os.environ)
    if compiler.code != 0:
        return
    with passing_files(), beside(chosen.get("api")):
        if "browser" in chosen:
            chosen["browser"].run(os.environ)
        if "rust" in chosen:
            with postgres() as environment:
                chosen["rust"].run(environment)


def main():
    suites = all_suites()
    names = sys.argv[1:] or list(suites)
    if unknown := [name for name in names if name not in suites]:
        sys.exit(f"There is no suite {', '.join(unknown)}: choose among {', '.join(suites)}.")
    chosen = {name: suites[name] for name in names}
    run(chosen)

    for suite in chosen.values():
        suite.report()
    # A machine that is busy all the time ends sooner only by less work, another by waiting less.
    times = (f"{name} {seconds:.0f} s (CPU {cpu:.0f} s, machine {share:.0%} busy)" for name, seconds, cpu, share in stages)
    print(f"Stages: {', '.join(times)}")
    broken = [suite.name for suite in chosen.values() if not suite.ended_well()]
    if broken:
        print(f"Not as it should be: {', '.join(broken)}")
    flaky = sum(suite.flaky for suite in chosen.values())
    if flaky:
        print(f"{flaky} passed only when run again: see above for \"flaky\", and mend them")
    # A suite that did not even get to its tests must not look like one without failures.
    failed = sum(suite.failed or int(not suite.ended_well()) for suite in chosen.values())
    print(f"{sum(suite.passed for suite in chosen.values())} passed, {failed} failed")
    sys.exit(1 if broken else 0)


main()
