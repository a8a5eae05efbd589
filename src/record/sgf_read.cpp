#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "messages/records.hpp"
#include "record/charset.hpp"
#include "record/properties.hpp"
#include "record/sgf.hpp"
#include "record/sgf_go.hpp"
#include "record/sgf_scan.hpp"

namespace crosscut {

std::string unescaped(std::string_view value, bool one_line) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  std::string result;
  for (std::size_t at = 0; at < value.size(); ++at) {
    const bool escape = value[at] == '\\' && at + 1 < value.size();
    const char c = value[escape ? ++at : at];
    if (c == '\r' || c == '\n') {
      if (at + 1 < value.size() && value[at + 1] == (c == '\r' ? '\n' : '\r')) ++at;
      if (!escape) result += one_line ? ' ' : '\n';
    } else {
      result += one_line && blanks.find(c) != std::string_view::npos ? ' ' : c;
    }
  }
  return result;
}

namespace {

using Index = Record::Tree::Index;
using Place = Locations::Location;

// The position of the colon between the two parts of a composed value, or npos.
std::size_t unescaped_colon(std::string_view value) {
  for (std::size_t at = 0; at < value.size(); ++at) {
    if (value[at] == ':') return at;
    if (value[at] == '\\') ++at;
  }
  return std::string_view::npos;
}

// Whether this is a picture or the like: text has next to no control characters but at its end, where DOS puts one.
bool is_binary(std::string_view text) {
  text = text.substr(0, text.find_last_not_of(std::string_view("\0\x1a", 2)) + 1);
  const auto control = [](char c) { return c >= 0 && c < ' ' && !(c >= '\t' && c <= '\r') && c != '\x1b'; };
  return 32 * static_cast<std::size_t>(std::count_if(text.begin(), text.end(), control)) > text.size();
}

class SgfReader {
 public:
  SgfReader(std::string_view text, const RecordLimits& limits) : text_(text), scanner_(text), limits_(limits) {}

  Result<std::vector<Record>> read() {
    std::vector<Record> records;
    const bool found = scanner_.find_game() || scanner_.find_property();
    // A game that begins the file is one, whatever its comments hold.
    if (!found || (scanner_.at() > 0 && is_binary(text_.substr(scanner_.at())))) {
      scanner_.note(0, messages::no_game_here{});
      return scanner_.notes().listed.front();
    }
    do {
      if (!game(records.emplace_back())) return std::move(fault_);
    } while (another(records.back()));
    return records;
  }

 private:
  // Whether another game follows. Other text is noted in the last game.
  bool another(Record& last) {
    if (!scanner_.more()) return false;
    const std::size_t end = scanner_.at();
    const bool found = scanner_.find_game();
    if (found && scanner_.at() > end) scanner_.note(end, messages::text_between{});
    if (!found) scanner_.skip_rest();
    add_notes(last);
    return found;
  }

  void add_notes(Record& record) {
    Record::Notes notes = scanner_.notes();
    for (Message& note : notes.listed) record.notes.add(std::move(note));
    record.notes.more += notes.more;
  }

  bool fail(Message what) {
    scanner_.notes();
    scanner_.note(scanner_.at(), std::move(what));
    fault_ = scanner_.notes().listed.front();
    return false;
  }

  bool game(Record& record) {
    std::vector<Index> forks;  // the nodes at which the open parentheses began
    Index current = 0;
    bool rooted = false, opened = false;  // the last character was an opening bracket
    may_be_late_ = most_names;
    if (scanner_.next() != '(') {
      scanner_.note(scanner_.at(), messages::bracket_missing{});
      forks.push_back(0);
    }
    do {
      const char c = scanner_.next();
      if (c == '(') {
        if (forks.size() > limits_.nodes) return fail(messages::too_many_nodes{.allowed = limits_.nodes});
        forks.push_back(current);
        scanner_.step();
      } else if (c == ';' || scanner_.at_property()) {
        if (!node(record, current, rooted)) return false;
        rooted = true;
      } else if (c == ')') {
        if (opened) scanner_.note(scanner_.at(), messages::variation_empty{});
        close(forks, current);
      } else if (scanner_.at_end()) {
        scanner_.note(scanner_.at(), messages::end_missing{});
        forks.clear();
      } else {
        scanner_.skip_unknown();
      }
      opened = c == '(';
    } while (!forks.empty());
    add_notes(record);
    if (taken_in_terms_of_go(record)) record = from_terms_of_go(std::move(record));
    std::erase_if(record.tree[0].properties, written_anyway);
    return true;
  }

