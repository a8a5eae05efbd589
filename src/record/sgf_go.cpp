#include "record/sgf_go.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.hpp"
#include "record/sgf.hpp"

namespace crosscut {
namespace {

using Values = std::vector<std::string>;
using Properties = std::vector<Record::Property>;

constexpr std::string_view game_name = "go", game_number = "1";
// Private: a move that SGF does not know, those of a settlement; and the start, as JSON.
constexpr const char *other_move = "XM", *start = "XS";
constexpr std::string_view columns = "abcdefghjklmnopqrst";

// Names for sets of rules, and what they come to here. The first that fits is written, if it counts as is done here.
struct Rules {
  std::string_view name, ko, suicide;
  bool by_area;  // as scores are counted here
};
constexpr Rules known_rules[] = {{"Chinese", "positional", "off", true}, {"AGA", "situational", "off", true},
                                 {"NZ", "situational", "on", true},      {"Tromp-Taylor", "positional", "on", true},
                                 {"Japanese", "simple", "off", false},   {"Korean", "simple", "off", false},
                                 {"GOE", "situational", "on", false}};

const Values* find(const Properties& properties, std::string_view name) {
  for (const auto& property : properties)
    if (property.name == name) return &property.values;
  return nullptr;
}

// A value as an option's.
std::string plain(std::string_view value) { return std::string(trimmed(unescaped(value, true))); }

// The values of the root's properties of this name, which are taken out.
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

// 2 to 19, or 0 if the record does not say, or says something else.
int size_of(const Record& record) {
  const std::string* size = find(record.options, "size");
  return size ? static_cast<int>(whole_number(*size, 2, 19).value_or(0)) : 0;
}

// "d4" for "dp" on a board of 19, rows being counted from the top; no value if it is not a point.
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

void move_from_sgf(Record::Node& node, int size) {
  if (const Values* moves = find(node.properties, other_move); moves && !node.move && moves->size() == 1) {
    const std::string text = unescaped(moves->front(), true);
    const auto by = colour_named(text.substr(0, text.find(':')));
    if (!by || text.find(':') == std::string::npos) return;
    node.move = {*by, text.substr(text.find(':') + 1)};
    std::erase_if(node.properties, [](const auto& property) { return property.name == other_move; });
    return;
  }
  if (!node.move) return;
  std::string& text = node.move->text;
  if (text.empty() || text == "tt")
    text = "pass";
  else if (const auto point = point_from_sgf(text, size))
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
    node.properties.push_back({other_move, {escaped(std::string(colour_name(colour)) + ":" + text)}});
    node.move.reset();
  }
}

// The same tree, but with `chain` between the root and what follows it, or without the first `left_out` nodes.
Record::Tree spliced(const Record::Tree& tree, const std::vector<Record::Node>& chain, Record::Tree::Index left_out) {
  Record::Tree result;
  result[0] = tree[0];
  std::vector<Record::Tree::Index> number(tree.size());
  for (const Record::Node& node : chain) number[0] = result.add(number[0], node);
  for (Record::Tree::Index i = 1; i < tree.size(); ++i)
    number[i] = i <= left_out ? 0 : result.add(number[tree.parent(i)], tree[i]);
  return result;
}

// Whether the tree begins with so many black placements that carry nothing else and have no alternatives.
bool begins_with_stones(const Record::Tree& tree, Record::Tree::Index stones, int size) {
  if (stones >= tree.size() || tree[0].move) return false;
  for (Record::Tree::Index i = 1; i <= stones; ++i) {
    const Record::Node& node = tree[i];
    if (tree.parent(i) != i - 1 || tree.first_child(i - 1) != i || tree.next_sibling(i)) return false;
    if (!node.move || node.move->colour != Record::Colour::black || !point_to_sgf(node.move->text, size)) return false;
    if (!node.comment.empty() || !node.properties.empty()) return false;
  }
  return true;
}

// The points of these values, of which "aa:cc" is a rectangle; nothing if one is wrong or given twice.
std::optional<Values> points_from_sgf(const Values& values, int size) {
  Values points;
  std::set<std::string> seen;
  for (const std::string& value : values) {
    const std::size_t colon = std::min(value.find(':'), value.size());
    const std::string from = value.substr(0, colon), to = colon < value.size() ? value.substr(colon + 1) : from;
    if (!point_from_sgf(from, size) || !point_from_sgf(to, size)) return {};
    for (char row = from[1]; row <= to[1]; ++row)
      for (char column = from[0]; column <= to[0]; ++column)
        if (const std::string text{column, row}; seen.insert(text).second)
          points.push_back(*point_from_sgf(text, size));
        else
          return {};
  }
  return points;
}

Values values_of(const Record& record, std::string_view name) {
  Record copy;
  copy.tree[0].properties = record.tree[0].properties;
  return take(copy, name);
}

// Stones that are set up are the first turn of a game with a handicap, or else another start.
void setup_from_sgf(Record& record, int size) {
  const auto black = points_from_sgf(values_of(record, "AB"), size),
             white = points_from_sgf(values_of(record, "AW"), size);
  if (!black || !white) return;
  const Values turn = values_of(record, "PL"), handicap = values_of(record, "HA");
  for (const char* name : {"AB", "AW", "PL", "HA"}) take(record, name);
  if (find(record.tree[0].properties, start)) return;  // which says all of it
  const Record::Tree& tree = record.tree;
  const auto stones = handicap.empty() ? std::nullopt : whole_number(trimmed(handicap[0]), 2, 360);
  if (stones && *stones == static_cast<long long>(black->size()) && white->empty() && !tree[0].move) {
    complete(record, "handicap", std::to_string(*stones));
    std::vector<Record::Node> chain;
    for (const std::string& point : *black) chain.push_back({Record::Move{Record::Colour::black, point}, {}, {}});
    record.tree = spliced(tree, chain, 0);
    return;
  }
  if (black->empty() && white->empty() && turn.empty()) return;
  const auto& first = tree.size() > 1 && !tree[0].move ? tree[tree.first_child(0)].move : tree[0].move;
  bool white_begins = stones.has_value() || (first && first->colour == Record::Colour::white);
  if (!turn.empty()) white_begins = lower(trimmed(turn[0])).substr(0, 1) == "w" || trimmed(turn[0]) == "2";
  nlohmann::json cells = nlohmann::json::object();
  for (const std::string& point : *black) cells[point] = "B";
  for (const std::string& point : *white) cells[point] = "W";
  const nlohmann::json arrangement = {{"cells", cells}, {"to_move", white_begins ? "white" : "black"}};
  record.tree[0].properties.push_back({start, {escaped(arrangement.dump())}});
}

// The private start, in the standard's properties beside it.
void setup_to_sgf(Record& record, int size) {
  Properties& root = record.tree[0].properties;
  const Values* values = find(root, start);
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

std::string ko_of(const Record& record) {
  const std::string* ko = find(record.options, "ko");
  return ko ? *ko : "positional";
}
std::string suicide_of(const Record& record) {
  const std::string* suicide = find(record.options, "suicide");
  return suicide ? *suicide : "off";
}

// The standard's name for the rules of this record; "" if it has none.
std::string_view rules_name(const Record& record) {
  for (const Rules& rules : known_rules)
    if (rules.by_area && rules.ko == ko_of(record) && rules.suicide == suicide_of(record)) return rules.name;
  return "";
}

// "7.50" as this program writes it, "7.5".
std::string plain_number(std::string_view text) {
  std::string number = plain(text);
  if (number.find('.') == std::string::npos) return number.empty() ? "0" : number;
  while (number.back() == '0') number.pop_back();
  if (number.back() == '.') number.pop_back();
  return number;
}

// The options that a file of another program gives.
void options_from_sgf(Record& record) {
  const Values komi = values_of(record, "KM"), rules = values_of(record, "RU");
  complete(record, "komi", komi.empty() ? "0" : plain_number(komi[0]));
  const std::string named = rules.empty() ? "" : lower(trimmed(rules[0]));
  // Where nothing is said, the rule that forbids least.
  const auto known = std::find_if(std::begin(known_rules), std::end(known_rules),
                                  [&](const Rules& one) { return lower(one.name) == named; });
  complete(record, "ko", known == std::end(known_rules) ? "simple" : std::string(known->ko));
  if (known != std::end(known_rules)) complete(record, "suicide", std::string(known->suicide));
}

// "W+Resign" as this program writes it, "W+R".
std::string short_result(const std::string& result) {
  if (lower(result) == "draw" || lower(result) == "jigo") return "0";
  const std::size_t plus = result.find('+');
  for (const char* word : {"resign", "time", "forfeit"})
    if (plus != std::string::npos && lower(result.substr(plus + 1)) == word)
      return result.substr(0, plus + 1) + static_cast<char>(word[0] - 'a' + 'A');
  return result;
}

}  // namespace

bool in_terms_of_go(const Record& record) {
  const Properties& root = record.tree[0].properties;
  return (record.game.empty() || record.game == game_name) && std::any_of(root.begin(), root.end(), [](const auto& p) {
           return p.name == "GM" && p.values == Values{std::string(game_number)};
         });
}

Record from_terms_of_go(Record record) {
  const Values size = take(record, "SZ");
  complete(record, "size", size.empty() ? "19" : plain(size[0]));
  if (record.game.empty()) {
    options_from_sgf(record);
    record.result = short_result(record.result);
  }
  record.game = game_name;
  take(record, "GM");
  take(record, "KM");
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
  if (const std::string* komi = find(record.options, "komi")) root.push_back({"KM", {escaped(*komi)}});
  if (const auto rules = rules_name(record); !rules.empty() && !find(record.tree[0].properties, "RU"))
    root.push_back({"RU", {std::string(rules)}});
  const std::string* handicap = find(record.options, "handicap");
  const auto stones = handicap ? whole_number(*handicap, 2, 360) : std::nullopt;
  if (stones && begins_with_stones(record.tree, static_cast<Record::Tree::Index>(*stones), size)) {
    root.push_back({"HA", {*handicap}});
    root.push_back({"AB", {}});
    for (Record::Tree::Index i = 1; i <= *stones; ++i)
      root.back().values.push_back(*point_to_sgf(record.tree[i].move->text, size));
    other.tree = spliced(record.tree, {}, static_cast<Record::Tree::Index>(*stones));
  }
  for (Record::Tree::Index i = 0; i < other.tree.size(); ++i) move_to_sgf(other.tree[i], size);
  auto& properties = other.tree[0].properties;
  properties.insert(properties.begin(), root.begin(), root.end());
  setup_to_sgf(other, size);
  if (from_terms_of_go(other) != record) return {};
  return other;
}

}  // namespace crosscut
