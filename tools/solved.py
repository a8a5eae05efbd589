#!/usr/bin/env python3
"""Solves small boards and writes what it finds to docs/solved.md. What stands there already stays, unless --again is
given; a board that is not solved within the time is listed as open, with the bounds so far, and tried again with --open,
or alone with --board. With --out, what is proved is kept in a folder, and the next time goes on from there.

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
        ("go size=4 komi=0", ""),
        ("go size=4 komi=0 ko=simple", "Begin in the centre. One point; under a rule against all repetition it is known to "
         "be two."),
        ("go size=5 komi=0", ""),
    ],
    "Yugo": [
        ("yugo size=2", "Half a point, which is the button: it is as good to take it at once as to play."),
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
        ("sligo size=4", "A draw again, even after passing at once: who is behind goes on moving stones for ever."),
        ("sligo size=5", ""),
    ],
    "Bargo": [
        ("bargo size=2", "The centre takes the whole board, whichever way its wall faces; White gets the button."),
        ("bargo size=2 button=off", "The centre takes the whole board."),
        ("bargo size=3", ""),
    ],
    "Meigo": [
        ("meigo size=2", "Black moves last, and cannot be kept going round."),
        # For each number of stones in the prison, until White wins.
        ("meigo size=2 ko=superko prison=*", "Black moves last."),
        ("meigo size=3 ko=superko prison=*", "Black moves last."),
        ("meigo size=4 ko=superko prison=0", ""),
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
        ("margo size=2 players=3", "Two balls across the corner leave the third player nothing: the two of them share first "
         "place."),
        ("margo size=2 players=3 ko=superko", "The same."),
        ("margo size=2 players=3 mode=beginner", "Nobody can force the first capture against the other two; White, who begins, "
         "cannot even prevent it."),
        ("margo size=4 swap=off mode=beginner", "White opens in the centre and makes the first capture; from the edge or a corner "
         "it is Black who does."),
        ("margo size=4 mode=beginner", "Every opening loses: Black swaps one in the centre and leaves any other."),
        ("margo size=4 swap=off", "White, who begins, wins by ten; only the centre gives as much."),
        ("margo size=4", "With the swap, open at an edge: Black takes the ball over and wins by eight; from the centre it would be "
         "ten."),
        ("margo size=4 swap=off ko=superko", ""),
        ("margo size=4 ko=superko", ""),
    ],
}

HEAD = """# Solved boards

What best play leads to on small boards, as `crosscut solve` proves it; `tools/solved.py` makes this page. To see a line of
best play, or what a position of your own is worth: `crosscut solve go size=3 komi=0 --moves "b2 a2"`; `--refute` also shows
what every other first move leads to.

B+9 means that Black wins by nine points, B+ a win without a margin, 0 a draw. Where Black begins and wins by nine, the fair
komi is nine. In Margo White begins; with the swap, players are called by the colours they begin with. With three players, there
is a value for each: what that player can force against the other two together; "no win" means that they can let one of them win.
Where a board is open, that says what is proved so far. Times are of a machine that had other work, too.
"""

METHOD = """
## Method

- **On tiny boards where only the board before may not come back, or nothing is forbidden**, all states that can be reached are
  listed, one of each set of symmetric ones, and solved from the ends of games backwards: first those from where Black can force
  the best result, then the next best, and so on, then the same for White. The others are draws, as play that recurs for ever is.
  There is no search that could be misled by the order of play. Larger boards (16 megabytes and more) are sooner searched.
- **A search** asks for one result at a time: whether one side gets it within so many decisions, then whether the other prevents it,
  then both with six decisions more. What is not proved within the depth counts as failed.
- **Where earlier boards may never come back** (superko), what may be done depends on the past of a position, and a table that
  forgets it gives wrong values: corners of different worth, for one. So each proof that is kept says on which boards it rests: those
  that it comes to, which must not have been there before, and those that the other side was forbidden, which must have been. It
  is used again only where the past agrees (Kishimoto and Müller, *A General Solution to the Graph History Interaction Problem*,
  AAAI 2004).
