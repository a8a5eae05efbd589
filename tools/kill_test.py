#!/usr/bin/env python3
"""Kills servers while people play, and counts what is lost: no move that was acknowledged may be.

Usage: kill_test.py EXECUTABLE [--seconds N] [--games N] [--every SECONDS] [--seed N] [--store file|postgres]

First one server with a file, killed and started again; then three servers that share a PostgreSQL database, of which one is
killed each time, and now and then the database. The players reach them through a proxy that passes each connection to the next
server, and connect again when they lose it. Every game is played by two of them, each move only after its player was told of
the last one. The exit status is 1 if anything is lost, and 77 if PostgreSQL was asked for and is not installed.
"""

import argparse
import asyncio
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from load_test import Socket  # noqa: E402
from postgres import Postgres, clean_up_when_told_to_end  # noqa: E402

# On these no stone is ever without a liberty, in whatever order they are played.
CELLS = [column + str(row) for row in range(1, 20, 2) for column in "abcdefghjklmnopqrst"]


class Servers:
    """Servers with one store, and the proxy before them."""

    def __init__(self, executable, store, count):
        self.command = [executable, "serve", "--port", "0", "--store", store, "--rate", "100000", "--connections", "5000",
                        "--per-address", "5000", "--rooms-per-hour", "1000000"]  # fmt: skip
        self.running = [self.start() for _ in range(count)]
        self.turn = 0
        self.proxy = None

    def start(self):
        process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        said = re.search(r":(\d+)/", process.stdout.readline())
        if not said:
            raise RuntimeError("a server did not start")
        return process, int(said.group(1))

    async def kill(self, index):
        self.running[index][0].send_signal(signal.SIGKILL)
        self.running[index][0].wait()
        for _ in range(100):
            try:
                self.running[index] = await asyncio.get_running_loop().run_in_executor(None, self.start)
                return
            except RuntimeError:  # the database is down as well
                await asyncio.sleep(0.1)
        raise RuntimeError("a server does not start any more")

    async def open_proxy(self):
        self.proxy = await asyncio.start_server(self.pass_on, "127.0.0.1", 0)
        return self.proxy.sockets[0].getsockname()[1]

    async def connect(self):
        """To the next server that accepts."""
        while True:
            for _ in self.running:
                self.turn = (self.turn + 1) % len(self.running)
                try:
                    return await asyncio.open_connection("127.0.0.1", self.running[self.turn][1])
                except OSError:
                    pass
            await asyncio.sleep(0.01)

    async def pass_on(self, reader, writer):
        async def copy(source, target):
            try:
                while data := await source.read(1 << 16):
                    target.write(data)
                    await target.drain()
            except OSError:
                pass
            target.close()

        try:
            from_server, to_server = await self.connect()
            await asyncio.gather(copy(reader, to_server), copy(from_server, writer))
        except asyncio.CancelledError:  # at the end
            pass

    def end(self):
        if self.proxy:
            self.proxy.close()
        for process, _ in self.running:
            process.kill()
            process.wait()


class Player:
    """One seat. What it has been told of the game: the moves; it connects again whenever it must."""

    def __init__(self, port, room, seat):
        self.port, self.room, self.token = port, room["room"], room["tokens"][seat]
        self.socket, self.moves = None, []

    def hear(self, message, acknowledged):
        """Takes what a message says of the game. An event may be older than what was acknowledged since; an answer is not."""
        if message.get("room") != self.room or "state" not in message:
            return
        moves = message["state"]["moves"]
        known = acknowledged[: len(moves)] if "event" in message else acknowledged
        if moves[: len(known)] != known:
            raise AssertionError(f"lost: {acknowledged} became {moves}")
        if "event" not in message or len(moves) > len(self.moves):
            self.moves = moves

    async def ask(self, acknowledged, **request):
        """The answer, asked for as often as necessary."""
        while True:
            try:
                if not self.socket:
                    self.socket = await Socket.open(self.port)
                    joined = await self.socket.ask(action="room_join", room=self.room, token=self.token)
                    self.refuse_mistakes(joined)
                    self.hear(joined, acknowledged)
                answer = await self.socket.ask(room=self.room, token=self.token, **request)
                self.refuse_mistakes(answer)
                return answer
            except (OSError, asyncio.IncompleteReadError):
                self.leave()
                await asyncio.sleep(0.01)

    @staticmethod
    def refuse_mistakes(answer):
        """What cannot be stored now can be asked again; other errors are faults."""
        error = answer.get("error", "")
        if "could not be stored" in error or "not known whether" in error or "cannot be reached" in error:
            raise ConnectionError(error)
        if error:
            raise AssertionError(error)

    async def is_told_of(self, ply, acknowledged):
        while len(self.moves) < ply:
            message = await self.socket.receive() if self.socket else None
            if message:
                self.hear(message, acknowledged)
            else:
                self.leave()
                await self.ask(acknowledged, action="room_join")

    def leave(self):
        if self.socket:
            self.socket.close()
        self.socket = None


