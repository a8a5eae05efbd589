#!/usr/bin/env python3
"""Does with the executable what GoGui's twogtp and regress do with programs: plays two of them against each other, with a
third one as the referee, and runs a file of commands with the answers that are expected.

Usage: gogui_check.py EXECUTABLE
"""

import pathlib
import re
import subprocess
import sys
import time

# What these tools ask of a program, or use if it is there.
NEEDED = """boardsize clear_board final_score genmove komi list_commands name play protocol_version quit reg_genmove
    time_left time_settings undo version""".split()


class Program:
    def __init__(self, executable, *options):
        command = [executable, "gtp", "go", *options]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, line):
        """Whether the command succeeded, and the answer, which must have the number that the command has."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while (read := self.process.stdout.readline()) != "\n":
            if not read:
                sys.exit(f"{line}: no answer")
            lines.append(read.rstrip("\n"))
        number = re.match(r"\d*", line)[0]
        head = re.fullmatch(rf"([=?]){number}(?: (.*))?", lines[0])
        if not head:
            sys.exit(f"{line}: the answer begins with {lines[0]!r}")
        return head[1] == "=", "\n".join([head[2] or ""] + lines[1:])

    def ask(self, line):
        succeeded, answer = self.send(line)
        if not succeeded:
            sys.exit(f"{line}: {answer}")
        return answer

    def quit(self):
        """It ends soon, also while it would think for an hour."""
        self.ask("quit")
        if self.process.wait(timeout=60) != 0:
            sys.exit("it does not end well")


def twogtp(executable):
    programs = {"b": Program(executable, "--level", "2", "--seed", "1"), "w": Program(executable, "--level", "1", "--seed", "2")}
    everybody = [*programs.values(), Program(executable)]
    for program in everybody:
        missing = set(NEEDED) - set(program.ask("list_commands").split())
        if missing:
            sys.exit(f"these commands are missing: {missing}")
        for game_begins in ("boardsize 9", "clear_board", "komi 6.5", "time_settings 600 0 0"):
            program.ask(game_begins)
    moves, passes, colour = 0, 0, "b"
    while passes < 2 and moves < 400:
        move = programs[colour].ask(f"genmove {colour}")
        for program in everybody:
            if program is not programs[colour]:
                program.ask(f"play {colour} {move}")
        passes = passes + 1 if move.lower() == "pass" else 0
        moves, colour = moves + 1, "w" if colour == "b" else "b"
    results = {program.ask("final_score") for program in everybody}
    if passes < 2 or not all(re.fullmatch(r"[BW]\+\d+\.5", result) for result in results):
        sys.exit(f"the game of {moves} moves ended with {results}")
    for program in everybody:
        program.quit()
    return moves, results


def regress(executable, path):
    """The number of tests. A line "#? [PATTERN]" says what the answer before it must be as a whole, "[!PATTERN]" what it may
    not be. Only answers to commands with a number count as tests; all must succeed unless the pattern begins with "?"."""
    program, tests, last = Program(executable, "--playouts", "200", "--seed", "1"), 0, None
    for line in path.read_text(encoding="utf-8").splitlines():
        if expected := re.fullmatch(r"#\? \[(!?)(\??)(.*)\]", line):
            succeeded, answer = program.send(last)
            if succeeded == bool(expected[2]) or bool(re.fullmatch(expected[3], answer)) == bool(expected[1]):
                sys.exit(f"{path.name}: {last}: {answer}, where {line} is expected")
            tests, last = tests + 1, None
            continue
        if last:
            program.ask(last)
        last = line if line and not line.startswith("#") else None
    program.quit()
    return tests


def main():
    executable = sys.argv[1]
    moves, results = twogtp(executable)
    tests = regress(executable, pathlib.Path(__file__).with_name("go.tst"))
    print(f"a game of {moves} moves, {' or '.join(sorted(results))}; {tests} tests of answers")


if __name__ == "__main__":
    main()
