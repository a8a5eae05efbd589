#!/usr/bin/env python3
"""Finds words that a native reader would stumble over, in comments, messages and documents. Words in backticks, German
texts and what protocols and libraries spell their own way are left alone."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent

rules = [
    (r"(?<!there )(?<!There )(?<!What )\b(?:is|are|was|were) no (?!longer\b|more\b|better\b|less\b|worse\b|one\b|further\b)[a-z]+", 'say "is not a ..."'),
    (r"\bKnows nothing of\b", "say what it is, not what it ignores"),
    (r"\b(?:he|him|his|himself)\b", 'say "they" or "the player"'),
    (r"\b(?:(?<!-)[Cc]olor(?:s|ed)?|[Cc]enter(?:s|ed)?|[Bb]ehaviors?|[Nn]eighbor(?:s|ing)?|[Gg]ray|[Ff]avor(?:s|ite)?)\b", "British spelling"),
    (r"\b(?:canceled|traveled|labeled|modeled|judgment|[Oo]ptimiz\w+)\b", "British spelling"),
    (r"\b(a|an|and|are|in|is|of|that|the|to) \1\b", "a word twice"),
]
# GTP and SGF say "color", as their standards do; tools of others have names of their own.
spelled_by_others = re.compile(r"^(?:docs/protocols\.md|src/gtp/|tests/gtp/|src/record/sgf)")
texts = (".cpp", ".hpp", ".md", ".json", ".py", ".sh", ".ts", ".svelte", ".cmake", ".txt")


def prose(path, text):
    """Yields line numbers and the parts of the text that people read."""
    comment = "#" if path.endswith((".py", ".sh", ".cmake", ".txt")) else "//"
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if path.endswith(".md"):
            fenced ^= line.startswith("```")
            parts = [] if fenced else [re.sub(r"`[^`]*`", "`", line)]
        elif path.endswith(".json"):
            parts = re.findall(r'"(?:title|text|task|hint|success|description)": "(.*?)"', line)
        else:
            parts = re.findall(r'"((?:[^"\\]|\\.)*)"', line) + re.findall(r"(?<!:)" + comment + r"(.*)", line)
        yield from ((number, re.sub(r"`[^`]*`", "`", part)) for part in parts)


def main():
    files = [*root.glob("*.md")]
    for folder in ("apps", "data", "docs", "examples", "python", "src", "tests", "tools", "web/src", "web/tests"):
        files += (root / folder).rglob("*.*")
    found = 0
    for path in sorted(str(file.relative_to(root)) for file in files):
        if not path.endswith(texts) or "/de/" in path or path.endswith("de.ts") or path == "tools/check_words.py":
            continue
        for number, part in prose(path, (root / path).read_text(encoding="utf-8", errors="replace")):
            for pattern, advice in rules:
                if "spelling" in advice and spelled_by_others.match(path):
                    continue
                for match in re.finditer(pattern, part):
                    found += 1
                    print(f'{path}:{number}: "{match.group()}": {advice}', file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
