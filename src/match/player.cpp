#include "match/player.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "catalog/tablebases.hpp"
#include "match/gtp_player.hpp"
#include "messages/command.hpp"
#include "messages/networks.hpp"
#include "messages/options.hpp"
#include "messages/players.hpp"
#include "nn/quantised.hpp"

namespace crosscut::match {
namespace {

class EnginePlayer final : public MatchPlayer {
 public:
  EnginePlayer(engine::EngineSettings settings, const Restriction* without)
      : settings_(std::move(settings)), without_(without) {}

  std::optional<Reply> begin(const play::Game&, const Stop&) override {
    engine_ = engine::Engine();
    return {};
  }
  Reply reply(const play::Game& game, const Stop& stop) override {
    const Table& table = game.table();
    const auto settings = game.clock() ? within_time(settings_, *game.clock(), *game.to_move(), table) : settings_;
    // Without a limit of time, games are the same however busy the machine is.
    const engine::Clock clock = settings.seconds ? engine::Clock(seconds_now) : [] { return 0.0; };
    Thought thought = engine_.think(table, settings, clock, stop);
    if (without_ && breaks(*without_, table, thought.move)) thought.move = allowed(table, thought.move);
    if (engine_.resigns(table, settings_)) return {Reply::Kind::resignation, {}, thought.playouts};
    if (settings_.ponder) {
      const auto after = table.clone();
      after->play(thought.move);
      engine_.ponder(*after, settings_);
    }
    return {Reply::Kind::move, thought.move, thought.playouts};
  }

 private:
  // The best turn that the restriction allows, or else the best.
  Turn allowed(const Table& table, const Turn& best) {
    const SearchSettings search = at_table(table, settings_).search;
    for (const Candidate& candidate : engine_.search(table, search).findings(~std::size_t{0}).candidates)
      if (!breaks(*without_, table, candidate.move)) return candidate.move;
    // In a game with very many turns a search leaves most of them out.
    constexpr std::uint64_t playouts = 8;
    std::optional<std::pair<double, Turn>> found;
    for (const Turn& turn : table.legal()) {
      if (breaks(*without_, table, turn)) continue;
      const auto after = table.clone();
      after->play(turn);
      double chances = 0;
      if (!after->over()) {
        const auto look = after->search(search);
        look->run(playouts);
        chances = 1 - look->findings().win_rate;
      }
      if (!found || chances > found->first) found = {chances, turn};
    }
    return found ? found->second : best;
  }

  engine::EngineSettings settings_;
  const Restriction* without_;
  engine::Engine engine_;
};

// The random player. In a settlement it claims nothing dead.
class RandomPlayer final : public MatchPlayer {
 public:
  explicit RandomPlayer(std::uint64_t seed) : seed_(seed) {}

  std::optional<Reply> begin(const play::Game&, const Stop&) override { return {}; }
  Reply reply(const play::Game& game, const Stop&) override {
    const auto turns = game.table().legal();
    // Depends on the ply, since both players of a game have the same seed.
    Random random(mix(seed_, static_cast<std::uint64_t>(game.table().ply())));
    return {Reply::Kind::move, turns[random.below(static_cast<std::uint32_t>(turns.size()))]};
  }

