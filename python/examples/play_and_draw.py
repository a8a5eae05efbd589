"""Lets the engine play a game against itself, and draws its end.

    python play_and_draw.py yugo size=7 --level 2 --output game

writes game.svg and game.sgf.
"""

import argparse
import pathlib

import crosscut


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="such as size=7")
    parser.add_argument("--level", type=int, default=2, help="1 to 10")
    parser.add_argument("--output", default="game", help="the names of the files, without .svg and .sgf")
    asked = parser.parse_args()

    position = crosscut.Position(asked.game, **dict(option.split("=") for option in asked.options))
    while not position.over:
        position.play(crosscut.genmove(position, level=asked.level, seed=position.ply))

    record = crosscut.Record(position)
    record.black = record.white = f"Crosscut, level {asked.level}"
    pathlib.Path(asked.output + ".svg").write_text(position.svg(), encoding="utf-8")
    pathlib.Path(asked.output + ".sgf").write_text(record.sgf(), encoding="utf-8")
    print(f"{position.result} after {position.ply} turns")


if __name__ == "__main__":
    main()
