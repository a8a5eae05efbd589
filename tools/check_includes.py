#!/usr/bin/env python3
"""Checks the rules that keep the folders of src apart, and the pages of web/src free of any game:

1. A file includes only its own folder and those that its folder USES in src/CMakeLists.txt; apps may include all.
   Folders are declared there in dependency order, so that includes go downward only.
2. A folder has one namespace: those up to the catalogue share `crosscut`, every other has its own, `crosscut::FOLDER`.
3. Only src/games and src/catalog (and tests, documents, examples) name a game, in comments too. Go may be named where SGF,
   GTP and KataGo's protocol mean it by themselves, and in any comment; Margo where AbstractPlay's records mean it.
4. Above the catalogue no code works out a rule: nothing names a value that is special to an option of a game (ko=superko),
   and nothing concludes from a group without liberties what has been captured.
5. What compiles games, by including catalog/visit.hpp, is optimised: a file of a folder that is not has an option of its own
   in src/CMakeLists.txt. Of two copies of a function the linker takes either.
6. In web/src only the texts made from data/messages and the list of games shown first name one, and nothing compares with
   such a name. Nothing there takes the text of a move (c3:ne, c3-c4,d4) or of a result (B+3.5) apart, or judges by
   territory: the engine tells moves apart (`input`, `last`), who won (`winner`), and whether a score means anything.
7. In web/tests what a page shows may come a moment later. Tests in a browser see pages through web/tests/browser/visitor.ts,
   which reads again until an expectation holds; only helpers, none of them a *.test.ts, have the page itself.

Usage: check_includes.py [ROOT]     (the default is the project that this file is in)
"""

import pathlib
import re
import sys

MADE = "messages"  # headers that tools/messages.py makes from data/messages, for every folder
SHARE_A_NAMESPACE = ("base", "board", "rules", "games", "search", "record", "catalog")
MAY_NAME_GAMES = ("games", "catalog")
# SGF and GTP know Go by themselves; and "go" is a command of the terminal. Of the games of AbstractPlay one is played here.
MAY_NAME_MARGO = ("record/abstract_play.hpp", "record/abstract_play.cpp", "play/abstract_play.cpp")
MAY_NAME_GO = ("record/sgf_go.cpp", "api/katago_query.cpp", "match/gtp_player.cpp", "cli/live_game.cpp", "cli/play_commands.cpp")
FORMS = ("spargo",)  # of games, with a name of their own
PAGE_OF_SGF = "share/notes.ts"  # shapes are written as the records of Go have them
PAGES_MAY_NAME_GAMES = ("texts/made/", "showcase.ts")  # below web/src

UNHURRIED = re.compile(r"^\s*(?:set|list)\((?:APPEND )?unhurried ([^)]*)\)", re.MULTILINE)  # in src/CMakeLists.txt
OPTIMISED_FILES = re.compile(r"set_property\(SOURCE ([^)]*?)\s+APPEND PROPERTY COMPILE_OPTIONS [^)]*-O2", re.DOTALL)
VISITS_GAMES = '"catalog/visit.hpp"'
LIBRARY = re.compile(r"^crosscut_library\(\s*(\w+)([^)]*)\)", re.MULTILINE)
MOVE_TAKEN_APART = re.compile(r"""\.(?:split|includes|indexOf|lastIndexOf)\(\s*(['"`])[-:,]\1\s*\)""")
RESULT_TAKEN_APART = re.compile(r"""\[[BWR]{2,3}\]|[!=]==?\s*(['"`])\+\1""")
TERRITORY = re.compile(r"""\bterritory['"`]\]|\.territory\b""")
PAGE_ITSELF = re.compile(r"""\bpage_of\b|\bfrom ['"]playwright-core['"]""")
READ_ONCE = re.compile(r"\bexpect\(\(*await (?:steady|page)\b")
NO_LIBERTIES = re.compile(r"\bliberties\(.*\)\.empty\(\)")
WORDS_OF_OPTION = re.compile(r"\w+\[\]\s*=\s*\{([^}]*)\}")  # as every setup in src/games declares them
COMPARED_BEFORE = re.compile(r"(?:[!=]==?|\bcase)\s*$")
COMPARED_AFTER = re.compile(r"""["'`]\s*[!=]=""")
GAME_NAME = re.compile(r'string_view name = "(\w+)"')  # as every game in src/games declares it
NAMESPACE = re.compile(r"^namespace (crosscut[\w:]*) \{")
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
# A comment, or something in which comment marks mean nothing.
TOKEN = re.compile(
    r'(?P<comment>//[^\n]*|/\*.*?\*/)|\b\d[\w\']*|R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'',
    re.DOTALL,
)