 private:
  std::uint64_t seed_;
};

// Positive, at most a day.
std::optional<double> read_seconds(std::string_view text) {
  const auto seconds = decimal_number(text);
  if (!seconds || *seconds <= 0 || *seconds > 86400) return {};
  return seconds;
}

std::vector<std::string> player_names() {
  auto names = search_kind_names();
  names.emplace_back("random");
  return names;
}

std::string restriction_names() {
  std::vector<std::string> names;
  for (const Restriction& one : restrictions()) names.emplace_back(one.name);
  return join(names, "|");
}

// Sets what `key` names.
Status set(PlayerSetting& setting, engine::Effort& effort, std::string_view key, std::string_view value) {
  engine::EngineSettings& engine = setting.engine;
  const auto bad = [&](Message allowed) {
    return messages::bad_setting_value{.option = key, .text = value, .allowed = std::move(allowed)};
  };
  const auto set_whole = [&](auto& target, auto most) -> Status {
    const auto n = whole_number(value, 1, static_cast<long long>(most));
    if (!n) return bad(messages::range_whole{.least = 1, .most = most});
    target = static_cast<decltype(most)>(*n);
    return Done{};
  };
  if (key == "time") {
    effort.seconds = read_seconds(value);
    if (!effort.seconds) return bad(messages::range_of_seconds{.most = 86400});
  } else if (key == "level") {
    return set_whole(effort.level, engine::levels);
  } else if (key == "playouts" || key == "visits") {
    return set_whole(key == "visits" ? effort.visits : effort.playouts, engine::most_playouts);
  } else if (key == "threads") {
    return set_whole(engine.search.threads, 256);
  } else if (key == "memory") {
    const auto n = whole_number(value, 1, 200'000);
    if (!n) return bad(messages::range_of_megabytes{.least = 1, .most = 200'000});
    engine.search.memory = static_cast<std::size_t>(*n) << 20U;
  } else if (key == "ponder" || key == "book") {
    if (value != "on" && value != "off") return bad(messages::range_on_off{});
    (key == "book" ? engine.book : engine.ponder) = value == "on";
  } else if (key == "without") {
    setting.without = find_restriction(value);
    if (!setting.without) return bad(messages::range_words{.words = restriction_names()});
    if (engine.search.kind == SearchKind::uct) return messages::setting_unused{.option = key};
  } else if (key == "resign") {
    const auto percent = decimal_number(value);
    if (!percent || *percent > 100) return bad(messages::range_of_percent{});
    engine.resign_below = *percent / 100;
  } else if (key == "seed") {
    const auto n = whole_number(value, 0, std::numeric_limits<long long>::max());
    if (!n) return bad(messages::range_not_negative{});
    engine.search.seed = static_cast<std::uint64_t>(*n);
  } else if (key == "network") {
    if (engine.search.kind != SearchKind::net) return messages::network_unused{.player = name_of(engine.search.kind)};
    setting.network = value;
    auto network = nn::open_network(setting.network);
    if (!network) return network.error();
    engine.search.network = *network;
  } else if (key == "tables") {
    if (value != "on" && value != "off") return bad(messages::range_on_off{});
    engine.search.tablebases = value == "on" ? Tablebases::own() : nullptr;
  } else if (const auto names = mcts_setting_names(); std::find(names.begin(), names.end(), key) != names.end()) {
    if (engine.search.kind == SearchKind::uct) return messages::setting_unused{.option = key};
    return set_mcts(engine.search.mcts, key, value);
  } else {
    static const std::vector<std::string> known = {"level",  "playouts", "visits", "time", "ponder",
                                                   "resign", "threads",  "memory", "seed", "network",
                                                   "tables", "book",     "without"};
    return messages::unknown_setting{.text = key, .allowed = known, .experiments = names};
  }
  return Done{};
}

}  // namespace

Result<PlayerSetting> read_player(std::string_view text, bool timed) {
  PlayerSetting setting;
  setting.text = std::string(trimmed(text));
  if (!is_utf8(setting.text)) return messages::player_not_utf8{.text = setting.text};
  if (setting.text.rfind("gtp:", 0) == 0) {
    setting.program = std::string(trimmed(std::string_view(setting.text).substr(4)));
    if (setting.program.empty()) return messages::player_without_program{};
    return setting;
  }
  const auto parts = words(setting.text);
  if (parts.empty()) return messages::player_missing{.allowed = player_names()};
  if (setting.text == "random") {
    setting.random = true;
    return setting;
  }
  const auto kind = read_search_kind(parts[0]);
  if (!kind) return messages::unknown_player{.text = parts[0], .allowed = player_names()};
  setting.engine.search.kind = *kind;
  engine::Effort effort;
  std::set<std::string_view> given;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t equals = parts[i].find('=');
    if (equals == std::string_view::npos) return messages::not_a_setting{.text = parts[i]};
    const std::string_view key = parts[i].substr(0, equals);
    if (!given.insert(key).second) return messages::bad_argument_twice{.name = std::string(key)};
    const Status done = set(setting, effort, key, parts[i].substr(equals + 1));
    if (!done) return done.error();
  }
  if (const Status sound = check(effort); !sound) return sound.error();
  apply(effort, setting.engine);
  if (timed && !effort.level && !effort.playouts && !effort.visits && !effort.seconds)
    setting.engine.playouts = engine::most_playouts;
  return setting;
}

Status PlayerSetting::fits(const Table& table) const {
  if (!engine.search.network) return Done{};
  const Status fit = table.fits(*engine.search.network);
  if (fit) return fit;
  return messages::network_unfit{.why = fit.error()};
}

int PlayerSetting::processors() const {
  return program.empty() && engine.search.kind != SearchKind::uct ? engine.search.threads : 1;
}

std::unique_ptr<MatchPlayer> PlayerSetting::open(std::uint64_t seed, double patience) const {
  if (!program.empty()) return std::make_unique<GtpPlayer>(program, patience);
  if (random) return std::make_unique<RandomPlayer>(seed);
  engine::EngineSettings own = engine;
  own.search.seed = mix(engine.search.seed, seed);
  return std::make_unique<EnginePlayer>(own, without);
}

}  // namespace crosscut::match