- **Elsewhere** the past does not matter to what can be forced. Whoever needs more than a draw must get there in the end, and proofs
  of that hold always. The other side may also go round for ever: such a proof may count on a state on the way there that comes
  back. If every state that was counted on turned out good for that side, all these proofs hold together, since whoever stays
  among them is safe for ever. If not, they are forgotten, and the search is repeated with what it has proved for the first side.
- **Best play**: of each proof is kept how many decisions it takes whoever needs more than a draw at most. Whoever wins then looks
  for a turn that leaves fewer than the one before said, so play comes to its end however little memory there is.
- States are told apart by keys of 64 bits; that two of ten million share one has a chance of one in some 300,000.
- Two passes end the game; a settlement is not part of it.
- **Checked**: against plain minimax with the whole past in random late positions of all games; first moves that are
  images of each other have equal values; the two methods agree; best play, and the refutation of every other first move, are
  replayed by the rules, which come to the same result; a search killed again and again goes on to it.

- **Symmetry**: as long as a position and its whole past have a symmetry, only one of the moves that are images of each other is
  searched. That the others are no better rests on the symmetry of the past, so the proof says that it needs it, and is not used
  where the past is without it.
- **Several threads** share one memory; each uses what others have proved and postpones what another is searching. In
  processor time, two threads together need 1.10 times (meigo size=3 ko=superko prison=3) to 1.33 times (go size=3 komi=0) as much as one, and visit 2 to 6 per cent
  more positions. By the clock, on two idle cores, Sligo 4x4 takes 35.4 and 36.8 s with one thread, 19.9 and 24.3 s with two;
  what is soon done gains little: Go 4x4 with `ko=simple` 10.2 and 10.3 s, then 9.0 and 9.4 s, Meigo 3x3 with `prison=7` 1.7 and
  1.9 s, then 2.1 s twice.

- **Memory**: what has been proved is looked up all over a large table. It lies in pages of two megabytes where the system has
  them, and what a position's moves lead to is fetched ahead. In pages of four kilobytes, a search of margo size=4 swap=off with
  two gigabytes spent four fifths of its first fifteen seconds on page faults and on waiting for the table (`perf`).
- **Keys of images**: each piece has a share in the key of each image of a board, so those of the next state follow from what a
  move changes. Before, all eight images were made for each move, which was a third of the work on Margo 4x4.

Seconds of processor time by search, one thread, 256 megabytes; twice each, by turns, on a busy machine:

| | before these two | with them |
| --- | --- | --- |
| margo size=4 swap=off mode=beginner | 5.4 and 4.7 | 1.7 and 2.1 |
| meigo size=3 ko=superko prison=3 | 1.3 and 1.4 | 0.3 and 0.3 |
| bargo size=2 button=off | 0.9 and 1.2 | 0.1 and 0.1 |

The second column is with best play that does not go round, all figures below are without: it costs 0 to 6 per cent more positions,
16 on Sligo 3x3.

What the parts of the search are worth, in positions searched for the value, all first moves and best play. First, a search that
takes a proof for whichever side it finds, beside the search above, which asks for one side at a time. Where the former does not go
deep enough, it looks at all moves. It was measured with steps of four and, where only the board before may not come back or nothing
is forbidden, with the past and without symmetric states as one:

| | a proof for either | for one at a time |
| --- | --- | --- |
| go size=3 komi=0 | 242,215 | 16,451 |
| bargo size=2 | 1,161,807 | 195,234 |
| bargo size=2 button=off | 291,362 | 68,075 |
| meigo size=3 ko=superko prison=0 | 729,066 | 22,675 |
| meigo size=3 ko=superko prison=3 | 3,430,280 | 157,348 |
| margo size=3 swap=off ko=superko | 237,454 | 37,400 |
| go size=3 komi=0 ko=simple, by search | 292,540 | 5,888 |
| yugo size=3 | 516,760 | 13,865 |
| yugo size=3 button=off | 245,681 | 7,787 |

