#include "play/abstract_play.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "messages/records.hpp"
#include "play/replay.hpp"
#include "record/abstract_play.hpp"
#include "record/sgf.hpp"

namespace crosscut::play {
namespace {

using nlohmann::json;
using How = Ending::How;

constexpr std::string_view game_name = "margo", small_game_name = "spargo";

// The header that the record was read with; else an empty one.
json header_of(const Record& record) {
  for (const auto& [name, values] : record.tree[0].properties) {
    if (name != abstract_play_header) continue;
    const auto shallow = [](int depth, auto, auto&) { return depth <= 32; };
    const json header = json::parse(unescaped(values.front(), false), shallow, false);
    if (header.is_object()) return header;
  }
  return json::object();
}

// 2024-05-17
bool is_date(std::string_view text) {
  if (text.size() != 10) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (i == 4 || i == 7 ? text[i] != '-' : text[i] < '0' || text[i] > '9') return false;
  return true;
}

// The first and the last date of a list, which a header read may have with the time of day.
Status date(json& header, const std::string& dates) {
  const std::string first = dates.substr(0, 10),
                    last = dates.substr(dates.size() - std::min<std::size_t>(10, dates.size()));
  if (!is_date(first)) return messages::abstract_play_date{.text = dates};
  const auto set = [&](const char* key, const std::string& day) {
    const auto had = header.find(key);
    if (had == header.end() || !had->is_string() || !had->get<std::string>().starts_with(day))
      header[key] = day + "T00:00:00.000Z";
  };
  set("date-start", first);
  set("date-end", is_date(last) ? last : first);
  return Done{};
}

// The supply of balls is unlimited there, which makes no difference as long as it lasts here.
Status options_fit(const Table& table) {
  if (table.game() != game_name && table.game() != small_game_name) return messages::abstract_play_only{};
  const Options options = table.options();
  const auto refused = [&](std::string_view name) {
    return messages::abstract_play_option{.option = name, .text = options.text(name)};
  };
  if (!abstract_play_variant(*options.value("size"))) return refused("size");
  const auto there = find_game(game_name)->open(*read_options(game_name, {{"size", options.text("size")}}));
  for (const auto& [name, value] : options.given())
    if (name != "supply" && (*there)->options().text(name) != value) return refused(name);
  return Done{};
}

// Of a game that is over; no value if AbstractPlay has no such ending.
std::optional<Ending> ending_of_game(const Record& record, const Table& end) {
  if (record.result.empty() && end.over()) return ending_of(end.outcome());
  const auto ending = read_result(record.result);
  const bool known = ending && (ending->how == How::rules || ending->how == How::resignation ||
                                ending->how == How::time || ending->how == How::nothing);
  return known ? ending : std::nullopt;
}

// Stands in place of the last move; "" if the board ended the game.
std::string last_word(const Ending& ending, const Table& end) {
  if (ending.how == How::resignation) return "resign";
  if (ending.how == How::time) return "timeout";
  if (ending.how == How::nothing) return "abandoned";
  return ending.winner || end.over() ? "" : "draw";
}

// A move and what it did.
json move_json(const Scene::Last& last, int size) {
  const json where = *place_to_abstract_play(last.text, size);
  json result = {{{"type", "place"}, {"where", where}}};
  std::string captured;
  for (const auto& [place, ball] : last.captured)
    captured += (captured.empty() ? "" : ",") + *place_to_abstract_play(place, size);
  if (!captured.empty()) result.push_back({{"type", "capture"}, {"where", captured}, {"count", last.captured.size()}});
  return {{"move", where}, {"result", result}};
}

struct Moves {
  json all = json::array();
  bool swapped = false;
};

// An error if a player's supply runs out.
Result<Moves> moves_of(const Table& end) {
  Moves moves;
  const auto table = end.at(0);
  for (const MoveMade& made : end.moves()) {
    table->play(made.turn);
    const Scene scene = table->scene();
    const auto supply = scene.supply.value_or(std::array<std::optional<int>, 3>());
    if (std::count(supply.begin(), supply.end(), 0))
      return messages::abstract_play_option{.option = "supply", .text = end.options().text("supply")};
    if (made.is(Act::swap))
      moves.swapped = true;
    else
      moves.all.push_back(move_json(*scene.last, scene.size));
  }
  return moves;
}

// Two moves a round.
json rounds_of(const json& moves) {
  json rounds = json::array();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i % 2 == 0) rounds.push_back(json::array());
    rounds.back().push_back(moves[i]);
  }
  return rounds;
}

// Players in the order of their seats, which they have exchanged if the second one swapped.
json players_json(const Record& record, const Scene& end, const Ending& ending, bool swapped, const json& before) {
  json players = json::array();
  for (const Side side : {Side::white, Side::black}) {
    json player = before.is_array() && before.size() == 2 ? before[players.size()] : json();
    if (!player.is_object()) player = json::object();
    const std::string& name = record.player(swapped ? other(side) : side);
    player["name"] = name.empty() ? std::string(title_of(side)) : name;
    player["score"] = (*end.score)[static_cast<std::size_t>(index_of(side))].total() / 2;
    player["result"] = ending.how == How::nothing ? 0 : !ending.winner || ending.winner == side ? 1 : 0;
    players.push_back(player);
  }
  return players;
}

}  // namespace

Result<std::string> abstract_play_text(Record record, std::string_view now) {
  const auto checked = check_record(record);
  if (!checked) return checked.error();
  const Table& end = *checked->table;
  if (const Status fit = options_fit(end); !fit) return fit.error();
  for (const auto node : record.tree.main_line()) {
    if (checked->starts.count(node)) return messages::abstract_play_start{};
    if (checked->unplayed.count(node)) return messages::abstract_play_moves{};
  }
  const auto ending = ending_of_game(record, end);
  if (!ending) return messages::abstract_play_unfinished{.text = record.result};
  auto moves = moves_of(end);
  if (!moves) return moves.error();
  if (const std::string word = last_word(*ending, end); !word.empty()) moves->all.push_back(word);

  json header = header_of(record);
  const std::string variant = *abstract_play_variant(*end.options().value("size"));
  header["game"] = {{"name", "Margo"}};
  if (!variant.empty()) header["game"]["variants"] = {variant};
  if (!header.contains("site")) header["site"] = {{"name", record.place.empty() ? "Crosscut" : record.place}};
  if (!record.event.empty()) header["event"] = record.event;
  if (const Status dated = date(header, record.date); !dated) return dated.error();
  header["date-generated"] = now;
  header.erase("pie-invoked");
  if (moves->swapped) header["pie-invoked"] = true;
  header["players"] = players_json(record, end.scene(), *ending, moves->swapped, header["players"]);
  return json{{"header", header}, {"moves", rounds_of(moves->all)}}.dump() + '\n';
}

}  // namespace crosscut::play
