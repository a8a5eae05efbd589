#!/usr/bin/env python3
"""Measures how hard the problems of data/problems are, and writes it into their files (docs/problems.md).

Usage: tools/rate_problems.py CROSSCUT [GAME...], the executable whose engine is asked; takes some minutes.
"""
import collections
import json
import pathlib
import subprocess
import sys

EFFORTS = [1, 3, 10, 30, 100, 300, 1000, 3000, 10000]
SEEDS = [1, 2, 3, 4, 5]
FOLDER = pathlib.Path(__file__).parent.parent / "data" / "problems"


def missed(crosscut, game):
    """The number of runs, over all efforts and seeds, that miss each problem of the game."""
    count = collections.Counter()
    for effort in EFFORTS:
        for seed in SEEDS:
            command = [crosscut, "problems", game, "--player", "mcts", "--playouts", str(effort), "--seed", str(seed), "--json"]
            run = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
            count.update(result["id"] for result in json.loads(run.stdout)["results"] if not result["solved"])
    return count


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for path in sorted(FOLDER.glob("*.json")):
        if sys.argv[2:] and path.stem not in sys.argv[2:]:
            continue
        problems = json.loads(path.read_text(encoding="utf-8"))
        misses = missed(sys.argv[1], path.stem)
        for problem in problems:
            problem["difficulty"] = misses[problem["id"]]
        path.write_text(json.dumps(problems, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        print(path.name, sorted(problem["difficulty"] for problem in problems), flush=True)


if __name__ == "__main__":
    main()
