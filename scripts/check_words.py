"""Refuses retired words: texts on the screen that have a standard term, and identifiers and files that were renamed.

SCREEN holds retired texts. A text with a space is refused wherever it is part of a string literal of the front end or the
back end; a single word only where it is a whole text of the front end's text files, because other texts may contain it.
CODE holds retired identifiers, refused outside comments and string literals, in Markdown between backticks.
FILES holds retired file and directory names.

Left out, because they are ordinary English or have a second meaning that stays: Read, Active, Live (texts), `have`, `reach`,
`shown`, `seen`, `told`, `taken`, `says`, `take`, `Order`, `Wanted` and `live.rs` (identifiers and file names).
"""

import re
import subprocess
import sys
from pathlib import Path

SELF = Path("scripts/check_words.py")

SCREEN = {
    # English
    "Between failures": "MTBF",
    "To repair": "MTTR",
    "Ran": "Uptime",
    "Failed": "Unplanned downtime",
    "Stood still as planned": "Planned downtime",
    "What the alarm says": "Alarm message",
    "Then": "Action",
    "Must hold for": "On delay",
    "Is over after": "Off delay",
    "Has to come back by": "Deadband",
    "Tell more people": "Escalate after (min)",
    "Counts as new": "Re-alarm after, re-alarmed",
    "does not move": "stuck",
    "is unusual for the sensor": "anomaly",
    "never heard": "never reported",
    "nothing heard": "no data",
    "Nothing measured": "no data",
    "this minute": "just now",
    "How it is heard": "Connection",
    "Heard every": "Reporting interval (min)",
    "Lay out": "Edit layout",
    "Wall": "Kiosk",
    "Past…": "Custom range…",
    "Live, with the last": "Last",
    "Begin with": "Start from",
    "With its line": "Show sparkline",
    "With what is normal": "Show normal band",
    "Usual view": "Default view",
    "Usual columns": "Default columns",
    "Usual order": "Default order",
    "Upwards": "Ascending",
    "Downwards": "Descending",
    "Show current": "Show active",
    "Calls every": "Heartbeat interval (min)",
    "Make a new key": "Rotate key",
    "key counts until": "Old key valid until",
    "About to stop": "Draining",
    "Jobs given up": "Failed jobs",
    "job was given up": "job failed",
    "was given up": "failed",
    "Behind": "Lag",
    "Shut off": "Deactivated",
    "First password": "Initial password",
    "Make up a password": "Generate password",
    "Signing in": "Sign-in",
    "I have handed it on": "Done",
    "Counted": "Total",
    "Counted in all": "Life to date",
    "Last word": "Last value",
    "Take back the last reading": "Undo last reading",
    "Take reading": "Record reading",
    "Runs": "Operating state",
    "In use since": "Commissioned on",
    "Changed": "Updated",
    "Made": "Created",
    "What is the matter": "Summary",
    "Leave out": "Skip",
    "What is wrong": "Error",
    "Change a field": "Bulk edit",
    "Take away": "Dismiss",
    "Nothing": "None",
    "Over, not acknowledged": "Cleared, unacknowledged",
    "Choose all": "Select all",
    "Take off the shelf": "Unshelve",
    "Figures": "Statistics",
    "Before and since": "Trend",
    "What happened": "Activity",
    "Tell the crew": "Notify crew",
    "unlike itself": "Abnormal vibration",
    "Far too hot": "Over-temperature",
    "How it fails": "Failure class",
    "Inside it": "Sub-locations",
    "Led by": "Supervisor",
    "Hours a week": "Weekly hours",
    "By the clock of": "Time zone",
    "May sign in": "Status",
    "What an hour costs": "Labour rate",
    "unless you say otherwise": "Defaults to now",
    "Words to choose from": "Allowed values",
    "a counter goes up": "Must be at least the last reading",
    "All is well": "All systems operational",
    "Alone": "Standalone",
    "answers you": "current node",
    "asked for work": "created work request WR-…",
    "A message without words": "Sent a file",
    "Take back": "Cancel sending, Undo",
    "set the request to": "submitted WR-…, accepted the request",
    "Where it stands": "Path",
    "What it told last": "Last report",
    "Nobody has seen this alarm": "Alarm escalated",
    # German
    "Zwischen Ausfällen": "MTBF",
    "Bis zur Reparatur": "MTTR",
    "Lief": "Betriebszeit",
    "Ausgefallen": "Ungeplanter Stillstand",
    "Stand wie geplant": "Geplanter Stillstand",
    "Was der Alarm sagt": "Alarmtext",
    "Dann": "Aktion",
    "Muss zutreffen für": "Einschaltverzögerung",
    "Ist vorbei nach": "Ausschaltverzögerung",
    "Muss zurückkommen um": "Hysterese",
    "Weitere benachrichtigen nach": "Eskalation nach (min)",
    "Gilt als neu": "Erneuter Alarm nach",
    "bewegt sich nicht": "eingefroren",
    "nie gehört": "nie gemeldet",
    "nichts gehört": "keine Daten",
    "Wie er gehört wird": "Verbindung",
    "Gestalten": "Layout bearbeiten",
    "Übliche Ansicht": "Standardansicht",
    "Übliche Spalten": "Standardspalten",
    "Übliche Reihenfolge": "Standardreihenfolge",
    "Aufwärts": "Aufsteigend",
    "Abwärts": "Absteigend",
    "Abgeschaltet": "Deaktiviert",
    "Erstes Passwort": "Initialpasswort",
    "Passwort ausdenken": "Passwort generieren",
    "Insgesamt gezählt": "Gesamtstand",
    "Letztes Wort": "Letzter Wert",
    "Was eine Stunde kostet": "Arbeitskosten",
    "Nach der Uhr von": "Zeitzone",
    "Eine Nachricht ohne Worte": "Datei gesendet",
}

