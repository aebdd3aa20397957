"""What people do with the demonstration: the build learns from it which functions run (rehearsal.py), and the tests do it first (test_api.py),
so that it keeps working.
"""

import time
import urllib.error
import uuid

import socketio

# Seconds for which the control room looks at its sensors.
WATCHED = 3


def visits(server):
    order = dispatch(server)
    write_about(server, order)
    watch_sensors(server)
    read_all_lists(server)


def dispatch(server):
    """The dispatcher opens the app and a board, creates a work order, whose id is returned, and moves a card."""
    server.sign_in("dispatcher")
    server.ask("GET", "/").close()
    board = server.call("GET", "/api/Stream/board:1")
    first, second, *_ = board["state"]["lists"]
    move = {"cardId": first["cards"][0]["id"], "from": first["id"], "listId": second["id"], "after": None}
    with Session(server) as session:
        session.follow("board:1", "changes:work_order", "inbox", "presence")
        order = server.call("POST", "/api/WorkOrder/", {"boardNumber": 1, "title": "Check the pump"})
        session.command({"topic": "board:1", "type": "moveCard", "data": move})
    return order["id"]


def write_about(server, order):
    """The technician writes to those who work on an order."""
    server.sign_in("technician")
    thread = server.call("POST", "/api/Chat/thread/", {"kind": "workOrder", "workOrderId": order})
    topic = f"thread:{thread['threadId']}"
    with Session(server) as session:
        session.follow(topic)
        message = {"topic": topic, "senderToken": thread["senderToken"], "type": "sendMessage", "data": {"text": "On my way"}}
        session.command(message)


def watch_sensors(server):
    """The control room looks at the wall."""
    server.sign_in("control")
    sensors = [sensor["id"] for sensor in server.call("GET", "/api/Sensor/")["items"]]
    with Session(server) as session:
        session.ask("subscribe", {"topic": "sensors:wall", "sensors": sensors})
        session.follow("alarms")
        time.sleep(WATCHED)


def read_all_lists(server):
    """An administrator calls up everything that has no id in its path."""
    server.sign_in("admin")
    document = server.call("GET", "/api/openapi.json")
    for path in (path for path, calls in document["paths"].items() if "get" in calls and "{" not in path):
        try:
            with server.ask("GET", path) as answer:
                answer.read()
        except urllib.error.HTTPError as refused:
            # Some need parameters, and refuse.
            if refused.code >= 500:
                raise
            refused.close()


class Session:
    """A Socket.IO session of the person who has signed in last. It begins with polling and goes on with a WebSocket, as a browser's does."""

    def __init__(self, server):
        self.client = socketio.Client(reconnection=False)
        self.client.connect(server.url, auth={"token": server.token}, wait_timeout=30)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.disconnect()

    def ask(self, event, body):
        answer = self.client.call(event, body, timeout=30)
        if "error" in answer:
            raise RuntimeError(f"{event} {body} was refused: {answer['error']}")
        return answer

    def follow(self, *topics):
        for topic in topics:
            self.ask("subscribe", {"topic": topic})

    def command(self, body):
        return self.ask("command", {"commandId": str(uuid.uuid4()), **body})
