#!/usr/bin/env python3
"""Configures and builds a preset, and says how far it is; errors are shown whole.

Usage: build.py PRESET JOBS [TARGET...]
"""

import re
import subprocess
import sys

STATUS = re.compile(r"\[(\d+)/(\d+)\] ")


class Progress:
    """One line that is rewritten on a terminal; elsewhere a line for each tenth of the way."""

    def __init__(self, title, out=sys.stdout):
        self.title, self.out, self.tenth, self.open = title, out, 0, False

    def show(self, done, total):
        text = f"{self.title}: {done} of {total}"
        if self.out.isatty():
            self.out.write(f"\r\033[K{text}")
            self.open = True
        elif done * 10 // total > self.tenth:
            self.tenth = done * 10 // total
            self.out.write(text + "\n")
        self.out.flush()

    def end(self):
        """Leaves the line, so that other text can follow."""
        if self.open:
            self.out.write("\n")
        self.open = False
        self.out.flush()


def configure(preset):
    print(f"Configuring ({preset})", flush=True)
    done = subprocess.run(["cmake", "--preset", preset], capture_output=True, text=True)
    if done.returncode != 0:
        sys.stderr.write(done.stdout + done.stderr)
    return done.returncode


def build(preset, jobs, targets):
    command = ["cmake", "--build", "--preset", preset, "--parallel", jobs]
    if targets:
        command += ["--target", *targets]
    progress = Progress("Building Crosscut")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace") as run:
        for line in run.stdout:
            status = STATUS.match(line)
            if status:
                progress.show(int(status[1]), int(status[2]))
            elif not line.startswith("ninja: no work"):
                progress.end()
                sys.stdout.write(line)
    progress.end()
    return run.returncode


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    preset, jobs, *targets = sys.argv[1:]
    return configure(preset) or build(preset, jobs, targets)


if __name__ == "__main__":
    sys.exit(main())
