#include "search/settings.hpp"

#include <algorithm>
#include <cassert>
#include <variant>

#include "base/text.hpp"
#include "messages/networks.hpp"

namespace crosscut {
namespace {

struct Named {
  std::string_view name;
  std::variant<float MctsSettings::*, std::optional<float> MctsSettings::*, std::uint32_t MctsSettings::*,
               bool MctsSettings::*>
      member;
  double least, most;
};

constexpr std::array<Named, 12> settings_by_name = {{
    {"exploration", &MctsSettings::exploration, 0, 100},
    {"narrowness", &MctsSettings::narrowness, 0, 100},
    {"swap-exploration", &MctsSettings::swap_exploration, 0, 100},
    {"amaf-trust", &MctsSettings::amaf_trust, 1, 1'000'000},
    {"grave-visits", &MctsSettings::grave_visits, 0, 1'000'000},
    {"grow-visits", &MctsSettings::grow_visits, 1, 1'000'000},
    {"prior-visits", &MctsSettings::prior_visits, 0.1, 1'000'000},
    {"margin-weight", &MctsSettings::margin_weight, 0, 1},
    {"policy-exploration", &MctsSettings::policy_exploration, 0, 100},
    {"playout-share", &MctsSettings::playout_share, 0, 1},
    {"gumbel-moves", &MctsSettings::gumbel_moves, 0, 1000},
    {"heavy-playouts", &MctsSettings::heavy_playouts, 0, 1},
}};

std::string text_of_number(double value) {
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

std::optional<SearchKind> read_search_kind(std::string_view name) {
  const auto* found = std::find(search_kind_name.begin(), search_kind_name.end(), name);
  if (found == search_kind_name.end()) return {};
  return static_cast<SearchKind>(found - search_kind_name.begin());
}

std::vector<std::string> search_kind_names() { return {search_kind_name.begin(), search_kind_name.end()}; }

std::vector<std::string> mcts_setting_names() {
  std::vector<std::string> names;
  for (const Named& named : settings_by_name) names.emplace_back(named.name);
  return names;
}

Status set_mcts(MctsSettings& settings, std::string_view name, std::string_view value) {
  const auto* named = std::find_if(settings_by_name.begin(), settings_by_name.end(),
                                   [&](const Named& one) { return one.name == name; });
  assert(named != settings_by_name.end());
  const auto refused = [&](Message allowed) {
    return messages::bad_setting_value{.option = name, .text = value, .allowed = std::move(allowed)};
  };
  if (const auto* yes = std::get_if<bool MctsSettings::*>(&named->member)) {
    if (value != "on" && value != "off") return refused(messages::range_on_off{});
    settings.*(*yes) = value == "on";
    return Done{};
  }
  const auto number = decimal_number(value);
  const bool whole = std::holds_alternative<std::uint32_t MctsSettings::*>(named->member);
  if (!number || *number < named->least || *number > named->most ||
      (whole && *number != static_cast<double>(static_cast<std::uint32_t>(*number)))) {
    const std::string least = text_of_number(named->least), most = text_of_number(named->most);
    if (whole) return refused(messages::range_of_wholes{.least = least, .most = most});
    return refused(messages::range_of_numbers{.least = least, .most = most});
  }
  if (whole)
    settings.*std::get<std::uint32_t MctsSettings::*>(named->member) = static_cast<std::uint32_t>(*number);
  else if (const auto* choice = std::get_if<std::optional<float> MctsSettings::*>(&named->member))
    settings.*(*choice) = static_cast<float>(*number);
  else
    settings.*std::get<float MctsSettings::*>(named->member) = static_cast<float>(*number);
  return Done{};
}

}  // namespace crosscut