  // A bracket that would end the game while more of it follows is surplus.
  void close(std::vector<Index>& forks, Index& current) {
    const std::size_t bracket = scanner_.at();
    may_be_late_ = 0;
    scanner_.step();
    if (forks.size() == 1 && scanner_.next() == ';') return scanner_.note(bracket, messages::bracket_surplus{});
    current = forks.back();
    forks.pop_back();
  }

  // Reads a node below `current` and moves there. A second move becomes another node, so this may be two.
  bool node(Record& record, Index& current, bool rooted) {
    const auto place = scanner_.location();
    if (!add_node(record, current, rooted, place)) return false;
    if (scanner_.next() == ';')
      scanner_.step();
    else
      scanner_.note(scanner_.at(), messages::node_mark_missing{});
    std::vector<std::string> taken;
    while (scanner_.more() && !at_structure()) {
      const auto at = scanner_.location();
      if (!at_letter()) {
        scanner_.skip_unknown();
        continue;
      }
      Record::Property property = scanner_.property(limits_.values - values_);
      if (property.values.empty()) continue;
      if ((values_ += property.values.size()) > limits_.values)
        return fail(messages::too_many_values{.allowed = limits_.values});
      if (std::find(taken.begin(), taken.end(), property.name) != taken.end())
        scanner_.note(at, messages::property_twice{.property = property.name});
      else if (taken.size() < most_names)
        taken.push_back(property.name);
      if (!take(record, current, std::move(property), at, place)) return false;
    }
    return true;
  }

  static constexpr std::size_t most_names = 100;  // of a node, checked for repetition

  bool at_letter() {
    const char c = scanner_.next();
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  }
  bool at_structure() {
    const char c = scanner_.next();
    return c == ';' || c == '(' || c == ')';
  }

  bool add_node(Record& record, Index& current, bool rooted, const Place& place) {
    if (++nodes_ > limits_.nodes) return fail(messages::too_many_nodes{.allowed = limits_.nodes});
    if (rooted) current = record.tree.add(current, {});
    record.tree[current].line = place.line;
    record.tree[current].column = place.column;
    return true;
  }

  // Stores a property in its field, or keeps it as it is.
  bool take(Record& record, Index& current, Record::Property property, const Place& at, const Place& place) {
    const auto move = std::find(move_properties.begin(), move_properties.end(), property.name);
    if (move != move_properties.end()) {
      for (const std::string& value : property.values) {
        if (record.tree[current].move) {
          scanner_.note(at, messages::second_move{});
          if (!add_node(record, current, true, place)) return false;
        }
        record.tree[current].move = {static_cast<Side>(move - move_properties.begin()), unescaped(value, true)};
      }
      return true;
    }
    const bool late = current > 0 && of_game(property.name) && may_be_late_ > 0 && lacks(record, property.name);
    if (late) scanner_.note(at, messages::property_of_root{.property = property.name});
    const bool root = late || current == 0;
    Record::Node& node = record.tree[root ? 0 : current];
    if (property.values.size() > 1 && takes_one_value(property.name, root))
      scanner_.note(at, messages::one_value{.property = property.name});
    if (!interpreted(property.name, root)) {
      node.properties.push_back(std::move(property));
      return true;
    }
    if (property.name == "C") return comment(node, property.values), true;
    if (property.name == "XO") return options(record.options, property.values, at), true;
    const std::string& value = property.values.front();
    if (property.name == "AP") program(record.program, value);
    if (property.name == "XN") named(record.named, value, at);
    for (const auto& [name, path, text] : root_texts(record))
      if (property.name == name) replace(*text, unescaped(value, true), at);
    return true;
  }