By the decisions that each search goes deeper than the one before:

| | 1 | 2 | 4 | 6 | 8 |
| --- | --- | --- | --- | --- | --- |
| go size=3 komi=0 | 39,987 | 22,440 | 15,139 | 16,451 | 17,877 |
| go size=3 komi=0 ko=simple | 24,715 | 11,866 | 8,645 | 5,888 | 6,144 |
| yugo size=3 | 27,897 | 16,605 | 11,256 | 13,865 | 23,503 |
| yugo size=3 button=off | 18,099 | 11,278 | 7,821 | 7,787 | 7,587 |
| margo size=3 swap=off | 39,295 | 26,079 | 15,930 | 9,668 | 7,957 |
| margo size=3 swap=off ko=superko | 104,311 | 86,770 | 50,071 | 37,400 | 43,023 |
| bargo size=2 button=off | 107,672 | 81,828 | 78,802 | 68,075 | 212,656 |
| bargo size=2 | 257,592 | 198,318 | 212,462 | 195,234 | 462,707 |
| meigo size=3 ko=superko prison=0 | 46,240 | 39,572 | 23,212 | 22,675 | 26,585 |
| meigo size=3 ko=superko prison=3 | 349,986 | 289,802 | 210,954 | 157,348 | 174,058 |

By the order of moves: the move that was best, then Black's pieces less White's, then how much a move has decided, as the sum of the
squares of the depths. Playouts: at the first one and three decisions of a line the engine's, 16 for each move, come before pieces.

| | as it is | without pieces | without past success | playouts at 1 | at 3 | depths | cubes |
| --- | --- | --- | --- | --- | --- | --- | --- |
| go size=3 komi=0 | 16,451 | 25,257 | 34,108 | 17,665 | 19,793 | 17,193 | 18,674 |
| go size=3 komi=0 ko=simple | 5,888 | 13,175 | 16,964 | 5,757 | 7,219 | 6,379 | 7,328 |
| yugo size=3 | 13,865 | 89,214 | 48,848 | 25,162 | 17,110 | 10,829 | 10,687 |
| yugo size=3 button=off | 7,787 | 38,721 | 24,169 | 9,383 | 11,502 | 6,249 | 8,162 |
| margo size=3 swap=off | 9,668 | 14,964 | 16,344 | 12,482 | 11,343 | 10,513 | 11,546 |
| margo size=3 swap=off ko=superko | 37,400 | 60,301 | 62,265 | 46,980 | 35,692 | 37,510 | 38,201 |
| bargo size=2 button=off | 68,075 | 53,030 | 139,813 | 68,739 | 46,290 | 67,784 | 95,332 |
| meigo size=3 ko=superko prison=0 | 22,675 | 39,347 | 49,813 | 35,143 | 36,639 | 34,208 | 36,696 |
| meigo size=3 ko=superko prison=3 | 157,348 | 147,850 | 240,258 | 169,080 | 230,743 | 304,371 | 277,645 |

Pieces and past success are worth a factor of two and more; nothing else helps throughout.

**Proof numbers**: a trial with depth-first proof-number search (df-pn) in place of this one. A state that comes back counted for
whoever is content with a draw, whether or not it turned out good for them, so the trial proves nothing. Positions, for the value
and for nothing better:

| | value: df-pn | search | no better: df-pn | search |
| --- | --- | --- | --- | --- |
| go size=3 komi=0 ko=simple | 1,922 | 2,032 | 2,199 | 4,926 |
| yugo size=3 | 1,892 | 4,542 | 6,740 | 16,568 |
| yugo size=3 button=off | 926 | 2,594 | 3,467 | 3,587 |
| margo size=3 swap=off | 13,129 | 9,124 | 2,295 | 5,556 |
| margo size=4 swap=off mode=beginner | 96,071 | 643,279 | 101,173 | 315,389 |
| go size=4 komi=0 ko=simple | 1,209,301 | 3,289,833 | | |

