#include "play/ending.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "catalog/table.hpp"

namespace crosscut::play {
namespace {

using How = Ending::How;

// What follows the winner's letter and the plus.
struct Suffix {
  How how;
  std::string_view text;
};
constexpr std::array<Suffix, 5> suffixes = {
    {{How::resignation, "R"}, {How::time, "T"}, {How::forfeit, "F"}, {How::crash, "F"}, {How::illegal, "F"}}};

}  // namespace

Ending ending_of(const Outcome& outcome) { return {How::rules, outcome.winner, outcome.margin}; }

Ending loss_of(Side loser, How how, int sides) {
  if (sides > 2) return {how, {}, 0};
  return {how, other(loser), 0};
}

std::string result_text(const Ending& ending) {
  const auto suffix =
      std::find_if(suffixes.begin(), suffixes.end(), [&](const Suffix& s) { return s.how == ending.how; });
  if (suffix != suffixes.end() && ending.winner)
    return std::string(1, letter_of(*ending.winner)) + "+" + std::string(suffix->text);
  if (suffix != suffixes.end() || ending.how == How::nothing) return "Void";
  return crosscut::result_text(Outcome{ending.winner, ending.margin});
}

std::optional<Ending> read_result(std::string_view text) {
  if (text == "Void") return Ending{How::nothing, {}, 0};
  if (text == "0") return Ending{};
  if (text.size() < 2 || text[1] != '+') return {};
  const auto letter = std::find(side_letter.begin(), side_letter.end(), text[0]);
  if (letter == side_letter.end()) return {};
  const auto winner = static_cast<Side>(letter - side_letter.begin());
  const std::string_view more = text.substr(2);
  if (more.empty()) return Ending{How::rules, winner, 0};
  for (const Suffix& suffix : suffixes)
    if (more == suffix.text) return Ending{suffix.how, winner, 0};
  const auto points = decimal_number(more);
  if (!points || *points <= 0 || *points > 10'000 || 2 * *points != static_cast<int>(2 * *points)) return {};
  return Ending{How::rules, winner, static_cast<int>(2 * *points)};
}

std::string_view name_of(How how) {
  constexpr std::array<std::string_view, 9> names = {"rules",   "resignation", "time", "agreement", "forfeit",
                                                     "forfeit", "forfeit",     "cap",  "void"};
  return names[static_cast<std::size_t>(how)];
}

}  // namespace crosscut::play
