#!/usr/bin/env python3
"""Runs a PostgreSQL server of its own for a test: in a temporary folder, reached over a Unix socket there and nothing else.

Usage: postgres.py [durable]     without `durable`, a crash of the machine may lose what was committed

It prints the server's URL, and then obeys lines of its input: `stop` ends the server at once, as a crash would; `start`
starts it again. It answers each with `done`. At the end of the input the server is stopped and the folder removed. The exit
status is 77 if PostgreSQL is not installed.
"""

import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time


def programs():
    """The folder of the newest version's programs; None if PostgreSQL is not installed."""
    found = [*pathlib.Path("/usr/lib/postgresql").glob("*/bin/postgres")]  # Debian's
    if found:
        return max(found, key=lambda path: int(path.parts[-3])).parent
    other = shutil.which("postgres")
    return pathlib.Path(other).resolve().parent if other else None


def servant():
    """As whom the server runs, as arguments of subprocess: it refuses to run as root."""
    if os.getuid() != 0:
        return {}
    names = [entry.pw_name for entry in pwd.getpwall()]
    entry = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


class Postgres:
    def __init__(self, durable=False):
        self.programs, self.servant, self.process = programs(), servant(), None
        if not self.programs:
            raise FileNotFoundError("PostgreSQL is not installed")
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="crosscut_pg_"))
        self.url = f"postgresql://crosscut@/postgres?host={self.folder}"
        if self.servant:
            os.chown(self.folder, self.servant["user"], self.servant["group"])
        self.data = self.folder / "data"
        self.options = ["listen_addresses=", f"unix_socket_directories={self.folder}", "shared_buffers=16MB"]
        if not durable:
            self.options += ["fsync=off", "full_page_writes=off"]
        try:
            self.process = self.run("initdb", "-D", self.data, "-U", "crosscut", "-A", "trust", "-E", "UTF8", "--no-locale",
                                    "--no-sync", "--no-instructions")  # fmt: skip
            made = self.process.communicate()[0]
            if not (self.data / "PG_VERSION").exists():
                raise RuntimeError(f"initdb failed: {made}")
            self.start()
        except BaseException:
            self.end()
            raise

    def run(self, program, *arguments):
        return subprocess.Popen(
            [self.programs / program, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}, **self.servant
        )  # fmt: skip

    def start(self):
        pid_file = self.data / "postmaster.pid"
        pid_file.unlink(missing_ok=True)
        settings = [word for option in self.options for word in ("-c", option)]
        log = open(self.folder / "log", "a", encoding="utf-8")  # pylint: disable=consider-using-with
        self.process = subprocess.Popen(
            [self.programs / "postgres", "-D", self.data, *settings], cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=log, stderr=log, start_new_session=True, **self.servant
        )  # fmt: skip
        log.close()
        while not (pid_file.exists() and pid_file.read_text(encoding="utf-8").rstrip().endswith("ready")):
            if self.process.poll() is not None:
                raise RuntimeError(f"postgres ended: {(self.folder / 'log').read_text(encoding='utf-8')}")
            time.sleep(0.01)

    def stop(self):
        """At once, without finishing anything."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()

    def end(self):
        self.stop()
        for _ in range(50):  # since its children may still be writing
            shutil.rmtree(self.folder, ignore_errors=True)
            if not self.folder.exists():
                break
            time.sleep(0.1)


def clean_up_when_told_to_end():
    """A signal that ends the program lets it clean up; another one does not interrupt that."""
    all_of_them = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)

    def end(*_):
        for number in all_of_them:
            signal.signal(number, signal.SIG_IGN)
        sys.exit(1)

    for number in all_of_them:
        signal.signal(number, end)


def main():
    clean_up_when_told_to_end()
    try:
        server = Postgres(durable="durable" in sys.argv[1:])
    except FileNotFoundError as missing:
        print(f"{missing}.", file=sys.stderr)
        return 77
    try:
        print(server.url, flush=True)
        for line in sys.stdin:
            server.start() if line.strip() == "start" else server.stop()
            print("done", flush=True)
    finally:
        server.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
