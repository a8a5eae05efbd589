#!/usr/bin/env python3
"""Holds reviews against the truth: games on solved boards are reviewed by search alone, and exactly from
the tables. Prints by board how many of the mistakes listed are ones (they worsen the result, or the margin), and how many
of the turns that worsen the result are listed.

Usage: solved_reviews.py CROSSCUT [--games GAMES] [--playouts PLAYOUTS]
(the executable; GAMES on each board, and PLAYOUTS for each position of a review)
"""

import argparse
import random

from solved_match import Program

BOARDS = ["margo size=3", "margo size=3 swap=off", "sligo size=3", "go size=3 komi=0 ko=simple"]
LONGEST = 40  # turns


def game(program, board, seed):
    """A player of 50 playouts on both sides, with every other turn or so at random instead, for there to be mistakes."""
    chance = random.Random(seed)
    moves = []
    while len(moves) < LONGEST and not program.ask(board, moves, "state")["state"]["over"]:
        if chance.random() < 0.5:
            moves.append(chance.choice(program.ask(board, moves, "legal")["legal"]))
        else:
            engine = {"player": "mcts", "playouts": 50, "seed": len(moves), "tables": False}
            moves.append(program.ask(board, moves, "genmove", engine=engine)["move"])
    return moves


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("executable")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=400)
    arguments = parser.parse_args()
    program = Program(arguments.executable)
    for board in BOARDS:
        turns = listed = true = worse = found = 0
        for seed in range(arguments.games):
            moves = game(program, board, seed)
            engine = {"player": "net", "playouts": arguments.playouts, "seed": seed}
            searched = program.ask(board, moves, "review", engine={**engine, "tables": False})["turns"]
            known = program.ask(board, moves, "review", engine=engine)["turns"]
            for guess, exact in zip(searched, known, strict=True):
                if "solved" not in exact:
                    continue
                turns += 1
                mistake = guess["verdict"] != "fine"
                listed += mistake
                true += mistake and (exact["loss"] > 0 or exact["lead_loss"] > 0)
                worse += exact["loss"] > 0
                found += mistake and exact["loss"] > 0
        print(f"{board}: {turns} turns; of {listed} mistakes listed {true} are ones; of {worse} turns that worsen the result "
              f"{found} are listed", flush=True)


if __name__ == "__main__":
    main()
