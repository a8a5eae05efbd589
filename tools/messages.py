#!/usr/bin/env python3
"""Everything that follows from the declarations of messages in data/messages and their translations in data/languages.

Usage: messages.py headers FOLDER      C++: a header for each file of declarations of the program
       messages.py tables OUTPUT       C++: every language
       messages.py typescript FOLDER   the pages' texts in every language, with their types
       messages.py update              brings translations and schema in line with the declarations; new entries are empty
       messages.py check               complains of what is missing, unused or wrong
docs/messages.md describes the form of a declaration.
"""

import re
import subprocess
import sys
import textwrap
import tomllib

from message_declarations import (OWN_NAME, PAGES, ROOT, Wrong, declarations, fields, languages, of_pages, updated, wanted,
                                  written)
from message_output import headers, tables, typescript

SCHEMA = ROOT / "docs/language.schema.json"


# The schema of the JSON language

def with_codes(schema, all_declared):
    """The schema with the code of every message of the program."""
    codes = sorted({one.code.split(".")[0] for one in all_declared if not of_pages(one)})
    listed = textwrap.fill(", ".join(f'"{code}"' for code in codes), 118, initial_indent=" " * 8,
                           subsequent_indent=" " * 8, break_on_hyphens=False)
    code = ('    "ErrorCode": {\n      "type": "string",\n      "enum": [\n' + listed + '\n      ],\n'
            '      "description": "What a message is called (data/messages)."\n    },\n')
    return re.sub(r'    "ErrorCode": \{\n.*?\n    \},\n', lambda _: code, schema, count=1, flags=re.DOTALL)


# Checks

def sources(*folders, pattern):
    return "\n".join(file.read_text("utf-8") for folder in folders for file in (ROOT / folder).rglob(pattern))


def used(all_declared):
    """The codes that the sources name. Of the pages' texts, also those of a table that is used as a whole."""
    words = set()
    for folder in ("src", "apps"):
        for file in (ROOT / folder).rglob("*.[ch]pp"):
            text = file.read_text("utf-8")
            whole = "using namespace messages;" in text
            words.update(re.findall(r"\b([a-z_0-9]+)\{" if whole else r"messages::([a-z_0-9]+)", text))
    pages = sources("web/src", pattern="*.svelte") + sources("web/src", pattern="*.ts")
    pages = set(re.findall(r"(?:\bt\(\)|\btext)((?:\??\.[a-z_0-9]+)+)", pages))
    named = {path.replace("?", "") for path in pages}

    def named_in_pages(code):
        path = code.removeprefix(PAGES)
        return code == OWN_NAME or any(path == one or path.startswith(one + ".") for one in named)

    return {one.code for one in all_declared
            if (named_in_pages(one.code) if of_pages(one) else one.identifier in words)}


def faults():
    all_declared = declarations()
    for one in sorted(set(one.code for one in all_declared) - used(all_declared)):
        yield f"{one} is declared, but nothing says it"
    if SCHEMA.read_text("utf-8") != with_codes(SCHEMA.read_text("utf-8"), all_declared):
        yield f"{SCHEMA.name} does not have the codes as they are declared; run messages.py update"
    for language in languages():
        known = {}
        for code, one, texts in wanted(all_declared):
            known[code] = one
            translated = language.of(code)
            if not translated:
                yield f"{language.file.name}: {code} is not translated"
                continue
            entry = language.texts[code]
            if [entry.text, *([entry.plural] if entry.plural else [])] != texts:
                yield f"{language.file.name}: {code} has changed in English; see the translation, then run messages.py update"
            for text in translated:
                unknown = fields(text) - set(one.parts)
                if unknown:
                    yield f"{language.file.name}: {code} has no part {', '.join(sorted(unknown))}"
            missing = set().union(*map(fields, texts)) - set().union(*map(fields, translated))
            if missing:
                yield f"{language.file.name}: {code} leaves out {', '.join(sorted(missing))}"
        for code in language.texts:
            if code not in known and code.rpartition(".")[0] not in known:
                yield f"{language.file.name}: {code} is not declared"
        if language.file.read_text("utf-8") != updated(language, all_declared):
            yield f"{language.file.name} is not in its usual form; run messages.py update"
        done = subprocess.run(["msgfmt", "--check", "-o", "/dev/null", language.file], capture_output=True, text=True)
        if done.returncode != 0:
            yield done.stderr.strip()


def main():
    try:
        match sys.argv[1:]:
            case ["headers", folder]:
                headers(folder)
            case ["tables", output]:
                tables(output)
            case ["typescript", folder]:
                typescript(folder)
            case ["update"]:
                for language in languages():
                    written(language.file, updated(language, declarations()))
                written(SCHEMA, with_codes(SCHEMA.read_text("utf-8"), declarations()))
            case ["check"]:
                found = list(faults())
                print("\n".join(found))
                return 1 if found else 0
            case _:
                sys.exit(__doc__)
    except (Wrong, tomllib.TOMLDecodeError) as wrong:
        sys.exit(f"messages.py: {wrong}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
