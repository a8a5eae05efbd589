#!/usr/bin/env python3
"""Solves small boards and writes what it finds to docs/solved.md. What is found already stays, unless --again is given;
a board that is not solved within the time is listed as open.

Usage: solved.py [--again] [--seconds SECONDS] CROSSCUT     (the executable; SECONDS for each board, 600 if not given)
"""

import argparse
import json
import pathlib
import re
import subprocess

DOCUMENT = pathlib.Path(__file__).resolve().parent.parent / "docs" / "solved.md"
ROW = re.compile(r"^\| `(?P<board>[^`]+)` \| (?P<value>[^|]+) \|")

# What is solved, and what that tells a player.
BOARDS = {
    "Go": [
        ("go size=2 komi=0", "One point, and only thanks to the rule against repetition: the fight over the last points "
         "goes round, and White runs out of boards first."),
        ("go size=2 komi=0 ko=situational", "The same."),
        ("go size=2 komi=0 ko=simple", "A draw: nobody can be kept from going round for ever."),
        ("go size=3 komi=0", "The centre takes the whole board; every other first move gives something away."),
        ("go size=3 komi=0 ko=situational", "The same."),
        ("go size=3 komi=0 ko=simple", "The same: nothing that White could repeat saves a stone."),
    ],
    "Yugo": [
        ("yugo size=2", "Half a point, which is the button: it is as good to take it at once as to play."),
        ("yugo size=2 button=off", "Without the button a draw; even an immediate pass keeps it."),
        ("yugo size=3", "The centre, and then the button: three and a half points."),
        ("yugo size=3 button=off", "The centre."),
    ],
    "Sligo": [
        ("sligo size=2", "A draw: stones come and go for ever."),
        ("sligo size=3", "The centre takes the whole board, as in Go."),
    ],
    "Bargo": [
        ("bargo size=2", "The centre takes the whole board, whichever way its wall faces; White gets the button."),
        ("bargo size=2 button=off", "The centre takes the whole board."),
    ],
    "Meigo": [
        ("meigo size=2 ko=superko", "Black moves last."),
        ("meigo size=2 ko=superko prison=1", "A single stone in the prison is enough for White."),
        ("meigo size=2", "Black moves last, and cannot be kept going round."),
        ("meigo size=3 ko=superko", "Black wins from the centre or an edge, and loses from a corner."),
        ("meigo size=3 ko=superko prison=1", "The same with one stone in the prison."),
        ("meigo size=3 ko=superko prison=3", "With three only the centre still wins."),
        ("meigo size=3 ko=superko prison=6", "The same with six."),
        ("meigo size=3 ko=superko prison=7", "Seven are too many: who names the number should name six or seven."),
    ],
    "Margo": [
        ("margo size=2 swap=off", "A draw: balls can be taken and retaken for ever."),
        ("margo size=2 swap=off ko=superko", "Where nothing may come back, White has one ball more in the end."),
        ("margo size=2", "A draw with the swap, too."),
        ("margo size=2 ko=superko", "Any opening is to be swapped."),
        ("margo size=2 swap=off mode=beginner", "Black, who plays second, makes the first capture."),
        ("margo size=3 swap=off", "The centre wins; nothing else is as good."),
        ("margo size=3 swap=off ko=superko", "The same: nothing needs to come back."),
        ("margo size=3", "With the swap, open at the middle of an edge: taking that over is worth less than the centre."),
        ("margo size=3 ko=superko", "The same."),
        ("margo size=3 swap=off mode=beginner", "White makes the first capture from the centre or an edge, and not from a corner."),
    ],
}

HEAD = """# Solved boards

What best play leads to on small boards, as `crosscut solve` proves it; `tools/solved.py` makes this page. To see a line of
best play, or what a position of your own is worth: `crosscut solve go size=3 komi=0 --moves "b2 a2"`.

B+9 means that Black wins by nine points, B+ a win without a margin, 0 a draw. Where Black begins and wins by nine, the fair
komi is nine. In Margo White begins; with the swap, players are called by the colours they begin with.
"""

METHOD = """
## Method

- **Where only the board before may not come back, or nothing is forbidden**, all states that can be reached are listed, one of
  each set of symmetric ones, and solved from the ends of games backwards: first those from where Black can force the best result,
  then the next best, and so on, then the same for White. The others are draws, as play that recurs for ever is. There is no
  search that could be misled by the order of play.
- **Where earlier boards may never come back** (superko), or there are too many states, a search for one result at a time goes
  deeper and deeper. What may be done depends on the past of a position, and a table that forgets it gives wrong values:
  corners of different worth, for one. So each proof that is kept says on which boards it rests: those
  that it comes to, which must not have been there before, and those that the other side was forbidden, which must have been. It
  is used again only where the past agrees (Kishimoto and Müller, *A General Solution to the Graph History Interaction Problem*,
  AAAI 2004). States are told apart by keys of 64 bits; that two of ten million share one has a chance of one in some 300,000.
- Two passes end the game; a settlement is not part of it.
- **Checked**: against plain minimax with the whole past in random late positions of all games; first moves that are
  images of each other have equal values; the two methods agree; best play is replayed by the rules, which come to the same result.

What the parts of the search are worth, in positions searched for the value, all first moves and best play:

| | go size=2 | margo size=2 ko=superko swap=off |
| --- | --- | --- |
| searches in vain remembered from one depth to the next | 13,436,883 | 7,735,936 |
| remembered only within one depth, since the past may have made them so | 2,266 | 2,873 |

| | by search | by listing all states |
| --- | --- | --- |
| go size=2 ko=simple | 5,622 | 59 |
| sligo size=2 | 6,765 | 45 |
| margo size=2 swap=off | 2,720 | 10 |
| go size=3 ko=simple | 2,215,678 | 12,221 |
| sligo size=3 | 3,024,659 | 6,573 |
| margo size=3 swap=off | 1,519,604 | 11,032 |
| yugo size=3 | 8,922,560 | 1,329,991 |
"""


def solve(executable, board, seconds):
    done = subprocess.run([executable, "solve", *board.split(), "--json", "--memory", "800", "--time", str(seconds)],
                          capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


def row_of(board, lesson, found):
    if not found["solved"] or not found["all_best"]:
        return f"| `{board}` | not solved | | {found['nodes']:,} | {found['seconds']:.0f} s | |"
    best = " ".join(found["best"])
    return f"| `{board}` | {found['value']} | {best} | {found['nodes']:,} | {found['seconds']:.1f} s | {lesson} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("executable")
    arguments = parser.parse_args()
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines() if DOCUMENT.exists() and not arguments.again else []
    known = {match["board"]: line for line in lines if (match := ROW.match(line)) and match["value"] != "not solved"}
    parts = [HEAD]
    for game, boards in BOARDS.items():
        parts.append(f"\n## {game}\n\n| board | result | best first moves | positions | time | what it teaches |\n"
                     "| --- | --- | --- | --- | --- | --- |\n")
        for board, lesson in boards:
            if board in known:
                row = f"{known[board].rsplit(' | ', 1)[0]} | {lesson} |"
            else:
                row = row_of(board, lesson, solve(arguments.executable, board, arguments.seconds))
            print(row, flush=True)
            parts.append(row + "\n")
    DOCUMENT.write_text("".join(parts) + METHOD, encoding="utf-8")


if __name__ == "__main__":
    main()
