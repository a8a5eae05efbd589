#include "catalog/networks.hpp"

#include <cassert>
#include <cmath>
#include <map>
#include <mutex>
#include <string>

#include "base/text.hpp"
#include "nn/file.hpp"

namespace crosscut {
namespace {

using Shared = std::shared_ptr<const nn::QuantisedNetwork>;

// Read when it is first asked for; null: there is none.
Shared embedded(std::string_view name) {
  static std::mutex mutex;
  static std::map<std::string, Shared, std::less<>> known;
  const std::lock_guard lock(mutex);
  const auto [at, added] = known.try_emplace(std::string(name));
  if (const std::string_view bytes = network_data(name); added && !bytes.empty()) {
    const auto network = nn::read_network(bytes);
    assert(network.ok());
    at->second = std::make_shared<const nn::QuantisedNetwork>(*network);
  }
  return at->second;
}

}  // namespace

Shared network_in_use(const Table& table, const SearchSettings& settings) {
  if (settings.kind != SearchKind::net) return nullptr;
  Shared network = settings.network;
  const Entry& entry = *find_game(table.game());
  if (const auto size = table.options().value("size"); !network && size >= entry.network_from) {
    if (entry.large_from && size >= entry.large_from) network = embedded(std::string(entry.name) + "-large");
    if (!network) network = embedded(entry.name);
    if (!network) network = embedded(entry.chapter);  // Spargo is Margo on a small board
  }
  return network && table.fits(*network) ? network : nullptr;
}

SearchSettings with_network_in_use(const Table& table, const SearchSettings& settings) {
  SearchSettings fitting = settings;
  fitting.network = network_in_use(table, settings);
  if (fitting.network && !settings.mcts.playout_share)
    fitting.mcts.playout_share = find_game(table.game())->playout_share;
  return fitting;
}

}  // namespace crosscut
