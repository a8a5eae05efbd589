#!/usr/bin/env python3
"""Brings the documents up to date with the program: runs the examples of README.md and docs/terminal.md and puts what
they print there, and draws docs/pictures from docs/games. With --check it only compares.

Examples are the lines "$ ... crosscut ..." in blocks called console. What is typed into a game follows its prompts,
which end in "> ".

Usage: readme.py [--check] CROSSCUT     (the executable)
"""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENTS = ["README.md", "docs/terminal.md"]
EXAMPLE = re.compile(r"^\$ (.*\bcrosscut .*)$")
PROMPT = re.compile(r"^[^ ].*?> ?(.*)$")


def output_of(executable, command, typed=""):
    """What the command prints, where "crosscut" is the executable."""
    script = f'crosscut() {{ "$CROSSCUT" "$@"; }}\n{command}'
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "80", "CROSSCUT": os.path.abspath(executable)}
    done = subprocess.run(["sh", "-c", script], input=typed, capture_output=True, text=True, encoding="utf-8",
                          env=environment, cwd=ROOT, timeout=600)
    if done.returncode != 0:
        sys.exit(f"{command}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return [line.rstrip() for line in done.stdout.splitlines()]


def examples_run(lines, executable):
    """The lines of a document with the output of each example as it is now."""
    result, inside, at = [], False, 0
    while at < len(lines):
        line = lines[at]
        at += 1
        result.append(line)
        example = EXAMPLE.match(line)
        if line.startswith("```"):
            inside = line == "```console"
        elif inside and example:
            begin = at
            while not lines[at].startswith(("```", "$ ")):
                at += 1
            typed = [match[1] + "\n" for match in map(PROMPT.match, lines[begin:at]) if match]
            result += output_of(executable, example[1], "".join(typed))
    return result


def up_to_date(executable):
    """Each file with its lines, as they are and as they should be."""
    for name in DOCUMENTS:
        before = (ROOT / name).read_text(encoding="utf-8").splitlines()
        yield name, before, examples_run(before, executable)
    for record in sorted(ROOT.glob("docs/games/*.sgf")):
        picture = ROOT / "docs/pictures" / f"{record.stem}.svg"
        before = picture.read_text(encoding="utf-8").splitlines() if picture.exists() else []
        drawn = output_of(executable, f"crosscut draw {record.relative_to(ROOT)}")
        yield str(picture.relative_to(ROOT)), before, drawn


def main():
    check = sys.argv[1:2] == ["--check"]
    wrong = 0
    for name, before, after in up_to_date(sys.argv[-1]):
        if before == after:
            continue
        if not check:
            (ROOT / name).write_text("\n".join(after) + "\n", encoding="utf-8")
            continue
        wrong += 1
        number = next((at for at, (old, new) in enumerate(zip(before, after)) if old != new), min(len(before), len(after)))
        old, new = (lines[number] if number < len(lines) else "(nothing)" for lines in (before, after))
        print(f"{name}:{number + 1}: has\n{old}\nbut the program prints\n{new}")
    if wrong:
        print("`make readme` puts that right.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