It needs fewer on all but one, and the fewer the larger the board. That it is not adopted yet is for want of a sound form of it: what
a proof rests on would have to be kept beside its numbers.

The rest of these figures are of searches for a proof for either side. As long as they went one decision deeper each time:

| | go size=2 | margo size=2 ko=superko swap=off |
| --- | --- | --- |
| searches in vain remembered from one depth to the next | 13,436,883 | 7,735,936 |
| remembered only within one depth, since the past may have made them so | 2,266 | 2,873 |

| | all moves | one of images |
| --- | --- | --- |
| go size=3 komi=0 | 1,722,609 | 961,075 |
| margo size=3 swap=off ko=superko | 1,169,566 | 848,064 |
| meigo size=3 ko=superko prison=3 | 9,087,290 | 8,904,307 |
| bargo size=2 button=off | 5,540,764 | 1,122,521 |

For steps of one, two, four and six, with symmetry and without what can no longer change:

| | 1 | 2 | 4 | 6 |
| --- | --- | --- | --- | --- |
| go size=3 komi=0 | 961,075 | 531,737 | 361,257 | 239,301 |
| margo size=3 swap=off ko=superko | 848,064 | 495,762 | 237,398 | 152,367 |
| bargo size=2 button=off | 1,122,521 | 539,716 | 291,362 | 498,837 |
| bargo size=2 | 2,723,974 | | 1,161,807 | 2,707,361 |
| meigo size=3 ko=superko prison=0 | 773,871 | 654,854 | 729,058 | 410,949 |
| meigo size=3 ko=superko prison=3 | 8,904,372 | | 3,429,265 | 2,613,078 |
| sligo size=3 | 2,009,584 | 1,169,932 | 787,087 | 322,453 |
| yugo size=3 button=off | 1,235,477 | 784,598 | 619,114 | 346,454 |

**What can no longer change**: groups that the opponent cannot capture even if their owner only passes (Benson, *Life in the Game
of Go*, 1976) bound the result, and whoever is sure of the target need not search. A point counts as sure if it holds a piece of
such a group, or is an eye of one point; of larger regions that these groups enclose, the opponent can have all points but one. A
past only forbids the opponent more, and who has to pass is never forbidden to.

- **Go**: holds under every repetition rule. With `suicide=on` it does not: stones that take themselves off make points inside a
  region that its owner's liberties need not include, and the groups around it can be captured.
- **Yugo**: holds. Kings that fill a region stay there without a liberty, but to place the last is only allowed if it surrounds
  a group, and those around it have a liberty elsewhere. Who may not pass takes the button first.
- **Bargo**: not used. Walls go with groups that are captured, and so may open a region; a trial with regions as they would be without
  any walls did not pay on the board of size 2 (346,609 positions instead of 291,362 without the button, 950,841 instead of
  1,161,807 with it).
- **Sligo**: no, stones move away. **Meigo** and **Margo**: no, nobody can pass there, so whoever has nothing else left must fill
  their own eyes.

Positions searched and seconds of processor time (the fastest of three, the start of the program included):

| by search, one thread | without | | with | |
| --- | --- | --- | --- | --- |
| go size=3 komi=0 | 361,257 | 0.35 s | 242,215 | 0.32 s |
| go size=3 komi=0 ko=simple | 501,026 | 0.42 s | 292,540 | 0.38 s |
| yugo size=3 | 1,254,028 | 0.89 s | 516,760 | 0.59 s |
| yugo size=3 button=off | 619,114 | 0.55 s | 245,681 | 0.38 s |

