#!/usr/bin/env python3
"""Everything that follows from the declarations of messages in data/messages and their translations in data/languages.

Usage: messages.py headers FOLDER      C++: a header for each file of declarations of the program
       messages.py tables OUTPUT       C++: every declaration by its code, and every language
       messages.py typescript FOLDER   the pages' texts in every language, with their types
       messages.py update              brings translations and schema in line with the declarations; new entries are empty
       messages.py check               complains of what is missing, unused or wrong
docs/messages.md describes the form of a declaration.
"""

import json
import pathlib
import re
import subprocess
import sys
import textwrap
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
DECLARATIONS, LANGUAGES = ROOT / "data/messages", ROOT / "data/languages"
SCHEMA = ROOT / "docs/language.schema.json"

# What a part may be: its type in C++, in the pages, and what it means.
TYPES = {
    "text": ("Text", "string", "text shown as it is: a name, a move, a value"),
    "quoted": ("Quoted", "string", "what somebody wrote, shown in quotes and made safe"),
    "place": ("Text", "string", "a place on the board"),
    "number": ("Number", "number", "a whole number"),
    "decimal": ("Decimal", "number", "a number with decimals"),
    "points": ("Points", "number", "points, in C++ in halves: 7 is 3.5"),
    "list": ("List", "string[]", "things one after another"),
    "and": ("List", "string[]", "the same, with \"and\" before the last"),
    "or": ("List", "string[]", "the same, with \"or\" before the last"),
    "side": ("Named", "string", "a player: black, white or red"),
    "message": ("Named", "string", "another message"),
    "error": ("Named", "string", "another message, which this one says the place of: its code counts"),
}
PAGES = "pages"  # files of this name, or beginning with it and a dot, are the pages' own; so begin their codes
OWN_NAME = f"{PAGES}.language.name"  # what a language calls itself
RESERVED = {"text", "one", "other", "parts"}
FIELD = re.compile(r"\{\{|\}\}|((?:@[a-z_0-9]+)?)\{([a-z_0-9]+)(?::([a-z]+))?\}|[{}]")


class Wrong(Exception):
    """A declaration or a translation that cannot be used."""


class Declared:
    """A message: its code, English texts (two of them with a plural), other forms of it, and its parts with their types."""

    def __init__(self, file, code, texts, forms, parts, english_only):
        self.file, self.code, self.english_only = file, code, english_only
        self.parts = dict(parts)
        self.texts = [self.stripped(text) for text in texts]
        self.forms = {name: self.stripped(text) for name, text in forms.items()}
        for name, kind in self.parts.items():
            if kind not in TYPES:
                raise Wrong(f"{code}: the part {name} has the unknown type {kind}")
        if self.plural and self.counted is None:
            raise Wrong(f"{code}: a plural needs a part of the type number")

    @property
    def plural(self):
        return len(self.texts) == 2

    @property
    def counted(self):
        """The part whose number decides between the texts."""
        return next((name for name, kind in self.parts.items() if kind == "number"), None)

    @property
    def identifier(self):
        return self.code.replace(".", "_")

    def stripped(self, text):
        """The text without the types of its parts, which are noted."""

        def field(found):
            if found[0] in ("{{", "}}"):
                return found[0]
            if not found[2]:
                raise Wrong(f"{self.code}: a single brace in {text!r}; write it twice")
            form, name, kind = found[1] or "", found[2], found[3]
            if kind or name not in self.parts:
                if self.parts.setdefault(name, kind or "text") != (kind or "text"):
                    raise Wrong(f"{self.code}: the part {name} has two types")
            return form + "{" + name + "}"

        return FIELD.sub(field, text)


def fields(text):
    """The names of the parts in a text."""
    return {found[2] for found in FIELD.finditer(text) if found[2]}


def declared_in(file):
    data = tomllib.loads(file.read_text("utf-8"))
    english_only = data.pop("english_only", False)
    found = []

    def walk(prefix, table):
        for key, value in table.items():
            code = prefix + key
            if isinstance(value, str):
                found.append(Declared(file.stem, code, [value], {}, {}, english_only))
            elif "text" in value or "other" in value:
                texts = [value["one"], value["other"]] if "other" in value else [value["text"]]
                forms = {name: text for name, text in value.items() if name not in RESERVED}
                found.append(Declared(file.stem, code, texts, forms, value.get("parts", {}), english_only))
            else:
                walk(code + ".", value)

    walk(f"{PAGES}." if file.stem.split(".")[0] == PAGES else "", data)
    return found


def declarations():
    found, codes = [], {}
    for file in sorted(DECLARATIONS.glob("*.toml")):
        for one in declared_in(file):
            if one.code in codes:
                raise Wrong(f"{one.code} is declared in {codes[one.code]}.toml and in {one.file}.toml")
            codes[one.code] = one.file
            found.append(one)
    return found


def of_pages(one):
    return one.file.split(".")[0] == PAGES


# Translations: the part of the PO format that the files here use; msgfmt checks the whole.

class Entry:
    def __init__(self):
        self.context, self.text, self.plural, self.translated, self.comments = None, None, None, [], []