def line_of(text, position):
    return text.count("\n", 0, position) + 1


def declared_folders(cmake_lists):
    """The folders and what each uses, in the order of src/CMakeLists.txt, and what is wrong with that list."""
    text = cmake_lists.read_text(encoding="utf-8")
    text = re.sub(r"#[^\n]*", "", text)
    uses, problems = {}, []
    for match in LIBRARY.finditer(text):
        name, lists, key = match.group(1), {}, None
        for word in match.group(2).split():
            if word in ("SOURCES", "USES", "WITH"):
                key = word
            else:
                lists.setdefault(key, []).append(word)
        for used in lists.get("USES", []):
            if used not in uses:
                problems.append((cmake_lists, line_of(text, match.start()),
                                 f"{name} uses {used}, which is not declared before it; uses go downward only"))
        uses[name] = lists.get("USES", [])
    return uses, problems


def barely_optimised(cmake_lists):
    """The folders that are hardly optimised, or not at all, and their files that are."""
    text = re.sub(r"#[^\n]*", "", cmake_lists.read_text(encoding="utf-8"))
    return tuple({word for words in pattern.findall(text) for word in words.split()} for pattern in (UNHURRIED, OPTIMISED_FILES))


def declared_games(root):
    """The names of all games, in lower case."""
    texts = (path.read_text(encoding="utf-8") for path in sources(root / "src/games"))
    return sorted({*FORMS, *(name for text in texts for name in GAME_NAME.findall(text))})


def names_in_comments(root):
    """What finds a game where a comment names one, other than Go."""
    return re.compile(rf"\b(?i:{'|'.join(name for name in declared_games(root) if name != 'go')})")


def names_of_games(root):
    """What finds a game where code names one; a game's name may also be an everyday word, and part of others."""
    any_name = f"(?i:{'|'.join(declared_games(root))})"
    return re.compile("|".join([
        rf"""["'`]{any_name}(?=["'`]|\s+\w+=)""",          # "NAME", "NAME size=9"
        rf"\b(?=[A-Z]){any_name}(?=\s*[<{{])",            # the type NAME<Board>, NAME{}
        rf"\b{any_name}(?=_(?:family|entry)\b)",
        rf"\bis_{any_name}\b",
        rf"\b(?:games|catalog)/(?:\w+/)*{any_name}\b",
    ]))


def words_of_options(root):
    """What finds a value that is special to an option of a game."""
    texts = (path.read_text(encoding="utf-8") for path in sources(root / "src/games"))
    lists = [re.findall(r'"(\w+)"', listed) for text in texts for listed in WORDS_OF_OPTION.findall(text)]
    words = {word for listed in lists if len(listed) > 1 for word in listed}  # a word alone stands for a number
    any_word = "|".join(sorted(words)) or "(?!)"
    return re.compile(rf'"(?:{any_word})"|\b\w+=(?:{any_word})\b')


def game_named(line, games):
    """The name of a game in this line, or None."""
    found = games.search(line)
    return found and re.split(r"[^A-Za-z]", found.group())[-1]


def compares(line, games):
    """Whether something is compared with the name of a game in this line."""
    return any(COMPARED_BEFORE.search(line[:found.start()]) or COMPARED_AFTER.match(line, found.end())
               for found in games.finditer(line))


