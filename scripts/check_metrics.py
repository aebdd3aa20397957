"""Checks that measures, their documentation, the dashboard and the alarms speak of the same names."""

import json
import re
import subprocess
import sys
from pathlib import Path

import yaml

OPERATIONS = Path("docs/OPERATIONS.md")
DASHBOARD = Path("docs/grafana/gantry.json")
RULES = Path("docs/prometheus/gantry.rules.yml")
# In the sources a measure is a string of its own; in a formula a histogram's name has an ending.
MADE = re.compile(r'"(gantry_[a-z_]+)"')
NAMED = re.compile(r"\bgantry_[a-z_]+")
HISTOGRAM = re.compile(r"_(bucket|sum|count)$")


def made():
    sources = subprocess.run(["git", "ls-files", "*/src/*.rs"], capture_output=True, text=True, check=True).stdout
    macros = re.compile(r"\b(counter|gauge|histogram)!?\(")
    found = set()
    for path in sources.split():
        text = Path(path).read_text()
        if macros.search(text):
            found |= set(MADE.findall(text))
    return found


def named(texts):
    return {HISTOGRAM.sub("", name) for text in texts for name in NAMED.findall(text)}


def wrong():
    measures = made()
    documented = named(re.findall(r"^\| `(gantry_[a-z_]+)`", OPERATIONS.read_text(), re.MULTILINE))
    panels = json.loads(DASHBOARD.read_text())["panels"]
    shown = named(target["expr"] for panel in panels for target in panel.get("targets", []))
    rules = [rule for group in yaml.safe_load(RULES.read_text())["groups"] for rule in group["rules"]]
    watched = named(rule["expr"] for rule in rules)
    for name in sorted(measures - documented):
        yield f"{name} is not in {OPERATIONS}"
    for where, names in [(OPERATIONS, documented), (DASHBOARD, shown), (RULES, watched)]:
        for name in sorted(names - measures):
            yield f"{where} speaks of {name}, which nothing measures"
    for name in sorted(measures - shown):
        yield f"{name} is not on the dashboard"
    for rule in rules:
        if f"### {rule['alert']}\n" not in OPERATIONS.read_text():
            yield f"{OPERATIONS} does not say what to do about {rule['alert']}"


complaints = list(wrong())
print(*complaints, sep="\n", end="\n" if complaints else "")
sys.exit(1 if complaints else 0)
