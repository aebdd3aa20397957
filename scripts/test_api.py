"""Schemathesis over every operation of the OpenAPI document, signed in, against a debug server with the demonstration:
no 500, documented statuses, types and bodies alone, nothing without signing in, and 405 for what a path does not know.

The inputs are the same each time. GANTRY_API_EXAMPLES=200 tries as many random ones an operation as that says; 2 by default: the edges of what is
valid are tried one by one, at a fifth of the cost of a random input, and more random ones that are the same each time find nothing new.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from demonstration import ROOT, Demonstration
from visits import visits

GANTRY = ROOT / "target/debug/gantry"
SCHEMATHESIS = pathlib.Path(sys.executable).parent / "schemathesis"
EXAMPLES = os.environ.get("GANTRY_API_EXAMPLES", "2")
# Few variables: for each request it looks through all of them for proxies, which is a tenth of its work.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name in ("HOME", "LANG", "PATH", "TMPDIR")}
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
    "allow_header_conformance",
    "ignored_auth",
]
# The calls that all families share are compiled once and tried with these: one with a tree and attributes, one with a life cycle,
# one with structures, one without codes, users, and work orders, whose calls are their own. The others differ in their bodies
# alone, of which random ones are enough: where a value ends to be valid is checked by the same code for all.
SAMPLE = ["Asset", "WorkRequest", "AlarmRule", "Downtime", "User", "WorkOrder"]
SHARED = r"((all|list|bulk|export|code-unique|tree|\{id\}(/(path|archive|restore|history|(notes|files|documents)(/.*)?))?)/?)?$"
# What may end the session it is tried with comes last.
PERILOUS = "^/auth/|^/api/(User|UserRole|System)/"
# These do, group by group: signing out, ending sessions, also with factors, and guesses at one's password, after which nobody signs in
# for a while.
ASK_FOR_PASSWORD = ["beginPasskey", "beginTotp", "changePassword", "linkIdentity", "newRecoveryCodes", "removePasskey", "removeTotp"]
DEADLY = [["signOut"], ["endSession", "endSessionsOf", "endOwnSession"], ["resetFactors"], ASK_FOR_PASSWORD]
# What gateways call, with a key instead of a token.
KEYED = ["checkInGateway", "deliverReadings"]
# What is wrong with one of many readings is reported in an answer that is no refusal.
TOLD_ONE_BY_ONE = ["deliverReadings"]
# Half of the ids are of something that is there, else nearly every answer would be 404.
CONFIG = """
[dictionaries]
workOrders = {{ values = [{workOrder}] }}
tasks = {{ values = [{task}] }}
subTasks = {{ values = [{subTask}] }}
users = {{ values = [{user}] }}
boards = {{ values = [1] }}
topics = {{ values = ["board:1"] }}
gateways = {{ values = [{gateway}] }}

[parameters]
"path.taskId" = {{ dictionary = "tasks", probability = 0.5 }}
"path.number" = {{ dictionary = "boards", probability = 0.5 }}
"path.topic" = {{ dictionary = "topics", probability = 0.5 }}
"body.boardNumber" = {{ dictionary = "boards", probability = 0.5 }}
"body.workOrderId" = {{ dictionary = "workOrders", probability = 0.5 }}

[[operations]]
include-path-regex = "^/api/WorkOrder/"
parameters = {{ "path.id" = {{ dictionary = "workOrders", probability = 0.5 }} }}

[[operations]]
include-path-regex = "^/api/WorkOrderSubTask/"
parameters = {{ "path.id" = {{ dictionary = "subTasks", probability = 0.5 }} }}

[[operations]]
include-path-regex = "^/api/Gateway/.*/(key|action)/"
parameters = {{ "path.id" = {{ dictionary = "gateways", probability = 0.5 }} }}