def without_comments(text):
    """The same text, of the same lines, with blanks for comments."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group()) if match.group("comment") else match.group()
    return TOKEN.sub(blank, text)


def include_problem(line, folder, uses):
    """What is wrong with the include in this line of a file of `folder` (None: of apps), or None."""
    match = INCLUDE.match(line)
    if not match:
        return None
    bracket, path = match.groups()
    first = path.split("/")[0]
    if bracket == "<":
        return f"<{path}> is in src: write \"{path}\"" if "/" in path and first in uses else None
    if first == MADE:
        return None
    if first not in uses or "/" not in path:
        return f'"{path}" does not begin with a folder of src; write the path from there, like "base/result.hpp"'
    if folder is None or first == folder or first in uses[folder]:
        return None
    allowed = ", ".join([folder, *uses[folder]])
    return f'src/{folder} may not include "{path}", only from: {allowed} (src/CMakeLists.txt)'


def problems_of_file(path, folder, uses, games, in_comments, words):
    text = path.read_text(encoding="utf-8")
    whole_lines = text.splitlines()
    for number, line in enumerate(without_comments(text).splitlines(), 1):
        problem = include_problem(line, folder, uses)
        if problem:
            yield path, number, problem
        opened = NAMESPACE.match(line)
        own = "crosscut" if folder in SHARE_A_NAMESPACE else f"crosscut::{folder}"
        if opened and folder and opened.group(1) != own:
            yield path, number, f"src/{folder} opens the namespace {opened.group(1)}; its own is {own}"
        name = game_named(line, games)
        if name == "go" and path.as_posix().endswith(MAY_NAME_GO):
            continue
        commented = in_comments.search(whole_lines[number - 1])
        if path.as_posix().endswith(MAY_NAME_MARGO):
            name = commented = None
        if (name or commented) and folder not in MAY_NAME_GAMES:
            place = f"src/{folder}" if folder else "apps"
            yield path, number, f"{place} names a game ({name or commented.group()}); only src/games and src/catalog may"
        rule = words.search(line) or NO_LIBERTIES.search(line)
        if rule and folder not in SHARE_A_NAMESPACE:
            yield path, number, f"a rule is worked out above the catalogue ({rule.group()})"


def problems_of_page(path, name, games):
    """What is wrong with a file of the pages, whose path below web/src is `name`."""
    lines = without_comments(path.read_text(encoding="utf-8")).splitlines()
    for number, line in enumerate(lines, 1):
        if name == PAGE_OF_SGF:
            break
        game = game_named(line, games)
        if compares(line, games):
            yield path, number, f"something is compared with {game}; the engine says what games differ in"
        elif game and not name.startswith(PAGES_MAY_NAME_GAMES):
            yield path, number, f"web/src names a game ({game}); only {', '.join(PAGES_MAY_NAME_GAMES)} may"
        if MOVE_TAKEN_APART.search(line):
            yield path, number, "a move is taken apart at its marks; the engine tells its parts"
        if RESULT_TAKEN_APART.search(line):
            yield path, number, "a result is taken apart; the engine tells who won, and by how much"
        if TERRITORY.search(line):
            yield path, number, "something is judged by territory; the engine says what a score means"


def problems_of_page_test(path):
    for number, line in enumerate(without_comments(path.read_text(encoding="utf-8")).splitlines(), 1):
        if PAGE_ITSELF.search(line):
            yield path, number, "a test has a page itself; helpers do, and tests a Visitor (web/tests/browser/visitor.ts)"
        if READ_ONCE.search(line):
            yield path, number, "a page is read once; write: await see(page, ...)"


def files_in(folder, suffixes):
    return sorted(path for path in folder.rglob("*") if path.suffix in suffixes)


def sources(folder):
    return files_in(folder, (".hpp", ".cpp", ".h", ".cc"))


def check(root):
    uses, problems = declared_folders(root / "src" / "CMakeLists.txt")
    unhurried, optimised = barely_optimised(root / "src" / "CMakeLists.txt")
    games, in_comments, words = names_of_games(root), names_in_comments(root), words_of_options(root)
    for folder in sorted(path for path in (root / "src").iterdir() if path.is_dir()):
        if folder.name not in uses:
            problems.append((folder, 1, "this folder has no crosscut_library in src/CMakeLists.txt"))
            continue
        for path in sources(folder):
            problems.extend(problems_of_file(path, folder.name, uses, games, in_comments, words))
            if (folder.name in unhurried and VISITS_GAMES in path.read_text(encoding="utf-8")
                    and path.relative_to(root / "src").as_posix() not in optimised):
                problems.append((path, 1, "this compiles games but is not optimised (src/CMakeLists.txt)"))
    for path in sources(root / "apps"):
        problems.extend(problems_of_file(path, None, uses, games, in_comments, words))
    pages = root / "web" / "src"
    for path in files_in(pages, (".ts", ".svelte", ".css")):
        problems.extend(problems_of_page(path, path.relative_to(pages).as_posix(), games))
    for folder in ("browser", "site"):
        for path in files_in(root / "web" / "tests" / folder, (".ts",)):
            if path.name.endswith(".test.ts"):
                problems.extend(problems_of_page_test(path))
    return problems


def main():
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    problems = check(root)
    for path, line, problem in problems:
        print(f"{path.relative_to(root)}:{line}: {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
