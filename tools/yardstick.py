#!/usr/bin/env python3
"""Plays the games by which evaluations are judged (docs/learning.md), and writes them to data/yardstick.

Usage: yardstick.py CROSSCUT GAME [--player PLAYER --out FILE] [--work FOLDER] [--concurrency NUMBER]

GAME.sgf has games between unlike players without a network, from few random placements or many; GAME-own.sgf has games
of the engine with its network against players of other kinds. With --player, such as "net playouts=100 network=FILE",
only games of the latter kind are played, by that player, and written to the file --out. An interrupted run continues
if --work names its folder. Training never begins from these games: their seeds are their own.
"""
import argparse
import pathlib
import shutil
import subprocess
import tempfile

OPTIONS = {
    "bargo": ["komi=3"],
    "go": ["settlement=off"],
    "margo": ["swap=off"],
    "meigo": ["ko=superko"],
    "sligo": ["komi=9", "settlement=off"],
    "yugo": ["komi=4", "settlement=off"],
}
PLAYER = "net playouts=100"
# The players, the random placements before they take over, and the number of games.
OTHERS = [
    ("mcts playouts=1600", "uct playouts=1600", 4, 12),
    ("mcts playouts=1600", "mcts playouts=200", 8, 12),
    ("uct playouts=3000", "mcts playouts=400", 16, 12),
    ("mcts playouts=50", "uct playouts=50", 24, 12),
]
OWN = [
    ("mcts playouts=3000", 4, 16),
    ("uct playouts=10000", 8, 8),
]
GNU_GO = ("gtp: gnugo --mode gtp --chinese-rules --positional-superko", 4, 8)
SEED = 20261127


def play(arguments, folder, first, second, openings, games):
    """The records of a match."""
    command = [arguments.crosscut, "match", arguments.game, *OPTIONS[arguments.game],
               "--first", first, "--second", second, "--openings", str(openings), "--games", str(games),
               "--seed", str(SEED), "--out", str(folder), "--concurrency", str(arguments.concurrency)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return "".join(path.read_text() for path in sorted(folder.glob("*.sgf")))


def play_others(arguments, work):
    return "".join(play(arguments, work / f"others{i}", *match) for i, match in enumerate(OTHERS))


def play_own(arguments, work):
    opponents = list(OWN)
    if arguments.game == "go" and shutil.which("gnugo"):
        opponents.append(GNU_GO)
    return "".join(play(arguments, work / f"own{i}", arguments.player, *match) for i, match in enumerate(opponents))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("crosscut")
    parser.add_argument("game", choices=OPTIONS)
    parser.add_argument("--player", default=PLAYER)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--work", type=pathlib.Path)
    parser.add_argument("--concurrency", type=int, default=1)
    arguments = parser.parse_args()
    if (arguments.player != PLAYER) != bool(arguments.out):
        parser.error("--player and --out go together")
    data = pathlib.Path(__file__).resolve().parent.parent / "data/yardstick"
    with tempfile.TemporaryDirectory() as temporary:
        work = arguments.work or pathlib.Path(temporary)
        if not arguments.out:
            data.mkdir(exist_ok=True)
            (data / f"{arguments.game}.sgf").write_text(play_others(arguments, work))
        own = arguments.out or data / f"{arguments.game}-own.sgf"
        own.write_text(play_own(arguments, work))


if __name__ == "__main__":
    main()
