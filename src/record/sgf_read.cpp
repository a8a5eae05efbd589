#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "messages/records.hpp"
#include "record/properties.hpp"
#include "record/sgf.hpp"
#include "record/sgf_go.hpp"
#include "record/source.hpp"

namespace crosscut {
namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

}  // namespace

std::string unescaped(std::string_view value, bool one_line) {
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

bool letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

// The position of the colon between the two parts of a composed value, or npos.
std::size_t unescaped_colon(std::string_view value) {
  for (std::size_t at = 0; at < value.size(); ++at) {
    if (value[at] == ':') return at;
    if (value[at] == '\\') ++at;
  }
  return std::string_view::npos;
}

enum class Charset { utf8, latin1, unknown };

Charset charset_named(std::string_view name) {
  const std::string known = lower(trimmed(name));
  const auto among = [&](std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), known) != names.end();
  };
  if (among({"utf-8", "utf8", "us-ascii", "ascii"})) return Charset::utf8;
  if (among({"iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1"})) return Charset::latin1;
  return Charset::unknown;
}

class SgfReader {
 public:
  SgfReader(std::string_view text, const RecordLimits& limits) : text_(text), limits_(limits), locations_(text) {}

  Result<std::vector<Record>> read() {
    std::vector<Record> records;
    if (find_first() && games(records)) return records;
    return std::move(fault_);
  }

 private:
  // A property as it is in the file, and where its name begins.
  struct Found {
    Record::Property property;
    std::size_t at = 0;
  };

