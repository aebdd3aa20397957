"""Checks compose.yaml and what goes with it without Docker: against the specification's schema, and that what they refer to exists."""

import re
import subprocess
import sys
from pathlib import Path

import yaml

COMPOSE = Path("compose.yaml")
MQTT = Path("compose.mqtt.yaml")
MQTT_SETTINGS = Path("rabbitmq/mqtt.conf")
SCHEMA = ["-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
VARIABLE = re.compile(r"\$\{(\w+)")


def wrong(compose):
    services = compose["services"]
    documented = set(re.findall(r"^#?(\w+)=", Path(".env.example").read_text(), re.MULTILINE))
    for name in sorted(set(VARIABLE.findall(COMPOSE.read_text() + MQTT.read_text())) - documented):
        yield f"the variable {name} is not in .env.example"
    for name, service in services.items():
        for other in service.get("depends_on", []):
            if other not in services:
                yield f"{name} depends on {other}, which is no service"
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("."):
                if not Path(source).is_file():
                    yield f"{name} mounts {source}, which is no file"
            elif source not in compose["volumes"]:
                yield f"{name} mounts {source}, which is no volume"
        dockerfile = service.get("build", {}).get("dockerfile")
        if dockerfile and not Path(dockerfile).is_file():
            yield f"{name} is built from {dockerfile}, which is no file"


def wrong_beside(mqtt, compose):
    for name in sorted(mqtt["services"].keys() - compose["services"].keys()):
        yield f"{MQTT} speaks of {name}, which is no service"
    said = re.sub(r"\$\{(\w+):\?[^}]*\}", r"\1", mqtt["configs"]["mqtt"]["content"]).splitlines()
    settings = [line for line in MQTT_SETTINGS.read_text().splitlines() if line and not line.startswith("#")]
    if said != settings:
        yield f"{MQTT} says something else than {MQTT_SETTINGS}"


def main():
    subprocess.run([sys.executable, *SCHEMA, str(COMPOSE), str(MQTT)], check=True)
    compose = yaml.safe_load(COMPOSE.read_text())
    errors = [*wrong(compose), *wrong_beside(yaml.safe_load(MQTT.read_text()), compose)]
    for error in errors:
        print(f"error: {COMPOSE}: {error}")
    sys.exit(1 if errors else 0)


main()
