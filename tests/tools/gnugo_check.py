#!/usr/bin/env python3
"""Plays random games of Go on the executable and on GNU Go, both over GTP, and compares them move by move: which moves
are legal, what is captured, and at the end the area.

Usage: gnugo_check.py EXECUTABLE [GAMES]     (games for each rule and size; exit status 77: GNU Go is not installed)
"""

import json
import os
import random
import shutil
import subprocess
import sys

COLUMNS = "abcdefghjklmnopqrst"
# Options here, and the same for GNU Go. (Suicide is left out: GNU Go overlooks boards that it brings back.)
RULES = [
    ("ko=positional", ["--positional-superko"]),
    ("ko=situational", ["--situational-superko"]),
    ("ko=simple", ["--simple-ko"]),
]


class Program:
    """A program that speaks GTP."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *commands):
        """The answers to several commands, which are sent at once."""
        self.process.stdin.write("".join(command + "\n" for command in commands))
        self.process.stdin.flush()
        return [self.answer(command) for command in commands]

    def answer(self, command):
        lines = []
        while (line := self.process.stdout.readline().rstrip("\n")) or not lines:
            if line:
                lines.append(line)
        if not lines[0].startswith("="):
            raise SystemExit(f"{self.process.args[0]}: {command}: {lines[0]}")
        return "\n".join(lines)[1:].strip().lower()

    def quit(self):
        self.ask("quit")
        self.process.wait()


def neighbours(point, size):
    column, row = COLUMNS.index(point[0]), int(point[1:])
    for c, r in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
        if 0 <= c < size and 1 <= r <= size:
            yield COLUMNS[c] + str(r)


def area(stones, size):
    """The area of black and white, counted here once more: stones, and empty regions that touch one colour."""
    points = {column + str(row) for column in COLUMNS[:size] for row in range(1, size + 1)}
    count = {colour: list(stones.values()).count(colour) for colour in ("black", "white")}
    empty = points - stones.keys()
    while empty:
        region, open_points, touched = set(), [empty.pop()], set()
        while open_points:
            point = open_points.pop()
            region.add(point)
            for n in neighbours(point, size):
                if n in stones:
                    touched.add(stones[n])
                elif n in empty:
                    empty.remove(n)
                    open_points.append(n)
        if len(touched) == 1:
            count[touched.pop()] += len(region)
    return count


def play(ours, theirs, options, size, chance):
    """One random game; the number of moves, and whether the areas at its end were compared."""
    ours.ask(f"crosscut-game go size={size} komi=0 settlement=off {options}")
    theirs.ask(f"boardsize {size}", "clear_board", "komi 0")
    moves, taken, before = [], {"black": 0, "white": 0}, 0
    # GNU Go remembers 500 moves, and beyond that allows boards to come back.
    while moves[-2:] != ["pass", "pass"] and len(moves) < min(3 * size * size, 500):
        colour, other = ("white", "black") if len(moves) % 2 else ("black", "white")
        where = f"size={size} {options}, after {' '.join(moves)}"
        legal, text = ours.ask("gogui-rules_legal_moves", "crosscut-state")
        answers = theirs.ask(f"all_legal {colour}", "list_stones black", "list_stones white", "captures black",
                             "captures white")
        allowed, black, white, *captures = answers
        placements = sorted(set(legal.split()) - {"pass"})
        if placements != sorted(allowed.split()):
            raise SystemExit(f"{where}: {colour} may play {' '.join(placements)}, by GNU Go {allowed}")
        state = json.loads(text)
        stones = {point: "black" if token == "b" else "white" for point, token in state["cells"].items()}
        if stones != {point: name for name, names in (("black", black), ("white", white)) for point in names.split()}:
            raise SystemExit(f"{where}: the boards differ: {state['cells']}")
        if moves and moves[-1] != "pass":
            taken[other] += before + 1 - len(stones)
        before = len(stones)
        if [str(taken["black"]), str(taken["white"])] != captures:
            raise SystemExit(f"{where}: taken were {taken}, by GNU Go {captures}")
        if state["score"] != area(stones, size):
            raise SystemExit(f"{where}: the area is {area(stones, size)}, not {state['score']}")
        # Mostly no eyes are filled, so that the game comes to an end.
        spared = [m for m in placements if any(stones.get(n) != colour for n in neighbours(m, size))]
        choice = placements if chance.random() < 0.02 else spared
        moves.append(chance.choice(choice) if choice else "pass")
        for program in (ours, theirs):
            program.ask(f"play {colour} {moves[-1]}")
    # GNU Go scores by what it thinks is dead; where it thinks that nothing is, the area must be the same.
    dead, seki = theirs.ask("final_status_list dead", "final_status_list seki") if size < 13 else ("?", "?")
    if dead or seki:
        return len(moves), False
    score, theirs_score = ours.ask("gogui-rules_final_result")[0], theirs.ask("final_score")[0]
    if score.removesuffix(".0") != theirs_score.removesuffix(".0"):
        raise SystemExit(f"size={size} {options}, after {' '.join(moves)}: {score}, by GNU Go {theirs_score}")
    return len(moves), True


def main():
    executable, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    gnugo = shutil.which("gnugo", path=os.environ.get("PATH", "") + ":/usr/games")
    if gnugo is None:
        print("GNU Go is not installed")
        return 77
    chance = random.Random(1)
    ours = Program(executable, "gtp", "go")
    plies = played = compared = 0
    for options, rules in RULES:
        theirs = Program(gnugo, "--mode", "gtp", "--chinese-rules", *rules)
        for size in (5, 6, 7, 9, 13, 19):
            # The smaller the board, the more games: rare rules show there.
            for _ in range(max(1, games * 100 // size**2)):
                length, ended = play(ours, theirs, options, size, chance)
                plies, played, compared = plies + length, played + 1, compared + ended
        theirs.quit()
    ours.quit()
    print(f"{played} games, {plies} moves: legal moves, captures and area agree, and {compared} final scores")
    return 0 if compared > played // 4 else 1


if __name__ == "__main__":
    sys.exit(main())
