#!/usr/bin/env python3
"""Attacks a server in every known way, one after another and all together, while honest people use it, and prints one
table: how long these wait, and who is refused.

Usage: attack_test.py EXECUTABLE... [--seconds N] [--only NAME]

With several executables the tables can be compared: they come from one run on one machine. Attackers are processes of
their own, with addresses of their own in 127.0.0.0/8.
"""

import argparse
import asyncio
import http.client
import itertools
import json
import logging
import multiprocessing
import os
import re
import signal
import socket as sockets
import time

from load_test import Server, Socket, free_port

MOVES = [f"{column}{row}" for row in range(1, 20, 2) for column in "abcdefghjklmnopqrst"]  # of Yugo 19, all legal
LARGE = ["a"] * 200_000  # nearly a megabyte of text, and ten times as much once it is read


class Tally:
    """What happened to those who attack, counted by their processes."""

    def __init__(self, metrics):
        self.metrics = metrics  # the port
        self.ready, self.refused, self.dropped = (multiprocessing.Value("i") for _ in range(3))

    def add(self, counter, count=1):
        with counter.get_lock():
            counter.value += count

    def unsent(self):
        """The bytes that the server could not send yet."""
        link = http.client.HTTPConnection("127.0.0.1", self.metrics, source_address=("127.0.1.1", 0))
        link.request("GET", "/metrics")
        return int(re.search(r"^crosscut_unsent_bytes (\d+)", link.getresponse().read().decode(), re.MULTILINE).group(1))


async def connect(port, address, receive_buffer=None):
    socket = sockets.socket()
    if receive_buffer:
        socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, receive_buffer)
    socket.bind((address, 0))
    socket.setblocking(False)
    await asyncio.get_running_loop().sock_connect(socket, ("127.0.0.1", port))
    return await Socket.begin(*await asyncio.open_connection(sock=socket, limit=1 << 23), "localhost")


def frame(**request):
    return Socket.frame(json.dumps({"id": 1, **request}))


async def again_and_again(tally, attack):
    """Starts anew whenever the server ends the connection."""
    while True:
        try:
            await attack()
        except (ConnectionError, asyncio.IncompleteReadError, OSError):
            tally.add(tally.dropped)
            await asyncio.sleep(0.2)


async def read_all(socket, tally):
    """Takes what comes as fast as it can, and counts the refusals."""
    while data := await socket.reader.read(1 << 20):
        tally.add(tally.refused, data.count(b'"error":'))
    raise ConnectionError


async def send_again_and_again(socket, text):
    while True:
        socket.writer.write(text)
        await socket.writer.drain()


async def ask_without_end(port, tally, address, text, count=1):
    """Connections that send the text again and again, and read the answers."""

    async def ask():
        socket = await connect(port, address)
        await asyncio.gather(read_all(socket, tally), send_again_and_again(socket, text))

    tally.add(tally.ready)
    await asyncio.gather(*(again_and_again(tally, ask) for _ in range(count)))


# Each attack tells that it has begun, and goes on until its process is ended.


async def past_of_a_room(port, address):
    """Makes a room of nearly a thousand changes; a request for all of them."""
    owners = itertools.cycle([await connect(port, address) for _ in range(20)])
    made = await next(owners).ask(action="room_create", game="yugo", options={"size": 19})
    seats = [made["tokens"][seat] for seat in ("first", "second")]
    asks = [("room_join", seat, {}) for seat in seats]
    for ply, move in enumerate(MOVES):
        mine, other = seats[ply % 2], seats[1 - ply % 2]
        for what in ("room_draw", "room_undo") if ply >= 2 else ("room_draw",):
            asks += [(what, other, {}), (what, mine, {"agree": False})]
        asks.append(("room_move", mine, {"move": move}))
    for action, token, fields in asks:
        await next(owners).ask(action=action, room=made["room"], token=token, **fields)
    for _ in range(20):
        await next(owners).ask(action="room_leave", room=made["room"])
    return frame(action="room_join", room=made["room"], since=0)


async def ask_for_pasts(port, tally):
    """60 connections of an address ask for all that happened in a room of a thousand changes, 90 times each and then on."""
    await ask_without_end(port, tally, "127.0.6.1", await past_of_a_room(port, "127.0.6.1") * 90, 60)


