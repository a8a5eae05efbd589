#pragma once
// The meaning of SGF properties in a record: one list for readers, writers and checks.
// Internal to this folder.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <type_traits>

#include "record/record.hpp"

namespace crosscut {

// Not one of the numbers that the standard assigns (1 to 40), so that a program for another game rejects the file
// instead of misreading it.
inline constexpr std::string_view sgf_game_number = "600";

// A one-line text property of the root, its path in the JSON form, and where the record keeps it.
template <class Text>
struct RootText {
  std::string_view property, path;
  Text* text;
};

// `R` is Record or const Record.
template <class R>
auto root_texts(R& record) {
  using Text = RootText<std::remove_reference_t<decltype((record.game))>>;
  return std::array{Text{"XG", "game", &record.game},
                    Text{"PB", "players.black", &record.players[0]},
                    Text{"PW", "players.white", &record.players[1]},
                    Text{"XP", "players.red", &record.players[2]},
                    Text{"RE", "result", &record.result},
                    Text{"EV", "event", &record.event},
                    Text{"DT", "date", &record.date},
                    Text{"PC", "place", &record.place}};
}

inline constexpr std::array<std::string_view, 3> move_properties{"B", "W", "XR"};  // by side

// Whether a field of the record holds the property; all others are kept verbatim.
inline bool interpreted(std::string_view property, bool root) {
  constexpr std::array<std::string_view, 4> anywhere{"B", "W", "XR", "C"};
  constexpr std::array<std::string_view, 12> in_root{"CA", "AP", "XG", "XO", "XN", "XP",
                                                     "PB", "PW", "RE", "EV", "DT", "PC"};
  const auto among = [&](const auto& names) { return std::find(names.begin(), names.end(), property) != names.end(); };
  return among(anywhere) || (root && among(in_root));
}

// Whether, in a record of Go, it says something of the whole game, and so belongs in the root.
inline bool of_game(std::string_view property) {
  constexpr std::array<std::string_view, 14> names{"BR", "DT", "EV", "FF", "GM", "HA", "KM",
                                                   "PB", "PC", "PW", "RE", "RU", "SZ", "WR"};
  return std::find(names.begin(), names.end(), property) != names.end();
}

// Whether the writer adds this root property anyway, so that the reader drops it. Other versions of the format and
// other game numbers are kept.
inline bool written_anyway(const Record::Property& property) {
  if (property.values.size() != 1) return false;
  if (property.name == "FF") return property.values[0] == "4";
  return property.name == "GM" && property.values[0] == sgf_game_number;
}

}  // namespace crosscut