  // Whether it is a record of Go by another program, whose first node does not have the property.
  bool lacks(const Record& record, std::string_view name) {
    --may_be_late_;
    if (!record.game.empty() || !taken_in_terms_of_go(record)) return false;
    const auto texts = root_texts(record);
    const auto same = [&](const auto& one) { return one.property == name; };
    if (const auto text = std::find_if(texts.begin(), texts.end(), same); text != texts.end())
      return text->text->empty();
    return !record.tree[0].values(name);
  }

  static bool takes_one_value(std::string_view name, bool root) {
    constexpr std::array<std::string_view, 6> names = {"FF", "GM", "HA", "KM", "RU", "SZ"};
    if (name == "C" || name == "XO") return false;
    return interpreted(name, root) || std::find(names.begin(), names.end(), name) != names.end();
  }

  static void comment(Record::Node& node, const std::vector<std::string>& values) {
    for (const std::string& value : values)
      (node.comment += node.comment.empty() ? "" : "\n") += unescaped(value, false);
  }

  void replace(std::string& text, std::string by, const Place& at) {
    if (!text.empty() && text != by) scanner_.note(at, messages::text_replaced{.text = text, .by = by});
    text = std::move(by);
  }

  static void program(Record::Program& program, std::string_view value) {
    const std::size_t colon = unescaped_colon(value);
    program.name = unescaped(value.substr(0, colon), true);
    program.version = colon < value.size() ? unescaped(value.substr(colon + 1), true) : "";
  }

  // The last of equal keys counts.
  void options(std::vector<Record::Option>& options, const std::vector<std::string>& values, const Place& at) {
    for (const std::string_view value : values) {
      const std::size_t colon = unescaped_colon(value);
      const std::string key = unescaped(value.substr(0, colon), true);
      if (colon > value.size() || key.empty()) {
        scanner_.note(at, messages::option_without_key{.text = value});
        continue;
      }
      const auto same = std::find_if(options.begin(), options.end(), [&](const auto& one) { return one.key == key; });
      const std::string text = unescaped(value.substr(colon + 1), true);
      if (same != options.end())
        replace(same->value, text, at);
      else if (options.size() < Record::most_options)
        options.push_back({key, text});
      else
        return scanner_.note(at, messages::too_many_options{.allowed = Record::most_options});
    }
  }

  void named(std::optional<Record::Named>& named, std::string_view value, const Place& at) {
    const std::size_t colon = unescaped_colon(value);
    const auto by = colour_named(value.substr(0, colon));
    if (!by || colon > value.size()) return scanner_.note(at, messages::number_not_named{.text = value});
    named = {*by, unescaped(value.substr(colon + 1), true)};
  }

  std::string_view text_;
  SgfScanner scanner_;
  const RecordLimits& limits_;
  std::size_t nodes_ = 0;
  std::size_t values_ = 0;
  std::size_t may_be_late_ = 0;  // properties of the game still looked for in its main line, beyond the first node
  Message fault_;
};

}  // namespace

Result<std::vector<Record>> read_sgf(std::string_view text, const RecordLimits& limits, std::string_view charset) {
  if (const auto status = within_bytes(text, limits.bytes); !status) return status.error();
  const auto read = decoded(text, charset);
  if (!read) return read.error();
  auto records = SgfReader(read->text, limits).read();
  if (!records) return records;
  Record::Notes& notes = records->front().notes;
  notes.listed.insert(notes.listed.begin(), read->notes.begin(), read->notes.end());
  return records;
}

}  // namespace crosscut