async def read_nothing(port, tally):
    """19 sockets of an address read nothing, and ask for as much as each may leave unread: 64 MB together."""
    past = await past_of_a_room(port, "127.0.6.2")

    sockets_open = []
    for attempt in itertools.count():
        if attempt == 19:
            tally.add(tally.ready)
        still_open = [one for one in sockets_open if not one.writer.transport.is_closing()]
        tally.add(tally.dropped, len(sockets_open) - len(still_open))
        sockets_open = still_open
        if len(sockets_open) < 19:
            sockets_open.append(await connect(port, "127.0.6.2", receive_buffer=4096))
            sockets_open[-1].reader._transport.pause_reading()
        most = len(sockets_open) * 3.9 * (1 << 20)
        for asked in range(95):
            if asked >= 30 and tally.unsent() > most:
                break
            sockets_open[-1].writer.write(past)
            await asyncio.sleep(0.005)
        for one in sockets_open:
            one.writer.write(Socket.frame("", 0x8A))  # a pong, to find out whether it is still connected
        await asyncio.sleep(0.01)


async def send_large_requests(port, tally):
    """90 connections of an address send requests of a megabyte."""
    await ask_without_end(port, tally, "127.0.6.3", frame(action="play", game="yugo", moves=LARGE), 90)


async def analyze(port, tally, addresses):
    async def ask(address):
        socket = await connect(port, address)
        socket.writer.write(frame(action="analyze", game="yugo", engine={"time": 3000}))
        await read_all(socket, tally)

    tally.add(tally.ready)
    await asyncio.gather(*(again_and_again(tally, lambda one=one: ask(one)) for one in addresses))


async def take_all_places(port, tally):
    """64 analyses of 3,000 seconds from two addresses."""
    await analyze(port, tally, [f"127.0.6.{4 + i % 2}" for i in range(64)])


async def think_for_hours(port, tally):
    """An analysis of 3,000 seconds from each of 50 addresses."""
    await analyze(port, tally, [f"127.0.7.{i + 1}" for i in range(50)])


async def trickle(port, tally):
    """95 sockets of an address send most of a message of a megabyte, and then a byte every 7 seconds."""
    message = Socket.frame(" " * 1_000_000)

    async def ask():
        socket = await connect(port, "127.0.6.6")
        socket.writer.write(message[:950_000])
        for at in range(950_000, 1_000_000):
            await socket.writer.drain()
            if socket.reader.at_eof() or socket.writer.transport.is_closing():
                raise ConnectionError
            await asyncio.sleep(7)
            socket.writer.write(message[at : at + 1])

    tally.add(tally.ready)
    await asyncio.gather(*(again_and_again(tally, ask) for _ in range(95)))


async def watch_rooms(port, tally):
    """51 addresses watch 20 rooms each."""

    async def ask(address):
        socket = await connect(port, address)
        for _ in range(20):
            made = await socket.ask(action="room_create", game="yugo")
            joined = await socket.ask(action="room_join", room=made["room"]) if "room" in made else made
            if "error" in joined:
                tally.add(tally.refused)
        waiting.discard(address)
        if not waiting:
            tally.add(tally.ready)
        await read_all(socket, tally)

    waiting = {f"127.0.8.{i + 1}" for i in range(51)}
    await asyncio.gather(*(again_and_again(tally, lambda one=one: ask(one)) for one in list(waiting)))


async def post_and_go(port, tally):
    """Posts an analysis, sends a byte behind it and leaves, over and over."""
    body = json.dumps({"game": "yugo", "engine": {"time": 300}})
    text = f"POST /api/v1/analyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n{body}x"
    tally.add(tally.ready)
    while True:
        _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.6.7", 0))
        writer.write(text.encode())
        await writer.drain()
        await asyncio.sleep(0.1)
        writer.close()


async def flood(port, tally):
    """20 sockets of an address ask without end, and read the answers."""
    await ask_without_end(port, tally, "127.0.6.8", frame(action="version") * 100, 20)


async def from_two(port, tally, host, text, before=b""):
    """95 connections from each of two addresses, which send the text again and again."""

    async def ask(address):
        socket = await connect(port, address)
        socket.writer.write(before)
        await asyncio.gather(read_all(socket, tally), send_again_and_again(socket, text))

    tally.add(tally.ready)
    await asyncio.gather(*(again_and_again(tally, lambda i=i: ask(f"127.0.{host}.{1 + i % 2}")) for i in range(190)))


async def send_short_requests(port, tally):
    """Requests of 8 KiB that take long to read."""
    await from_two(port, tally, 10, frame(moves=[{}] * 2040))


