#include "match/filed.hpp"

#include <limits>
#include <nlohmann/json.hpp>

#include "base/files.hpp"
#include "base/sha256.hpp"
#include "match/book.hpp"
#include "match/clock_text.hpp"
#include "match/source_hashes.hpp"
#include "messages/fields.hpp"
#include "messages/matches.hpp"
#include "wire/fields.hpp"

namespace crosscut::match {
namespace {

using nlohmann::ordered_json;

Error unreadable(Message why) { return messages::request_damaged{.why = std::move(why)}; }

// The fields of a text in JSON, once it was read by `read`.
template <class Read>
Status read_fields(const std::string& text, Read read) {
  const auto json = wire::parsed(text);
  if (!json) return unreadable(json.error());
  if (!json->is_object()) return unreadable(messages::not_json_object{});
  std::optional<wire::Fault> fault;
  read(wire::Fields(*json, "", fault).needed());
  if (fault) return unreadable(*fault);
  return Done{};
}

ordered_json json_of(const Identity& identity) {
  return {{"version", identity.version},
          {"rules", identity.rules},
          {"engine", identity.engine},
          {"networks", identity.networks}};
}

Identity identity_in(const wire::Fields& fields) {
  Identity identity = {fields.needed_text("version"), fields.needed_text("rules"), fields.needed_text("engine"), {}};
  const auto networks = fields.texts("networks");
  if (networks.size() == 2)
    identity.networks = {networks[0], networks[1]};
  else
    fields.wrong<messages::field_not_pair>("networks");
  return identity;
}

Status set_conditions(const std::string& text, MatchSettings& settings) {
  std::string game, options;
  std::array<std::string, 2> players;
  std::optional<std::string> clock;
  const Status read = read_fields(text, [&](const wire::Fields& fields) {
    game = fields.needed_text("match");
    options = fields.needed_text("options");
    players = {fields.needed_text("first"), fields.needed_text("second")};
    settings.seed = fields.whole("seed", 0, std::numeric_limits<std::uint64_t>::max()).value_or(0);
    settings.opening_plies = fields.integer("openings", 0, 100).value_or(0);
    settings.most_plies = fields.integer("most_plies", 1, 1'000'000).value_or(1);
    settings.tolerance = fields.number("tolerance", 0, 3600).value_or(0);
    if (fields.value().contains("clock")) clock = fields.needed_text("clock");
    if (!fields.value().contains("book")) return;
    for (const wire::Fields& opening : fields.objects("book")) settings.book.push_back(opening.texts("moves"));
  });
  if (!read) return read;
  if (clock) {
    const auto control = read_clock(*clock);
    if (!control) return control.error();
    settings.clock = *control;
  }
  settings.game = find_game(game);
  auto known = read_options(game, options);
  if (!known) return known.error();
  settings.options = *std::move(known);
  const auto table = settings.game->open(settings.options);
  if (!table) return table.error();
  for (const Opening& opening : settings.book)
    if (const auto after = table_after(opening, *settings.game, settings.options); !after) return after.error();
  for (std::size_t p : {0U, 1U}) {
    auto player = read_player(players[p], settings.clock.has_value());
    if (!player) return player.error();
    if (Status fits = player->fits(**table); !fits) return fits;
    settings.players[p] = *std::move(player);
  }
  return Done{};
}

}  // namespace

Identity identity_here(const std::string& version) {
  return {version, std::string(rules_hash), std::string(engine_hash), {}};
}

Result<Identity> identity_of(const MatchSettings& settings, const std::string& version) {
  Identity identity = identity_here(version);
  for (std::size_t p : {0U, 1U}) {
    if (settings.players[p].network.empty()) continue;
    const auto bytes = contents(settings.players[p].network, std::numeric_limits<std::size_t>::max());
    if (!bytes) return bytes.error();
    identity.networks[p] = text_of(sha256(*bytes));
  }
  return identity;
}

Status same(const Identity& asked, const Identity& here) {
  const auto start = [](const std::string& hash) { return hash.substr(0, 12); };
  if (asked.version != here.version) return messages::other_version{.there = asked.version, .here = here.version};
  if (asked.rules != here.rules) return messages::other_rules{.there = start(asked.rules), .here = start(here.rules)};
  if (asked.engine != here.engine)
    return messages::other_engine{.there = start(asked.engine), .here = start(here.engine)};
  if (asked.networks[0] != here.networks[0])
    return messages::other_network_first{.there = start(asked.networks[0]), .here = start(here.networks[0])};
  if (asked.networks[1] != here.networks[1])
    return messages::other_network_second{.there = start(asked.networks[1]), .here = start(here.networks[1])};
  return Done{};
}

std::string conditions_of(const MatchSettings& settings) {
  const auto table = settings.game->open(settings.options);
  ordered_json json = {{"match", settings.game->name},
                       {"options", (*table)->options().text()},
                       {"first", settings.players[0].text},
                       {"second", settings.players[1].text},
                       {"seed", settings.seed},
                       {"openings", settings.opening_plies},
                       {"most_plies", settings.most_plies ? settings.most_plies : (*table)->ply_cap()},
                       {"tolerance", settings.tolerance}};
  if (settings.clock) json["clock"] = clock_text(*settings.clock);
  for (const Opening& opening : settings.book) json["book"].push_back({{"moves", opening}});
  return json.dump();
}

Status check_conditions(const std::string& place, const std::string& there, const std::string& here) {
  const auto kept = wire::parsed(there), own = wire::parsed(here);
  if (!kept || !kept->is_object() || !kept->contains("match")) return messages::not_a_match{.place = place};
  for (const auto& [key, value] : own->items())
    if (!kept->contains(key) || kept->at(key) != value)
      return messages::other_match{.place = place,
                                   .option = key,
                                   .there = kept->contains(key) ? kept->at(key).dump() : "nothing",
                                   .here = value.dump()};
  if (*kept != *own) return messages::another_match{.place = place};
  return Done{};
}

Status check_games(const std::string& place, int last, const MatchSettings& settings) {
  if (last < settings.games) return Done{};
  const int pairs = last / 2 + 1;
  return messages::more_games{.place = place,
                              .game = last + 1,
                              .games = settings.games,
                              .pairs = settings.games / 2,
                              .least = 2 * pairs,
                              .least_pairs = pairs};
}

std::string asked_of(const MatchSettings& settings, const Identity& identity) {
  ordered_json json = {{"games", settings.games}, {"patience", settings.patience}};
  json.update(json_of(identity));
  if (settings.sprt) json["sprt"] = {settings.sprt->elo0, settings.sprt->elo1};
  return json.dump();
}

std::string asked_of(const Identity& identity) { return json_of(identity).dump(); }

Result<Identity> read_identity(const std::string& asked) {
  Identity identity;
  const Status read = read_fields(asked, [&](const wire::Fields& fields) { identity = identity_in(fields); });
  if (!read) return read.error();
  return identity;
}

Result<Asked> read_asked(const std::string& conditions, const std::string& asked) {
  Asked all;
  MatchSettings& settings = all.settings;
  if (const Status read = set_conditions(conditions, settings); !read) return read.error();
  const Status read = read_fields(asked, [&](const wire::Fields& fields) {
    settings.games = fields.integer("games", 2, most_games).value_or(2);
    settings.patience = fields.number("patience", 0, 86400).value_or(1);
    all.identity = identity_in(fields);
    if (!fields.value().contains("sprt")) return;
    const auto sprt = fields.numbers("sprt", -1000, 1000);
    if (sprt.size() != 2) return fields.wrong<messages::field_not_pair>("sprt");
    settings.sprt = Sprt{sprt[0], sprt[1]};
  });
  if (!read) return read.error();
  return all;
}

}  // namespace crosscut::match