class Count:
    def __init__(self):
        self.kills = self.restarts = self.acknowledged = self.lost = self.games = 0
        self.longest = 0.0


async def create(port):
    while True:
        try:
            socket = await Socket.open(port)
            answer = await socket.ask(action="room_create", game="yugo", options={"size": 19}, clock={"main": 3600})
            Player.refuse_mistakes(answer)
            socket.close()
            return answer
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.01)


async def play(port, numbers, until, count):
    """One game after another."""
    while time.monotonic() < until:
        cells = random.Random(numbers.random()).sample(CELLS, len(CELLS))
        room, moves = await create(port), []
        players = [Player(port, room, seat) for seat in ("first", "second")]
        for player in players:
            await player.ask(moves, action="room_join")
        for ply, move in enumerate(cells):
            if time.monotonic() >= until:
                break
            begin = time.monotonic()
            await players[ply % 2].is_told_of(ply, moves)
            answer = await players[ply % 2].ask(moves, action="room_move", move=move, ply=ply)
            moves.append(move)
            players[ply % 2].hear(answer, moves)
            count.longest = max(count.longest, time.monotonic() - begin)
            count.acknowledged += 1
        for player in players:
            player.leave()
        watcher = Player(port, room, "first")
        await watcher.ask(moves, action="room_join")
        count.lost += sum(there != move for there, move in zip(watcher.moves + [None] * len(moves), moves))
        watcher.leave()
        count.games += 1


async def disturb(servers, database, arguments, numbers, until, count):
    """Kills a server, and the database each tenth time."""
    while True:
        await asyncio.sleep(min(arguments.every * numbers.uniform(0.5, 1.5), max(0, until - time.monotonic())))
        if time.monotonic() > until - 1:
            return
        if database and (count.kills + count.restarts) % 10 == 4:
            count.restarts += 1
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(None, lambda: (database.stop(), database.start()))
        else:
            count.kills += 1
            await servers.kill(numbers.randrange(len(servers.running)))


async def try_store(name, servers, database, arguments):
    numbers, count = random.Random(arguments.seed), Count()
    port = await servers.open_proxy()
    until = time.monotonic() + arguments.seconds
    games = [play(port, random.Random(numbers.random()), until, count) for _ in range(arguments.games)]
    await asyncio.gather(disturb(servers, database, arguments, numbers, until, count), *games)
    print(f"{name:34} {count.kills:6} {count.restarts:9} {count.acknowledged:13} {count.lost:5} {count.longest:9.2f} s", flush=True)
    return count


def run(name, store, count, database, arguments):
    servers = Servers(arguments.executable, store, count)
    try:
        return asyncio.run(try_store(name, servers, database, arguments))
    finally:
        servers.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("executable")
    parser.add_argument("--seconds", type=float, default=60, help="for each of the two")
    parser.add_argument("--games", type=int, default=20, help="that are played at the same time")
    parser.add_argument("--every", type=float, default=1, help="seconds from one kill to the next, on average")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", choices=("file", "postgres"), help="only this one")
    arguments = parser.parse_args()
    clean_up_when_told_to_end()
    print(f"{'':34} {'kills':>6} {'database':>9} {'acknowledged':>13} {'lost':>5} {'longest wait':>11}")
    lost = 0
    if arguments.store != "postgres":
        with tempfile.TemporaryDirectory() as folder:
            lost += run("a file, one server", folder + "/games.db", 1, None, arguments).lost
    if arguments.store != "file":
        try:
            database = Postgres(durable=True)
        except FileNotFoundError as missing:
            print(f"{missing}, so servers that share a database were left out.")
            return 77 if arguments.store else int(lost > 0)
        try:
            lost += run("PostgreSQL, three servers", database.url, 3, database, arguments).lost
        finally:
            database.end()
    return int(lost > 0)


if __name__ == "__main__":
    sys.exit(main())
