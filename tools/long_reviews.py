#!/usr/bin/env python3
"""Holds reviews of games between weak players against searches of many times the playouts. Prints by board how many of
the mistakes listed lose LEAST of the win probability or more there as well; and of the ten turns of each game that lose
most there, if it is LEAST or more, how many are listed.

Usage: long_reviews.py CROSSCUT [--games GAMES] [--first SEED] [--playouts PLAYOUTS] [--times TIMES] [--least LEAST]
                       [--jobs JOBS] [--boards BOARD...] [--records FILE...]
(the executable; GAMES on each board, or of each file of records, from SEED on; PLAYOUTS for each position of a review,
TIMES as many against it; LEAST, 0.05 by default: if given, each turn is reviewed alone, as the pages do for warnings; JOBS
games at a time)
"""

import argparse
import multiprocessing
import sys
from pathlib import Path

from solved_match import Program

BOARDS = ["bargo", "bargo size=3", "yugo", "yugo size=6", "margo swap=off", "margo size=4 swap=off",
          "sligo", "sligo size=6", "meigo", "meigo size=4", "go", "go size=6"]
LONGEST = 40  # turns
MISTAKE = 0.05
MEMORY = 6000  # megabytes, so that no tree of the longer searches is full


def play(program, board, seed):
    """A game between players of levels 2 and 3, which play as people do, or its beginning."""
    moves = []
    while len(moves) < LONGEST and not program.ask(board, moves, "state")["state"]["over"]:
        engine = {"level": 2 + (len(moves) + seed) % 2, "seed": 1000 * seed + len(moves)}
        moves.append(program.ask(board, moves, "genmove", engine=engine)["move"])
    return moves


def read(program, file, number):
    """The board of a game in a file of records, and its first moves, which must be those of one line."""
    text = Path(file).read_text(encoding="utf-8")
    record = program.request("record", text=text, which=number)["record"]
    options = [f"{name}={value}" for name, value in record.get("options", {}).items()]
    moves = [node["move"]["text"] for node in record["nodes"] if "move" in node]
    return " ".join([record["game"], *options]), moves[:LONGEST]


def look(program, board, moves, playouts):
    """The chances of the player to move, who that is, and the best move."""
    state = program.ask(board, moves, "state")["state"]
    if state["over"]:
        winner = {"B": "black", "W": "white"}.get(state["result"][0])
        return (0.5 if winner is None else float(winner == state["to_move"])), state["to_move"], None
    engine = {"playouts": playouts, "tables": False, "memory": MEMORY}
    analysis = program.ask(board, moves, "analyze", engine=engine)["analysis"]
    return analysis["win_rate"], state["to_move"], analysis["candidates"][0]["move"]


def compare(job):
    """For each turn: whether it is listed, and what it loses against the best move of the longer search, if both are searched
    as long as that."""
    executable, source, seed, playouts, times, least = job
    program = Program(executable, "--memory", str(MEMORY))
    if Path(source).is_file():
        board, moves = read(program, source, seed)
    else:
        board, moves = source, play(program, source, seed)
    engine = {"playouts": playouts, "seed": seed, "tables": False}
    if least is None:
        least = MISTAKE
        turns = program.ask(board, moves, "review", engine=engine)["turns"]
    else:
        turns = [program.ask(board, moves, "review", engine=engine, least=least, turns=[ply])["turns"][0]
                 for ply in range(len(moves))]
    known = [look(program, board, moves[:ply], times * playouts) for ply in range(len(moves) + 1)]
    found = []
    for ply, turn in enumerate(turns):
        rate, mover, best = known[ply]

        def after(there, mover=mover):
            return there[0] if there[1] == mover else 1 - there[0]

        now = after(known[ply + 1])
        listed = turn["verdict"] != "fine" and (turn["loss"] or 0) >= least
        loss = 0.0
        if best != turn["move"]:
            loss = rate - now
            if listed or loss >= least / 2:
                loss = after(look(program, board, [*moves[:ply], best], times * playouts)) - now
        found.append((listed, loss))
        if listed or loss >= least:
            print(f"{source}, game {seed}, {ply} {turn['move']}: {turn['verdict']}, {turn['loss']} +- {turn['uncertainty']}; "
                  f"{loss:.3f} of {now + loss:.3f}", file=sys.stderr, flush=True)
    program.process.stdin.close()
    return source, found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("executable")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--playouts", type=int, default=6400)
    parser.add_argument("--times", type=int, default=25)
    parser.add_argument("--least", type=float)
    parser.add_argument("--jobs", type=int, default=1)
    sources = parser.add_mutually_exclusive_group()
    sources.add_argument("--boards", nargs="+", default=BOARDS)
    sources.add_argument("--records", nargs="+")
    arguments = parser.parse_args()
    jobs = [(arguments.executable, source, seed, arguments.playouts, arguments.times, arguments.least)
            for seed in range(arguments.first, arguments.first + arguments.games)
            for source in arguments.records or arguments.boards]
    for file in arguments.records or []:
        if not Path(file).is_file():
            parser.error(f"There is no file {file}.")
    least = MISTAKE if arguments.least is None else arguments.least
    sums = [0] * 5
    with multiprocessing.Pool(arguments.jobs) as pool:
        for source, found in pool.imap_unordered(compare, jobs):
            worst = sorted((turn for turn in found if turn[1] >= least), key=lambda turn: -turn[1])[:10]
            listed = [turn for turn in found if turn[0]]
            counts = [len(found), len(listed), sum(loss >= least for _, loss in listed), len(worst),
                      sum(is_listed for is_listed, _ in worst)]
            sums = [total + count for total, count in zip(sums, counts, strict=True)]
            for name, (turns, all_listed, true, all_worst, found_worst) in ((source, counts), ("so far", sums)):
                print(f"{name}: {turns} turns; of {all_listed} mistakes listed {true} are ones; of the {all_worst} worst "
                      f"{found_worst} are listed", flush=True)


if __name__ == "__main__":
    main()
