#include "match/game_line.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/sha256.hpp"
#include "messages/fields.hpp"
#include "messages/matches.hpp"
#include "wire/fields.hpp"

namespace crosscut::match {
namespace {

using nlohmann::ordered_json;

constexpr std::string_view check_key = ",\"check\":\"";
constexpr std::size_t check_digits = 8, check_size = check_key.size() + check_digits + 2;  // and the end, "}

std::string check_of(std::string_view line) { return text_of(sha256(line)).substr(0, check_digits); }

}  // namespace

std::string game_line(const MatchGame& game) {
  ordered_json seconds = ordered_json::array();
  for (const auto& times : game.seconds) seconds.push_back(times);
  std::string line = ordered_json{{"game", game.number},   {"points", game.points}, {"end", game.end_name()},
                                  {"blamed", game.blamed}, {"trouble", game.error}, {"margin", game.margin},
                                  {"moves", game.moves},   {"seconds", seconds},    {"playouts", game.playouts}}
                         .dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  line.pop_back();
  return line + std::string(check_key) + check_of(line) + "\"}\n";
}

Result<MatchGame> read_game_line(std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  const auto object = wire::parsed(line);
  if (!object || !object->is_object()) return messages::game_unreadable_form{};
  const std::string_view checked = line.substr(0, line.size() - std::min(line.size(), check_size));
  if (!object->contains("check") || (*object)["check"] != check_of(checked))
    return messages::game_unreadable_checksum{};
  std::optional<wire::Fault> fault;
  const wire::Fields fields = wire::Fields(*object, "", fault).needed();
  constexpr double most_margin = 1e6, most_seconds = 1e9, most_counted = 1e18;
  MatchGame game;
  game.number = fields.integer("game", 0, most_games - 1).value_or(0);
  game.points = fields.number("points", 0, 1).value_or(0);
  if (std::fmod(game.points, 0.5) != 0) fields.wrong<messages::field_not_game_points>("points");
  game.how = MatchGame::ends[fields.choice("end", MatchGame::end_names).value_or(0)];
  game.blamed = fields.integer("blamed", -1, 1).value_or(-1);
  game.error = fields.needed_text("trouble");
  game.margin = fields.number("margin", -most_margin, most_margin).value_or(0);
  game.moves = fields.texts("moves");
  const auto playouts = fields.numbers("playouts", 0, most_counted);
  const auto* seconds = fields.array("seconds");
  if (playouts.size() != 2) fields.wrong<messages::field_not_pair>("playouts");
  if (!seconds || seconds->size() != 2) fields.wrong<messages::field_not_pair>("seconds");
  for (std::size_t p = 0; p < 2 && !fault; ++p) {
    game.playouts[p] = static_cast<std::uint64_t>(playouts[p]);
    const nlohmann::json of_player = {{"seconds", (*seconds)[p]}};
    game.seconds[p] = wire::Fields(of_player, "", fault).needed().numbers("seconds", 0, most_seconds);
  }
  if (fault) return messages::game_unreadable_field{.why = *fault};
  return game;
}

}  // namespace crosscut::match