  bool fail(std::size_t at, Message what) {
    fault_ = locations_.error(at, std::move(what));
    return false;
  }

  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size()); }

  bool expected(Message what) {
    std::string_view c = text_.substr(at_);
    if (!c.empty()) c = c.substr(0, std::max(utf8_length(c), std::size_t{1}));
    if (c.empty()) return fail(at_, messages::sgf_expected_end{.allowed = std::move(what)});
    return fail(at_, messages::sgf_expected_character{.allowed = std::move(what), .text = c});
  }

  // Mail headers and the like may come before the first game, and may contain parentheses.
  bool find_first() {
    for (at_ = 0; (at_ = text_.find('(', at_)) != std::string_view::npos; ++at_) {
      const std::size_t inside = text_.find_first_not_of(blanks, at_ + 1);
      if (inside != std::string_view::npos && text_[inside] == ';') return true;
    }
    return fail(0, messages::no_game_here{});
  }

  bool games(std::vector<Record>& records) {
    do {
      if (next() != '(') return expected(messages::sgf_game_or_end{});
      if (!game(records.emplace_back())) return false;
      skip_blanks();
    } while (at_ < text_.size());
    return true;
  }

  bool game(Record& record) {
    enum { opened, in_sequence, closed } last = closed;
    std::vector<Record::Tree::Index> forks;  // the nodes at which the open parentheses began
    Record::Tree::Index current = 0;
    bool rooted = false;
    // Until the file declares its charset: UTF-8 if the whole text is valid UTF-8, else the default of the standard.
    charset_ = whole_is_utf8() ? Charset::utf8 : Charset::latin1;
    do {
      const char c = next();
      if (c == '(' && last != opened) {
        forks.push_back(current);
        last = opened;
        ++at_;
      } else if (c == ';' && last != closed) {
        if (++nodes_ > limits_.nodes) return fail(at_, messages::too_many_nodes{.allowed = limits_.nodes});
        if (rooted) current = record.tree.add(current, {});
        if (!node(record, current)) return false;
        rooted = true;
        last = in_sequence;
      } else if (c == ')' && last != opened) {
        current = forks.back();
        forks.pop_back();
        last = closed;
        ++at_;
      } else {
        return expected(last == opened        ? Message(messages::sgf_first_node{})
                        : last == in_sequence ? Message(messages::sgf_in_sequence{})
                                              : Message(messages::sgf_after_variation{}));
      }
      if (!forks.empty()) skip_blanks();
    } while (!forks.empty());
    if (in_terms_of_go(record)) record = from_terms_of_go(std::move(record));
    return true;
  }

  bool node(Record& record, Record::Tree::Index index) {
    const auto [line, column] = locations_.at(at_);
    record.tree[index].line = line;
    record.tree[index].column = column;
    ++at_;
    std::vector<Found> properties;
    for (skip_blanks(); letter(next()); skip_blanks())
      if (!property(properties.emplace_back())) return false;
    if (index == 0 && !declared_charset(properties)) return false;
    std::vector<std::string_view> taken;
    for (Found& found : properties) {
      for (std::string& value : found.property.values)
        if (!to_utf8(value, found)) return false;
      if (!interpreted(found.property.name, index == 0)) {
        record.tree[index].properties.push_back(std::move(found.property));
        continue;
      }
      if (std::find(taken.begin(), taken.end(), found.property.name) != taken.end())
        return fail(found.at, messages::property_twice{.property = found.property.name});
      taken.push_back(found.property.name);
      if (!take(record, record.tree[index], found)) return false;
    }
    if (index == 0)
      std::erase_if(record.tree[0].properties, [&](const auto& property) { return written_anyway(record, property); });
    return true;
  }

  bool property(Found& found) {
    found.at = at_;
    auto& [name, values] = found.property;
    for (; letter(next()); ++at_)  // older versions of the format wrote Black for B
      if (next() < 'a') name += next();
    if (name.empty()) return fail(found.at, messages::no_capital{});
    skip_blanks();
    if (next() != '[') return expected(messages::sgf_value_of{.property = name});
    for (; next() == '['; skip_blanks())
      if (!value(values.emplace_back())) return false;
    return true;
  }

  bool value(std::string& value) {
    if (++values_ > limits_.values) return fail(at_, messages::too_many_values{.allowed = limits_.values});
    const std::size_t begin = ++at_;
    while ((at_ = text_.find_first_of("\\]", at_)) < text_.size() && text_[at_] == '\\') at_ += 2;
    if (at_ >= text_.size()) return fail(begin - 1, messages::value_not_closed{});
    value = text_.substr(begin, at_ - begin);
    ++at_;
    return true;
  }

  bool whole_is_utf8() {
    if (!utf8_) utf8_ = is_utf8(text_);
    return *utf8_;
  }

  bool declared_charset(const std::vector<Found>& properties) {
    for (const Found& found : properties) {
      if (found.property.name != "CA") continue;
      if (found.property.values.size() != 1) return takes_one_value(found);
      charset_name_ = found.property.values[0];
      charset_ = charset_named(charset_name_);
    }
    return true;
  }

  bool to_utf8(std::string& value, const Found& found) {
    const auto high = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
    if (std::none_of(value.begin(), value.end(), high)) return true;
    if (charset_ == Charset::unknown) return fail(found.at, messages::unknown_charset{.text = charset_name_});
    if (charset_ == Charset::latin1)
      value = utf8_from_latin1(value);
    else if (!is_utf8(value))
      return fail(found.at, messages::value_not_utf8{.property = found.property.name});
    return true;
  }

  bool takes_one_value(const Found& found) {
    return fail(found.at, messages::one_value{.property = found.property.name});
  }

  // Stores an interpreted property in its field.
  bool take(Record& record, Record::Node& node, const Found& found) {
    const auto& [name, values] = found.property;
    if (name == "XO") return options(record.options, found);
    if (values.size() != 1) return takes_one_value(found);
    if (name == "C") node.comment = unescaped(values[0], false);
    if (name == "AP") program(record.program, values[0]);
    if (name == "XN") return named(record.named, found);
    for (const auto& [text_name, path, text] : root_texts(record))
      if (name == text_name) *text = unescaped(values[0], true);
    const auto move = std::find(move_properties.begin(), move_properties.end(), name);
    if (move == move_properties.end()) return true;
    if (node.move) return fail(found.at, messages::second_move{});
    node.move = {static_cast<Record::Colour>(move - move_properties.begin()), unescaped(values[0], true)};
    return true;
  }

  static void program(Record::Program& program, std::string_view value) {
    const std::size_t colon = unescaped_colon(value);
    program.name = unescaped(value.substr(0, colon), true);
    if (colon < value.size()) program.version = unescaped(value.substr(colon + 1), true);
  }

  bool options(std::vector<Record::Option>& options, const Found& found) {
    if (found.property.values.size() > Record::most_options)
      return fail(found.at, messages::too_many_options{.allowed = Record::most_options});
    for (const std::string_view value : found.property.values) {
      const std::size_t colon = unescaped_colon(value);
      const std::string key = unescaped(value.substr(0, colon), true);
      if (colon > value.size() || key.empty()) return fail(found.at, messages::option_without_key{.text = value});
      for (const auto& option : options)
        if (option.key == key) return fail(found.at, messages::option_twice_record{.option = key});
      options.push_back({key, unescaped(value.substr(colon + 1), true)});
    }
    return true;
  }

  bool named(std::optional<Record::Named>& named, const Found& found) {
    const std::string_view value = found.property.values[0];
    const std::size_t colon = unescaped_colon(value);
    const auto by = colour_named(value.substr(0, colon));
    if (!by || colon > value.size()) return fail(found.at, messages::number_not_named{.text = value});
    named = {*by, unescaped(value.substr(colon + 1), true)};
    return true;
  }

  std::string_view text_;
  const RecordLimits& limits_;
  Locations locations_;
  std::size_t at_ = 0;
  std::size_t nodes_ = 0;
  std::size_t values_ = 0;
  std::optional<bool> utf8_;
  Charset charset_ = Charset::utf8;
  std::string charset_name_;
  Message fault_;
};

}  // namespace

Result<std::vector<Record>> read_sgf(std::string_view text, const RecordLimits& limits) {
  if (const auto status = within_bytes(text, limits.bytes); !status) return status.error();
  return SgfReader(text, limits).read();
}

}  // namespace crosscut
