"""A server behind nginx as docs/running.md sets it up: pages, games over HTTPS and a WebSocket, and who is asking.

Usage: proxy_check.py EXECUTABLE SOURCE_FOLDER. The exit status is 77, skipped, where nginx or openssl is missing.
"""

import asyncio
import json
import pathlib
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.dont_write_bytecode = True
SOURCE = pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "tools"))
from load_test import Socket, free_port

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
NAME = "games.example.org"


def certificate(folder):
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    names = ["-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", folder / "key.pem", "-out", folder / "cert.pem"]
    subprocess.run([*command, *names, *files], check=True, capture_output=True)


def configuration(folder, port, behind):
    """The one of the document, with other ports and files."""
    text = (SOURCE / "docs/running.md").read_text(encoding="utf-8")
    block = re.search(r"```nginx\n(.*?)```", text, re.S).group(1)
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("127.0.0.1:8080", f"127.0.0.1:{behind}"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(folder / "cert.pem")),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem")),
    ):
        assert old in block, old
        block = block.replace(old, new)
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\nevents {{}}\n"
        f"http {{ access_log off;\n{paths}{block}}}\n"
    )


def wait_for(port, process):
    while process.poll() is None:
        try:
            asyncio.run(asyncio.wait_for(open_and_close(port), 5))
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"the program ended with status {process.returncode}")


async def open_and_close(port):
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.close()


async def play(port, trusted, ask):
    """Two people play a move each over WebSockets, and one is told of the other's."""
    room = json.loads(ask("/api/v1/room_create", {"game": "yugo", "options": {"size": 5}}))
    players = []
    for seat in ("first", "second"):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=trusted, server_hostname=NAME)
        socket = await Socket.begin(reader, writer, f"{NAME}:{port}", f"https://{NAME}:{port}")
        await socket.ask(action="room_join", room=room["room"], token=room["tokens"][seat])
        players.append(socket)
    answer = await players[0].ask(action="room_move", room=room["room"], token=room["tokens"]["first"], move="c3")
    assert answer["state"]["moves"] == ["c3"], answer
    while (message := await players[1].receive())["seq"] < answer["seq"]:
        pass
    assert message["event"] == "room" and message["state"]["moves"] == ["c3"], message
    for player in players:
        player.close()


def check(folder, server, proxy, ports):
    port, behind, metrics = ports
    wait_for(behind, server)
    wait_for(port, proxy)
    trusted = ssl.create_default_context(cafile=folder / "cert.pem")
    # The name leads to this machine, as the club's does to its own.
    import socket as sockets

    found = sockets.getaddrinfo
    sockets.getaddrinfo = lambda host, *rest, **more: found("127.0.0.1" if host == NAME else host, *rest, **more)

    def ask(path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"https://{NAME}:{port}{path}", data)
        with urllib.request.urlopen(request, context=trusted, timeout=60) as answer:
            return answer.read().decode()

    assert ask("/healthz") == "ok\n"
    assert "<html" in ask("/").lower()
    asyncio.run(play(port, trusted, ask))
    try:
        ask("/metrics")
        raise AssertionError("the figures are open to everybody")
    except urllib.error.HTTPError as refused:
        assert refused.code == 404
    with urllib.request.urlopen(f"http://127.0.0.1:{metrics}/metrics", timeout=60) as answer:
        figures = answer.read().decode()
    assert 'crosscut_requests_total{action="room_move",outcome="ok"} 1\n' in figures, figures


def check_options():
    """The server knows the options with which the unit, the container and the document start it."""
    known = subprocess.run([sys.argv[1], "serve", "--help"], check=True, capture_output=True, text=True).stdout
    for name, lines in (
        ("packaging/crosscut.service.in", r"^ExecStart=.*"),
        ("packaging/Containerfile", r"^ENTRYPOINT .*"),
        ("docs/running.md", r"CROSSCUT_OPTIONS=.*"),
    ):
        text = (SOURCE / name).read_text(encoding="utf-8")
        used = re.findall(r"--[a-z-]+[a-z]", " ".join(re.findall(lines, text, re.M)))
        assert used, name
        for option in used:
            assert re.search(rf"{option}\b", known), f"{name}: there is no {option}"


def main():
    check_options()
    if not NGINX or not shutil.which("openssl"):
        print("left out: nginx or openssl is not installed")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        ports = [free_port() for _ in range(3)]
        certificate(folder)
        (folder / "nginx.conf").write_text(configuration(folder, ports[0], ports[1]), encoding="utf-8")
        options = ["--port", str(ports[1]), "--games", folder / "games.db", "--name", NAME, "--log", folder / "log"]
        guarded = ["--trusted-proxy", "127.0.0.1", "--metrics", f"127.0.0.1:{ports[2]}"]
        server = subprocess.Popen([sys.argv[1], "serve", *options, *guarded], stdout=subprocess.DEVNULL)
        proxy = subprocess.Popen(
            [NGINX, "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL
        )
        try:
            check(folder, server, proxy, ports)
        finally:
            for process in (proxy, server):
                process.terminate()
                process.wait(timeout=60)
        assert server.returncode == 0
        log = [json.loads(line) for line in (folder / "log").read_text(encoding="utf-8").splitlines()]
        assert log[0]["event"] == "start" and log[-1]["event"] == "stop", log
    print("a game was played over HTTPS, through nginx")


if __name__ == "__main__":
    main()