[[operations]]
include-path-regex = "^/api/UserSubModules/"
parameters = {{ "path.id" = {{ dictionary = "users", probability = 0.5 }} }}
"""


class Server(Demonstration):
    """What the attempts need of it."""

    def others(self):
        """A pattern of the families that are no sample."""
        families = self.call("GET", "/api/openapi.json")["x-families"].values()
        return f"^/api/({'|'.join(sorted({family['path'] for family in families} - set(SAMPLE)))})/"

    def things(self):
        """Ids of one of each."""
        order = self.call("POST", "/api/WorkOrder/", {"boardNumber": 1, "title": "To be tried"})["id"]
        task = self.call("POST", f"/api/WorkOrder/{order}/tasks", {"name": "One", "subTasks": [{"name": "Two"}]})
        gateway = self.gateway("To be tried")["id"]
        return {"workOrder": order, "task": task["id"], "subTask": task["subTasks"][0]["id"], "gateway": gateway}

    def gateway(self, name):
        """A gateway with its key."""
        return self.call("POST", "/api/Gateway/", {"code": name, "name": name, "kind": "virtual"})


def each(option, values):
    return [word for value in values for word in (option, value)]


def schemathesis(server, config, *more, token=None, unchecked=(), phases="coverage,fuzzing"):
    command = [SCHEMATHESIS, "--config-file", config, "--no-color", "run", f"{server.url}/api/openapi.json"]
    command += ["--header", f"Authorization: Bearer {token or server.token}", "--phases", phases]
    checks = [check for check in CHECKS if check not in unchecked]
    command += ["--checks", ",".join(checks), "--max-examples", EXAMPLES, "--generation-deterministic"]
    command += ["--continue-on-failure", "--request-timeout", "30", *more]
    # In a folder of its own, where it leaves its notes.
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=config.parent, env=ENVIRONMENT)
    print(result.stdout, flush=True)
    tested = re.search(r"^\s*Tested: (\d+)", result.stdout, re.MULTILINE)
    failures = sum(int(count) for count in re.findall(r"❌ ST\d+ .*: (\d+)$", result.stdout, re.MULTILINE))
    return int(tested[1]) if tested else 0, max(failures, int(result.returncode != 0))


def main():
    with tempfile.TemporaryDirectory(prefix="gantry-api-") as folder, Server([GANTRY], folder) as server:
        visits(server)
        user = server.sign_in()["id"]
        config = pathlib.Path(folder, "schemathesis.toml")
        config.write_text(CONFIG.format(user=user, **server.things()))
        others = server.others()
        unlike = f"{PERILOUS}|{others}{SHARED}"
        runs = [schemathesis(server, config, "--exclude-path-regex", unlike, *each("--exclude-operation-id", KEYED))]
        # Options that include add to each other.
        creating = ["--include-path-regex", f"{others}$", "--exclude-path-regex", PERILOUS]
        creating += each("--exclude-method", ["GET", "PUT", "DELETE"])
        runs.append(schemathesis(server, config, *creating, phases="fuzzing"))
        for name in KEYED:
            # Of its own: the keys of the one that is tried with the others come and go.
            key = server.gateway(name)["key"]
            unchecked = ["negative_data_rejection"] if name in TOLD_ONE_BY_ONE else []
            runs.append(schemathesis(server, config, "--include-operation-id", name, token=key, unchecked=unchecked))
        # After a sign-out all following requests would be refused, and nothing of them would be tested.
        server.call("GET", "/auth/signin/")
        deadly = each("--exclude-operation-id", [name for names in DEADLY for name in names])
        runs.append(schemathesis(server, config, "--include-path-regex", PERILOUS, *deadly))
        server.call("GET", "/auth/signin/")
        for names in DEADLY:
            server.sign_in()
            runs.append(schemathesis(server, config, *each("--include-operation-id", names)))
    tested, failed = (sum(column) for column in zip(*runs))
    print(f"{max(tested - failed, 0)} passed")
    print(f"{failed} failed")
    sys.exit(1 if failed or not tested else 0)


main()
