#!/usr/bin/env python3
"""Whether functions that several libraries contain come from those that are optimised, by the sizes of their code.

Usage: shared_code_check.py EXECUTABLE FOLDER_OF_LIBRARIES OPTIMIZED_LIBRARY...
"""

import pathlib
import subprocess
import sys


def functions(file, kinds):
    """The sizes of the functions of these kinds (those of nm) in a program or library; of several by one name the first."""
    listed = subprocess.run(["nm", "--print-size", "--defined-only", file], check=True, stdout=subprocess.PIPE, text=True).stdout
    sizes = {}
    for words in map(str.split, listed.splitlines()):
        if len(words) == 4 and words[2] in kinds:
            sizes.setdefault(words[3], words[1])
    return sizes


def main():
    executable, folder, names = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    optimized, others = {}, set()
    for name in names:
        optimized = functions(folder / f"libcrosscut_{name}.a", "W") | optimized
    for file in folder.glob("libcrosscut_*.a"):
        if file.stem.removeprefix("libcrosscut_") not in names:
            others |= functions(file, "W").keys()
    linked = functions(executable, "tTW")  # linkers make them local
    both = optimized.keys() & others & linked.keys()
    wrong = [function for function in sorted(both) if linked[function] != optimized[function]]
    for function in wrong:
        print(f"{function} comes from a library that is not optimised")
    print(f"{len(both)} functions are in both kinds of libraries, {len(wrong)} of them are the wrong ones")
    return 1 if wrong or not both else 0


if __name__ == "__main__":
    sys.exit(main())
