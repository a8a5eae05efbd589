// The JSON language, on one thread: the examples of docs/language.md, what is refused, and the envelope.
#include <fstream>
#include <sstream>

#include "api/api_parts.hpp"
#include "api/call.hpp"
#include "api/review.hpp"
#include "base/text.hpp"
#include "messages/reasons.hpp"
#include "support/said.hpp"

namespace crosscut::api {
namespace {

// "..." stands for anything.
bool fits(const json& value, const json& pattern) {
  if (pattern == "...") return true;
  if (pattern.is_object()) {
    if (!value.is_object() || value.size() != pattern.size()) return false;
    for (const auto& [key, part] : pattern.items())
      if (!value.contains(key) || !fits(value[key], part)) return false;
    return true;
  }
  if (!pattern.is_array()) return value == pattern;
  const bool open = !pattern.empty() && pattern.back() == "...";
  if (!value.is_array() || (open ? value.size() < pattern.size() - 1 : value.size() != pattern.size())) return false;
  for (std::size_t i = 0; i < std::min(value.size(), pattern.size()); ++i)
    if (!fits(value[i], pattern[i])) return false;
  return true;
}

std::string source(const char* path) {
  std::ifstream file(std::string(CROSSCUT_SOURCE_DIR) + "/" + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Api, ExamplesOfTheDocument) {
  const Dispatcher dispatcher(usual());
  std::istringstream lines(source("docs/language.md"));
  std::string line, request, shown;
  std::vector<json> expected;
  const auto compare = [&] {
    if (request.empty()) return;
    const auto answers = ask(dispatcher, Request::read(request));
    ASSERT_EQ(answers.size(), expected.size()) << request;
    for (std::size_t i = 0; i < answers.size(); ++i)
      EXPECT_TRUE(fits(answers[i], expected[i])) << request << "\n" << answers[i] << "\ninstead of\n" << expected[i];
    shown += request;
    request.clear();
    expected.clear();
  };
  while (std::getline(lines, line)) {
    if (!line.starts_with("< ")) compare();
    if (line.starts_with("< ")) expected.push_back(json::parse(line.substr(2)));
    if (line.starts_with("> ")) request = line.substr(2);
  }
  compare();
  for (const Action& action : actions())
    EXPECT_NE(shown.find("\"action\": \"" + std::string(action.name) + '"'), std::string::npos)
        << action.name << " has no example";
}

std::string camel(std::string_view name) {
  std::string text;
  for (std::size_t i = 0; i < name.size(); ++i)
    if (name[i] != '_') text += i == 0 || name[i - 1] == '_' ? static_cast<char>(name[i] - 'a' + 'A') : name[i];
  return text;
}

TEST(Api, TheSchemaNamesEveryActionWithItsFields) {
  const json schema = json::parse(source("docs/language.schema.json"));
  std::size_t requests = 0;
  for (const auto& [name, definition] : schema["$defs"].items())
    requests += name.size() > 7 && name.ends_with("Request");
  EXPECT_EQ(requests, actions().size());
  for (const Action& action : actions()) {
    const json& properties = schema["$defs"][camel(action.name) + "Request"]["properties"];
    std::set<std::string> named, known = {"id", "action", "language"};
    for (const auto& [name, property] : properties.items()) named.insert(name);
    known.insert(action.fields.begin(), action.fields.end());
    EXPECT_EQ(named, known) << action.name;
  }
}

TEST(Api, TheSchemaNamesEveryCodeOfARefusedMove) {
  const json codes = json::parse(source("docs/language.schema.json"))["$defs"]["MoveRefused"]["enum"];
  EXPECT_EQ(codes, json(std::vector<std::string_view>(rule_name.begin() + 1, rule_name.end())));
}

TEST(Api, TellsWhatEachMoveDid) {
  const Dispatcher dispatcher(usual());
  const auto made = [&](const char* game, const json& options, const json& moves, std::size_t ply) {
    const json request = {{"id", 1}, {"action", "state"}, {"game", game}, {"options", options}, {"moves", moves}};
    json move = only(dispatcher, request)["moves"][ply];
    move.erase("by");
    return move;
  };
  const json yugo = {"c3", "b1", "d4", "c4", "b4", "a1"}, size4 = {{"size", 4}, {"button", "off"}};
  EXPECT_EQ(made("yugo", size4, yugo, 3), json({{"move", "c4"}}));
  EXPECT_EQ(made("yugo", size4, yugo, 4), json({{"move", "b4"}, {"captured", 1}, {"crowned", true}}));
  EXPECT_EQ(made("yugo", size4, yugo, 5), json({{"move", "a1"}}));
  EXPECT_EQ(made("bargo", {{"size", 2}}, {"b2:ne"}, 0), json({{"move", "b2:ne"}, {"wall", "ne"}}));
  EXPECT_EQ(made("margo", json::object(), {"a1", "swap"}, 1), json({{"move", "swap"}, {"act", "swap"}}));
  EXPECT_EQ(made("sligo", {{"size", 3}}, {"a1", "c3", "a1-b1,c1"}, 2), json({{"move", "a1-b1,c1"}}))
      << "a stone that slides is not captured";
  const json go = {"b1", "c3", "b2", "a1", "b3", "pass", "pass", "dead c3 a1", "accept"};
  EXPECT_EQ(made("go", {{"size", 3}}, go, 7), json({{"move", "dead a1 c3"}, {"act", "dead"}, {"claim", {"a1", "c3"}}}));
  EXPECT_EQ(made("go", {{"size", 3}}, go, 8), json({{"move", "accept"}, {"act", "accept"}, {"captured", 2}}));
}

TEST(Api, SaysWhyAPositionCannotBePlayedFrom) {
  const Dispatcher dispatcher(usual());
  const auto parts = [&](const char* game, const json& cells) {
    const json answer =
        only(dispatcher, {{"id", 1}, {"action", "state"}, {"game", game}, {"start", {{"cells", cells}}}});
    EXPECT_EQ(answer["code"], "bad_start");
    return answer["parts"];
  };
  EXPECT_EQ(parts("bargo", {{"a1", "B:sw"}})["why"], json({{"code", "wall_on_edge"}, {"parts", {{"at", "a1"}}}}));
  EXPECT_EQ(parts("bargo", {{"c3", "B:e"}, {"d3", "W:w"}})["why"]["code"], "wall_on_wall");
  EXPECT_EQ(parts("margo", {{"2a1", "B"}})["why"]["code"], "nothing_below");
  const auto why = [&](const char* game, const json& options, const json& start) {
    const json request = {{"id", 1}, {"action", "state"}, {"game", game}, {"options", options}, {"start", start}};
    return only(dispatcher, request)["parts"]["why"];
  };
  EXPECT_EQ(why("yugo", {{"button", "off"}}, {{"button", "black"}}), "no_button");
  EXPECT_EQ(why("go", json::object(), {{"button", "black"}}), "no_button");
  EXPECT_EQ(why("yugo", json::object(), {{"button", "red"}}), "no_third_player");
  EXPECT_EQ(why("yugo", json::object(), {{"prison", {{"black", 1}}}}), "no_prison");
}

TEST(Api, RefusesWhatIsWrongAndNamesTheField) {
  const Dispatcher dispatcher(usual());
  const auto refusal = [&](const json& request) {
    const json answer = only(dispatcher, request);
    if (request.value("id", json()).is_number_integer()) { EXPECT_EQ(answer["id"], request["id"]); }
    return answer.value("field", "") + "|" + answer.value("error", answer.dump());
  };
  const auto yugo = [](json more) {
    more.update({{"id", 1}, {"game", "yugo"}, {"options", {{"size", 5}, {"button", "off"}}}});
    return more;
  };
  EXPECT_EQ(refusal({{"action", "games"}}), "id|id is missing; it is a string or a whole number of your choice");
  EXPECT_EQ(refusal({{"id", 1.5}, {"action", "games"}}).substr(0, 20), "id|id must be a whol");
  EXPECT_EQ(refusal({{"id", std::string(101, 'x')}, {"action", "games"}}).substr(0, 20), "id|id must be a whol");
  EXPECT_EQ(refusal({{"id", 1}}), "action|action is missing");
  EXPECT_EQ(refusal({{"id", 1}, {"action", 7}}), "action|action must be a string");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "state"}}), "game|game is missing");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "state"}, {"game", "chess"}}).substr(0, 5), "game|");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "state"}, {"game", "yugo"}, {"options", 5}}),
            "options|options must be an object");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "state"}, {"game", "yugo"}, {"options", {{"size", true}}}}),
            "options.size|options.size must be an option's value, as a string or a number");
  EXPECT_EQ(
      refusal({{"id", 1}, {"action", "state"}, {"game", "yugo"}, {"options", {{"a b", "c=d e=f"}}}}).substr(0, 12),
      "options.a b|");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "state"}, {"game", "yugo"}, {"options", {{"size", 50}}}}),
            "options|option size cannot be \"50\"; allowed is 2..19");
  EXPECT_EQ(refusal(yugo({{"action", "state"}, {"moves", "c3"}})), "moves|moves must be an array");
  EXPECT_EQ(refusal(yugo({{"action", "state"}, {"moves", {"c3", 4}}})), "moves[1]|moves[1] must be a string");
  EXPECT_EQ(refusal(yugo({{"action", "state"}, {"moves", {"c3", "c3"}}})),
            "moves[1]|c3: there is already a black pawn on c3");
  EXPECT_EQ(refusal(yugo({{"action", "state"}, {"start", {{"cells", {{"z9", "Bp"}}}}}})),
            "start|\"z9\" is not a place on this board");
  EXPECT_EQ(refusal(yugo({{"action", "state"}, {"start", {{"cells", {{"a1", 1}}}}}})),
            "start.cells.a1|start.cells.a1 must be a string such as \"B\"");
  EXPECT_EQ(refusal(yugo({{"action", "state"}, {"start", {{"to_move", "blue"}}}})),
            "start.to_move|start.to_move must be black, white or red, not \"blue\"");
  EXPECT_EQ(refusal(yugo({{"action", "state"}, {"start", {{"walls", 1}}}})).substr(0, 12), "start.walls|");
  const auto engine = [&](const json& words) { return refusal(yugo({{"action", "genmove"}, {"engine", words}})); };
  EXPECT_EQ(engine({{"level", 11}}), "engine.level|engine.level must be a whole number from 1 to 10");
  EXPECT_EQ(engine({{"time", -1}}).substr(0, 12), "engine.time|");
  EXPECT_EQ(engine({{"time", "1"}}).substr(0, 12), "engine.time|");
  EXPECT_EQ(engine({{"playouts", 0}}).substr(0, 16), "engine.playouts|");
  EXPECT_EQ(engine({{"visits", 1e30}}).substr(0, 14), "engine.visits|");
  EXPECT_EQ(engine({{"threads", 5}}), "engine.threads|engine.threads must be a whole number from 1 to 4");
  EXPECT_EQ(engine({{"memory", 1'000'000}}), "engine.memory|engine.memory must be a whole number from 1 to 256");
  EXPECT_EQ(engine({{"player", "gnugo"}}).substr(0, 14), "engine.player|");
  EXPECT_EQ(engine({{"speed", 1}}).substr(0, 14), "engine.speed|\"");
  EXPECT_EQ(refusal(yugo({{"action", "analyze"}, {"engine", {{"player", "uct"}}}})),
            "engine.player|the player uct cannot analyse; net and mcts can");
  EXPECT_EQ(refusal(yugo({{"action", "analyze"}, {"moves", {"pass", "pass"}}})),
            "moves|the players are settling which groups are dead; there is nothing to search");
  EXPECT_EQ(refusal(yugo({{"action", "analyze"}, {"moves", {"pass", "pass", "dead", "accept"}}})).substr(0, 27),
            "moves|the game is over (0);");
  EXPECT_EQ(refusal(yugo({{"action", "analyze"}, {"turns", {3}}})),
            "turns[0]|a turn is the number of moves made before it, at most 0");
  EXPECT_EQ(refusal(yugo({{"action", "analyze"}, {"turns", json::array()}})), "turns|turns must name a turn");
  EXPECT_EQ(refusal(yugo({{"action", "review"}, {"moves", {"c3"}}, {"turns", {1}}})),
            "turns[0]|a turn is the number of moves made before it, at most 0");
  EXPECT_EQ(refusal(yugo({{"action", "review"}, {"turns", {0}}})), "turns[0]|there is no move to judge");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "fair_komi"}, {"game", "margo"}}),
            "game|no number is named before a game of margo");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "record"}, {"text", "hello"}}).substr(0, 5), "text|");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "record"}, {"text", "(;XG[yugo])(;XG[go])"}, {"which", 3}}),
            "which|the number of a game in this file is at most 2");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "record"}, {"text", "(;XG[yugo])"}, {"language", "fr"}}),
            "language|language must be en or de, not \"fr\"");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "export"}}), "record|record is missing");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "terminate"}}), "target|target is missing");
  EXPECT_EQ(refusal({{"id", 1}, {"action", "terminate"}, {"target", 1.5}}),
            "target|target must be an id, a string or a whole number");
}