async def send_empty_frames(port, tally):
    """A message that goes on with empty frames for ever."""
    await from_two(port, tally, 11, Socket.frame("", 0) * 10_000, Socket.frame("{", 0x01))


async def send_pings(port, tally):
    """Pings and pongs, and nothing else."""
    await from_two(port, tally, 12, (Socket.frame("", 0x89) + Socket.frame("", 0x8A)) * 5_000)


async def break_rules(port, tally):
    """Connections of an address that send what is no WebSocket frame, or half of one, or no JSON."""
    frames = (b"\xff" * 20, b"\x81\x05hello", Socket.frame("x" * 60_000, 0x82), b"\x81", Socket.frame("{"))

    async def ask():
        for one in itertools.cycle(frames):
            socket = await connect(port, "127.0.6.9")
            socket.writer.write(one)
            await asyncio.sleep(0.01)
            socket.close()

    tally.add(tally.ready)
    await asyncio.gather(*(again_and_again(tally, ask) for _ in range(20)))


async def draw_boards(port, tally):
    """60 connections of an address ask for pictures of 60 rooms, more than the server keeps, over and over."""
    rooms = []
    for number in range(4):
        socket = await connect(port, f"127.0.9.{number + 2}")
        for _ in range(15):
            rooms.append((await socket.ask(action="room_create", game="go", options={"size": 19}))["room"])

    async def ask():
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.9.1", 0))
        for room in itertools.cycle(rooms):
            writer.write(f"GET /room/{room}.png HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(int(re.search(rb"Content-Length: (\d+)", head).group(1)))

    tally.add(tally.ready)
    await asyncio.gather(*(again_and_again(tally, ask) for _ in range(60)))


ATTACKS = {
    "pasts of a room": ask_for_pasts,
    "answers not read": read_nothing,
    "large requests": send_large_requests,
    "all places in flight": take_all_places,
    "analyses of hours": think_for_hours,
    "messages that trickle": trickle,
    "1,020 rooms watched": watch_rooms,
    "posts left behind": post_and_go,
    "floods": flood,
    "broken frames": break_rules,
    "pictures of rooms": draw_boards,
    "short requests": send_short_requests,
    "empty frames": send_empty_frames,
    "pings and pongs": send_pings,
}


def attack(name, port, tally):
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of connections that the server has ended
    os.nice(10)  # as if on another machine
    asyncio.run(ATTACKS[name](port, tally))


class Honest:
    """People who use the server as it is meant, and how long they wait."""

    def __init__(self, port):
        self.port = port
        self.times = {"state": [], "move": [], "newcomer": []}
        self.refused = []

    async def timed(self, what, awaitable):
        begin = time.perf_counter()
        try:
            answer = await awaitable
        except (ConnectionError, OSError) as error:
            answer = {"error": str(error)}
        finally:
            if what:  # also if the row ends before there is an answer
                self.times[what].append(time.perf_counter() - begin)
        if "error" in answer:
            self.refused.append(f"{what or 'analysis'}: {answer['error']}")
        return answer

    async def look(self):
        socket = await Socket.open(self.port, "127.0.2.1")
        while True:
            await self.timed("state", socket.ask(action="state", game="sligo", options={"size": 9}, moves=["e5", "c3"]))
            await asyncio.sleep(0.02)

    async def come(self, number):
        """A new address gets a first answer, a move by the engine; then it makes a room and watches it."""

        async def first_answer():
            nonlocal socket
            socket = await Socket.open(self.port, f"127.0.3.{number}")
            return await socket.ask(action="genmove", game="spargo", engine={"player": "mcts", "playouts": 100})

        socket = None
        await self.timed("newcomer", first_answer())
        made = await self.timed(None, socket.ask(action="room_create", game="yugo"))
        await self.timed(None, socket.ask(action="room_join", room=made.get("room", "")))
        socket.close()

    async def newcomers(self):
        for number in range(1, 250):
            await asyncio.gather(self.come(number), asyncio.sleep(0.5))

    async def play(self, room, addresses, pause):
        seats = []
        for seat, address in zip(("first", "second"), addresses):
            socket, token = await Socket.open(self.port, address), room["tokens"][seat]
            await self.timed(None, socket.ask(action="room_join", room=room["room"], token=token))
            seats.append((socket, token))
        for ply, move in enumerate(MOVES):
            socket, token = seats[ply % 2]
            await self.timed("move", socket.ask(action="room_move", room=room["room"], token=token, move=move, ply=ply))
            await asyncio.sleep(pause)

    async def learn(self, address):
        """Analyses and reviews, as the pages do."""
        socket = await Socket.open(self.port, address)
        while True:
            await self.timed(None, socket.ask(action="analyze", game="yugo", engine={"playouts": 200}))
            await self.timed(None, socket.ask(action="review", game="yugo", moves=MOVES[:4], engine={"playouts": 50}))
            await asyncio.sleep(2)

    def everybody(self, rooms, is_crowd):
        """Five games, or a hundred players: 70 at home, 30 behind the one address of their school."""
        home = [(f"127.0.4.{2 * i + 1}", f"127.0.4.{2 * i + 2}") for i in range(35 if is_crowd else 5)]
        school = [("127.0.5.1",) * 2] * (15 if is_crowd else 0)
        pairs = home + school
        tasks = [self.play(room, pair, 2 if is_crowd else 0.2) for room, pair in zip(rooms, pairs)]
        return [self.look(), self.newcomers(), *tasks, *(self.learn("127.0.5.1") for _ in school)]


def part(times, share):
    times = sorted(times)
    return f"{1000 * times[min(len(times) - 1, int(share * len(times)))]:.1f}" if times else "none"


def print_row(name, honest, memory, tally):
    columns = "".join(
        f" |{part(times, 0.5):>8}{part(times, 0.99):>9}{part(times, 1):>9}" for times in honest.times.values()
    )
    print(
        f"{name:22}{columns} |{memory:7.0f} | {len(honest.refused):7} |{tally.refused.value:7} {tally.dropped.value:7}",
        flush=True,
    )
    for why in sorted(set(honest.refused))[:3]:
        print(f"    honest refused: {why}", flush=True)


async def watch_memory(server, peaks):
    while True:
        peaks.append(server.memory())
        await asyncio.sleep(0.1)


def make_games(port, count):
    """Rooms with a clock of half a minute a player; made before the attack."""
    rooms = []
    for i in range(count):
        link = http.client.HTTPConnection("127.0.0.1", port, source_address=(f"127.0.9.{i + 1}", 0))
        request = {"game": "yugo", "options": {"size": 19}, "clock": {"main": 30}}
        link.request("POST", "/api/v1/room_create", json.dumps(request))
        rooms.append(json.loads(link.getresponse().read()))
        link.close()
    return rooms


async def measure(executable, name, attacks, seconds):
    """A row of the table."""
    metrics = free_port()
    server = Server(executable, 1900, 100, ("--metrics", f"127.0.0.1:{metrics}"))
    tally = Tally(metrics)
    is_crowd = len(attacks) > 1
    rooms = make_games(server.port, 50)
    processes = [multiprocessing.Process(target=attack, args=(each, server.port, tally)) for each in attacks]
    honest, peaks = Honest(server.port), [server.memory()]
    try:
        for process in processes:
            process.start()
        for _ in range(60):
            if tally.ready.value < len(attacks):
                await asyncio.sleep(1)
        tasks = [asyncio.ensure_future(one) for one in (*honest.everybody(rooms, is_crowd), watch_memory(server, peaks))]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, asyncio.CancelledError):
                honest.refused.append(f"connection: {result!r}")
    finally:
        for process in processes:
            process.kill()
            process.join()
        server.end(signal.SIGKILL)
    print_row(name, honest, max(peaks), tally)


async def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("executables", nargs="+", metavar="EXECUTABLE")
    parser.add_argument("--seconds", type=float, default=10, help="of each row")
    parser.add_argument("--only", help="rows whose name matches this")
    arguments = parser.parse_args()
    rows = {"quiet": [], **{name: [name] for name in ATTACKS}, "all together": list(ATTACKS)}
    for executable in arguments.executables:
        waits = "".join(f" | {what + ': p50, 99 %, worst':25}" for what in ("state", "move", "newcomer"))
        print(f"{executable}\n{'milliseconds':22}{waits} |     MB | honest  | attackers", flush=True)
        print(f"{'':22}{f' | {chr(32):25}' * 3} |        | refused | refused dropped", flush=True)
        for name, attacks in rows.items():
            if re.search(arguments.only or "", name):
                await measure(executable, name, attacks, arguments.seconds)


if __name__ == "__main__":
    asyncio.run(main())
