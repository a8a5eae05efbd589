#include "book/place_key.hpp"

#include "catalog/solved_of.hpp"
#include "catalog/visit.hpp"

namespace crosscut::book {
namespace {

// The first ply whose board counts.
template <Game G>
std::size_t first_remembered(const Line<G>& line) {
  const std::size_t end = line.turns().size();
  const Repetition rule = line.now().repetition();
  if (rule == Repetition::allowed) return end;
  for (std::size_t ply = is_superko(rule) || end == 0 ? 0 : end - 1; ply < end; ++ply)
    if (bars(line.position(ply), line.turns()[ply].move, line.position(ply + 1))) return ply;
  return end;
}

template <Game G>
Key key_of_place(const Line<G>& line) {
  using B = typename G::On;
  const std::size_t first = first_remembered(line);
  std::optional<Key> least;
  for (int k = 0; k < B::symmetries; ++k) {
    const Symmetry<B> image(line.now().setup.size, k);
    Key past = 0;  // in whatever order they came
    for (std::size_t ply = first; ply < line.turns().size(); ++ply)
      past ^= mixed(looks_key(image.of(line.position(ply))), line.position(ply).to_play);
    const G here = image.of(line.now());
    const Key key = mix(key_of(G::matter(here)), past);
    if (!least || key < *least) least = key;
  }
  return *least;
}

}  // namespace

std::optional<Key> place_key(const Table& table) {
  if (table.settling()) return {};
  return visit(table, [](const auto& line) { return key_of_place(line); });
}

std::vector<Reached> places_after(const Table& table) {
  if (table.settling()) return {};
  return visit(table, [](const auto& line) {
    std::vector<Reached> all;
    auto next = line;
    for (const Turn& turn : legal_by_text(line)) {
      next.play(turn);
      all.push_back({turn, key_of_place(next)});
      next.undo();
    }
    return all;
  });
}

}  // namespace crosscut::book
