#!/usr/bin/env python3
"""Lets the engine play itself for a long time, in every game with options and settings drawn at random, and sums up.

Each match runs for a while as one process, so that a leak shows: its peak memory after a third of that time is compared
with that at the end. Exit status 1: something went wrong, and the command that repeats it is printed.

Usage: endurance.py CROSSCUT SECONDS [SEED]     (the executable)
"""

import json
import random
import re
import shlex
import signal
import subprocess
import sys
import time

LONGEST_MATCH = 300  # seconds
MOST_REFUSED = 100  # drawings in a row of options that do not go together
PATIENCE = 120  # seconds within which a match must end when it is told to
OPTION = re.compile(r"^  (\w+)=(.*?)  \(default (.*?)\)  ")
RANGE = re.compile(r"^(-?\d+)\.\.(-?\d+)( in steps of 0\.5)?( or \w+)?$")
FAULTS = {"crashes": "crashes", "illegal": "illegal moves", "late": "losses on time"}
NOISE = 16  # megabytes by which memory may grow for no reason
BYTES_A_PLY = 400  # what a match may keep of its games


def games_of(crosscut):
    """The options of each game: name, what is allowed, default."""
    names = [line.split(":")[0] for line in run(crosscut, "games") if re.match(r"\w+:", line)]
    return {name: [match.groups() for match in map(OPTION.match, run(crosscut, "games", name)) if match] for name in names}


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def drawn_option(name, allowed, default):
    """A value, not always one that goes with the others; or None for the default."""
    numbers = RANGE.match(allowed)
    if random.random() < 0.4:
        return None
    if not numbers:
        return f"{name}={random.choice(allowed.split('|'))}"
    least, most = int(numbers[1]), int(numbers[2])
    usual = int(default) if default.isdigit() else least
    # Games on larger boards take too long to play many.
    return f"{name}={random.randint(max(least, usual - 9), min(most, usual + 2))}"


def drawn_player(crosscut, game):
    if random.random() < 0.15:
        return f"gtp: {shlex.quote(crosscut)} gtp {game} --playouts {random.randint(1, 100)}", 0
    limit = random.choice([f"playouts={random.randint(1, 400)}", f"time=0.0{random.randint(1, 50):02}",
                           f"level={random.randint(1, 4)}"])
    memory = random.randint(1, 32)
    return f"{random.choice(['mcts', 'mcts', 'uct'])} {limit} threads={random.randint(1, 3)} memory={memory}", memory


def peak_memory(process):
    """In megabytes; 0 if the process has ended."""
    try:
        with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
            found = re.search(r"VmHWM:\s+(\d+) kB", status.read())
    except FileNotFoundError:
        found = None
    return int(found[1]) / 1024 if found else 0


def drawn_match(crosscut, game, options):
    """A command line that plays until it is told to stop, and the memory that its trees may take."""
    chosen = [text for text in (drawn_option(*option) for option in options) if text]
    (first, one), (second, other) = drawn_player(crosscut, game), drawn_player(crosscut, game)
    return [crosscut, "match", game, *chosen, "--first", first, "--second", second, "--games", "1000000",
            "--openings", str(random.randint(0, 6)), "--concurrency", str(random.randint(1, 2)),
            "--seed", str(random.randint(1, 10**9)), "--json"], one + other


def played(command, seconds):
    """What became of a match: exit status, report or None, complaints, peak memory early and late."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    peaks = []
    for part in (seconds / 3, seconds * 2 / 3):
        try:
            process.wait(part)
        except subprocess.TimeoutExpired:
            peaks.append(peak_memory(process))
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        err = f"did not end within {PATIENCE} seconds\n" + err
    try:
        report = json.loads(out)
    except ValueError:
        report = None
    return process.returncode, report, err, peaks


def faults(report, peaks, trees):
    """The games and plies of a match that gave a report, and in words what went wrong in it."""
    counts = {name: sum(pace[key] for pace in report["pace"]) for key, name in FAULTS.items()}
    found = [f"{count} {name}" for name, count in counts.items() if count]
    total = sum(report["total"][key] for key in ("wins", "draws", "losses"))
    plies = total * report["plies"]["mean"]
    if len(peaks) == 2 and peaks[1] > peaks[0] + NOISE + trees + plies * BYTES_A_PLY / 2**20:
        found.append("memory grew")
    return total, plies, found


def main():
    crosscut, seconds = sys.argv[1], float(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(10**9)
    random.seed(seed)
    print(f"seed {seed}", flush=True)
    games = games_of(crosscut)
    slot = min(LONGEST_MATCH, seconds / len(games))
    matches, refused, all_games, all_plies, failures = 0, 0, 0, 0, 0
    end = time.monotonic() + seconds
    while matches < len(games) or time.monotonic() < end:
        game = list(games)[matches % len(games)]
        command, trees = drawn_match(crosscut, game, games[game])
        status, report, err, peaks = played(command, slot)
        if status == 2 and refused < MOST_REFUSED:
            refused += 1
            continue
        matches, refused = matches + 1, 0
        shown = shlex.join(command[1:-1])
        if not report:
            print(f"FAILED  {shown}\nexit status {status}: {err}", flush=True)
            failures += 1
            continue
        total, plies, found = faults(report, peaks, trees)
        all_games, all_plies, failures = all_games + total, all_plies + plies, failures + bool(found)
        memory = " to ".join(f"{peak:.0f}" for peak in peaks)
        print(f"{'FAILED ' if found else 'passed '} {shown}\n        {total} games, {plies:.0f} plies, peak memory "
              f"{memory} MB" + "".join(f", {text}" for text in found), *report["troubles"], sep="\n        ", flush=True)
    print(f"{matches} matches, {all_games} games, {all_plies:.0f} plies; {failures} matches failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
