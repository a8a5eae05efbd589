// The commands for measuring in German: their reports, and what is wrong with players, matches, networks and solved
// boards.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "cli/canvas.hpp"
#include "support/command.hpp"
#include "support/english.hpp"
#include "support/folder.hpp"

namespace crosscut::lab {
namespace {

// What is said in English in a text, but for what is typed, the names of files, and what the machine has reported; in
// reports also their own words, which options have, too.
std::string english_said(const std::string& said, bool report) {
  static const std::set<std::string, std::less<>> of_reports = {
      "game",   "games",    "player",   "players", "openings",  "build", "moving", "pairs",   "superiority", "margin",
      "length", "plies",    "trouble",  "verdict", "again",     "draws", "losses", "crashes", "illegal",     "value",
      "best",   "proved",   "searched", "seconds", "positions", "size",  "moves",  "network", "board",       "batch",
      "score",  "interval", "round",    "played",  "drawn",     "given", "won",    "seed"};
  const std::string own = said.substr(0, said.find("gemeldet wurde: "));
  std::string text;
  for (const std::string_view word : words(own))
    if (word.find_first_of("=/") == std::string_view::npos && !word.starts_with("--")) text += std::string(word) + " ";
  for (const std::string_view word : words(text))
    if (report && of_reports.contains(lower(word.substr(0, word.find_last_not_of(",:;.") + 1))))
      return std::string(word);
  return english_in(text);
}

// A command in German, in which nothing is said in English.
Ran in_german(std::vector<std::string> line) {
  line.insert(line.end(), {"--language", "de"});
  const Ran ran = run_words(line);
  for (const std::string* text : {&ran.out, &ran.err}) {
    std::istringstream lines(*text);
    for (std::string said; std::getline(lines, said);)
      if (!said.starts_with("noch einmal ")) EXPECT_EQ(english_said(said, text == &ran.out), "") << said;
  }
  return ran;
}

Ran in_german(const std::string& line) {
  const auto parts = words(line);
  return in_german(std::vector<std::string>(parts.begin(), parts.end()));
}

// The column at which the first of these begins, or -1.
std::size_t column_of(const std::string& text, const std::string& part) {
  const std::size_t at = text.find(part);
  if (at == std::string::npos) return at;
  const std::size_t line = text.rfind('\n', at) + 1;
  return cli::columns(text.substr(line, at - line));
}

TEST(GermanMeasuring, ReportsMatches) {
  const std::vector<std::string> line = {"match",    "yugo",       "size=3",  "--first", "mcts playouts=10 time=0.5",
                                         "--second", "gtp: false", "--games", "2"};
  std::vector<std::string> played = line;
  played[6] = "uct playouts=10";
  played.insert(played.end(), {"--sprt", "0", "10"});
  const Ran said = in_german(played);
  EXPECT_EQ(said.status, 0) << said.err;
  for (const char* part :
       {"Spiel             yugo size=3 ",
        "erster Spieler    mcts playouts=10 time=0.5 (höchstens 10 Playouts und 0,5 s je",
        "zweiter Spieler   uct playouts=10", "Eröffnungen       4 zufällige Züge, Startwert 1\n", "  zieht zuerst    ",
        "\nPaare             NN ", "\nElo               ", "\nÜberlegenheit     mit 50,0 % Wahrscheinlichkeit ist",
        "Log-Likelihood-Quotient 0,00, Grenzen -2,94 (Elo 0) und 2,94 (Elo 10): noch nicht entschieden",
        "keine Aussage: gespielt wurden 1 Paare, weniger als 30", "\nnoch einmal       crosscut match yugo size=3"})
    EXPECT_TRUE(said.says(part)) << part << "\n" << said.out;
  EXPECT_EQ(column_of(said.out, "4 zufällige"), 18U);
  EXPECT_EQ(column_of(said.out, "mit 50,0 %"), 18U);
  EXPECT_TRUE(in_german(line).complains("crosscut: gtp: false: Das Programm hat sich beendet\n"));
  // What programs read stays as it is.
  std::vector<std::string> json = played;
  json.insert(json.end(), {"--json", "--language", "de"});
  EXPECT_TRUE(run_words(json).says("\"verdict\": \"no claim: 1 pairs were played, fewer than 30\""));
}

TEST(GermanMeasuring, ReportsTournaments) {
  const Ran said = in_german({"tournament", "yugo", "size=3", "--player", "a: mcts playouts=10", "--player",
                              "b: uct playouts=5", "--rounds", "2"});
  EXPECT_EQ(said.status, 0) << said.err;
  for (const char* part :
       {"Paarungen   alle gegen alle, je 2 Paare von Spielen\n",
        "    Spieler    Elo          95-%-Intervall Spiele      %      1      2\n", " gewonnen, 0 unentschieden, ",
        " abgebrochen, 0 doppelt\n", ": keine Aussage: gespielt wurden 2 Paare", " aufgegebene Spiele\n"})
    EXPECT_TRUE(said.says(part)) << part << "\n" << said.out;
  EXPECT_EQ(column_of(said.out, "alle gegen"), 12U);
  EXPECT_EQ(column_of(said.out, "4 zufällige"), 12U);
}

TEST(GermanMeasuring, ReportsWhatIsFiledAndWorkedOff) {
  const Folder folder;
  const std::string store = folder.file("store");
  const std::vector<std::string> match = {"match",    "yugo",           "size=3",  "--first", "uct playouts=5",
                                          "--second", "uct playouts=6", "--games", "2",       "--store",
                                          store};
  std::vector<std::string> status = match;
  status.push_back("--status");
  EXPECT_TRUE(in_german(status).complains("Ein solches Match ist dort nicht angemeldet"));
  EXPECT_TRUE(in_german(match).complains("0 von 2 Spielen sind beendet, 0 werden gerade gespielt"));
  EXPECT_EQ(in_german({"work", "--store", store}).out, "2 Spiele gespielt\n");
  EXPECT_TRUE(in_german(status).says("\nzweiter Spieler "));
  std::vector<std::string> program = match;
  program[4] = "gtp: true";
  EXPECT_EQ(in_german(program).status, 0);
  const Ran refused = in_german({"work", "--store", store});
  EXPECT_TRUE(refused.complains(
      " wird hier nicht gespielt: Es nennt ein Programm, das zu starten wäre; --allow-programs lässt das zu\n"))
      << refused.err;
  EXPECT_TRUE(refused.complains("Matches, die hier nicht gespielt werden: 1"));
}

TEST(GermanMeasuring, ReportsWhatIsSolved) {
  const Ran said = in_german("solve sligo size=2 --refute");
  for (const char* part : {"Wert         0, also ist das faire Komi 0\n", "beste Züge   ", "bestes Spiel ",
                           "bewiesen     unter ", "durchsucht   "})
    EXPECT_TRUE(said.says(part)) << part << "\n" << said.out;
  EXPECT_EQ(column_of(said.out, "a1 a2"), 13U);
  EXPECT_TRUE(in_german("solve margo size=2 players=3 ko=superko").says(", Schwarz gegen die anderen\n"));
  const Ran stopped = in_german("solve go size=4 --time 0.01");
  EXPECT_TRUE(stopped.says("unbewiesen   ")) << stopped.out;
  EXPECT_TRUE(stopped.complains("unterbrochen, bevor alles bewiesen war\n"));
  EXPECT_TRUE(run_line("solve sligo size=2 --json --language de").says("\"proved\":\"the rules as they are; "));
}

TEST(GermanMeasuring, ReportsSpeed) {
  EXPECT_EQ(in_german("perft yugo size=2 -d 1").status, 0);
  const Ran rules = in_german("bench rules yugo --seconds 0.05");
  EXPECT_TRUE(
      rules.says("Spiel  Größe  Playouts/s      Züge   ns/Zug   Median gekappt%  perft      Knoten/s        Median\n"));
  EXPECT_TRUE(rules.says("Startwert 1, "));
  const Ran networks = in_german("bench nn --seconds 0.05");
  EXPECT_TRUE(networks.says("Netz     Brett       Kernel         Bewertungen/s    Median\n"));
  EXPECT_TRUE(networks.says(" Sechseck 6  "));
  for (const std::string& table : {rules.out, networks.out}) {
    std::istringstream lines(table);
    std::string heading, row;
    std::getline(lines, heading), std::getline(lines, row);
    EXPECT_EQ(cli::columns(heading), cli::columns(row)) << table;
  }
  EXPECT_TRUE(
      in_german("bench search yugo --seconds 0.05 --threads 1").says(" Threads  Playouts/s   Median    Knoten/s "));
  const Folder folder;
  EXPECT_TRUE(in_german({"bench", "store", "--store", folder.file("store"), "--seconds", "0.05", "--connections", "1",
                         "--batch", "1"})
                  .says(" angemeldet/s   Median  geholt/s "));
}

TEST(GermanMeasuring, ReportsSelfPlay) {
  const Folder folder;
  const Ran said = in_german({"selfplay", "yugo", "size=3", "--out", folder.file("games"), "--games", "8"});
  EXPECT_TRUE(said.says("8 Spiele in ")) << said.out;
  EXPECT_TRUE(said.says(" endeten unentschieden, ")) << said.out;
  EXPECT_TRUE(said.says("; fair: komi ")) << said.out;
}

TEST(GermanMeasuring, NamesWhatIsWrong) {
  const Folder folder;
  const std::string file = folder.file("file");
  std::ofstream(file) << "nothing that anybody reads, and more than a hundred bytes of it: " << std::string(100, 'x');
  std::ofstream(folder.file("a.table")) << "x";
  std::ofstream(folder.file("a.sgf")) << "(;XG[yugo]XO[size:5];B[b2];W[b2])";
  const auto complains = [](const std::vector<std::string>& line, const std::string& text) {
    const Ran ran = in_german(line);
    EXPECT_NE(ran.status, 0) << text;
    EXPECT_TRUE(ran.complains(text)) << text << "\n" << ran.err;
    EXPECT_FALSE(ran.complains("Auf Englisch gemeldet wurde")) << ran.err;
  };
  const auto match = [&](const std::string& first, const std::string& text, const std::vector<std::string>& more = {}) {
    std::vector<std::string> line = {"match", "yugo", "size=3", "--first", first, "--second", "uct playouts=1"};
    line.insert(line.end(), more.begin(), more.end());
    complains(line, text);
  };
  match("unfug", "--first: Einen Spieler „unfug“ gibt es nicht; möglich sind ");
  match("", "--first: Es fehlt ein Spieler");
  match("mcts level=77", "level kann nicht „77“ sein; möglich ist 1..10");
  match("mcts time=-3", "time kann nicht „-3“ sein; möglich ist eine Zahl von Sekunden bis 86400");
  match("mcts resign=x", "möglich ist eine Zahl von Prozent, 0..100");
  match("mcts memory=0", "möglich ist 1..200000, in Megabyte");
  match("mcts ponder=x", "möglich ist on oder off");
  match("mcts seed=x", "möglich ist eine ganze Zahl, nicht negativ");
  match("mcts exploration=x", "exploration kann nicht „x“ sein; möglich ist eine Zahl, ");
  match("mcts bunt=3", "Eine Einstellung „bunt“ hat ein Spieler nicht");
  match("mcts bunt", "Einstellungen eines Spielers schreibt man wie level=3, nicht wie „bunt“");
  match("mcts level=3 playouts=3", "Entweder eine Stufe oder eine Zahl von Playouts");
  match("uct exploration=1", "exploration ist eine Einstellung von net und mcts; bei uct bewirkt sie nichts");
  match("uct network=" + file, "Ein neuronales Netz (network=) benutzt nur der Spieler net; uct macht Playouts");
  match("net network=" + file, "Das ist kein neuronales Netz für dieses Programm");
  match("gtp:", "Nach „gtp:“ fehlt die Befehlszeile eines Programms");
  match("gtp: echo unfug; echo; cat", "Das Programm antwortet „unfug“, und das ist nicht GTP");
  match("uct", "--games nimmt eine gerade Zahl", {"--games", "3"});
  match("uct", "--sprt nimmt zwei Elo-Unterschiede, den kleineren zuerst", {"--sprt", "3", "1"});
  match("uct", "--status berichtet über die Spiele in einem --store", {"--status"});
  match("uct", "--out und --store schließen sich aus", {"--out", "a", "--store", "b"});
  match("uct", "ist keine Datei mit Matches", {"--store", file});
  match("uct", "lässt sich nicht anlegen; gemeldet wurde: ", {"--out", file + "/x"});
  complains({"match", "margo", "players=3", "--first", "uct", "--second", "uct"}, "dieses Spiel hat drei");
  complains({"match", "schach", "--first", "uct", "--second", "uct"}, "Ein Spiel „schach“ gibt es nicht");

  const auto tournament = [&](const std::vector<std::string>& players, const std::string& text) {
    std::vector<std::string> line = {"tournament", "yugo"};
    for (const std::string& player : players) line.insert(line.end(), {"--player", player});
    complains(line, text);
  };
  tournament({"uct"}, "--player: „uct“ hat keinen Namen; schreib NAME: SPIELER");
  tournament({"a b: uct"}, "„a b“ ist kein Name; ein Name hat bis zu 24 Buchstaben");
  tournament({"a: uct", "a: uct"}, "Zwei Spieler heißen „a“");
  tournament({"a: uct"}, "Ein Turnier hat 2 bis 32 Spieler, nicht 1");
  tournament({"a: unfug"}, "--player: a: Einen Spieler „unfug“ gibt es nicht");
  complains({"tournament", "yugo", "--ladder", "3..99"}, "möglich ist VON..BIS, innerhalb von 1..10");
  complains({"tournament", "yugo", "--ladder", "1..2", "--player", "a: uct"}, "nennt schon die Spieler");

  complains({"solve"}, "Gib entweder ein SPIEL oder --load DATEI an");
  complains({"solve", "yugo", "size=19"}, "viel zu groß, um gelöst zu werden");
  complains({"solve", "yugo", "size=3", "--moves", "b2 b2"}, "--moves: b2: Auf b2 ist schon ein schwarzer Bauer");
  complains({"solve", "--load", folder.file("a.sgf")},
            "lässt sich nicht als Partie lesen: Zeile 1, Spalte 27: b2: Auf b2");
  complains({"solve", "yugo", "size=3", "button=off", "--moves", "pass pass"}, "Es wird über tote Gruppen geredet");
  complains({"solve", "yugo", "size=3", "settlement=off", "button=off", "--moves", "pass pass"},
            "Das Spiel ist zu Ende: ");
  const std::string table = folder.file("t");
  complains({"solve", "margo", "size=2", "players=3", "--table", table},
            "--table: Tabellen gibt es nur von Spielen für zwei");
  complains({"solve", "sligo", "size=2", "--moves", "a1", "--table", table}, "Sie beginnt ohne Züge");
  complains({"solve", "margo", "size=2", "ko=superko", "--table", table}, "hängt vom Vorigen ab");
  complains({"problems", "yugo", "--tables", folder.file("")}, "a.table: Das ist keine Tabelle eines gelösten Bretts");

  complains({"selfplay", "yugo", "--out", file + "/x"}, "lässt sich nicht anlegen; gemeldet wurde: ");
  complains({"selfplay", "yugo", "--out", folder.file("x"), "--network", file}, "Das ist kein neuronales Netz");
  complains({"train", "yugo", "--run", folder.file("run")},
            "Zum Trainieren gehört das Programm crosscut-trainer neben");
  complains({"work", "--store", file}, "ist keine Datei mit Matches");
  complains({"bench", "rules", "schach"}, "Ein Spiel „schach“ gibt es nicht");
  complains({"perft", "yugo", "size=99", "-d", "1"}, "Die Option size kann nicht „99“ sein; möglich ist 2..19");
  complains({"match", "yugo", "--first", "uct"}, "--second fehlt");
}

TEST(GermanMeasuring, NamesDamageToWhatIsKept) {
  const Folder folder;
  const std::string out = folder.file("out");
  const auto match = [&](const std::string& size, const std::vector<std::string>& more = {}) {
    std::vector<std::string> line = {"match",    "yugo",           "size=" + size, "--first", "uct playouts=1",
                                     "--second", "uct playouts=1", "--games",      "4",       "--out",
                                     out};
    line.insert(line.end(), more.begin(), more.end());
    return in_german(line);
  };
  EXPECT_EQ(match("3").status, 0);
  EXPECT_TRUE(
      match("4").complains("ist ein Match mit anderem most_plies: dort 36, hier 64; nenne einen anderen Ordner"));
  std::ofstream(out + "/games.db", std::ios::in | std::ios::binary).seekp(100) << std::string(3000, 'x');
  const Ran damaged = match("3");
  EXPECT_TRUE(damaged.complains("games.db ist beschädigt (gemeldet wurde: ")) << damaged.err;

  const std::string proofs = folder.file("proofs");
  const std::vector<std::string> solve = {"solve", "yugo", "size=2", "--out", proofs};
  EXPECT_EQ(in_german(solve).status, 0);
  for (const auto& entry : std::filesystem::directory_iterator(proofs)) std::ofstream(entry.path()) << "x";
  EXPECT_TRUE(in_german(solve).complains(".proofs ist beschädigt, was bewiesen war; ohne sie beginnt die Suche"));
}

std::string source_of(const std::filesystem::path& path) {
  return text_of((std::filesystem::path(CROSSCUT_SOURCE_DIR) / "src" / path).string());
}

std::set<std::string> found_in(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) found.insert((*at)[1]);
  return found;
}

// The codes that German has words for.
std::set<std::string> worded_codes() {
  std::set<std::string> codes;
  for (const char* file : {"speech.cpp", "record_de.cpp", "engine_de.cpp", "match_de.cpp"})
    codes.merge(found_in(source_of(std::filesystem::path("explain") / file), R"re(code == "(\w+)")re"));
  return codes;
}

TEST(GermanMeasuring, HasWordsThatFitEveryCode) {
  static const std::set<std::string> codes = worded_codes();
  EXPECT_GT(codes.size(), 150U);
  for (const std::string& code : codes) {
    Error error{"it is said in English", code};
    for (const char* name : {"text", "allowed", "option", "property", "at", "found", "why", "game", "games", "least",
                             "there", "here", "experiments"})
      error.parts.emplace_back(name, "irgendetwas");
    for (const char* name : {"by", "player"}) error.parts.emplace_back(name, "white");
    const std::string text = text_of(error, explain::Speech(explain::Language::german));
    EXPECT_GT(text.size(), 8U) << code;
    EXPECT_EQ(english_in(text), "") << code << ": " << text;
    error.parts.emplace_back("place", "da");
    EXPECT_EQ(text_of(error, explain::Speech(explain::Language::german)), "da: " + text);
  }
}

// In the folders whose errors only people meet.
TEST(GermanMeasuring, HasWordsForEveryCode) {
  const std::set<std::string> worded = worded_codes();
  std::size_t codes = 0;
  for (const char* folder : {"nn", "solve", "database", "match", "learn", "trainer", "lab"})
    for (const auto& entry : std::filesystem::directory_iterator(std::string(CROSSCUT_SOURCE_DIR) + "/src/" + folder))
      for (const std::string& code :
           found_in(text_of(entry.path().string()), R"re(,\s*"([a-z]+(?:_[a-z]+)+)"\s*(?:\}|,\s*\{\{|;))re")) {
        EXPECT_TRUE(worded.contains(code)) << code << " of " << entry.path();
        ++codes;
      }
  EXPECT_GT(codes, 60U);
}

}  // namespace
}  // namespace crosscut::lab