// Whatever options were given.
TEST(Api, ExportsGoForOtherPrograms) {
  const Dispatcher dispatcher(usual());
  for (const json& options : {json::object(), json{{"komi", "7.5"}}}) {
    const json record = {{"crosscut_record", 1}, {"game", "go"}, {"options", options}, {"nodes", {json::object()}}};
    const json answer = only(dispatcher, {{"id", 1}, {"action", "export"}, {"record", record}});
    EXPECT_NE(answer["text"].get<std::string>().find("GM[1]SZ[9]KM[7.5]RU[Chinese]"), std::string::npos) << answer;
  }
}

TEST(Api, ErrorsForPeopleHaveCodes) {
  const Dispatcher dispatcher(usual());
  const auto told = [&](json request) {
    request["id"] = 1;
    const json answer = only(dispatcher, request);
    return answer.value("code", answer.dump()) + " " + answer.value("parts", json::object()).dump();
  };
  EXPECT_EQ(told({{"action", "state"}, {"game", "go"}, {"options", {{"handicap", "99"}}}}),
            R"(bad_option {"most":80,"option":"handicap","size":9,"text":"99"})");
  for (const char* action : {"state", "rules", "lessons", "problems"})
    EXPECT_TRUE(told({{"action", action}, {"game", "chess"}}).starts_with("unknown_game {")) << action;
  EXPECT_TRUE(told({{"action", "goal"}, {"game", "chess"}, {"lesson", "one"}, {"step", 0}, {"move", "a1"}})
                  .starts_with("unknown_game {"));
  const json record = {{"crosscut_record", 1}, {"game", "yugo"}, {"nodes", {{{"comment", "a\rb"}}}}};
  EXPECT_TRUE(told({{"action", "export"}, {"record", record}}).starts_with("unwritable_record {"));
  const json record_in_german = {
      {"id", 1}, {"action", "record"}, {"text", "(;XG[go];B[c3];W[c3])"}, {"language", "de"}};
  const json read = only(dispatcher, record_in_german);
  EXPECT_EQ(
      read["notes"],
      json({"Zeile 1, Spalte 15: der Zug kann nicht gespielt werden (c3: Auf c3 ist schon ein schwarzer Stein); die "
            "Zugfolge endet hier"}));
  EXPECT_EQ(read["record"]["nodes"].size(), 2U);
  EXPECT_EQ(read["record"]["nodes"][1]["comment"],
            "Die Aufzeichnung geht weiter, kann aber nicht gespielt werden: ;W[c3]");
  EXPECT_TRUE(told({{"action", "record"}, {"text", "(;GM[1]SZ[19:13];B[aa])"}}).starts_with("bad_record {"));
}

