"""The declarations of messages in data/messages, and their translations in data/languages (docs/messages.md)."""

import json
import pathlib
import re
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
DECLARATIONS, LANGUAGES = ROOT / "data/messages", ROOT / "data/languages"

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


def written(path, text):
    """Writes what is new, so that nothing is compiled again for what is not."""
    path = pathlib.Path(path)
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")
