#pragma once
// A game in the catalogue: its name, its default options, and the boards that it is compiled for.
#include <string_view>
#include <type_traits>

#include "messages/options.hpp"
#include "rules/game.hpp"

namespace crosscut {

struct Entry;

// Boards from the smallest to the largest, each of which serves all sizes up to its capacity. The usual one is for the
// default size.
template <template <class> class G, class Usual, class... Boards>
struct Family {
  using Setup = typename G<Usual>::Setup;
  std::string_view name;
  Entry (*entry)();  // in the catalogue
  Setup initial{};
};

// Which boards of a game something is compiled for. Anything that takes long to compile, or has tables for a fixed
// number of slots, should use only the usual one.
enum class BoardsUsed : std::uint8_t { all, usual };

// Calls use(position) with the start of the game with these options, of the game's own type, on the smallest of its
// boards that has the size. An error if an option is wrong, or the size is too large for the boards used.
template <BoardsUsed used = BoardsUsed::all, template <class> class G, class Usual, class... Boards, class Use>
auto visit(const Family<G, Usual, Boards...>& family, const Options& options, Use&& use)
    -> Result<std::invoke_result_t<Use&, G<Usual>>> {
  using Found = std::invoke_result_t<Use&, G<Usual>>;
  const auto setup = setup_with(options, family.initial);
  if (!setup) return setup.error();
  std::optional<Found> found;
  const auto attempt = [&]<class B>() {
    if constexpr (used == BoardsUsed::all || std::is_same_v<B, Usual>)
      if (!found && setup->size <= B::capacity) found.emplace(use(G<B>(*setup)));
  };
  (attempt.template operator()<Boards>(), ...);
  if (found) return std::move(*found);
  return messages::bad_option_size{.game = family.name, .size = setup->size, .most = Usual::capacity};
}

}  // namespace crosscut
