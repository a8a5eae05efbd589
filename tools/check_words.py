#!/usr/bin/env python3
"""Finds wording that a native reader would stumble over, in comments, messages and documents. Words in backticks, German
texts and what protocols and libraries spell their own way are left alone.

The documents of docs/ are held to more: habits that make a text read like a translation, sentences that are too long, and
lines that are not wrapped. A rule that is more trouble than help is deleted here."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent

rules = [
    (r"\b(?:he|him|his|himself)\b", 'say "they" or "the player"'),
    (r"\b(?:(?<!-)[Cc]olor(?:s|ed)?|[Cc]enter(?:s|ed)?|[Bb]ehaviors?|[Nn]eighbor(?:s|ing)?|[Gg]ray|[Ff]avor(?:s|ite)?)\b", "British spelling"),
    (r"\b(?:canceled|traveled|labeled|modeled|judgment|[Oo]ptimiz\w+)\b", "British spelling"),
    (r"\b(a|an|and|are|in|is|of|that|the|to) \1\b", "a word twice"),
]
habits = [
    (r"\b[Ww]hoever\b|(?:^|[.:;] )Who\b", 'start with the thing, or say "anyone who" or "the player"'),
    (r"\bthat which\b|\bto be had\b", "name the thing"),
    (r"\bnothing but\b|\bfor want of\b|\bby turns\b|\banew\b", 'say "only", "for lack of", "in turn", "again"'),
    (r", too\b", 'say "also" before the verb'),
    (r"\b(?:after|by|every|for|of|than|within|with) so (?:many|much)\b", 'say "that many", or the number'),
    (r"\b(?:stands|lies) (?:in|there|beside)\b", 'say "is", "contains" or "appears"'),
    (r"\b(?:is|are|was|were) said\b", "say who says it, or what it is"),
    (r"\b(?:goes|going|went) on\b", 'say "continues"'),
]
longest_line, longest_sentence = 100, 40
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


def paragraphs(text):
    """Yields the number of the first line and the text of each paragraph, item of a list, and row of a table."""
    number, lines, fenced = 0, [], False
    for at, line in enumerate([*text.splitlines(), ""], 1):
        if not line or line.startswith(("```", "|", "#")) or re.match(r" *(?:[-*]|\d+\.) ", line):
            if lines:
                yield number, re.sub(r"`[^`]*`", "`", " ".join(lines))
            lines = []
            fenced ^= line.startswith("```")
        if line and not fenced:
            number = number if lines else at
            lines.append(line.strip())


def in_document(text):
    """Yields line numbers, what is wrong there, and advice."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        fenced ^= line.startswith("```")
        if len(line) > longest_line and not fenced and not line.startswith("|"):
            yield number, line[:60] + "...", f"wrap lines at {longest_line} characters"
    for number, paragraph in paragraphs(text):
        for pattern, advice in habits:
            yield from ((number, match.group(), advice) for match in re.finditer(pattern, paragraph))
        for sentence in re.split(r"[.:;] | \| ", re.sub(r"\([^()]*\)", "", paragraph)):
            if len(sentence.split()) > longest_sentence:
                yield number, sentence[:60] + "...", f"a sentence of more than {longest_sentence} words: make two, or a list"


def faults(path, text):
    for number, part in prose(path, text):
        for pattern, advice in rules:
            if "spelling" not in advice or not spelled_by_others.match(path):
                yield from ((number, match.group(), advice) for match in re.finditer(pattern, part))
    if path.endswith(".md") and path.startswith("docs/"):
        yield from in_document(text)


def main():
    files = [*root.glob("*.md")]
    for folder in ("apps", "data", "docs", "examples", "python", "src", "tests", "tools", "web/src", "web/tests"):
        files += (root / folder).rglob("*.*")
    found = 0
    for path in sorted(str(file.relative_to(root)) for file in files):
        if not path.endswith(texts) or "/de/" in path or path.endswith("de.ts") or path == "tools/check_words.py":
            continue
        for number, words, advice in faults(path, (root / path).read_text(encoding="utf-8", errors="replace")):
            found += 1
            print(f'{path}:{number}: "{words}": {advice}', file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
