#!/usr/bin/env python3
"""Puts a server under load and prints what it bears: many sockets, and games between people.

Usage: load_test.py EXECUTABLE [--sockets N] [--moves N]

It starts `EXECUTABLE serve` on a free port with a file of games of its own, and ends it again.
"""

import argparse
import asyncio
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import time


class Socket:
    """A WebSocket that matches answers to requests by their id."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.asked = 0

    @classmethod
    async def open(cls, port, source="127.0.0.1"):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0), limit=1 << 23)
        return await cls.begin(reader, writer, "localhost")

    @classmethod
    async def begin(cls, reader, writer, host, origin=None):
        head = f"GET /ws HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        if origin:
            head += f"Origin: {origin}\r\n"
        head += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        writer.write(head.encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head:
            raise ConnectionError(head.split(b"\r\n")[0].decode())
        return cls(reader, writer)

    @staticmethod
    def frame(text, head=0x81):
        data = text.encode()
        size = len(data)
        if size < 126:
            length = bytes([0x80 | size])
        else:
            length = bytes([0xFE]) + size.to_bytes(2, "big") if size < 1 << 16 else bytes([0xFF]) + size.to_bytes(8, "big")
        return bytes([head]) + length + bytes(4) + data

    async def receive(self):
        """The next message as JSON; None at the end."""
        while True:
            try:
                head = await self.reader.readexactly(2)
                size = head[1] & 127
                if size > 125:
                    size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
                data = await self.reader.readexactly(size)
            except (asyncio.IncompleteReadError, ConnectionError):
                return None
            kind = head[0] & 15
            if kind == 1:
                return json.loads(data)
            if kind == 8:
                return None

    async def ask(self, **request):
        self.asked += 1
        self.writer.write(self.frame(json.dumps({"id": self.asked, **request})))
        while (message := await self.receive()) is not None:
            if message.get("id") == self.asked:
                return message
        raise ConnectionError("the server closed")

    def close(self):
        self.writer.close()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    def __init__(self, executable, sockets, per_address=None, options=()):
        self.folder = tempfile.TemporaryDirectory()
        games = pathlib.Path(self.folder.name) / "games.db"
        limits = ["--connections", str(sockets + 100), "--per-address", str(per_address or sockets + 100), *options]
        self.process = subprocess.Popen(
            [executable, "serve", "--port", "0", "--games", games, *limits], stdout=subprocess.PIPE, text=True
        )
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline()).group(1))

    def memory(self):
        """Of the server, in MB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    def processor(self):
        """Seconds that it used."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self, by=signal.SIGTERM):
        self.process.send_signal(by)
        status = self.process.wait(timeout=30)
        self.folder.cleanup()
        return status


def report(what, times, seconds, server):
    times = sorted(times)
    part = lambda share: 1000 * times[min(len(times) - 1, int(share * len(times)))]
    print(
        f"{what:44} {len(times):7} {len(times) / seconds:9.0f}/s  median {part(0.5):7.1f} ms  99 % {part(0.99):7.1f} ms"
        f"  {server.memory():6.1f} MB  {server.processor():6.1f} s",
        flush=True,
    )


async def timed(awaitable, times):
    begin = time.perf_counter()
    answer = await awaitable
    times.append(time.perf_counter() - begin)
    if "error" in answer:
        raise RuntimeError(answer["error"])
    return answer


async def measure(what, server, workers):
    """Runs the workers, which append to the list that they get."""
    times, begin = [], time.perf_counter()
    await asyncio.gather(*(worker(times) for worker in workers))
    report(what, times, time.perf_counter() - begin, server)


async def ask_states(socket, count, times):
    for _ in range(count):
        await timed(socket.ask(action="state", game="sligo", options={"size": 9}, moves=["e5", "c3"]), times)


def address(i):
    """Everybody has one of their own, since addresses have shares."""
    return f"127.0.{i // 250 + 1}.{i % 250 + 1}"


def make_rooms(port, count):
    rooms = []
    for i in range(count):
        link = http.client.HTTPConnection("127.0.0.1", port, source_address=(address(i), 0))
        link.request("POST", "/api/v1/room_create", json.dumps({"game": "yugo", "options": {"size": 19}}))
        rooms.append(json.loads(link.getresponse().read()))
        link.close()
    return rooms


async def play(sockets, room, moves, times):
    """One game of two sockets, each of which is told of all moves."""
    seats = []
    for socket, seat in zip(sockets, ("first", "second")):
        await socket.ask(action="room_join", room=room["room"], token=room["tokens"][seat])
        seats.append(room["tokens"][seat])
    for ply in range(moves):
        move = "abcdefghjklmnopqrst"[ply % 19] + str(1 + 2 * (ply // 19))
        await timed(
            sockets[ply % 2].ask(action="room_move", room=room["room"], token=seats[ply % 2], move=move, ply=ply), times
        )


async def put_under_load(server, arguments):
    print(f"{'':44} {'count':>7} {'rate':>11}  {'time from asking to the answer':>31}  {'memory':>9}  processor")
    begin = time.perf_counter()
    sockets = await asyncio.gather(*(Socket.open(server.port, address(i)) for i in range(arguments.sockets)))
    seconds = time.perf_counter() - begin
    report(f"{len(sockets)} sockets open", [seconds / len(sockets)] * len(sockets), seconds, server)
    asking = lambda count: [lambda times, s=s: ask_states(s, count, times) for s in sockets]
    await measure("each asks for positions", server, asking(50))
    pairs = list(zip(sockets[::2], sockets[1::2]))
    rooms = make_rooms(server.port, len(pairs))
    await measure(
        f"{len(pairs)} games: moves stored on the disk",
        server,
        [lambda times, p=p, r=r: play(p, r, arguments.moves, times) for p, r in zip(pairs, rooms)],
    )
    for socket in sockets:
        socket.close()


async def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("executable")
    parser.add_argument("--sockets", type=int, default=400)
    parser.add_argument("--moves", type=int, default=50)
    arguments = parser.parse_args()
    server = Server(arguments.executable, arguments.sockets)
    try:
        await put_under_load(server, arguments)
    finally:
        print(f"ended with status {server.end()}")


if __name__ == "__main__":
    asyncio.run(main())