def unquoted(line):
    return json.loads(line[line.index('"'):])


def entries(file):
    found, entry, target = [], Entry(), None
    for line in [*file.read_text("utf-8").splitlines(), ""]:
        if not line.strip():
            if entry.text is not None:
                found.append(entry)
            entry, target = Entry(), None
        elif line.startswith("#"):
            entry.comments.append(line)
        elif line.startswith("msgctxt "):
            entry.context, target = unquoted(line), "context"
        elif line.startswith("msgid_plural "):
            entry.plural, target = unquoted(line), "plural"
        elif line.startswith("msgid "):
            entry.text, target = unquoted(line), "text"
        elif line.startswith("msgstr"):
            entry.translated.append(unquoted(line))
            target = "translated"
        elif target == "translated":
            entry.translated[-1] += unquoted(line)
        else:
            setattr(entry, target, getattr(entry, target) + unquoted(line))
    return found


class Language:
    """A language's file: its header, and the translations by code; a form of a message has the code CODE.FORM."""

    def __init__(self, file):
        self.file, self.code = file, file.stem
        self.header, self.texts = "", {}
        for entry in entries(file):
            if entry.context is None:
                self.header = entry.translated[0]
            elif entry.context in self.texts:
                raise Wrong(f"{file.name}: {entry.context} is translated twice")
            else:
                self.texts[entry.context] = entry
        rule = re.search(r"nplurals=(\d+); *plural=([^;]*);", self.header)
        if not rule:
            raise Wrong(f"{file.name}: the header needs Plural-Forms")
        self.plurals, self.rule = int(rule[1]), rule[2].strip()

    def of(self, code):
        """The translated texts; empty where they are missing."""
        entry = self.texts.get(code)
        return entry.translated if entry and all(entry.translated) else []


def languages():
    return [Language(file) for file in sorted(LANGUAGES.glob("*.po"))]


def wanted(all_declared):
    """What each language translates: code, declaration, English texts."""
    for one in all_declared:
        if not one.english_only:
            yield one.code, one, one.texts
            for name, text in one.forms.items():
                yield f"{one.code}.{name}", one, [text]


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def po_entry(code, one, texts, translated, plurals):
    lines = [f"#: data/messages/{one.file}.toml"]
    if one.parts:
        lines.insert(0, "#. " + ", ".join(f"{name}: {kind}" for name, kind in one.parts.items()))
    if any("{" in text for text in texts):
        lines.append("#, python-brace-format")
    lines += [f"msgctxt {quoted(code)}", f"msgid {quoted(texts[0])}"]
    if len(texts) == 2:
        lines.append(f"msgid_plural {quoted(texts[1])}")
        lines += [f"msgstr[{i}] {quoted(text)}" for i, text in enumerate(translated or [""] * plurals)]
    else:
        lines.append(f"msgstr {quoted(translated[0] if translated else '')}")
    return "\n".join(lines)


def updated(language, all_declared):
    """The language's file with an entry for each message, in the order of the declarations; a translation is kept as long
    as its code is, and forms that only this language has stay behind their message."""
    head = [comment for entry in entries(language.file)[:1] for comment in entry.comments]
    lines = [quoted(line + "\n") for line in language.header.rstrip("\n").split("\n")]
    blocks = ["\n".join([*head, 'msgid ""', 'msgstr ""', *lines])]
    known = {code for code, _, _ in wanted(all_declared)}
    for code, one, texts in wanted(all_declared):
        entry = language.texts.get(code)
        translated = entry.translated if entry else []
        fits = len(translated) == (language.plurals if len(texts) == 2 else 1)
        blocks.append(po_entry(code, one, texts, translated if fits else [], language.plurals))
        if code == one.code:
            for other, form in language.texts.items():
                if other.rpartition(".")[0] == code and other not in known:
                    blocks.append(po_entry(other, one, texts, form.translated, language.plurals))
    return "\n\n".join(blocks) + "\n"


# C++

def literal(text):
    return json.dumps(text, ensure_ascii=False)


def header(file, found):
    lines = [f"#pragma once\n// The messages of data/messages/{file}.toml.\n#include \"base/message.hpp\"\n",
             "namespace crosscut::messages {\n"]
    for one in found:
        name = one.identifier
        lines += ["// " + text.replace("\n", "\\n") for text in one.texts]
        lines.append(f"struct {name} {{")
        if one.parts:
            parts = ", ".join(f'{{"{part}", PartType::{kind}_}}' for part, kind in one.parts.items())
            lines.append(f"  static constexpr std::array parts_declared = std::to_array<DeclaredPart>({{{parts}}});")
        if one.forms:
            forms = ", ".join(f'{{"{form}", {literal(text)}}}' for form, text in one.forms.items())
            lines.append(f"  static constexpr std::array forms_declared = std::to_array<DeclaredForm>({{{forms}}});")
        texts = ", ".join(literal(text) for text in one.texts)
        lines.append(f'  static constexpr Declared declared{{"{one.code}", {{{texts}}}, '
                     f'{"parts_declared" if one.parts else "{}"}, {"forms_declared" if one.forms else "{}"}}};')
        lines += [f"  {TYPES[kind][0]} {part};" for part, kind in one.parts.items()]
        moved = ", ".join(f"Part(std::move({part}))" for part in one.parts)
        lines.append(f"  operator Message() && {{ return {{&declared, {{{moved}}}}}; }}\n}};\n")
    return "\n".join(lines + ["}  // namespace crosscut::messages\n"])


