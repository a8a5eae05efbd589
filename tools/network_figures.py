#!/usr/bin/env python3
"""Measures how the network of a game compares with the engine with playouts (docs/measurements).

Usage: network_figures.py CROSSCUT GAME [--games GAMES] [--playouts PLAYOUTS] [--ladder FROM..TO] [--rounds ROUNDS]

It prints
  - how much the engine changes its mind: the mean absolute second difference of Black's chances along GAMES games that it
    plays against itself, at PLAYOUTS for each position (0 games: this is left out);
  - the problems of the game solved with 300 and 1,000 playouts, over five seeds;
  - with --ladder 1..7: the points of each level against the one below, over ROUNDS pairs of games.
Each is a matter of playouts, not of time, so the machine may be busy.
"""
import argparse
import json
import random
import re
import subprocess

PLAYERS = ["net", "mcts"]


class Program:
    def __init__(self, executable):
        self.process = subprocess.Popen([executable, "analyze"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, action, game, moves, **fields):
        request = {"id": 0, "action": action, "game": game, "moves": moves, **fields}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(answer)
        return answer


def chances(program, game, seed, playouts):
    """Black's chances at each position of a game, by player. The first four moves are random, the others the network's."""
    chance, moves, found = random.Random(seed), [], {player: [] for player in PLAYERS}
    while True:
        state = program.ask("state", game, moves)
        if state["turn"] != "move" or len(moves) >= 400:
            return found
        if len(moves) < 4:
            legal = program.ask("legal", game, moves)["legal"]
            moves.append(chance.choice([move for move in legal if any(map(str.isdigit, move))]))
            continue
        for player in reversed(PLAYERS):
            engine = {"player": player, "playouts": playouts, "seed": seed}
            best = program.ask("analyze", game, moves, engine=engine)["analysis"]
            black = state["state"]["to_move"] == "black"
            found[player].append(best["win_rate"] if black else 1 - best["win_rate"])
        moves.append(best["candidates"][0]["move"])


def second_differences(values):
    return [abs(a - 2 * b + c) for a, b, c in zip(values, values[1:], values[2:])]


def swings(crosscut, game, games, playouts):
    program, all_of = Program(crosscut), {player: [] for player in PLAYERS}
    for seed in range(1, games + 1):
        for player, values in chances(program, game, seed, playouts).items():
            all_of[player] += second_differences(values)
    for player, values in all_of.items():
        print(f"{game}: {player}: mean second difference {sum(values) / len(values):.3f} at {len(values)} positions of "
              f"{games} games, {playouts} playouts", flush=True)


def problems(crosscut, game):
    for playouts in (300, 1000):
        for player in PLAYERS:
            solved = of = 0
            for seed in range(1, 6):
                command = [crosscut, "problems", game, "--player", player, "--playouts", str(playouts), "--seed", str(seed), "--json"]
                total = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)["total"]
                solved, of = solved + total["solved"], of + total["of"]
            print(f"{game}: {player}: {solved} of {of} problems at {playouts} playouts", flush=True)


def ladder(crosscut, game, levels, rounds):
    command = [crosscut, "tournament", game, "--ladder", levels, "--rounds", str(rounds), "--openings", "2", "--processors", "1"]
    report = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    for line in re.findall(r"^level\d+ - level\d+ +\d+ wins.*$", report, re.MULTILINE):
        print(f"{game}: {line}", flush=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("crosscut")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--playouts", type=int, default=1000)
    parser.add_argument("--ladder")
    parser.add_argument("--rounds", type=int, default=20)
    arguments = parser.parse_args()
    if arguments.games:
        swings(arguments.crosscut, arguments.game, arguments.games, arguments.playouts)
    problems(arguments.crosscut, arguments.game)
    if arguments.ladder:
        ladder(arguments.crosscut, arguments.game, arguments.ladder, arguments.rounds)


if __name__ == "__main__":
    main()
