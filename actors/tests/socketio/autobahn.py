"""The Autobahn cases against the WebSocket end of a session, as kosoku drives them.

They expect an echo of bare messages. Ours echoes Engine.IO ones, so each text message goes out with the digit of a message
before it and comes back with it; the first packet of a session, which nobody asked for, is not shown to the case.
"""

import asyncio
import os

import kosoku
from kosoku import _caseindex

URL = os.environ["GANTRY_URL"].replace("http", "ws") + "/engine.io/?EIO=4&transport=websocket"
LEFT_OUT = [
    "12.*",  # compression, which is not offered
    "13.*",
    # Messages of a mebibyte and more: the longest is 1,000,000 bytes.
    *(f"9.{group}.{size}" for group in (1, 2) for size in (3, 4, 5, 6)),
    "9.3.*",
    "9.4.*",
    "9.5.*",
    "9.6.*",
]
MESSAGE = "4"


class Marked:
    """The connection as a case sees it: text begins with the digit that it does not know of."""

    def __init__(self, protocol):
        object.__setattr__(self, "_protocol", protocol)

    def __getattr__(self, name):
        return getattr(self._protocol, name)

    def __setattr__(self, name, value):
        setattr(self._protocol, name, value)

    def sendFrame(self, opcode, payload="", payload_len=None, **more):
        if payload_len is not None:
            payload = (payload * (payload_len // max(len(payload), 1) + 1))[:payload_len]
        if opcode == 1:
            payload = with_mark(payload)
        return self._protocol.sendFrame(opcode=opcode, payload=payload, **more)

    def sendMessage(self, payload, isBinary=False, **more):
        payload = payload if isBinary else with_mark(payload)
        return self._protocol.sendMessage(payload, isBinary=isBinary, **more)

    def beginMessageFrame(self, length):
        # The cases that use this send one frame of text in pieces.
        self._protocol.beginMessageFrame(length + len(MESSAGE))
        self._protocol.sendMessageFrameData(MESSAGE)


def with_mark(payload):
    return (MESSAGE.encode() if isinstance(payload, bytes) else MESSAGE) + payload


def translated(case):
    """The case, on top of Engine.IO."""

    class Translated(case):
        def __init__(self, protocol):
            super().__init__(Marked(protocol))

        def onMessage(self, message, binary):
            if not binary and message[:1] in ("0", b"0"):
                return None
            return super().onMessage(message if binary else message[len(MESSAGE) :], binary)

    Translated.__name__ = case.__name__
    return Translated


def translate_all():
    build_index = _caseindex.build_index

    def build(*arguments):
        cases, groups = build_index(*arguments)
        return {name: translated(case) for name, case in cases.items()}, groups

    _caseindex.build_index = build


async def main():
    try:
        results = await kosoku.run_fuzzingclient(URL, exclude_cases=LEFT_OUT, concurrency=8)
    except kosoku.FailureError as failure:
        results = failure.results
    failed = [result for result in results if not result.passed]
    for result in failed:
        print(result.case_id, result.behavior.value, result.behavior_close.value, result.result, result.result_close)
    assert len(results) > 200, f"only {len(results)} cases were run"
    assert not failed, f"{len(failed)} of {len(results)} failed"


translate_all()
asyncio.run(main())
# kosoku 0.1.0 now and then aborts while the interpreter takes itself apart, when all has been said already.
os._exit(0)