# Pattern, its standard name, and below which paths the pattern is meant.
CODE = [
    (r"\bPatrol\b", "AlarmEvaluator", ""),
    (r"\bBench\b", "StreamContext", ""),
    (r"\bDesk\b", "what it is: a decider, a client, a harness", ""),
    (r"\bstruct Order<", "PendingCommand", "actors/"),
    (r"\bGive\b", "SubmitCommand", "actors/"),
    (r"\bElsewhere\b", "RemoteEvent", "actors/"),
    (r"\btake_leave\b", "evict_unauthorised", ""),
    (r"\bScene\b", "Subscription", "actors/"),
    (r"\bWall\b", "ValueFeed, Kiosk", "actors/"),
    (r"\bWall\b", "Kiosk", "frontend/"),
    (r"\bfn have\b", "with_machine", "actors/"),
    (r"\bheed_gateway\b", "apply_gateway_state", ""),
    (r"\bmod keeper\b", "partition_owner", ""),
    (r"\bmemories\b", "evaluator_checkpoints", ""),
    (r"\bHappening\b", "BoardEventKind", ""),
    (r"\blobby\b", "unauthenticated_read", ""),
    (r"\bfn across\b|\.across\(", "cross_tenant_tx", "backend/"),
    (r"\bUnhappen\b", "DeleteOccurrences", ""),
    (r"\bbury\b", "dead_letter", ""),
    (r"\bShop\b", "JobContext", ""),
    (r"\b(struct|enum|trait) Told\b", "RecordView, or what it is", ""),
    (r"\bMilestone\b", "Checkpoint", ""),
    (r"\bdoubtRights\b", "invalidatePermissions", "frontend/"),
    (r"\bonRightsDoubted\b", "onPermissionsInvalidated", "frontend/"),
    (r"\b(take|forget)Ahead\b|\bCALLS_AHEAD\b|\bScreenAhead\b|\baskedAhead\b", "preload/: Prefetched…", "frontend/"),
    (r"\bisFromShelf\b|\b(keep|restore)Seen\b|\bonShelf\b|\bSHELVES\b", "api/persistedQueries", "frontend/"),
    (r"\btype Way\b|: Way\b", "QueuedCommand", "frontend/"),
    (r"\bsaid(Condition|Schedule|Seconds|Minutes|Steps)\b", "format…", "frontend/"),
    (r"\b(use|read)Taken\b", "useDismissed, readDismissed", "frontend/"),
]

