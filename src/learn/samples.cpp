#include "learn/samples.hpp"

#include "catalog/visit.hpp"
#include "search/features.hpp"
#include "search/proof.hpp"

namespace crosscut::learn {
namespace {

template <Game G>
class SampleMaker {
 public:
  SampleMaker(const G& start, const GameRecord& game, std::size_t decision, int symmetry)
      : g_(start), features_(start), game_(game), decision_(decision), symmetry_(symmetry) {}

  Result<TrainingSample> make() {
    for (std::size_t i = 0; i < game_.decisions.size(); ++i) {
      const Move m = game_.decisions[i].move;
      if (!makes_sense(g_, m) || g_.breach(m))
        return Error{"move " + std::to_string(i + 1) + " of a stored game of " + std::string(G::name) +
                     " is not legal"};
      if (i == decision_) begin();
      swapped_ ^= i >= decision_ && is_swap(m);
      advance(g_, past_, m);
    }
    result();
    return std::move(sample_);
  }

 private:
  void begin() {
    mover_ = g_.to_play;
    sample_.grid = features_.grid();
    features_.write(g_, past_, symmetry_, sample_.input);
    const auto& policy = game_.decisions[decision_].policy;
    float sum = 0;
    for (const auto& share : policy) sum += static_cast<float>(share.weight);
    if (sum <= 0) return;
    const auto cells = sample_.grid.cells.size();
    const nn::NetworkShape shape = features_.shape();
    sample_.policy.resize(static_cast<std::size_t>(shape.policy_planes) * cells + static_cast<std::size_t>(shape.acts));
    for (const auto& [move, weight] : policy)
      if (makes_sense(g_, move)) sample_.policy[features_.place(move, symmetry_)] += static_cast<float>(weight) / sum;
  }

  // The side whose fortune the mover has at the end, after a swap too.
  Side seat(Side side) const { return swapped_ ? static_cast<Side>(static_cast<unsigned>(side) ^ 1U) : side; }

  void result() {
    const auto sides = sides_of(g_);
    const Side mover = seat(mover_);
    sample_.winner = static_cast<int>(game_.winner ? features_.seen_from(mover, *game_.winner) : sides);
    if constexpr (Scored<G>) {
      const auto scores = g_.score();
      int most = -1'000'000;
      for (std::size_t i = 0; i < sides; ++i)
        if (const Side side = static_cast<Side>(i); side != mover) most = std::max(most, scores[side].total());
      sample_.margin = 0.5F * static_cast<float>(scores[mover].total() - most);
    }
    sample_.ownership.resize(static_cast<std::size_t>(features_.shape().ownership_planes) * sample_.grid.cells.size());
    for (std::size_t i = 0; i < sides; ++i)
      for (const Cell c : g_.held(static_cast<Side>(i)))
        sample_.ownership[features_.place(c, static_cast<Side>(i), mover_, symmetry_)] = 1;
  }

  G g_;
  Past past_;
  Features<G> features_;
  const GameRecord& game_;
  std::size_t decision_;
  int symmetry_;
  Side mover_ = Side::black;
  bool swapped_ = false;
  TrainingSample sample_;
};

}  // namespace

Result<TrainingSample> sample_of(const GameRecord& game, std::size_t decision, Random& random) {
  auto made = visit<BoardsUsed::usual>(game.game, game.options, [&]<Game G>(const G& start) {
    const int symmetry = static_cast<int>(random.below(static_cast<std::uint32_t>(G::On::symmetries)));
    return SampleMaker<Twin<G>>(Twin<G>(start), game, decision, symmetry).make();
  });
  if (!made) return made.error();
  return std::move(*made);
}

}  // namespace crosscut::learn
