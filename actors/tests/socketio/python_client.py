"""The client of scripts and gateways, over each transport and through the upgrade."""

import asyncio
import os

import socketio

URL = os.environ["GANTRY_URL"]
BYTES = bytes([0, 1, 254, 255])


async def talk(transports):
    client = socketio.AsyncClient(reconnection=False)
    heard = asyncio.Queue()
    for namespace in ("/", "/custom"):
        client.on("auth", lambda payload, at=namespace: heard.put_nowait(("auth", at, payload)), namespace=namespace)
        client.on("message-back", lambda *back, at=namespace: heard.put_nowait(("back", at, back)), namespace=namespace)

    await client.connect(URL, transports=transports, namespaces=["/", "/custom"], auth={"token": "t"}, wait_timeout=5)
    greetings = [await heard.get(), await heard.get()]
    assert sorted(greetings) == [("auth", "/", {"token": "t"}), ("auth", "/custom", {"token": "t"})], greetings

    await client.emit("message", (1, "zwei", {"three": [True, None]}))
    assert await heard.get() == ("back", "/", (1, "zwei", {"three": [True, None]}))
    await client.emit("message", {"deep": [BYTES]}, namespace="/custom")
    assert await heard.get() == ("back", "/custom", ({"deep": [BYTES]},))
    assert await client.call("message-with-ack", "one", timeout=5) == "one"
    assert await client.call("message-with-ack", BYTES, namespace="/custom", timeout=5) == BYTES

    # Long enough for several heartbeats of the echo server, which come every 300 ms.
    for number in range(20):
        assert await client.call("message-with-ack", number, timeout=5) == number
        await asyncio.sleep(0.1)
    await client.disconnect()


async def refusal():
    client = socketio.AsyncClient(reconnection=False)
    try:
        await client.connect(URL, namespaces=["/unknown"], wait_timeout=5)
    except socketio.exceptions.ConnectionError as error:
        assert "Invalid namespace" in str(error) or "namespaces failed" in str(error), error
    else:
        raise AssertionError("an unknown namespace was not refused")
    finally:
        await client.disconnect()


async def main():
    for transports in (["websocket"], ["polling"], ["polling", "websocket"]):
        await asyncio.wait_for(talk(transports), 30)
    await asyncio.wait_for(refusal(), 30)


asyncio.run(main())