def written(path, text):
    """Writes what is new, so that nothing is compiled again for what is not."""
    path = pathlib.Path(path)
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


def headers(folder):
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    found = [one for one in declarations() if not of_pages(one)]
    for file in sorted({one.file for one in found}):
        written(pathlib.Path(folder) / f"{file}.hpp", header(file, [one for one in found if one.file == file]))


def tables(output):
    found = [one for one in declarations() if not of_pages(one)]
    files = sorted({one.file for one in found})
    lines = ['#include "language/language.hpp"\n', *[f'#include "messages/{file}.hpp"' for file in files],
             "\nnamespace crosscut::language {\nnamespace {\n",
             "constexpr auto declarations = std::to_array<const Declared*>({"]
    lines += [f"    &messages::{one.identifier}::declared," for one in sorted(found, key=lambda one: one.code)]
    lines.append("});\n")
    names = ["&english"]
    for language in languages():
        code = language.code
        codes = sorted(key for key, one, _ in wanted(found) if language.of(key))
        own = sorted(key for key in language.texts if key.rpartition(".")[0] in codes and key not in codes)
        lines.append(f"constexpr auto texts_{code} = std::to_array<Translation>({{")
        for key in sorted([*codes, *own]):
            lines.append(f"    {{{literal(key)}, {{{', '.join(literal(text) for text in language.of(key))}}}}},")
        lines.append("});")
        lines.append(f"int plural_{code}([[maybe_unused]] unsigned long long n) {{ return {language.rule}; }}")
        lines.append(f'constexpr Language in_{code}{{"{code}", texts_{code}, plural_{code}}};\n')
        names.append(f"&in_{code}")
    lines.append("}  // namespace\n")
    lines.append("std::span<const Declared* const> declared() { return declarations; }\n")
    lines.append("std::span<const Language* const> all() {\n"
                 f"  static constexpr auto every = std::to_array<const Language*>({{{', '.join(names)}}});\n  return every;\n}}\n")
    lines.append("}  // namespace crosscut::language\n")
    written(output, "\n".join(lines))


# TypeScript

def nested(found, of):
    tree = {}
    for one in found:
        _, *above, last = one.code.split(".")
        place = tree
        for name in above:
            place = place.setdefault(name, {})
        place[last] = of(one)
    return tree


def typescript_type(one):
    if not one.parts:
        return "string"
    parameters = ", ".join(f"{part}: {TYPES[kind][1]}" for part, kind in one.parts.items())
    return f"({parameters}) => string"


def type_text(tree, indent):
    lines = ["{"]
    for name, value in tree.items():
        inner = type_text(value, indent + "  ") if isinstance(value, dict) else value
        lines.append(f"{indent}  {name}: {inner};")
    return "\n".join([*lines, indent + "}"])


def template(one, texts):
    """What the pages fill: the parts by their numbers, and how a list is joined; with a plural, a text for each form."""
    numbers = {name: number for number, name in enumerate(one.parts)}
    joined = {"and": "&", "or": "|"}

    def field(found):
        name = next((group for group in found.groups() if group in numbers), None)
        return f"{{{numbers[name]}{joined.get(one.parts[name], '')}}}" if name else found[0][0]

    filled = [FIELD.sub(field, text) for text in texts]
    return filled if one.plural else filled[0]


def typescript(folder):
    """A module with the types and the languages, and one for each language, which is fetched when it is wanted."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    found = [one for one in declarations() if of_pages(one)]
    spoken = {"en": ("n != 1", lambda one: one.texts)}
    for language in languages():
        spoken[language.code] = (language.rule, lambda one, of=language.of: of(one.code) or one.texts)
    name = next(one for one in found if one.code == OWN_NAME)
    made = "// Made by tools/messages.py from data/messages and data/languages."
    lines = [made, "import type { Language } from '../language';\n",
             f"export interface Texts {type_text(nested(found, typescript_type), '')}\n",
             "export const languages: Record<string, { name: string; load: () => Promise<{ language: Language }> }> = {"]
    for code, (rule, texts_of) in spoken.items():
        texts = json.dumps(nested(found, lambda one: template(one, texts_of(one))), ensure_ascii=False, indent=2)
        written(folder / f"{code}.ts", f"{made}\nimport type {{ Language }} from '../language';\n\n"
                f"export const language: Language = {{\n  plural: (n) => Number({rule}),\n  texts: {texts},\n}};\n")
        lines.append(f"  {code}: {{ name: {literal(texts_of(name)[0])}, load: () => import('./{code}') }},")
    written(folder / "index.ts", "\n".join([*lines, "};", ""]))


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