// Positions that are set up, and turns that are given, are complete, so that every node can be played.
TEST(Api, ARecordSaysWhereItIsPlayedFrom) {
  const Dispatcher dispatcher(usual());
  const json read = only(
      dispatcher,
      {{"id", 1}, {"action", "record"}, {"text", "(;GM[1]SZ[5]CA[Big5];B[cc];B[dd];AW[aa]AE[cc]C[\u00e9];W[ee])"}});
  const json& nodes = read["record"]["nodes"];
  const auto start = [&](std::size_t node) {
    for (const json& property : nodes[node].value("properties", json::array()))
      if (property["name"] == "XS") return json::parse(property["values"][0].get<std::string>());
    return json();
  };
  EXPECT_FALSE(read.contains("notes")) << read["notes"];
  EXPECT_EQ(start(1), json());
  EXPECT_EQ(start(2), json({{"cells", {{"c3", "B"}}}, {"to_move", "black"}}));
  EXPECT_EQ(start(3), json({{"cells", {{"d2", "B"}, {"a5", "W"}}}, {"to_move", "white"}}));
  EXPECT_EQ(nodes[3]["comment"], "\u00e9") << "what arrives as Unicode is not decoded again";
  const json exported = only(dispatcher, {{"id", 1}, {"action", "export"}, {"record", read["record"]}});
  EXPECT_NE(exported["text"].get<std::string>().find("AW[aa]AE[cc]XS["), std::string::npos) << exported;
}