Another order of moves was worth little on most boards and cost something on others, since most positions were searched in vain,
and then all moves were looked at. Positions searched with steps of one, by what the order rests on:

| | as it is | without pieces | without past success | and groups in atari | and liberties | and the answers left |
| --- | --- | --- | --- | --- | --- | --- |
| go size=3 komi=0 | 961,075 | 973,356 | 1,002,391 | 957,627 | 1,015,170 | 966,512 |
| margo size=3 swap=off ko=superko | 848,064 | 842,089 | 789,254 | 852,441 | 804,559 | 866,126 |
| bargo size=2 button=off | 1,122,521 | 975,933 | 1,184,270 | 1,103,206 | 1,047,558 | 892,594 |
| sligo size=3 | 2,009,584 | 2,059,110 | 1,945,951 | 2,005,998 | 2,024,878 | 2,377,970 |
| meigo size=3 ko=superko prison=0 | 773,871 | 797,701 | 505,161 | 778,364 | 789,241 | 774,459 |
| yugo size=3 button=off | 1,235,477 | 1,315,657 | 1,493,261 | 1,315,742 | 1,333,470 | 1,292,454 |

With steps of four, by what the pieces are replaced with (area: the margin if the game ended there; liberties: four for each piece and up to
four for each group; near: also the empty points next to pieces):

| | pieces | area | liberties | near |
| --- | --- | --- | --- | --- |
| go size=3 komi=0 | 242,215 | 240,384 | 245,344 | 240,116 |
| go size=3 komi=0 ko=simple | 292,540 | 272,481 | 291,260 | 286,489 |
| yugo size=3 | 516,760 | 557,223 | 563,032 | |
| yugo size=3 button=off | 245,681 | 296,688 | 339,581 | |
| bargo size=2 button=off | 291,362 | 305,396 | 356,260 | |
| sligo size=3 | 787,088 | 840,504 | 892,143 | 977,291 |
| margo size=3 swap=off ko=superko | 237,454 | | 228,530 | |
| meigo size=3 ko=superko prison=0 | 729,066 | | 716,633 | 705,533 |
| meigo size=3 ko=superko prison=3 | 3,430,280 | | 3,598,785 | 3,757,868 |

Two seconds of processor time of searches far from their end (median of three, one thread, 256 megabytes) beside a ply of the light
playout (`crosscut bench rules`, median), on the same busy machine within minutes. The last column is what counts: how many such plies
a position searched costs.

| | positions a second | for each | light playout, a ply | |
| --- | --- | --- | --- | --- |
| go size=4 komi=0 | 460,000 | 2,166 ns | 129 ns (9x9) | 16.8 |
| go size=4 komi=0 ko=simple | 570,000 | 1,764 ns | 129 ns (9x9) | 13.7 |
| yugo size=4 | 510,000 | 1,963 ns | 96 ns (9x9) | 20.4 |
| sligo size=4 | 970,000 | 1,028 ns | 641 ns (9x9) | 1.6 |
| bargo size=3 | 870,000 | 1,146 ns | 214 ns (6) | 5.4 |
| meigo size=4 ko=superko | 610,000 | 1,632 ns | 159 ns (9x9) | 10.2 |
| margo size=4 swap=off | 490,000 | 2,042 ns | 117 ns (4x4) | 17.5 |
| margo size=4 swap=off ko=superko | 560,000 | 1,793 ns | 117 ns (4x4) | 15.3 |

By search and by listing all states, in positions and seconds of processor time:

| | searched | | listed | |
| --- | --- | --- | --- | --- |
| margo size=3 swap=off | 9,668 | 0.0 s | 11,032 | 0.1 s |
| go size=3 ko=simple | 5,888 | 0.0 s | 12,221 | 0.1 s |
| yugo size=3 | 13,865 | 0.0 s | 1,329,991 | 5.4 s |

