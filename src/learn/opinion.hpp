#pragma once
// What a network thinks of positions of one game: chances of all sides, and a logit for each legal move.
#include <array>
#include <cmath>
#include <span>

#include "nn/quantised.hpp"
#include "nn/softmax.hpp"
#include "rules/playout.hpp"
#include "search/features.hpp"

namespace crosscut::learn {

using Chances = std::array<float, 3>;  // by side, in [0, 1]: of winning, draws shared, and a little for points

// For positions with the options of the start; each thread needs its own.
template <Game G>
class Judge {
 public:
  // Precondition: the network's shape is that of the features.
  Judge(const Features<G>& features, const nn::QuantisedNetwork& network)
      : features_(features), network_(network), workspace_(network.workspace(features.grid())) {}

  // Turned by a random symmetry. Precondition: logits has as many entries as moves, which are legal.
  Chances judge(const G& g, const Past& past, std::span<const Move> moves, std::span<float> logits, Random& random) {
    const int symmetry = static_cast<int>(random.below(static_cast<std::uint32_t>(G::On::symmetries)));
    features_.write(g, past, symmetry, input_);
    network_.evaluate(input_, workspace_, output_);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::size_t place = features_.place(moves[i], symmetry);
      logits[i] = place < output_.policy.size() ? output_.policy[place] : output_.acts[place - output_.policy.size()];
    }
    const std::size_t sides = sides_of(g);
    Chances wins{};
    nn::softmax(output_.win);
    for (std::size_t i = 0; i < sides; ++i) {
      const Side side = static_cast<Side>(i);
      wins[i] = output_.win[features_.seen_from(g.to_play, side)] + output_.win[sides] / static_cast<float>(sides);
    }
    return with_points(g, wins, g.to_play, output_.margin);
  }

  // Of a finished game.
  Chances ended(const G& g) const {
    const Outcome outcome = g.outcome();
    Chances wins{};
    for (std::size_t i = 0; i < sides_of(g); ++i)
      wins[i] = outcome.winner ? static_cast<float>(index_of(*outcome.winner) == static_cast<int>(i))
                               : 1 / static_cast<float>(sides_of(g));
    return with_points(g, wins, outcome.winner.value_or(Side::black), 0.5F * static_cast<float>(outcome.margin));
  }

 private:
  // A win is what counts, but of several wins the larger one is better.
  static Chances with_points(const G& g, Chances wins, Side leader, float lead) {
    if constexpr (Scored<G>)
      if (sides_of(g) == 2) {
        constexpr float share = 0.1F;
        const float scale = std::sqrt(static_cast<float>(board_of(g).count()));
        const float points = 0.5F + 0.5F * std::tanh(lead / scale);
        for (std::size_t i = 0; i < 2; ++i) {
          const float own = static_cast<int>(i) == index_of(leader) ? points : 1 - points;
          wins[i] += share * (own - wins[i]);
        }
      }
    return wins;
  }

  const Features<G>& features_;
  const nn::QuantisedNetwork& network_;
  nn::QuantisedNetwork::Workspace workspace_;
  nn::Input input_;
  nn::Output output_;
};

}  // namespace crosscut::learn
