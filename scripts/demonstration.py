"""A server with the demonstration, of its own on a free port, and calls to it."""

import hashlib
import json
import os
import pathlib
import re
import subprocess
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
# What would have it use another's database or broker.
ELSEWHERE = ("DATABASE_URL", "AMQP_URL")
PASSWORD = hashlib.sha256(b"gantry-demo").hexdigest()


class Demonstration:
    """Starts with the given command, which ends with the program; stopped and forgotten at the end."""

    def __init__(self, command, folder, *options):
        arguments = [*command, "serve", "--listen", "127.0.0.1:0", "--data-dir", f"{folder}/data", *options]
        environment = {name: value for name, value in os.environ.items() if name not in ELSEWHERE}
        # All calls come from one address.
        environment |= {"GANTRY_LOG": "error", "GANTRY_SIGN_INS_PER_MINUTE": "100000"}
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment)
        self.url = next((found[0] for line in self.process.stdout if (found := re.search(r"http://127\.\S+", line))), None)
        if self.url is None:
            raise RuntimeError(f"{command[0]} ended with {self.process.wait()} before it said where it is")
        self.token = None
        try:
            self.wait()
        except BaseException:
            self.process.terminate()
            raise

    def wait(self):
        """Until the demonstration is there."""
        while True:
            try:
                return urllib.request.urlopen(f"{self.url}/readyz", timeout=30).close()
            except urllib.error.HTTPError as refused:
                if refused.code != 503:
                    raise
                time.sleep(0.1)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.communicate(timeout=60)

    def ask(self, method, path, body=None):
        """The answer, not yet read."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {self.token}"} if self.token else {})
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        return urllib.request.urlopen(request, timeout=30)

    def call(self, method, path, body=None):
        with self.ask(method, path, body) as answer:
            return json.load(answer)

    def sign_in(self, name="admin"):
        answer = self.call("POST", "/auth/signin", {"email": f"{name}@demo.example", "password": PASSWORD, "locked": False})
        self.token = answer["access_token"]
        return answer