FILES = [
    (r"(^|/)patrol(\.rs|/)", "alarm_evaluator"),
    (r"(^|/)keeper\.rs$", "partition_owner.rs"),
    (r"(^|/)desk\.rs$", "what it holds"),
    (r"(^|/)memories\.rs$", "evaluator_checkpoints.rs"),
    (r"^backend/server/src/jobs/rounds\.rs$", "scheduler.rs"),
    (r"^backend/(http|server)/src/.*(together|surroundings|slice|remark)\.rs$", "batching.rs, or what it serves"),
    (r"(^|/)strangers\.rs$", "unknown_accounts.rs"),
    (r"^backend/(http|server)/src/.*\bdesk\.rs$", "command_gateway.rs, or what it does"),
    (r"^backend/post/", "backend/delivery/"),
    (r"^backend/server/src/notices/", "consumers/"),
    (r"^frontend/(src/ahead/|ahead\.config\.ts$)", "preload"),
    (r"^frontend/src/api/(shelf|seen|rights)\.ts$", "browserStorage.ts, persistedQueries.ts, permissions.ts"),
    (r"^frontend/src/realtime/topic/seen\.ts$", "lastSeen.ts"),
    (r"/(says|taken)\.tsx?$", "formatters, prefetched, dismissed"),
]

TEXTS = re.compile(r"^frontend/src/.*/texts/.*\.ts$")
STRINGS = re.compile(r"^(frontend/(src|e2e)|backend|actors)/.*\.(rs|tsx?)$")
SOURCES = {".rs", ".ts", ".tsx", ".sql", ".py"}
GENERATED = re.compile(r"(\.gen\.tsx?|/schema\.rs)$")
COMMENT = {".sql": r"--.*", ".py": r"#.*"}
LITERAL = re.compile(r'"(?:\\.|[^"\\])*"|(?<![\w&<])\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`')
REMARK = re.compile(r"^\s*(//|\*|/\*).*|(?<![:\w])//.*")
# Names of tests are sentences, not texts.
TEST_NAME = re.compile(r"\b(it|test|describe)(\.\w+)?(\(.*?\))?\(")


def tracked():
    """The files that git knows, and those that it would take in."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, check=True, capture_output=True, text=True).stdout.split("\0")
    return [Path(name) for name in names if name and Path(name).is_file()]


# Texts that other sentences may contain.
WHOLE = {"What happened"}
PHRASES = {text: term for text, term in SCREEN.items() if text not in WHOLE and (" " in text or text.endswith("…"))}
PHRASE = re.compile("|".join(rf"\b{re.escape(text)}(?!\w)" for text in sorted(PHRASES, key=len, reverse=True)))


def texts(path, line):
    """Retired texts in a line, with their terms."""
    line = REMARK.sub("", line)
    if TEST_NAME.search(line):
        return
    for literal in LITERAL.findall(line):
        text = literal[1:-1]
        if TEXTS.match(str(path)) and text in SCREEN:
            yield text, SCREEN[text]
        else:
            for found in PHRASE.findall(text):
                yield found, PHRASES[found]


def identifiers(path, line):
    """Retired identifiers in a line, with their standard names."""
    if path.suffix == ".md":
        line = " ".join(re.findall(r"`[^`]*`", line))
    else:
        line = LITERAL.sub("''", re.sub(COMMENT.get(path.suffix, r"$^"), "", REMARK.sub("", line)))
    for pattern, term, below in CODE:
        found = str(path).startswith(below) and re.search(pattern, line)
        if found:
            yield found[0], term


def main():
    errors = []

    def refuse(where, word, term):
        errors.append(f"{where}: {word} -> use {term}")

    for path in tracked():
        name = str(path)
        if path == SELF or GENERATED.search(name):
            continue
        for pattern, term in FILES:
            if re.search(pattern, name):
                refuse(name, "file name", term)
        if path.suffix not in SOURCES and path.suffix != ".md":
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if STRINGS.match(name):
                for word, term in texts(path, line):
                    refuse(f"{name}:{number}", word, term)
            for word, term in identifiers(path, line):
                refuse(f"{name}:{number}", word, term)
    for error in errors:
        print(f"error: {error}")
    sys.exit(1 if errors else 0)


main()
