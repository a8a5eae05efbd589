#!/usr/bin/env python3
"""Solves small boards and writes the results into the tables of docs/solved.md. Boards that are solved there are kept,
unless --again is given. A board that is not solved within the time is listed as open, with the bounds so far; --open tries
all of these again, --board one of them. With --out, proofs are kept in a folder, and the next run continues from there.

Usage: solved.py [--again | --open | --board BOARD] [--seconds SECONDS] [--memory MEGABYTES] [--out FOLDER] CROSSCUT
(the executable; SECONDS for each board, 600 if not given)
"""

import argparse
import json
import pathlib
import re
import subprocess

DOCUMENT = pathlib.Path(__file__).resolve().parent.parent / "docs" / "solved.md"
ROW = re.compile(r"^\| `(?P<board>[^`]+)` \| (?P<value>[^|]+) \|")

# The boards, and what the result teaches a player.
BOARDS = {
    "Go": [
        ("go size=2 komi=0", "One point, and only thanks to superko: the fight over the last points goes round, and White "
         "runs out of boards first."),
        ("go size=2 komi=0 ko=situational", "The same."),
        ("go size=2 komi=0 ko=simple", "A draw: either side can repeat for ever."),
        ("go size=3 komi=0", "The centre takes the whole board; every other first move gives something away."),
        ("go size=3 komi=0 ko=situational", "The same."),
        ("go size=3 komi=0 ko=simple", "The same: repetition saves no white stone."),
        ("go size=4 komi=0", ""),
        ("go size=4 komi=0 ko=simple", "Begin in the centre. One point; under superko it is known to be two."),
        ("go size=5 komi=0", ""),
    ],
    "Yugo": [
        ("yugo size=2", "Half a point, the button: taking it at once is as good as playing."),
        ("yugo size=2 button=off", "Without the button a draw; even an immediate pass keeps it."),
        ("yugo size=3", "The centre, and then the button: three and a half points."),
        ("yugo size=3 button=off", "The centre."),
        ("yugo size=4", ""),
        ("yugo size=4 button=off", ""),
        ("yugo size=5", ""),
    ],
    "Sligo": [
        ("sligo size=2", "A draw: stones come and go for ever."),
        ("sligo size=3", "The centre takes the whole board, as in Go."),
        ("sligo size=4", "A draw again, even after an immediate pass: the player who is behind keeps moving stones for ever."),
        ("sligo size=5", ""),
    ],
    "Bargo": [
        ("bargo size=2", "The centre takes the whole board, whichever way its wall faces; White gets the button."),
        ("bargo size=2 button=off", "The centre takes the whole board."),
        ("bargo size=3", ""),
    ],
    "Meigo": [
        ("meigo size=2", "Black moves last, and White cannot force a repetition."),
        # For each number of stones in the prison, until White wins.
        ("meigo size=2 ko=superko prison=*", "Black moves last."),
        ("meigo size=3 ko=superko prison=*", "Black moves last."),
        ("meigo size=4 ko=superko prison=0", ""),
    ],
    "Margo": [
        ("margo size=2 swap=off", "A draw: balls can be taken and retaken for ever."),
        ("margo size=2 swap=off ko=superko", "Under superko White ends with one ball more."),
        ("margo size=2", "With the swap also a draw."),
        ("margo size=2 ko=superko", "Any opening should be swapped."),
        ("margo size=2 swap=off mode=beginner", "Black, who plays second, makes the first capture."),
        ("margo size=3 swap=off", "The centre wins; nothing else is as good."),
        ("margo size=3 swap=off ko=superko", "The same: no position needs to recur."),
        ("margo size=3", "With the swap, open at the middle of an edge: taking that over is worth less than the centre."),
        ("margo size=3 ko=superko", "The same."),
        ("margo size=3 swap=off mode=beginner", "White makes the first capture after opening in the centre or at an edge, but not "
         "in a corner."),
        ("margo size=2 players=3", "Two balls across the corner leave the third player nothing: the two of them share first "
         "place."),
        ("margo size=2 players=3 ko=superko", "The same."),
        ("margo size=2 players=3 mode=beginner", "Nobody can force the first capture against the other two; White, who begins, "
         "cannot even prevent it."),
        ("margo size=4 swap=off mode=beginner", "White opens in the centre and makes the first capture; after an edge or corner "
         "opening Black does."),
        ("margo size=4 mode=beginner", "Every opening loses: Black swaps one in the centre and leaves any other."),
        ("margo size=4 swap=off", "White, who begins, wins by ten; only the centre gives as much."),
        ("margo size=4", "With the swap, open at an edge: Black takes the ball over and wins by eight; from the centre it would be "
         "ten."),
        ("margo size=4 swap=off ko=superko", ""),
        ("margo size=4 ko=superko", ""),
    ],
}

