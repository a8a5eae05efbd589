#pragma once
// The settings of a search: its kind and its parameters. Plain values, set at run time.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crosscut {

// The kind of player: the engine with a network, where there is one for the game, or with playouts; or the plain
// baseline against which its strength is measured.
enum class SearchKind : std::uint8_t { net, mcts, uct };
inline constexpr std::array<std::string_view, 3> search_kind_name = {"net", "mcts", "uct"};
constexpr std::string_view name_of(SearchKind kind) { return search_kind_name[static_cast<std::size_t>(kind)]; }
std::optional<SearchKind> read_search_kind(std::string_view name);
std::vector<std::string> search_kind_names();

struct MctsSettings {
  float exploration = 0.15F;      // of UCB1, in which each move is given additional visits:
  float narrowness = 0.5F;        // additional visits for each move available, which leaves choosing to AMAF and priors
  float swap_exploration = 0.4F;  // of UCB1, for a swap
  float amaf_trust = 600;         // visits at which a node's own value weighs about as much as its AMAF value
  std::uint32_t grave_visits = 40;  // AMAF values are taken from the nearest ancestor with this many visits
  std::uint32_t grow_visits = 2;    // a leaf gets children at this visit
  float prior_visits = 8;           // the weight of the prior, in visits
  float margin_weight = 0.05F;      // the share of the margin in the worth of a result
  float policy_exploration = 0.5F;  // of PUCT, where the evaluator gives a policy
  std::optional<float>
      playout_share;               // with a network: of a playout's result in the value of a leaf; none: what suits it
  std::uint32_t gumbel_moves = 0;  // with a policy: how many moves are drawn by gumbel.hpp; 0: all, by PUCT
  bool heavy_playouts = true;      // or light ones

  friend bool operator==(const MctsSettings&, const MctsSettings&) = default;
};

// The settings by name, for experiments, such as "exploration" or "heavy-playouts".
std::vector<std::string> mcts_setting_names();
// Sets the setting of that name; an error if the value is not allowed. Precondition: it is one of these names.
Status set_mcts(MctsSettings& settings, std::string_view name, std::string_view value);

}  // namespace crosscut
