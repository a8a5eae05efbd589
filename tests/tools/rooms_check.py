#!/usr/bin/env python3
"""Every request about rooms, and every answer and event that comes of it over a WebSocket, fits docs/rooms.schema.json;
and the description of the HTTP interface holds together.

Usage: rooms_check.py EXECUTABLE SOURCE_FOLDER
"""

import asyncio
import json
import pathlib
import sys
import urllib.request

import jsonschema

SOURCE = pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "tools"))
sys.dont_write_bytecode = True
from load_test import Server, Socket  # noqa: E402

SCHEMA = json.loads((SOURCE / "docs/rooms.schema.json").read_text(encoding="utf-8"))
LANGUAGE = json.loads((SOURCE / "docs/language.schema.json").read_text(encoding="utf-8"))

# Who asks what: the first seat, the second, or somebody who looks on. The room and the token are filled in.
GAME = [
    ("first", {"action": "room_join", "name": "Ann"}),
    ("second", {"action": "room_join"}),
    ("guest", {"action": "room_join", "since": 0}),
    ("first", {"action": "room_number", "number": "3"}),
    ("second", {"action": "room_side", "side": "black"}),
    ("second", {"action": "room_move", "move": "b2", "ply": 0}),
    ("first", {"action": "room_move", "move": "a1"}),
    ("first", {"action": "room_undo"}),
    ("second", {"action": "room_undo", "agree": False}),
    ("second", {"action": "room_undo", "ply": 1}),
    ("first", {"action": "room_undo", "ply": 1}),
    ("second", {"action": "room_plan", "lines": []}),
    ("first", {"action": "room_plan"}),
    ("second", {"action": "room_draw"}),
    ("first", {"action": "room_draw", "agree": False}),
    ("guest", {"action": "room_leave"}),
    ("first", {"action": "room_resign"}),
    ("first", {"action": "room_rematch"}),
    ("second", {"action": "room_rematch", "agree": False}),
    ("second", {"action": "room_rematch"}),
    ("first", {"action": "room_rematch"}),
    ("guest", {"action": "room_join", "since": 4}),
]


class Check:
    def __init__(self):
        self.seen, self.bad = 0, []

    def fits(self, kind, message, schema=SCHEMA):
        whole = {**schema, "anyOf": [{"$ref": f"#/$defs/{kind}"}]}
        self.seen += 1
        if not jsonschema.Draft202012Validator(whole).is_valid(message):
            self.bad.append(f"no {kind}: {json.dumps(message)}")


async def ask(socket, check, request):
    request = {"id": "r", **request}
    check.fits("Request", request)
    socket.writer.write(Socket.frame(json.dumps(request)))
    while True:
        message = await asyncio.wait_for(socket.receive(), 60)
        if "event" in message:
            check.fits("RoomEvent", message)
        else:
            check.fits("Answer", message)
            return message


async def play(port, check):
    sockets = {who: await Socket.open(port) for who in ("first", "second", "guest")}
    options = {"size": 5, "settlement": "off"}
    for clock in ({"main": 600, "increment": 2.5}, {"main": 600, "period": 30, "periods": 3}, None):
        create = {"action": "room_create", "game": "yugo", "options": options, "negotiate": True}
        made = await ask(sockets["guest"], check, {**create, "clock": clock} if clock else create)
        for who, request in GAME:
            token = {"token": made["tokens"][who]} if who != "guest" else {}
            await ask(sockets[who], check, {**request, "room": made["room"], **token})
    made = await ask(sockets["first"], check, {"action": "room_create", "game": "yugo", "listed": True})
    host = {"room": made["room"], "token": made["tokens"]["first"], "name": "Ann"}
    await ask(sockets["first"], check, {"action": "room_join", **host})
    listed = await ask(sockets["second"], check, {"action": "room_list"})
    if made["room"] not in [room["room"] for room in listed["rooms"]]:
        check.bad.append("the room is not in the list")
    await ask(sockets["second"], check, {"action": "room_accept", **host, "token": 26 * "t", "name": "Ben"})
    other = await ask(sockets["first"], check, {"action": "room_create", "game": "yugo"})
    invited = {"room": other["room"], "token": other["tokens"]["second"]}
    await ask(sockets["second"], check, {"action": "room_join", **invited, "own": 26 * "s"})
    await ask(sockets["guest"], check, {"action": "room_continue", **invited})
    await ask(sockets["second"], check, {"action": "room_leave", "room": other["room"]})
    await ask(sockets["guest"], check, {"action": "room_join", "room": other["room"]})
    await ask(sockets["guest"], check, {"action": "room_continue", **invited, "own": 26 * "g"})
    lines = [{"moves": ["c3", "d3"]}]
    plan = {"action": "room_plan", "room": made["room"], "token": 26 * "t", "ply": 0, "lines": lines}
    if (await ask(sockets["second"], check, plan))["lines"] != lines:
        check.bad.append("the conditional moves were not kept")
    notices = {"action": "room_notices", "room": made["room"], "token": 26 * "t"}
    for browser in ({}, {"endpoint": "https://push.example/x", "wanted": False}):
        await ask(sockets["second"], check, {**notices, **browser})
    wrong = await sockets["guest"].ask(action="room_move", room="nowhere")
    check.fits("ErrorAnswer", wrong, LANGUAGE)
    for message in ({"id": 1, "action": "room_move", "room": "a"}, {"id": 1, "action": "room_fly"}):
        if jsonschema.Draft202012Validator(SCHEMA).is_valid(message):
            check.bad.append("the schema allows anything")


def check_description(port, check):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/openapi.json") as answer:
        described = json.load(answer)
    names = set(described["components"]["schemas"])

    def visit(node):
        if isinstance(node, dict):
            name = node.get("$ref", "").removeprefix("#/components/schemas/")
            if name and name not in names:
                check.bad.append(f"the description refers to {name}, which it does not have")
            for value in node.values():
                visit(value)
        elif isinstance(node, list):
            for value in node:
                visit(value)

    visit(described)
    jsonschema.Draft202012Validator.check_schema({"$defs": described["components"]["schemas"]})


def main():
    check = Check()
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    server = Server(sys.argv[1], 100)
    try:
        asyncio.run(play(server.port, check))
        check_description(server.port, check)
    finally:
        server.end()
    for message in check.bad:
        print(message)
    print(f"{check.seen} messages, {len(check.bad)} that do not fit")
    sys.exit(bool(check.bad) or check.seen < 3 * 2 * len(GAME))


main()
