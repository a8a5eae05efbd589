#!/usr/bin/env python3
"""Checks the form of commit titles: imperative, at most 72 characters, a capital first letter, no full stop at the end.

Usage: check_commits.py [FOLDER]     (of the repository; this one if left out)
"""

import pathlib
import re
import shutil
import subprocess
import sys

# Older titles have other forms. A date, unlike a commit, is also known to a clone that lacks the older history.
SINCE = "2026-11-26T16:21:13+00:00"
LONGEST = 72
# Beginnings that are common where a title is not imperative; not a complete list.
VERBS = ("Add|Allow|Chang|Clean|Correct|Document|Extend|Fix|Implement|Improv|Introduc|Mak|Mov|Refactor|Remov|Renam|"
         "Replac|Test|Updat|Us")
OTHERS = "Made|Wrote|An?|The|This|These|That|Those|It|There|All|Each|Every|No|What|When|Where|Who|How|Why"
NOT_IMPERATIVE = re.compile(rf"(?:(?:{VERBS})(?:s|es|ed|ing)|{OTHERS})\b")


def faults(title):
    """What is wrong with the title, as phrases."""
    if len(title) > LONGEST:
        yield f"has {len(title)} characters; at most {LONGEST} are allowed"
    if title.endswith("."):
        yield "ends with a full stop"
    if not title[:1].isupper():
        yield "does not begin with a capital letter"
    if NOT_IMPERATIVE.match(title):
        yield f'begins with "{title.split()[0]}"; use the imperative, such as "Add" or "Fix"'


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    command = ["git", "-C", folder, "log", "--no-merges", f"--since={SINCE}", "--format=%h %s"]
    log = subprocess.run(command, capture_output=True, text=True, encoding="utf-8") if shutil.which("git") else None
    if not log or log.returncode != 0:
        print("There is no history here, so commit titles are not checked.")
        return 0
    found = 0
    for commit, title in (line.split(" ", 1) for line in log.stdout.splitlines()):
        for fault in faults(title):
            found += 1
            print(f'{commit} "{title}": the title {fault}', file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
