#!/usr/bin/env python3
"""Lets workers share the games of a match while some are killed at random and the database is restarted, and compares what
comes of it with the match as one process plays it: every game once, and the same table.

Usage: work_endurance.py EXECUTABLE [--file] [--workers N] [--games N] [--playouts N] [--kill SECONDS] [--restart SECONDS]
                                    [--seed N]

The store is a PostgreSQL server of its own (tools/postgres.py), or with --file a SQLite file. The exit status is 77 if
PostgreSQL is not installed.
"""

import argparse
import json
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from postgres import Postgres  # noqa: E402


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("executable")
    parser.add_argument("--file", action="store_true", help="a SQLite file as the store")
    parser.add_argument("--workers", type=int, default=8)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--playouts", type=int, default=100)
    parser.add_argument("--kill", type=float, default=1, help="mean seconds from one kill to the next")
    parser.add_argument("--restart", type=float, default=10, help="seconds from one restart of the database to the next")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


class Run:
    def __init__(self, options, store, database):
        self.options, self.store, self.database = options, store, database
        self.workers, self.outputs = [], []
        self.kills = self.restarts = 0
        self.random = random.Random(options.seed)

    def match(self, *more):
        command = [
            self.options.executable, "match", "yugo", "size=5", "settlement=off", "--json", "--seed", str(self.options.seed),
            "--first", f"mcts playouts={self.options.playouts} memory=1", "--second",
            f"uct playouts={self.options.playouts} memory=1", "--games", str(self.options.games), *more
        ]  # fmt: skip
        return subprocess.run(command, check=False, capture_output=True, text=True)

    def reported(self, *more):
        """The report without what depends on the clock, and how many games are unfinished."""
        done = self.match(*more)
        if done.returncode:
            raise RuntimeError(done.stderr)
        report = json.loads(done.stdout)
        for pace in report["pace"]:
            for key in [key for key in pace if "second" in key]:
                del pace[key]
        left = re.search(r"(\d+) of (\d+) games are finished", done.stderr)
        return report, int(left[2]) - int(left[1]) if left else 0

    def start_worker(self):
        command = [self.options.executable, "work", "--store", self.store, "--lease", "3"]
        self.workers.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))

    def finish(self, worker):
        """Takes note of a worker that has ended: by itself when nothing is left, or since the database was not there."""
        self.workers.remove(worker)
        _, trouble = worker.communicate()
        if worker.returncode == 1 and "the database" in trouble.splitlines()[-1]:
            self.start_worker()
        elif worker.returncode not in (0, -signal.SIGKILL):
            raise RuntimeError(f"a worker ended with {worker.returncode}: {trouble}")

    def play(self):
        began = last_restart = time.monotonic()
        next_kill = began + self.random.expovariate(1 / self.options.kill)
        for _ in range(self.options.workers):
            self.start_worker()
        while self.workers:
            now = time.monotonic()
            for worker in [worker for worker in self.workers if worker.poll() is not None]:
                self.finish(worker)
            if self.workers and now > next_kill:
                victim = self.random.choice(self.workers)
                victim.kill()
                self.finish(victim)
                self.start_worker()
                self.kills += 1
                next_kill = now + self.random.expovariate(1 / self.options.kill)
            if self.database and now > last_restart + self.options.restart:
                self.database.stop()
                self.database.start()
                self.restarts += 1
                last_restart = time.monotonic()
            time.sleep(0.02)
        return time.monotonic() - began

    def end(self):
        for worker in self.workers:
            worker.kill()
            worker.communicate()


def check(run):
    expected, _ = run.reported()
    run.reported("--store", run.store)
    seconds = run.play()
    shared, left = run.reported("--store", run.store, "--status")
    print(f"{run.options.games} games, {run.options.workers} workers, {run.kills} killed, {run.restarts} restarts of the "
          f"database, {seconds:.1f} s")  # fmt: skip
    wrong = [key for key in expected if expected[key] != shared.get(key)]
    if left or wrong:
        print(f"{left} games are missing; what differs from the match of one process: {', '.join(wrong) or 'nothing'}")
        return 1
    print("every game once, and the same table as one process makes")
    return 0


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        database = None
        if not options.file:
            try:
                database = Postgres(durable=True)
            except FileNotFoundError as missing:
                print(missing)
                return 77
        run = Run(options, database.url if database else str(pathlib.Path(folder) / "games.db"), database)
        try:
            return check(run)
        finally:
            run.end()
            if database:
                database.end()


if __name__ == "__main__":
    sys.exit(main())
