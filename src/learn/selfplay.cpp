#include "learn/selfplay.hpp"

#include <cassert>

#include "catalog/visit.hpp"
#include "learn/gumbel.hpp"

namespace crosscut::learn {
namespace {

// One game being played.
template <Game G>
class Playing {
 public:
  Playing(const G& start, const std::array<const nn::QuantisedNetwork*, 3>& players, const SelfPlay& settings,
          Random& random)
      : g_(start), features_(start), settings_(settings), random_(random) {
    for (std::size_t i = 0; i < players.size(); ++i)
      if (players[i]) judges_[i].emplace(features_, *players[i]);
  }

  void play(GameRecord& record) {
    const int cap = ply_cap(g_);
    int turns = 0;
    while (can_act(g_, past_) && (turns < cap || g_.turn_is_open())) {
      auto& judge = judges_[static_cast<std::size_t>(g_.to_play)];
      if (judge && (turns >= settings_.opening || g_.turn_is_open()))
        search(*judge, record);
      else
        play_at_random(record);
      turns += !g_.turn_is_open();
    }
    record.capped = can_act(g_, past_);
    const Outcome outcome = record.capped && !Scored<G> ? Outcome{} : g_.outcome();
    record.winner = outcome.winner;
    record.margin = static_cast<std::uint16_t>(outcome.margin);
  }

 private:
  static constexpr float hopeless = 0.03F;  // chances
  static constexpr int patience = 4;        // own decisions with such chances before one would resign

  void play_at_random(GameRecord& record) {
    const PlayoutTurn turn = light_turn(g_, past_, random_);
    for (const Move m : {turn.move, turn.then})
      if (m.exists()) record.decisions.emplace_back().move = m;
  }

  void search(Judge<G>& judge, GameRecord& record) {
    Decision& decision = record.decisions.emplace_back();
    const std::vector<Move> moves = legal_moves(g_, past_);
    if (moves.size() == 1) {
      decision.move = moves[0];
    } else {
      const bool full = !record.gave_up && random_.below(static_cast<std::uint32_t>(settings_.full_of)) == 0;
      decision.kind = full ? Decision::full : Decision::fast;
      const int simulations = full ? settings_.full : record.gave_up ? 1 : settings_.fast;
      const auto found = GumbelSearch<G>(judge).run(g_, past_, {simulations, settings_.explore}, random_);
      decision.move = found.move;
      decision.value = static_cast<std::uint16_t>(std::lround(65535 * std::clamp(found.chance, 0.0F, 1.0F)));
      if (full) keep_policy(found, decision);
      despair(found.chance, record);
    }
    advance(g_, past_, decision.move);
  }

  static void keep_policy(const typename GumbelSearch<G>::Found& found, Decision& decision) {
    const float most = *std::max_element(found.policy.begin(), found.policy.end());
    for (std::size_t i = 0; i < found.moves.size(); ++i)
      if (const auto weight = static_cast<std::uint8_t>(std::lround(255 * found.policy[i] / most)))
        decision.policy.push_back({found.moves[i], weight});
  }

  void despair(float chance, GameRecord& record) {
    int& times = hopeless_[static_cast<std::size_t>(g_.to_play)];
    times = chance < hopeless ? times + 1 : 0;
    if (times >= patience && !record.gave_up) record.gave_up = g_.to_play;
  }

  G g_;
  Past past_;
  Features<G> features_;
  const SelfPlay& settings_;
  Random& random_;
  std::array<std::optional<Judge<G>>, 3> judges_;
  std::array<int, 3> hopeless_{};
};

}  // namespace

Result<nn::NetworkShape> shape_for(const Options& options, const nn::NetworkShape& size) {
  return visit<BoardsUsed::usual>(options.game(), options.text(), [&]<Game G>(const G& start) {
    return Features<Twin<G>>(Twin<G>(start)).shape(size);
  });
}

GameRecord play_game(const Options& options, const std::array<const nn::QuantisedNetwork*, 3>& players,
                     const SelfPlay& settings, Random& random) {
  GameRecord record;
  record.game = options.game();
  record.options = options.text();
  const auto played = visit<BoardsUsed::usual>(record.game, record.options, [&]<Game G>(const G& start) {
    Playing<Twin<G>>(Twin<G>(start), players, settings, random).play(record);
    return true;
  });
  assert(played);
  (void)played;
  return record;
}

}  // namespace crosscut::learn
