#!/usr/bin/env python3
"""Writes the tables of solved boards that come with the program, data/solved/*.table, or larger ones to another folder.

Usage: tablebases.py CROSSCUT [--large FOLDER]     (the executable)
"""

import argparse
import pathlib
import subprocess

EMBEDDED = pathlib.Path(__file__).resolve().parent.parent / "data" / "solved"

SMALL = [
    "go size=2 ko=simple", "go size=2 komi=0 ko=simple", "go size=3 ko=simple", "go size=3 komi=0 ko=simple",
    "margo size=2", "margo size=2 mode=beginner", "margo size=2 swap=off", "margo size=3", "margo size=3 mode=beginner",
    "margo size=3 swap=off", "meigo size=2", "sligo size=2", "sligo size=3", "yugo size=2", "yugo size=2 button=off",
]
LARGE = ["yugo size=3", "yugo size=3 button=off"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("crosscut")
    parser.add_argument("--large", metavar="FOLDER", type=pathlib.Path)
    arguments = parser.parse_args()
    folder = arguments.large or EMBEDDED
    folder.mkdir(parents=True, exist_ok=True)
    for board in LARGE if arguments.large else SMALL:
        name = board.replace(" ", "-").replace("=", "-")
        subprocess.run([arguments.crosscut, "solve", *board.split(), "--memory", "2000", "--table", folder / f"{name}.table"],
                       check=True)


if __name__ == "__main__":
    main()