def solve(arguments, board):
    """What is found: of each player, if there are three."""
    command = [arguments.executable, "solve", *board.split(), "--json", "--memory", str(arguments.memory), "--time",
               str(arguments.seconds)]
    if arguments.out:
        command += ["--out", arguments.out]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def row_of(board, lesson, found):
    nodes, seconds = sum(one["nodes"] for one in found), sum(one["seconds"] for one in found)
    if not all(one["solved"] and one["all_best"] for one in found):
        bounds = "; ".join(one.get("bounds") or one["value"] for one in found)
        return f"| `{board}` | open: {bounds} | | {nodes:,} | {seconds:.0f} s | |"
    values = ", ".join(f"{one['player']} {one['value']}" if "player" in one else one["value"] for one in found)
    best = " ".join(found[0]["best"])
    return f"| `{board}` | {values} | {best} | {nodes:,} | {seconds:.1f} s | {lesson} |"


class Page:
    """The rows of the page: those that it has, the others solved now."""

    def __init__(self, arguments):
        self.arguments = arguments
        lines = [] if arguments.again else DOCUMENT.read_text(encoding="utf-8").splitlines()
        self.known = {match["board"]: line for line in lines if (match := ROW.match(line))}
        if arguments.open:
            self.known = {board: line for board, line in self.known.items() if not self.value(line).startswith("open")}
        self.known.pop(arguments.board, None)

    @staticmethod
    def value(row):
        return ROW.match(row)["value"]

    def row(self, board, lesson):
        row = self.known.get(board)
        if not row:
            row = row_of(board, lesson, solve(self.arguments, board))
        elif not self.value(row).startswith("open"):
            row = f"{row.rsplit(' | ', 1)[0]} | {lesson} |"
        print(row, flush=True)
        return row

    def rows(self, board, lesson):
        if not board.endswith("prison=*"):
            return [self.row(board, lesson)]
        rows = []
        while not rows or self.value(rows[-1]) == "B+":
            rows.append(self.row(board.replace("*", str(len(rows))), lesson))
        if self.value(rows[-1]) == "W+":
            balance = (f"White moves last. So the balance is between {len(rows) - 2} and {len(rows) - 1}; the player who "
                       "names the number should name one of them.")
            rows[-1] = f"{rows[-1].rsplit(' | ', 1)[0]} | {balance} |"
        return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--open", action="store_true")
    parser.add_argument("--board")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--memory", type=int, default=800)
    parser.add_argument("--out")
    parser.add_argument("executable")
    page = Page(parser.parse_args())
    text = DOCUMENT.read_text(encoding="utf-8")
    for game, boards in BOARDS.items():
        rows = [row + "\n" for board, lesson in boards for row in page.rows(board, lesson)]
        table = re.compile(rf"(\n## {game}\n\n.*\n.*\n)(?:\|.*\n)*")
        text = table.sub(lambda old, rows=rows: old[1] + "".join(rows), text)
    DOCUMENT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