**States of Spargo** (Margo 4x4, `ko=simple`): of 7.4 thousand million ways to place balls that leave a hole, two in ten are such
that every ball in a group without freedom holds up another, as a random sample of a hundred thousand says. With either side to
move, and images counted once, some 380 million states; listing them all was not tried.
"""

# What the engine knows of all this (tools/tablebases.py).
TABLES = r"""
## Tables

Where the state alone says what may be done, `crosscut solve BOARD --table FILE` writes the result and the distance to the
end of every state, of images under the symmetries of the board one. On such a board the engine plays perfectly from level 4
on: the best result, and then the shortest way to win or the longest way to lose. Analyses, hints and reviews say that the
position is solved, and are exact; the lower levels do not look. Two passes are taken to end the game.

These come with the program (`tools/tablebases.py` makes them, [data/solved](../data/solved)); the pages without a server have
those marked \*. Larger ones are files, whose folder `--tables FOLDER` names.

| board | states | bytes |
| --- | --- | --- |
| `go size=2 ko=simple` \*, with the usual komi and `komi=0` \* | 42 | 313 and 294 |
| `go size=3 ko=simple`, with the usual komi and `komi=0` | 8,774 | 33,003 and 34,138 |
| `margo size=2` \*, `swap=off` \* and `mode=beginner` \* | 10, 9 and 6 | 172, 169 and 170 |
| `margo size=3`, `swap=off` and `mode=beginner` | 10,029, 10,026 and 950 | 38,881, 38,871 and 3,359 |
| `meigo size=2` \* | 51 | 365 |
| `sligo size=2` \* | 30 | 202 |
| `sligo size=3` \* | 4,382 | 16,506 |
| `yugo size=2` \* and `button=off` \*, with every komi | 298 and 158 | 1,336 and 679 |
| `yugo size=3` and `button=off`, with every komi: files | 911,693 and 410,646 | 3,520,234 and 1,591,734 |

- **No tables** where earlier boards may never come back: there a state's result depends on its past. So Go and Bargo with their
  usual rules have none, nor has anything with `ko=superko`. Meigo 3x3 with its usual rules has too many states for a gigabyte and
  a half, Margo has no table with three players.
- **Form**: a header of text (board, whether play may recur, counts), the results that occur, then for each state in the order of
  their keys the step to the next key (Rice's code) and the number of its result; a SHA-256 of all. Of a key as many bits are
  kept as tell the states apart and 20 more, so that of a million other states one seems to be there. So the answer for a
  position is compared with those for all positions after it, and not used if it does not follow from them: this also finds a
  table of other rules. A damaged or foreign file is refused with the reason.
- **Komi**: where play never recurs (Yugo), another komi moves every result alike; only the distances are those of one komi.
- **Measured** (`tools/solved_match.py`): 200 games from random positions that the player to move wins, but not by every turn, 40 each
  on Margo 3x3 with and without the swap, Sligo 3x3, Go 3x3 with `ko=simple` and Yugo 2x2; the engine with tables against `mcts`
  without them and with a hundred times the playouts (5,000 a move): 200 won.
"""


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
    """The rows of the page, from what stands there or else solved."""

    def __init__(self, arguments):
        self.arguments = arguments
        lines = DOCUMENT.read_text(encoding="utf-8").splitlines() if DOCUMENT.exists() and not arguments.again else []
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
            balance = (f"White moves last. So the balance is between {len(rows) - 2} and {len(rows) - 1}, and who names the "
                       "number should name one of them.")
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
    parts = [HEAD]
    for game, boards in BOARDS.items():
        parts.append(f"\n## {game}\n\n| board | result | best first moves | positions | time | what it teaches |\n"
                     "| --- | --- | --- | --- | --- | --- |\n")
        for board, lesson in boards:
            parts.extend(row + "\n" for row in page.rows(board, lesson))
    DOCUMENT.write_text("".join(parts) + METHOD + TABLES, encoding="utf-8")


if __name__ == "__main__":
    main()
