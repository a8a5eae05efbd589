#!/usr/bin/env python3
"""Plays from random won positions of solved boards: the engine with its tables, which has won, against the engine without
them, which makes a hundred times as many playouts. Prints how many games were won, drawn and lost, by board.

Usage: solved_match.py CROSSCUT [--games GAMES] [--playouts PLAYOUTS]     (the executable; GAMES on all boards together)
"""

import argparse
import json
import random
import subprocess

BOARDS = ["margo size=3", "margo size=3 swap=off", "sligo size=3", "go size=3 komi=0 ko=simple", "yugo size=2"]


class Program:
    def __init__(self, executable, *options):
        command = [executable, "analyze", *options]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, board, moves, action, **fields):
        game, *options = board.split()
        options = dict(option.split("=") for option in options)
        if game in ("go", "sligo", "yugo"):
            options["settlement"] = "off"
        return self.request(action, game=game, options=options, moves=moves, **fields)

    def request(self, action, **fields):
        self.process.stdin.write(json.dumps({"id": 0, "action": action, **fields}) + "\n")
        self.process.stdin.flush()
        while True:
            answer = json.loads(self.process.stdout.readline())
            if "error" in answer:
                raise RuntimeError(answer)
            if not answer.get("partial"):
                return answer


def won_position(program, board, chance):
    """Moves of a random game up to a position that the player to move wins, but not by every turn."""
    while True:
        moves = []
        for _ in range(chance.randrange(7)):
            legal = program.ask(board, moves, "legal")["legal"]
            if not legal:
                break
            moves.append(chance.choice(legal))
        state = program.ask(board, moves, "state")["state"]
        if state["over"]:
            continue
        analysis = program.ask(board, moves, "analyze", most=1000)["analysis"]
        if analysis["proven"] == 1 and analysis["candidates"][-1]["proven"] < 1:
            return moves


def play(program, board, moves, playouts):
    """1, 0 or -1: the player to move wins, draws or loses."""
    ours = program.ask(board, moves, "state")["state"]["to_move"]
    own = True
    for _ in range(200):
        state = program.ask(board, moves, "state")["state"]
        if state["over"]:
            winner = {"B": "black", "W": "white"}.get(state["result"][0])
            return 0 if winner is None else 1 if winner == ours else -1
        engine = {"player": "mcts", "playouts": playouts if own else 100 * playouts, "tables": own}
        moves = moves + [program.ask(board, moves, "genmove", engine=engine)["move"]]
        if moves[-1] == "swap":
            ours = "white" if ours == "black" else "black"
        own = not own
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("executable")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=50)
    arguments = parser.parse_args()
    program = Program(arguments.executable)
    chance = random.Random(1)
    for board in BOARDS:
        results = [play(program, board, won_position(program, board, chance), arguments.playouts)
                   for _ in range(arguments.games // len(BOARDS))]
        print(f"{board}: {results.count(1)} won, {results.count(0)} drawn, {results.count(-1)} lost", flush=True)


if __name__ == "__main__":
    main()
