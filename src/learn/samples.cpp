#include "learn/samples.hpp"

#include "catalog/network_game.hpp"
#include "catalog/table.hpp"
#include "messages/learning.hpp"

namespace crosscut::learn {
namespace {

class SampleMaker {
 public:
  SampleMaker(NetworkGame& at, const GameRecord& game, std::size_t decision, int symmetry)
      : at_(at), game_(game), decision_(decision), symmetry_(symmetry) {}

  Result<TrainingSample> make() {
    for (std::size_t i = 0; i < game_.decisions.size(); ++i) {
      const Move m = game_.decisions[i].move;
      if (!at_.allows(m)) return messages::sample_illegal{.number = i + 1, .game = game_.game};
      if (i == decision_) begin();
      swapped_ ^= i >= decision_ && m.is(Act::swap);
      at_.play(m);
    }
    result();
    return std::move(sample_);
  }

 private:
  void begin() {
    mover_ = at_.to_play();
    sample_.grid = at_.grid();
    sample_.input = at_.input(symmetry_);
    const auto& policy = game_.decisions[decision_].policy;
    float sum = 0;
    for (const auto& share : policy) sum += static_cast<float>(share.weight);
    if (sum <= 0) return;
    const nn::NetworkShape shape = at_.shape();
    sample_.policy.resize(static_cast<std::size_t>(shape.policy_planes) * sample_.grid.cells.size() +
                          static_cast<std::size_t>(shape.acts));
    for (const auto& [move, weight] : policy)
      if (const auto place = at_.place(move, symmetry_)) sample_.policy[*place] += static_cast<float>(weight) / sum;
  }

  // The side whose result is the mover's at the end, swaps considered.
  Side seat(Side side) const { return swapped_ ? static_cast<Side>(static_cast<unsigned>(side) ^ 1U) : side; }

  void result() {
    const Side mover = seat(mover_);
    sample_.winner = static_cast<int>(game_.winner ? at_.seen_from(mover, *game_.winner) : at_.sides());
    if (at_.scored()) sample_.margin = at_.lead(mover);
    sample_.ownership = at_.ownership(mover_, symmetry_);
  }

  NetworkGame& at_;
  const GameRecord& game_;
  std::size_t decision_;
  int symmetry_;
  Side mover_ = Side::black;
  bool swapped_ = false;
  TrainingSample sample_;
};

}  // namespace

Result<TrainingSample> sample_of(const GameRecord& game, std::size_t decision, Random& random) {
  const auto table = open_table(game.game, game.options);
  if (!table) return table.error();
  const auto at = (*table)->network_game();
  const int symmetry = static_cast<int>(random.below(static_cast<std::uint32_t>(at->symmetries())));
  return SampleMaker(*at, game, decision, symmetry).make();
}

}  // namespace crosscut::learn
