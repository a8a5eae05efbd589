#include "record/sgf_go.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text.hpp"
#include "messages/records.hpp"
#include "record/sgf.hpp"
#include "record/sgf_go_options.hpp"

namespace crosscut {
namespace {

using Values = std::vector<std::string>;
using Properties = std::vector<Record::Property>;

constexpr std::string_view game_name = "go", game_number = "1";
// Private properties: a move of a settlement, which SGF does not have; and the start, as JSON.
constexpr const char *other_move = "XM", *start = "XS";
// What AB and AW of another program name besides points of the board.
constexpr const char* unknown_points = "XU";
constexpr std::string_view columns = "abcdefghjklmnopqrst";

// A value as the text of an option.
std::string plain(std::string_view value) { return std::string(trimmed(unescaped(value, true))); }

// Removes the root's properties of this name and returns their values.
Values take(Record& record, std::string_view name) {
  Properties& properties = record.tree[0].properties;
  Values values;
  for (const auto& property : properties)
    if (property.name == name) values.insert(values.end(), property.values.begin(), property.values.end());
  std::erase_if(properties, [&](const auto& property) { return property.name == name; });
  return values;
}

const std::string* find(const std::vector<Record::Option>& options, std::string_view key) {
  for (const auto& option : options)
    if (option.key == key) return &option.value;
  return nullptr;
}
void complete(Record& record, std::string key, std::string value) {
  if (!find(record.options, key) && record.options.size() < Record::most_options)
    record.options.push_back({std::move(key), std::move(value)});
}

// 2 to 19; 0 if the record has no such size.
int size_of(const Record& record) {
  const std::string* size = find(record.options, "size");
  return size ? static_cast<int>(whole_number(*size, 2, 19).value_or(0)) : 0;
}

// "d4" for "dp" on a board of 19, because SGF counts rows from the top; no value if it is not a point.
std::optional<std::string> point_from_sgf(std::string_view text, int size) {
  if (text.size() != 2) return {};
  const int column = text[0] - 'a', row = size - (text[1] - 'a');
  if (column < 0 || column >= size || row < 1 || row > size) return {};
  return columns[static_cast<std::size_t>(column)] + std::to_string(row);
}
std::optional<std::string> point_to_sgf(std::string_view text, int size) {
  const std::size_t column = text.empty() ? std::string_view::npos : columns.find(text[0]);
  const auto row = whole_number(text.substr(std::min<std::size_t>(1, text.size())), 1, size);
  if (column >= static_cast<std::size_t>(size) || !row) return {};
  return std::string{static_cast<char>('a' + column), static_cast<char>('a' + size - *row)};
}

bool is_white(std::string_view turn) {
  const std::string value = lower(plain(turn));
  return value.starts_with('w') || value == "2";
}

void move_from_sgf(Record::Node& node, int size) {
  if (const Values* moves = node.values(other_move); moves && !node.move && moves->size() == 1) {
    const std::string text = unescaped(moves->front(), true);
    const auto by = colour_named(text.substr(0, text.find(':')));
    if (!by || text.find(':') == std::string::npos) return;
    node.move = {*by, text.substr(text.find(':') + 1)};
    std::erase_if(node.properties, [](const auto& property) { return property.name == other_move; });
    return;
  }
  if (!node.move) return;
  std::string& text = node.move->text;
  std::string low = lower(text);
  std::erase(low, ' ');
  if (low.empty() || low == "tt")
    text = "pass";
  else if (const auto point = point_from_sgf(low, size))
    text = *point;
}

void move_to_sgf(Record::Node& node, int size) {
  if (!node.move) return;
  const auto& [colour, text] = *node.move;
  if (text == "pass") {
    node.move->text.clear();
  } else if (const auto point = point_to_sgf(text, size)) {
    node.move->text = *point;
  } else {
    node.properties.push_back({other_move, {escaped(std::string(name_of(colour)) + ":" + text)}});
    node.move.reset();
  }
}

// The tree with `chain` inserted below the root, or without the first `left_out` nodes.
Record::Tree spliced(const Record::Tree& tree, const std::vector<Record::Node>& chain, Record::Tree::Index left_out) {
  Record::Tree result;
  result[0] = tree[0];
  std::vector<Record::Tree::Index> number(tree.size());
  for (const Record::Node& node : chain) number[0] = result.add(number[0], node);
  for (Record::Tree::Index i = 1; i < tree.size(); ++i)
    number[i] = i <= left_out ? 0 : result.add(number[tree.parent(i)], tree[i]);
  return result;
}

// Whether the tree begins with this many bare black placements, without variations.
bool begins_with_stones(const Record::Tree& tree, Record::Tree::Index stones, int size) {
  if (stones >= tree.size() || tree[0].move) return false;
  for (Record::Tree::Index i = 1; i <= stones; ++i) {
    const Record::Node& node = tree[i];
    if (tree.parent(i) != i - 1 || tree.first_child(i - 1) != i || tree.next_sibling(i)) return false;
    if (!node.move || node.move->colour != Side::black || !point_to_sgf(node.move->text, size)) return false;
    if (!node.comment.empty() || !node.properties.empty()) return false;
    for (Record::Tree::Index k = 1; k < i; ++k)
      if (tree[k].move->text == node.move->text) return false;
  }
  return true;
}

// The points of these values, each once; "aa:cc" is a rectangle. Values that are no points go to `others`.
Values points_from_sgf(const Values& values, int size, Values& others) {
  Values points;
  std::array<bool, std::size_t{26} * 26> seen{};
  for (const std::string& value : values) {
    const std::string text = plain(value);
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string from = text.substr(0, colon), to = colon < text.size() ? text.substr(colon + 1) : from;
    if (text.empty()) continue;
    if (!point_from_sgf(from, size) || !point_from_sgf(to, size)) {
      others.push_back(value);
      continue;
    }
    for (char row = std::min(from[1], to[1]); row <= std::max(from[1], to[1]); ++row)
      for (char column = std::min(from[0], to[0]); column <= std::max(from[0], to[0]); ++column)
        if (bool& there = seen[static_cast<std::size_t>((row - 'a') * 26 + column - 'a')]; !std::exchange(there, true))
          points.push_back(*point_from_sgf(std::string{column, row}, size));
  }
  return points;
}

// The value of a property that takes one, where it appears last; "" if it does not appear.
std::string last_value(const Record& record, std::string_view name) {
  std::string value;
  for (const auto& property : record.tree[0].properties)
    if (property.name == name) value = plain(property.values.front());
  return value;
}

void note(Record& record, Message what) { record.notes.add(located(std::move(what), record.tree, 0)); }

Values values_of(const Record& record, std::string_view name) {
  Record copy;
  copy.tree[0].properties = record.tree[0].properties;
  return take(copy, name);
}

// The number of black moves with which the main line begins.
std::size_t black_moves_first(const Record::Tree& tree) {
  std::size_t count = 0;
  for (const auto i : tree.main_line()) {
    const auto& move = tree[i].move;
    if (move && move->colour != Side::black) break;
    count += move.has_value();
  }
  return count;
}

// Whether the node after the root sets up stones, as some servers write a handicap.
bool sets_up_next(const Record::Tree& tree) {
  const auto next = tree.first_child(0);
  return next && tree[next].values("AB");
}

std::optional<long long> handicap_of(const Record& record) { return whole_number(last_value(record, "HA"), 2, 360); }

// Handicap stones, set up or played, become the first turn of the game. A handicap without stones is kept as it is.
bool handicap_from_sgf(Record& record, const Values& black) {
  const auto stones = handicap_of(record);
  if (!stones) return false;
  const bool set_up = *stones == static_cast<long long>(black.size()) && !record.tree[0].move;
  const bool moves = black.empty() && *stones == static_cast<long long>(black_moves_first(record.tree));
  if (!set_up && !moves) return false;
  take(record, "HA");
  complete(record, "handicap", std::to_string(*stones));
  std::vector<Record::Node> chain;
  for (const std::string& point : black) chain.push_back({Record::Move{Side::black, point}, {}, {}});
  record.tree = spliced(record.tree, chain, 0);
  return true;
}

// Adds the standard's properties for the private start.
void setup_to_sgf(Record& record, int size) {
  Properties& root = record.tree[0].properties;
  const Values* values = record.tree[0].values(start);
  if (!values || values->size() != 1) return;
  const std::string text = unescaped(values->front(), false);
  if (std::count(text.begin(), text.end(), '{') > 2 || text.find('[') != std::string::npos) return;
  const auto arrangement = nlohmann::json::parse(text, nullptr, false);
  if (!arrangement.is_object()) return;
  Values black, white;
  const auto cells = arrangement.value("cells", nlohmann::json::object());
  for (const auto& [point, token] : cells.items())
    if (const auto there = point_to_sgf(point, size)) (token == "B" ? black : white).push_back(*there);
  if (!black.empty()) root.push_back({"AB", black});
  if (!white.empty()) root.push_back({"AW", white});
  root.push_back({"PL", {arrangement.value("to_move", nlohmann::json()) == "white" ? "W" : "B"}});
}

// Whether the standard's properties set up another position than the private start, after a change by another program.
bool set_up_otherwise(const Record& record, int size) {
  Record own;
  own.tree[0].properties.push_back({start, *record.tree[0].values(start)});
  setup_to_sgf(own, size);
  const auto points = [&](const Record& of, std::string_view name) {
    Values others, found = points_from_sgf(values_of(of, name), size, others);
    std::sort(found.begin(), found.end());
    return found;
  };
  const Values turn = values_of(record, "PL"), own_turn = values_of(own, "PL");
  const bool sets_up = !values_of(record, "AB").empty() || !values_of(record, "AW").empty();
  return (sets_up && (points(record, "AB") != points(own, "AB") || points(record, "AW") != points(own, "AW"))) ||
         (!turn.empty() && !own_turn.empty() && is_white(turn[0]) != is_white(own_turn[0]));
}

// Stones that are set up become the first turn of a handicap game, otherwise a start position.
void setup_from_sgf(Record& record, int size) {
  if (record.tree[0].values(start)) {  // which describes the whole position
    if (set_up_otherwise(record, size)) note(record, messages::own_start_counts{});
    for (const char* name : {"AB", "AW", "PL"}) take(record, name);
    return;
  }
  Values others;
  const Values black = points_from_sgf(values_of(record, "AB"), size, others),
               white = points_from_sgf(values_of(record, "AW"), size, others);
  const Values turn = values_of(record, "PL");
  const auto handicap = handicap_of(record);
  const Record::Tree& tree = record.tree;
  const auto first = tree.size() > 1 && !tree[0].move ? tree[tree.first_child(0)].move : tree[0].move;
  const bool white_moves = first && first->colour == Side::white;
  const bool black_begins = !turn.empty() && !is_white(turn[0]) && !white_moves;
  if (others.empty() && white.empty() && !black_begins && handicap_from_sgf(record, black)) {
    for (const char* name : {"AB", "PL"}) take(record, name);
    return;
  }
  if (handicap && black.empty() && !sets_up_next(record.tree))
    note(record, messages::handicap_without_stones{.stones = *handicap});
  if (black.empty() && white.empty() && turn.empty()) return;
  for (const char* name : {"AB", "AW", "PL"}) take(record, name);
  if (!others.empty()) note(record, messages::points_unknown{.points = others});
  if (Properties& root = record.tree[0].properties; !others.empty()) {
    const Values before = take(record, unknown_points);
    others.insert(others.begin(), before.begin(), before.end());
    root.push_back({unknown_points, others});
  }
  bool white_begins = first ? white_moves : handicap.has_value();
  if (!turn.empty()) white_begins = is_white(turn[0]);
  nlohmann::json cells = nlohmann::json::object();
  for (const std::string& point : black) cells[point] = "B";
  for (const std::string& point : white) cells[point] = "W";
  const nlohmann::json arrangement = {{"cells", cells}, {"to_move", white_begins ? "white" : "black"}};
  record.tree[0].properties.push_back({start, {escaped(arrangement.dump())}});
}

std::string ko_of(const Record& record) {
  const std::string* ko = find(record.options, "ko");
  return ko ? *ko : "positional";
}
std::string suicide_of(const Record& record) {
  const std::string* suicide = find(record.options, "suicide");
  return suicide ? *suicide : "off";
}

// The name by which Go programs know the rules of this record; "" if they have none. Area scoring with a simple ko is
// only how files without RU are read.
std::string_view rules_name(const Record& record) {
  if (ko_of(record) == "simple") return "";
  for (const NamedRules& rules : all_rules())
    if (rules.by_area && rules.ko == ko_of(record) && rules.suicide == suicide_of(record)) return rules.name;
  return "";
}

std::string komi_from_sgf(Record& record, bool chinese) {
  std::string text = last_value(record, "KM");
  if (text.empty()) text = last_value(record, "KO");  // its name on some Chinese sites
  if (text.empty()) return "0";
  const bool of_fox = record.program.name == "foxwq";  // which always writes hundredths
  const std::string komi = played_komi(text, chinese, of_fox ? 25 : 100);
  if (plain_number(text) != komi) note(record, messages::komi_read{.text = text, .komi = komi});
  return komi;
}

// The options that a file of another program gives.
void options_from_sgf(Record& record) {
  const NamedRules* rules = find_rules(last_value(record, "RU"));
  const bool chinese = !rules || rules->name.starts_with("Chinese") || rules->name == "CN";
  complete(record, "komi", komi_from_sgf(record, chinese));
  // Without RU, the rule that forbids least.
  complete(record, "ko", rules ? std::string(rules->ko) : "simple");
  if (rules) complete(record, "suicide", std::string(rules->suicide));
  if (rules && !rules->by_area) note(record, messages::territory_counted{.text = last_value(record, "RU")});
}

// "19", also for "19:19" or "19x19"; other rectangles are kept, and refused with the options.
std::string size_from_sgf(Record& record) {
  std::string size = last_value(record, "SZ");
  const Values values = take(record, "SZ");
  std::replace(size.begin(), size.end(), 'x', ':');
  const std::size_t colon = size.find(':');
  if (colon != std::string::npos && size.substr(0, colon) == size.substr(colon + 1)) return size.substr(0, colon);
  if (size.find_first_of("0123456789") != std::string::npos) return size;
  if (!values.empty()) note(record, messages::size_not_number{.text = size});
  return "19";
}

}  // namespace

bool in_terms_of_go(const Record& record) {
  const Properties& root = record.tree[0].properties;
  return (record.game.empty() || record.game == game_name) && std::any_of(root.begin(), root.end(), [](const auto& p) {
           return p.name == "GM" && (plain(p.values.back()) == game_number || plain(p.values.back()).empty());
         });
}

bool taken_in_terms_of_go(const Record& record) {
  const bool own = !record.game.empty() || !record.options.empty() || record.named;
  return in_terms_of_go(record) || (!own && !record.tree[0].values("GM"));
}

Record from_terms_of_go(Record record) {
  const bool sized = record.tree[0].values("SZ");
  const std::string size = size_from_sgf(record);
  complete(record, "size", size);
  if (const std::string* own = find(record.options, "size"); sized && own && *own != size)
    note(record, messages::own_option_counts{.property = "SZ", .text = size, .option = "size", .value = *own});
  const bool own_komi = find(record.options, "komi");
  if (record.game.empty()) options_from_sgf(record);
  record.game = game_name;
  take(record, "GM");
  const std::string* komi = find(record.options, "komi");
  if (const Values values = values_of(record, "KM"); values.size() == 1 && komi) {
    const std::string text = plain(values[0]);
    if (plain_number(text) == *komi)
      take(record, "KM");
    else if (own_komi)
      note(record, messages::own_option_counts{.property = "KM", .text = text, .option = "komi", .value = *komi});
  }
  if (const Values rules = values_of(record, "RU"); rules == Values{std::string(rules_name(record))})
    take(record, "RU");
  if (const int points = size_of(record)) {
    for (Record::Tree::Index i = 0; i < record.tree.size(); ++i) move_from_sgf(record.tree[i], points);
    setup_from_sgf(record, points);
  }
  return record;
}

std::optional<Record> in_terms_of_go_if_same(const Record& record) {
  const int size = size_of(record);
  if (record.game != game_name || !size) return {};
  Record other = record;
  Properties root = {{"GM", {std::string(game_number)}}, {"SZ", {std::to_string(size)}}};
  const std::string* komi = find(record.options, "komi");
  if (komi && !record.tree[0].values("KM")) root.push_back({"KM", {escaped(*komi)}});
  if (const auto rules = rules_name(record); !rules.empty() && !record.tree[0].values("RU"))
    root.push_back({"RU", {std::string(rules)}});
  const std::string* handicap = find(record.options, "handicap");
  const auto stones = handicap ? whole_number(*handicap, 2, 360) : std::nullopt;
  if (stones && begins_with_stones(record.tree, static_cast<Record::Tree::Index>(*stones), size)) {
    root.push_back({"HA", {*handicap}});
    root.push_back({"AB", {}});
    for (Record::Tree::Index i = 1; i <= *stones; ++i)
      root.back().values.push_back(*point_to_sgf(record.tree[i].move->text, size));
    other.tree = spliced(record.tree, {}, static_cast<Record::Tree::Index>(*stones));
  } else if (stones && *stones == static_cast<long long>(black_moves_first(record.tree))) {
    root.push_back({"HA", {*handicap}});  // the stones are moves with comments, variations and the like
  }
  for (Record::Tree::Index i = 0; i < other.tree.size(); ++i) move_to_sgf(other.tree[i], size);
  auto& properties = other.tree[0].properties;
  properties.insert(properties.begin(), root.begin(), root.end());
  setup_to_sgf(other, size);
  if (from_terms_of_go(other) != record) return {};
  return other;
}

NodeSetup setup_at(const Record& record, Record::Tree::Index node) {
  const int size = record.game == game_name ? size_of(record) : 0;
  NodeSetup setup;
  for (const auto& [name, values] : record.tree[node].properties) {
    if (name == "PL" && !values.empty()) {
      setup.to_move = is_white(values.back()) ? Side::white : Side::black;
      continue;
    }
    const std::string_view token = name == "AB" ? "B" : name == "AW" ? "W" : "";
    if (token.empty() && name != "AE") continue;
    Values places;
    if (size)
      for (std::string& point : points_from_sgf(values, size, places))
        setup.changes.push_back({token, std::move(point)});
    else
      for (const std::string& value : values) places.push_back(lower(plain(value)));
    for (std::string& place : places) setup.changes.push_back({token, std::move(place)});
  }
  return setup;
}

}  // namespace crosscut