TEST(Api, FindsAPositionInGamesHoweverTheyAreTurned) {
  const Dispatcher dispatcher(usual());
  const auto game = [](json moves, int size = 5) {
    return json{{"game", "yugo"}, {"options", {{"size", std::to_string(size)}}}, {"moves", std::move(moves)}};
  };
  json request = game({"c3", "b2"});
  request.update({{"id", 1}, {"action", "find"}});
  request["games"] = {game({"c3", "d4", "a1"}), game({"c3", "c4"}),       game({"b2", "c3"}),
                      game({"c3", "b2"}, 7),    game({"c3", "c3", "a1"}), {{"game", "chess"}}};
  EXPECT_EQ(only(dispatcher, request)["found"], json({2, nullptr, nullptr, nullptr, nullptr, nullptr}));
  request["games"] = json::array({game({"a1", "b1"})});
  request["moves"] = json::array();
  EXPECT_EQ(only(dispatcher, request)["found"], json::array({0}));
  request["games"] = json::array({3});
  EXPECT_EQ(only(dispatcher, request)["field"], "games[0]");
}

TEST(Api, GarbageIsAnsweredAndHarmsNothing) {
  const Dispatcher dispatcher(usual());
  const auto error = [&](std::string_view text) {
    const auto answers = ask(dispatcher, Request::read(text));
    return answers.size() == 1 ? answers[0].value("error", "") : "";
  };
  EXPECT_EQ(error(""), "this is not JSON: something is wrong at byte 1 of \"\"");
  EXPECT_EQ(error("[1]").substr(0, 28), "a request is a JSON object, ");
  EXPECT_EQ(error("{\"id\":1e999}").substr(0, 33), "this JSON holds a number that is ");
  EXPECT_EQ(error("{\"id\":\"\xff\"}").substr(0, 17), "this is not JSON:");
  EXPECT_EQ(error(std::string(100'000, '[')), "arrays and objects may be nested at most 32 deep");
  EXPECT_EQ(error(R"({"id":1,"x":)" + std::string(31, '[') + std::string(31, ']') + "}"), "action is missing");
  EXPECT_EQ(error(R"({"id":1,"action":"state","game":"yugo","options":{"size":5,"size":6}})"),
            "the key \"size\" is given twice in one object");
  EXPECT_EQ(error(std::string(2'000'000, ' ')), "a request has at most 1048576 bytes");
  EXPECT_EQ(Request::read(std::string(2'000'000, ' ')).fault()->code(), "request_too_large");
  EXPECT_EQ(error(R"({"id": 1, "action": "version", "depth": 3})"),
            "\"depth\" is not a field here; the fields are id, action, language");
  const auto refused = ask(dispatcher, Request::refused(tests::said("this line is too long")));
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_EQ(
      refused[0],
      json({{"code", "test"}, {"error", "this line is too long"}, {"parts", {{"text", "this line is too long"}}}}));
  EXPECT_EQ(only(dispatcher, {{"id", 1}, {"action", "version"}})["version"], "test");
}

TEST(Api, ARequestSaysHowMuchMemoryItTakes) {
  const auto memory = [](const std::string& text) { return Request::read(text).memory(); };
  EXPECT_LT(memory("{}"), 200U);
  EXPECT_GT(memory(R"({"text": ")" + std::string(10'000, 'x') + "\"}"), 10'000U);
  std::string nested = "{\"moves\": [";
  for (int i = 0; i < 1000; ++i) nested += "[],";
  EXPECT_GT(memory(nested + "0]}"), 40'000U);
}

TEST(Api, AnActionNamedBesideTheBodyIsAlsoTheId) {
  const Request request = Request::read_body("", "games", 100);
  EXPECT_EQ(request.action(), "games");
  EXPECT_EQ(*request.id(), "games");
  EXPECT_EQ(*Request::read_body(R"({"id": 5, "action": "other"})", "games", 100).id(), 5);
  EXPECT_EQ(Request::read_body(R"({"action": "other"})", "games", 100).action(), "games");
  EXPECT_EQ(worded(*Request::read_body("[]", "games", 100).fault()).substr(0, 28), "a request is a JSON object, ");
  EXPECT_EQ(worded(*Request::read_body("{\"id\": 123}", "games", 5).fault()), "a request has at most 5 bytes");
}

TEST(Api, TerminationsReachTheClient) {
  const Dispatcher dispatcher(usual());
  const auto count = [&](const json& request, const Asker& asker) {
    json answer;
    Asker keeping = asker;
    keeping.send = [&](const Answer& text) { answer = json::parse(text.text); };
    dispatcher.answer(Request::read(request.dump()), keeping);
    return answer["count"];
  };
  const json one = {{"id", 1}, {"action", "terminate"}, {"target", "a"}},
             all = {{"id", 1}, {"action", "terminate_all"}};
  const Asker asker{{}, {}, [](const json* target) { return target ? std::size_t{*target == "a"} : std::size_t{7}; }};
  EXPECT_EQ(count(one, asker), 1);
  EXPECT_EQ(count(all, asker), 7);
  EXPECT_EQ(count(one, {}), 0);
}

TEST(Api, AMoveReportsTheClockAfterIt) {
  const Dispatcher dispatcher(usual());
  const auto left = [&](const json& control, const json& before) {
    json request = {{"id", 1}, {"action", "play"}, {"game", "yugo"}, {"move", "c3"}};
    request["clock"] = {{"control", control}, {"left", before}};
    return only(dispatcher, request)["clock"];
  };
  EXPECT_EQ(left({{"main", 60}, {"increment", 5}}, {{"main", 20'000}, {"period", 0}, {"periods", 0}})["main"], 25'000);
  EXPECT_EQ(left({{"main", 60}, {"period", 30}, {"periods", 3}}, {{"main", 0}, {"period", 700}, {"periods", 2}}),
            json::parse(R"({"main": 0, "period": 30000, "periods": 2})"));
  EXPECT_FALSE(only(dispatcher, {{"id", 1}, {"action", "play"}, {"game", "yugo"}, {"move", "c3"}}).contains("clock"));
}

TEST(Api, AnEndThatDoesNotFollowFromTheBoardGivesTheResult) {
  const Dispatcher dispatcher(usual());
  json request = {{"id", 1}, {"action", "state"}, {"game", "margo"}, {"moves", {"a1", "swap"}}};
  EXPECT_EQ(only(dispatcher, request)["reason"], nullptr);
  EXPECT_EQ(only(dispatcher, request)["seats"], json::parse(R"({"black": "white", "white": "black"})"));
  request["ending"] = {{"how", "time"}, {"by", "white"}};
  const json lost = only(dispatcher, request);
  EXPECT_EQ(lost["state"]["result"], "B+T");
  EXPECT_EQ(lost["state"]["over"], true);
  EXPECT_EQ(lost["reason"], "time");
  request["ending"] = {{"how", "agreement"}};
  EXPECT_EQ(only(dispatcher, request)["state"]["result"], "0");
  request["ending"] = {{"how", "time"}};
  EXPECT_EQ(only(dispatcher, request)["field"], "ending.by");
}

TEST(Api, AReasonIsJsonWithAllItsFacts) {
  const engine::Reason reason{
      engine::Reason::atari,
      Side::white,
      {"b1"},
      {"a1"},
      {},
      1,
      messages::reason_own_kings{.n = 1, .places = std::vector<Part>{{"a1"}}, .enemy = Side::white}};
  EXPECT_EQ(reason_json(reason, english),
            json::parse(R"({"key": "atari", "by": "white", "moves": ["b1"], "places": ["a1"],
      "stay": [], "number": 1, "text": "The king on a1 is then surrounded and counts for White."})"));
  EXPECT_EQ(reason_json(engine::Reason{}, english)["number"], nullptr);
}

}  // namespace
}  // namespace crosscut::api
