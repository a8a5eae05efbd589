"""C++ and TypeScript made from the declarations of messages and their translations."""

import json
import pathlib

from message_declarations import FIELD, OWN_NAME, TYPES, declarations, languages, of_pages, quoted, wanted, written


# C++

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
            forms = ", ".join(f'{{"{form}", {quoted(text)}}}' for form, text in one.forms.items())
            lines.append(f"  static constexpr std::array forms_declared = std::to_array<DeclaredForm>({{{forms}}});")
        texts = ", ".join(quoted(text) for text in one.texts)
        lines.append(f'  static constexpr Declared declared{{"{one.code}", {{{texts}}}, '
                     f'{"parts_declared" if one.parts else "{}"}, {"forms_declared" if one.forms else "{}"}}};')
        lines += [f"  {TYPES[kind][0]} {part};" for part, kind in one.parts.items()]
        moved = ", ".join(f"Part(std::move({part}))" for part in one.parts)
        lines.append(f"  operator Message() && {{ return {{&declared, {{{moved}}}}}; }}\n}};\n")
    return "\n".join(lines + ["}  // namespace crosscut::messages\n"])


def headers(folder):
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    found = [one for one in declarations() if not of_pages(one)]
    for file in sorted({one.file for one in found}):
        written(pathlib.Path(folder) / f"{file}.hpp", header(file, [one for one in found if one.file == file]))


def tables(output):
    found = [one for one in declarations() if not of_pages(one)]
    lines = ['#include "language/language.hpp"\n', "namespace crosscut::language {\nnamespace {\n"]
    names = ["&english"]
    for language in languages():
        code = language.code
        codes = sorted(key for key, one, _ in wanted(found) if language.of(key))
        own = sorted(key for key in language.texts if key.rpartition(".")[0] in codes and key not in codes)
        lines.append(f"constexpr auto texts_{code} = std::to_array<Translation>({{")
        for key in sorted([*codes, *own]):
            lines.append(f"    {{{quoted(key)}, {{{', '.join(quoted(text) for text in language.of(key))}}}}},")
        lines.append("});")
        lines.append(f"int plural_{code}([[maybe_unused]] unsigned long long n) {{ return {language.rule}; }}")
        lines.append(f'constexpr Language in_{code}{{"{code}", texts_{code}, plural_{code}}};\n')
        names.append(f"&in_{code}")
    lines.append("}  // namespace\n")
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
        lines.append(f"  {code}: {{ name: {quoted(texts_of(name)[0])}, load: () => import('./{code}') }},")
    written(folder / "index.ts", "\n".join([*lines, "};", ""]))
