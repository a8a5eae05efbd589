#include "lab/signature.hpp"

#include <bit>

#include "base/random.hpp"
#include "catalog/networks.hpp"
#include "lab/bench.hpp"

namespace crosscut::lab {
namespace {

constexpr int turns_before[] = {0, 9, 30};  // of a random game

struct Searched {
  SearchKind kind;
  std::uint64_t playouts;
};
constexpr Searched searches[] = {{SearchKind::mcts, 400}, {SearchKind::net, 100}};

Key mixed_text(Key h, std::string_view text) {
  for (const char c : text) h = mixed(h, c);
  return h;
}
Key mixed_number(Key h, double value) { return mixed(h, std::bit_cast<std::uint64_t>(value)); }

Key mixed_findings(Key h, const Table& table, const Findings& found) {
  h = mixed(mixed(mixed(h, found.playouts), found.visits), found.nodes);
  for (const Candidate& candidate : found.candidates) {
    h = mixed(mixed_text(h, table.text(candidate.move)), candidate.visits);
    h = mixed_number(mixed_number(h, candidate.win_rate), candidate.lead.value_or(0));
    h = mixed_number(mixed(h, candidate.proven), candidate.prior);
    for (const std::string& move : table.texts(candidate.line)) h = mixed_text(h, move);
  }
  return h;
}

Key signature_of_position(const Table& table) {
  Key h = table.key();
  for (const auto& [kind, playouts] : searches) {
    SearchSettings settings;
    settings.kind = kind;
    const auto search = table.search(with_network_in_use(table, settings));
    search->run(playouts);
    h = mixed_findings(h, table, search->findings(1000));
  }
  return h;
}

}  // namespace

Key signature_of(const Entry& game) {
  Key h = mixed_text(0, game.name);
  for (const std::string& options : settings_of(game)) {
    const auto table = *open_table(game.name, options);
    Random random(1);
    for (const int turns : turns_before) {
      while (table->ply() < turns && !table->over()) {
        const auto legal = table->legal();
        (void)table->play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
      }
      h = mix(h, signature_of_position(*table));
    }
  }
  return h;
}

}  // namespace crosscut::lab
