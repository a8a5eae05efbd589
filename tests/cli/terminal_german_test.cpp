// The terminal in German: what it says in every game, and that nothing stays English.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "cli/terminal_games.hpp"
#include "cli/view.hpp"
#include "command/terminal.hpp"
#include "language/language.hpp"
#include "lesson/problems.hpp"
#include "server/file_store.hpp"
#include "support/command.hpp"
#include "support/english.hpp"
#include "support/folder.hpp"
#include "support/moves.hpp"

namespace crosscut::cli {
namespace {

const Language& in_german = *language::find("de");

// A game in German, in which nothing is said in English. The lines of its output are joined.
Ran german_game(const std::string& line, const std::string& script) {
  Ran ran = run_line("play " + line + " --language de --no-strict", script);
  std::istringstream lines(ran.out);
  for (std::string said; std::getline(lines, said);) {
    if (const auto prompt = said.find(" > "); prompt != std::string::npos) said.resize(prompt);
    // Whatever is typed stays as it is: names of options with their values, commands, results.
    std::string text;
    for (const std::string_view word : words(said))
      if (word.find('=') == std::string_view::npos && word.find('|') == std::string_view::npos)
        text += std::string(word) + " ";
    EXPECT_EQ(english_in(text), "") << said << "\n" << line;
  }
  std::replace(ran.out.begin(), ran.out.end(), '\n', ' ');
  return ran;
}

const std::string humans = " --black human --white human --playouts 20";
const std::string everything =
    "help\nboard\nmoves\nhint\nscore\nwhy pass\nwhy zz\nlevel 3\nlevel 99\nplayers\nundo\nredo\nundo x\n"
    "players rot\nplayers weiß computer\nplayers weiss mensch\nfrei erfunden\nswap\nhold\n"
    "dead\naccept\nresume\nz99\nload\nload /gibt/es/nicht\nsave\nsave /gibt/es/nicht\n"
    "new schach\nnew size=99\nnew farbe=bunt\nnew size=3 size=4\nnew go klein\n";

TEST(German, IsSpokenInEveryGame) {
  for (const auto& [game, options] : every_board) {
    if (options == "size=13" || options == "size=19") continue;
    const auto table = random_game(game, options, 12, 5);
    std::string script = everything;
    for (const std::string& move : texts_of(*table)) script += move + "\n" + move + "\n";
    const Ran said = german_game(game + " " + options + humans, script + everything + "resign\nboard\ne5\nquit\n");
    EXPECT_EQ(said.status, 0);
    EXPECT_TRUE(said.says("Zug 1: ")) << said.out;
    EXPECT_TRUE(said.says(" am Zug"));
    EXPECT_TRUE(said.says("Befehl"));
    EXPECT_TRUE(said.says("Ein Spiel „schach“ gibt es nicht; die Spiele sind bargo, "));
    EXPECT_TRUE(said.says("Das Spiel ist zu Ende") || said.says("gibt auf. Die anderen spielen weiter")) << game;
  }
}

TEST(German, IsSpokenToTheEnd) {
  std::string script;
  for (int i = 0; i < 400; ++i) script += "go\n";
  for (const std::string game : {"bargo size=2", "yugo size=3", "go size=3", "margo size=3 ko=superko", "sligo size=3",
                                 "meigo size=3 ko=superko", "margo size=2 players=3 ko=superko"})
    EXPECT_TRUE(german_game(game + " --playouts 20 --seed 5", script).says("Das Spiel ist zu Ende: ")) << game;
}

TEST(German, NamesTheRuleThatAMoveBreaks) {
  EXPECT_TRUE(german_game("bargo size=3" + humans, "c3:ne\nd4:sw\nb2\npass\n")
                  .says("d4:sw: Die Mauer stünde gegen c3, wo schon die Mauer eines schwarzen Steins steht."));
  EXPECT_TRUE(german_game("yugo size=3" + humans, "b2\nb2\n").says("b2: Auf b2 ist schon ein schwarzer Bauer."));
  EXPECT_TRUE(german_game("margo size=3" + humans, "a1\na1\n2a1\n")
                  .says("2a1: Eine Kugel braucht vier Kugeln unter sich, und b1 ist leer."));
  EXPECT_TRUE(
      german_game("meigo size=3" + humans, "hold\n").says("hold: Der erste Zug eines Spielers setzt einen Stein."));
  EXPECT_TRUE(german_game("go size=3" + humans, "a1\nb3-b4,a2\n")
                  .says("„b3-b4,a2“ ist kein Zug; ein Zug ist ein Punkt wie b2 oder pass"));
}

TEST(German, SettlesDeadGroups) {
  const std::string passes = "b2\nd4\nb4\nd2\nbutton\npass\npass\n";
  const Ran said = german_game("yugo size=5" + humans, passes + "c3\ndead c3\ndead b2\nwhy accept\naccept\n");
  EXPECT_TRUE(said.says("Beide haben gepasst. Ist etwas tot?"));
  EXPECT_TRUE(said.says("c3 ist leer; für tot erklärt werden Gruppen."));
  EXPECT_TRUE(said.says("Weiß erklärt für tot: b2. Stimmst du zu, gilt: Weiß gewinnt mit einem halben Punkt."));
  EXPECT_TRUE(said.says("Das Spiel ist zu Ende: Weiß gewinnt mit einem halben Punkt (W+0.5)."));
}

TEST(German, AsksAndUnderstandsAnswers) {
  const std::string game = "yugo size=3 --negotiation", two = game + humans;
  EXPECT_TRUE(german_game(game + " --playouts 30", "vielleicht\nich\n5000\n2\nquit\n").says("Der Computer nimmt "));
  for (const std::string colour : {"weiß", "weiss", "white", "w"}) {
    const Ran both = german_game(two, "ja\n3\ngrün\n" + colour + "\nplayers\nquit\n");
    EXPECT_TRUE(both.says("„grün“ ist weder schwarz noch weiß."));
    EXPECT_TRUE(both.says("komi=3 ")) << colour;
  }
  EXPECT_TRUE(german_game(two, "nein\nquit\n").says("komi=0"));
  EXPECT_TRUE(german_game("meigo size=3" + humans, "a3\nvoid\nvielleicht\nj\n")
                  .says("Das Spiel ist zu Ende: ohne Ergebnis (Void)."));
  // In English, German answers mean nothing.
  EXPECT_TRUE(run_line("play meigo size=3" + humans, "a3\nvoid\nja\nno\n").says("\"ja\" is neither yes nor no."));
}

TEST(German, SavesGamesThatAnyLanguageLoads) {
  const std::string path = testing::TempDir() + "terminal_german_test.sgf";
  std::remove(path.c_str());
  EXPECT_TRUE(
      german_game("yugo size=3 --black computer --playouts 5", "b2\nsave " + path + "\n").says("Gespeichert als "));
  EXPECT_TRUE(run_line("play --load " + path, "players\n").says("Black: computer"));
  std::ofstream(path) << "(;FF[4]GM[600]XG[yugo]XO[size:5];B[b2];W[b2])";
  EXPECT_TRUE(run_line("play yugo --no-strict --language de", "load " + path + "\n").says("die Zugfolge endet hier"));
  std::remove(path.c_str());
}

TEST(German, ReportsErrorsInFiles) {
  const auto complains = [](const std::vector<std::string>& line, std::string_view text, const std::string& in = "") {
    std::vector<std::string> words = line;
    words.insert(words.end(), {"--language", "de"});
    const Ran ran = run_words(words, in);
    EXPECT_TRUE(ran.complains(text)) << ran.err;
    EXPECT_EQ(english_in(ran.err), "") << ran.err;
  };
  complains({"convert", "/gibt/es/nicht.sgf"}, "Die Datei „/gibt/es/nicht.sgf“ lässt sich nicht lesen");
  complains({"draw", "/gibt/es/nicht"}, "„/gibt/es/nicht“ ist weder eine lesbare Datei noch ein Spiel");
  complains({"draw", "yugo", "--moves", "c3 c3"}, "c3: Auf c3 ist schon ein schwarzer Bauer");
  complains({"draw", "yugo", "c3"}, "Optionen von yugo schreibt man wie size=5, nicht wie „c3“");
  complains({"draw", "yugo", "--ply", "3"}, "--ply kann nicht 3 sein; das Spiel hat 0 Züge");
  complains({"serve", "--port", "0", "--bind", "unfug", "--games", ":memory:"}, "„unfug“ ist keine Adresse");
  complains({"serve", "--contact", "unfug"}, "„unfug“ ist keine Adresse, die mit mailto:");
  // What SQLite reports is quoted as it is.
  EXPECT_TRUE(run_line("serve --port 0 --games /gibt/es/nicht --language de")
                  .complains("Die Datei /gibt/es/nicht lässt sich nicht öffnen; gemeldet wurde: "));
  const std::string twice = "(;XG[yugo]XO[size:5];B[b2]\n;W[b2])";
  for (const std::string command : {"draw", "review", "convert"})
    complains({command, command == "convert" ? "--check" : "-"},
              "Standardeingabe: Zeile 2, Spalte 1: der Zug kann nicht gespielt werden (b2: Auf b2 ist schon ein",
              twice);
  complains({"draw", "-"}, "lässt sich nicht als Partie lesen: rechteckige Bretter wie 19:13", "(;SZ[19:13])");
  for (
      const char* text :
      {"",
       "x",
       "(;XG[yugo](;B[a1])x",
       "(;XG[yugo]XG[go])",
       "(;b[a1])",
       "(;XG[yugo",
       "(;XG[yugo][go])",
       "(;CA[x]C[\xe4])",
       "(;CA[UTF-8]C[\xe4])",
       "(;XG[go];B[a1]W[a2])",
       "(;XG[go]XO[size])",
       "(;XG[go]XO[size:5][size:5])",
       "(;XG[go]XN[x])",
       "(;XG[go]XO[size:99])",
       "(;XG[schach])",
       "(;C[x])",
       "(;XG[go];W[a1])",
       "(;XG[go]RE[B+R\n];AB[a1])",
       "(;XG[go]RE[W+3];B[a1])",
       "(;XG[yugo]XS[x])",
       R"((;XG[yugo]XS[{"cells": {"z99": "Bp"}}]))",
       R"((;XG[yugo]XS[{"cells": {"a1": "Q"}}]))",
       R"((;XG[margo]XS[{"cells": {"2a1": "B"}}]))",
       "{",
       "{} x",
       "{\"x\": 1}",
       R"({"crosscut_record": 2})",
       R"({"crosscut_record": 1, "crosscut_record": 1})",
       R"({"crosscut_record": 1})",
       R"({"crosscut_record": 1, "game": 3})",
       R"({"crosscut_record": 1, "game": "go", "nodes": []})",
       R"({"crosscut_record": 1, "game": "go", "nodes": [{}, {}]})",
       R"({"crosscut_record": 1, "game": "go", "nodes": [{"parent": 0}]})",
       R"({"crosscut_record": 1, "game": "go", "nodes": [{}, {"parent": 7}]})",
       R"({"crosscut_record": 1, "game": "go", "nodes": [{}, {"parent": 0, "move": {"colour": "blau", "text": "a1"}}]})",
       R"({"crosscut_record": 1, "game": "a\nb", "nodes": [{}]})",
       R"({"crosscut_record": 1, "game": "go", "nodes": [{"comment": "\r"}]})",
       R"({"crosscut_record": 1, "game": "go", "nodes": [{"properties": [{"name": "x", "values": ["1"]}]}]})",
       R"({"crosscut_record": 1, "game": "go", "nodes": [{"properties": [{"name": "X", "values": ["]"]}]}]})"})
    complains({"convert", "--check"}, "", text);
}

TEST(German, IsSpokenByCommandsForRooms) {
  const std::string folder = testing::TempDir() + "terminal_german_test_rooms", file = folder + "/games.db";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  ASSERT_TRUE(server::FileStore::open(file));
  const auto said = [&](const std::string& line) {
    const Ran ran = run_line(line + " --games " + file + " --language de");
    EXPECT_EQ(english_in(ran.err), "") << ran.err;
    return ran;
  };
  EXPECT_EQ(said("rooms check").out, "0 Spiele geprüft, 0 beschädigt.\n");
  EXPECT_EQ(said("rooms prune --days 3").out, "0 beendete Spiele gelöscht.\n");
  EXPECT_EQ(said("rooms export " + folder).out, "0 beendete Spiele nach " + folder + " geschrieben.\n");
  EXPECT_TRUE(said("backup " + folder + "/copy.db").says("Die Spiele sind nach "));
  EXPECT_TRUE(said("backup " + file).complains("die Kopie überschriebe die Datei selbst"));
  std::ofstream(file) << std::string(200, 'x');
  EXPECT_TRUE(said("rooms check").complains("ist keine Datei mit Spielen"));
  std::filesystem::remove_all(folder);
}

TEST(German, IsSpokenOfProblems) {
  for (const lesson::Problem& problem : lesson::built_in_problems()) {
    const Ran said = run_line("problems --show " + problem.id + " --language de");
    EXPECT_TRUE(said.says(" ist am Zug und ")) << said.out;
    EXPECT_EQ(english_in(said.out.substr(0, said.out.find(problem.options))), "") << said.out;
  }
  const Ran said = run_line("problems yugo --playouts 1 --language de");
  EXPECT_TRUE(said.says("\nyugo-02   ")) << said.out;
  EXPECT_TRUE(said.says("\nThema       gelöst   von\n")) << said.out;
  EXPECT_TRUE(said.says(" von 37 gelöst, ")) << said.out;
  EXPECT_EQ(english_in(said.out), "") << said.out;
  EXPECT_TRUE(run_line("problems spargo --language de").complains("Für spargo gibt es keine Aufgaben; sieh bei margo"));
  EXPECT_TRUE(run_line("problems --show x --language de").complains("Eine Aufgabe „x“ gibt es hier nicht"));
}

TEST(German, ReportsErrorsOfTheEngine) {
  const std::string file = testing::TempDir() + "terminal_german_test.net";
  const auto complains = [&](const std::string& options, const std::string& contents, std::string_view text) {
    std::ofstream(file) << contents;
    const Ran ran = run_line("problems yugo " + options + " --language de");
    EXPECT_EQ(ran.status, 2);
    EXPECT_TRUE(ran.complains(text)) << ran.err;
  };
  complains("--level 3 --playouts 10", "", "Entweder eine Stufe oder eine Zahl von Playouts");
  complains("--network " + file, "x", "Das ist kein neuronales Netz für dieses Programm");
  complains("--network " + file, "crosscut network\n", "Das neuronale Netz ist unvollständig");
  complains("--network " + file + " --player uct", "", "--network gilt nur für den Spieler net; uct macht Playouts");
  complains("--network /gibt/es/nicht", "", "Die Datei „/gibt/es/nicht“ lässt sich nicht lesen");
  complains("--tables /gibt/es/nicht", "", "Der Ordner „/gibt/es/nicht“ lässt sich nicht lesen");
  const Folder tables;
  std::ofstream(tables.file("a.table")) << "x";
  complains("--tables " + tables.file(""), "", "ist nicht zu gebrauchen: Das ist keine Tabelle eines gelösten Bretts");
  std::filesystem::remove(file);
  EXPECT_TRUE(run_line("gtp schach --language de").complains("Ein Spiel „schach“ gibt es nicht"));
}

TEST(German, ListsTheGames) {
  const Ran said = run_line("games --language de");
  EXPECT_TRUE(said.says("yugo: Bauern, und Könige, die schlagen")) << said.out;
  EXPECT_TRUE(said.says("  size=2..19  (sonst 9)  Punkte an jeder Seite")) << said.out;
}

TEST(German, TellsWhatAMoveChangedAndHowAGameEnded) {
  EXPECT_TRUE(german_game("yugo size=3 button=off settlement=off" + humans, "pass\npass\n")
                  .says("Das Spiel ist zu Ende: unentschieden (0). Beide haben gepasst."));
  EXPECT_FALSE(german_game("yugo size=5" + humans, "c3\n").says("Gebiet"));
  const std::string path = testing::TempDir() + "terminal_german_marks.sgf";
  std::ofstream(path)
      << R"((;XG[meigo]XO[size:3]XS[{"cells": {"a1": "Bm", "c1": "B", "c3": "Wm"}, "to_move": "black"}]))";
  const std::string load = "play --language de --load " + path + humans;
  EXPECT_TRUE(run_line(load, "b1\n").says("Schwarz spielt b1, hebt die Markierung von a1 auf."));
  EXPECT_TRUE(run_line("play --load " + path + humans, "b1\n").says("Black plays b1, unmarks a1."));
  std::remove(path.c_str());
}

TEST(German, TeachesLessons) {
  const Ran said = run_line("learn yugo 1 --language de", "zz\nhint\nsolution\nboard\nskip\nquit\n");
  EXPECT_TRUE(said.says("Gib einen Zug ein"));
  EXPECT_TRUE(said.says("Schritt 1 von "));
  EXPECT_TRUE(said.says("Nicht erlaubt: „zz“ ist kein Zug"));
  EXPECT_TRUE(run_line("learn --language de").says(" Lektionen\n"));
}

TEST(German, ReviewsGames) {
  const std::string record = "(;XG[yugo]XO[size:3][button:off];B[b2];W[a1];B[pass])";
  for (const std::string out : {"", " -o -"}) {
    const Ran said = run_line("review - --playouts 200 --language de" + out, record);
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_TRUE(
        said.says(out.empty() ? "Schwarz: 2 Züge beurteilt, 1 Patzer" : "Vor diesem Zug liegen die Gewinnchancen von "))
        << said.out;
    EXPECT_FALSE(said.says("White")) << said.out;
    EXPECT_FALSE(said.says("The ")) << said.out;
  }
}

TEST(German, ExplainsDiagrams) {
  const Ran said = run_line("rules yugo --language de");
  EXPECT_TRUE(said.says("Diagramm: "));
  EXPECT_TRUE(said.says(" ist nicht erlaubt: "));
  EXPECT_FALSE(said.says("Black")) << said.out;
}

TEST(German, TranslatesTheCatalogue) {
  const auto translated = [](const Message& message) {
    const std::string said = worded(message, in_german);
    EXPECT_NE(said, worded(message));
    EXPECT_EQ(english_in(said), "") << said;
  };
  for (const Entry& game : catalog()) {
    translated(game.summary);
    const auto table = *open_table(game.name);
    EXPECT_NE(table->scene().score.has_value(), static_cast<bool>(game.unscored)) << game.name;
    if (game.unscored) translated(game.unscored);
    if (game.advice) translated(game.advice->reason);
    for (const auto& [option, initial] : game.options) {
      translated(option.meaning());
      EXPECT_EQ(option.kind == Option::choice ? "" : english_in(worded(option.allowed(), in_german)), "");
      const std::string usual = worded(initial, PartType::message_);
      if (usual.find(' ') != std::string::npos && usual != "size x size")
        EXPECT_EQ(english_in(worded(initial, PartType::message_, in_german)), "") << usual;
    }
  }
}

// What a command and those below it declare, and only --help or a complaint says.
std::vector<Phrase> declared_by(const Command& command) {
  std::vector<Phrase> phrases = {command.help};
  if (!worded(command.footer, english).empty()) phrases.push_back(command.footer);
  for (const auto* arguments : {&command.positionals, &command.options})
    for (const Argument& argument : *arguments) {
      phrases.push_back(argument.help);
      if (argument.names.empty()) phrases.push_back(argument.name);
      if (!argument.flag() && choices(argument.kind()).empty()) phrases.push_back(argument.value);
    }
  for (const Command& below : command.commands)
    for (Phrase& phrase : declared_by(below)) phrases.push_back(std::move(phrase));
  return phrases;
}

// Messages have their German, as another test checks.
TEST(German, TranslatesEveryCommand) {
  std::istringstream in;
  std::ostringstream out, err;
  Context context{in, out, err};
  for (const Phrase& phrase : declared_by(CommandLine(context, nullptr).program))
    EXPECT_TRUE(std::holds_alternative<Message>(phrase.value)) << "in English only: " << worded(phrase, english);
}

// The names of all commands that are translated, without that of the program.
std::vector<std::string> all_commands(const Command& command) {
  std::vector<std::string> names = {command.name.substr(std::min(command.name.size(), std::size_t{9}))};
  for (const Command& below : command.commands)
    if (!below.english_only)
      for (std::string& name : all_commands(below)) names.push_back(std::move(name));
  return names;
}

TEST(German, IsTheLanguageOfHelp) {
  std::istringstream in;
  std::ostringstream out, err;
  Context context{in, out, err};
  const CommandLine line(context, nullptr);
  for (const std::string& name : all_commands(line.program)) {
    const Ran said = run_line(name + " --help --language de", "", nullptr);
    EXPECT_EQ(said.status, 0);
    EXPECT_TRUE(said.says("\nAufruf: crosscut")) << said.out;
    EXPECT_FALSE(said.says("default")) << said.out;
    std::string all;
    for (const std::string_view word : words(said.out)) all += std::string(word) + " ";
    for (const Command& command : line.program.commands) {  // whose help is not translated
      const std::string help = worded(command.help, english);
      if (const auto at = all.find(help); command.english_only && at != std::string::npos) all.erase(at, help.size());
    }
    std::string text;  // without what is typed as it is
    for (const std::string_view word : words(all))
      if (word.find_first_of("-|=.<(") == std::string_view::npos) text += std::string(word) + " ";
    EXPECT_EQ(english_in(text), "") << said.out;
    std::istringstream lines(said.out);
    for (std::string each; std::getline(lines, each);) EXPECT_LE(columns(each), 80) << each;
  }
  EXPECT_TRUE(run_line("--language de").says("Befehle:\n"));
  EXPECT_TRUE(run_line("play --help --language de").says("--level ZAHL"));
  EXPECT_TRUE(run_line("--language de draw").complains("SPIEL fehlt"));
  EXPECT_TRUE(run_line("play --level --language de").complains("--level"));
}

TEST(German, IsNotSpokenByCommandsThatMeasure) {
  EXPECT_TRUE(run_line("bench rules --language de").complains("bench rules has no option"))
      << "they take no --language";
  EXPECT_TRUE(run_line("--language de perft --help").says("-d, --depth NUMBER"));
  EXPECT_TRUE(run_line("--language de perft").complains("GAME is required"));
  EXPECT_TRUE(run_line("--language de solve sligo size=2").says("\nbest moves "));
}

TEST(German, HasASentenceForEveryRule) {
  for (std::size_t i = 0; i < rule_name.size(); ++i)
    for (const auto kind : {Piece::plain, Piece::pawn, Piece::king, Piece::marked})
      for (const bool balls : {false, true})
        for (const bool walls : {false, true}) {
          const Refusal refusal{.rule = static_cast<Rule>(i),
                                .text = "c3",
                                .allowed = {"d4"},
                                .places = {"e5", "e6"},
                                .piece = Piece{kind, Side::white},
                                .terms = {.kings = kind == Piece::king, .balls = balls, .walls = walls}};
          const std::string text = worded(message_of(refusal), in_german);
          EXPECT_FALSE(text.empty()) << rule_name[i];
          EXPECT_EQ(english_in(text), "") << text;
        }
}

TEST(German, IsChosenByTheLocaleOfATerminal) {
  const auto language = [](const std::string& messages, bool typed = true, bool terminal = true) {
    return language_for({.terminal = terminal, .typed = typed, .messages = messages}).code;
  };
  for (const std::string locale : {"de", "de_DE.UTF-8", "de_AT", "de@euro", "de.UTF-8"})
    EXPECT_EQ(language(locale), "de") << locale;
  for (const std::string locale : {"", "C", "C.UTF-8", "en_GB.UTF-8", "den_CA", "deutsch"})
    EXPECT_EQ(language(locale), "en") << locale;
  EXPECT_EQ(language("de_DE.UTF-8", false), "en") << "a script";
  EXPECT_EQ(language("de_DE.UTF-8", true, false), "en") << "into a file";
}

TEST(German, FitsNarrowTerminals) {
  for (const auto& [game, options] : every_board) {
    Style style{.width = 60, .language = &in_german};
    const auto table = random_game(game, options, 30, 3);
    for (const std::string& line : view(*table, style)) EXPECT_LE(columns(line), 60) << line;
  }
}

}  // namespace
}  // namespace crosscut::cli
