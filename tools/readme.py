#!/usr/bin/env python3
"""Runs the examples of README.md and writes what they print into it; with --check only compares.

Examples are the lines "$ crosscut ..." in blocks called console. What is typed into a game stands behind its prompts,
which end in "> ".

Usage: readme.py [--check] CROSSCUT     (the executable)
"""

import os
import pathlib
import re
import subprocess
import sys

README = pathlib.Path(__file__).resolve().parent.parent / "README.md"
PROMPT = re.compile(r"^[^ ].*?> ?(.*)$")
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "80"}


def output_of(executable, command, shown):
    typed = "".join(match.group(1) + "\n" for match in map(PROMPT.match, shown) if match)
    done = subprocess.run([os.path.abspath(executable), *command.split()[1:]], input=typed, capture_output=True, text=True,
                          encoding="utf-8", env=ENVIRONMENT, cwd=README.parent, timeout=600)
    if done.returncode != 0:
        sys.exit(f"{command}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return [line.rstrip() for line in done.stdout.splitlines()]


def examples_run(lines, executable):
    """The lines with the output of each example as it is now."""
    result, inside, at = [], False, 0
    while at < len(lines):
        line = lines[at]
        at += 1
        result.append(line)
        if line.startswith("```"):
            inside = line == "```console"
        elif inside and line.startswith("$ crosscut "):
            begin = at
            while not lines[at].startswith(("```", "$ ")):
                at += 1
            result += output_of(executable, line[2:], lines[begin:at])
    return result


def main():
    check = sys.argv[1:2] == ["--check"]
    before = README.read_text(encoding="utf-8").splitlines()
    after = examples_run(before, sys.argv[-1])
    if not check:
        README.write_text("\n".join(after) + "\n", encoding="utf-8")
        return 0
    for number, (old, new) in enumerate(zip(before, after), 1):
        if old != new:
            print(f"README.md:{number}: has\n{old}\nbut the program prints\n{new}\n`make readme` puts that right.")
            return 1
    return 1 if len(before) != len(after) else 0


if __name__ == "__main__":
    sys.exit(main())
