#include "learn/selfplay.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/errors.hpp"
#include "catalog/network_game.hpp"
#include "messages/players.hpp"
#include "nn/file.hpp"

namespace crosscut::learn {
namespace {

// One game being played.
class Playing {
 public:
  Playing(NetworkGame& game, const std::array<const nn::QuantisedNetwork*, 3>& players, const SelfPlay& settings,
          Random& random)
      : game_(game), players_(players), settings_(settings), random_(random) {
    for (std::size_t i = 0; i < game.sides(); ++i)
      if (players[i]) game.seat(static_cast<Side>(i), *players[i]);
  }

  void play(GameRecord& record, std::span<const Move> begun) {
    const int cap = game_.ply_cap();
    int turns = 0;
    for (const Move move : begun) {
      record.decisions.emplace_back().move = move;
      game_.play(move);
      turns += !game_.turn_is_open();
    }
    while (!game_.over() && (turns < cap || game_.turn_is_open())) {
      if (players_[mover()] && (turns >= settings_.opening || game_.turn_is_open()))
        search(record);
      else
        for (const Move move : game_.play_lightly(random_)) record.decisions.emplace_back().move = move;
      turns += !game_.turn_is_open();
    }
    record.capped = !game_.over();
    const Outcome outcome = record.capped && !game_.scored() ? Outcome{} : game_.outcome();
    record.winner = outcome.winner;
    record.margin = static_cast<std::uint16_t>(outcome.margin);
  }

 private:
  static constexpr float hopeless = 0.03F;  // chances
  static constexpr int patience = 4;        // own decisions with such chances before one would resign

  std::size_t mover() const { return static_cast<std::size_t>(game_.to_play()); }

  void search(GameRecord& record) {
    RecordedMove& decision = record.decisions.emplace_back();
    const std::vector<Move> moves = game_.legal();
    if (moves.size() == 1) {
      decision.move = moves[0];
    } else {
      const bool learns = !settings_.learner || players_[mover()] == settings_.learner;
      const bool full = learns && !record.gave_up && random_.below(static_cast<std::uint32_t>(settings_.full_of)) == 0;
      decision.kind = full ? RecordedMove::full : RecordedMove::fast;
      const int simulations = full ? settings_.full : record.gave_up ? 1 : settings_.fast;
      const NetworkGame::Found found = game_.search(simulations, settings_.explore, random_);
      decision.move = found.move;
      decision.value = static_cast<std::uint16_t>(std::lround(65535 * std::clamp(found.chance, 0.0F, 1.0F)));
      if (full) keep_policy(found, decision);
      despair(found.chance, record);
    }
    game_.play(decision.move);
  }

  static void keep_policy(const NetworkGame::Found& found, RecordedMove& decision) {
    const float most = *std::max_element(found.policy.begin(), found.policy.end());
    for (std::size_t i = 0; i < found.moves.size(); ++i)
      if (const auto weight = static_cast<std::uint8_t>(std::lround(255 * found.policy[i] / most)))
        decision.policy.push_back({found.moves[i], weight});
  }

  void despair(float chance, GameRecord& record) {
    int& times = hopeless_[mover()];
    times = chance < hopeless ? times + 1 : 0;
    if (times >= patience && !record.gave_up) record.gave_up = game_.to_play();
  }

  NetworkGame& game_;
  const std::array<const nn::QuantisedNetwork*, 3>& players_;
  const SelfPlay& settings_;
  Random& random_;
  std::array<int, 3> hopeless_{};
};

}  // namespace

Result<nn::NetworkShape> shape_for(const Options& options, const nn::NetworkShape& size) {
  const auto table = find_game(options.game())->open(options);
  if (!table) return table.error();
  return (*table)->network_game()->shape(size);
}

Result<std::shared_ptr<const nn::QuantisedNetwork>> open_player(const std::string& path, const Options& options) {
  const auto network = nn::open_network(path);
  if (!network) return network.error();
  const auto table = find_game(options.game())->open(options);
  if (!table) return table.error();
  if (const Status fits = (*table)->fits(**network); !fits)
    return at_place(path, messages::network_unfit{.why = fits.error()});
  return network;
}

GameRecord play_game(const Options& options, const std::array<const nn::QuantisedNetwork*, 3>& players,
                     const SelfPlay& settings, Random& random, std::span<const Move> begun) {
  GameRecord record;
  record.game = options.game();
  record.options = options.text();
  const auto table = find_game(options.game())->open(options);
  assert(table);
  const auto game = (*table)->network_game();
  Playing(*game, players, settings, random).play(record, begun);
  return record;
}

}  // namespace crosscut::learn
