#include <algorithm>
#include <utility>

#include "base/text.hpp"
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
    return std::move(error_);
  }

 private:
  // A property as it is in the file, and where its name begins.
  struct Found {
    Record::Property property;
    std::size_t at = 0;
  };

  bool fail(std::size_t at, Error error) {
    error_ = locations_.error(at, std::move(error));
    return false;
  }
  bool too_many(std::size_t at, std::size_t most, const std::string& what, std::string_view code) {
    return fail(
        at,
        {"more than the " + std::to_string(most) + " " + what + " allowed", code, {{"allowed", std::to_string(most)}}});
  }

  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size()); }

  bool expected(std::string_view what) {
    std::string_view c = text_.substr(at_);
    if (!c.empty()) c = c.substr(0, std::max(utf8_length(c), std::size_t{1}));
    const std::string found = c.empty() ? "the end of the text" : in_quotes(c);
    return fail(at_, {"expected " + std::string(what) + ", found " + found,
                      "sgf_expected",
                      {{"allowed", std::string(what)}, {"text", std::string(c)}}});
  }

  // Mail headers and the like may come before the first game, and may contain parentheses.
  bool find_first() {
    for (at_ = 0; (at_ = text_.find('(', at_)) != std::string_view::npos; ++at_) {
      const std::size_t inside = text_.find_first_not_of(blanks, at_ + 1);
      if (inside != std::string_view::npos && text_[inside] == ';') return true;
    }
    return fail(0, {"there is no game here: in SGF a game begins with \"(;\"", "no_game_here"});
  }

  bool games(std::vector<Record>& records) {
    do {
      if (next() != '(') return expected("\"(\" or the end of the text after a game");
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
        if (++nodes_ > limits_.nodes) return too_many(at_, limits_.nodes, "nodes", "too_many_nodes");
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
        return expected(last == opened        ? "\";\" after \"(\""
                        : last == in_sequence ? "a property, \";\", \"(\" or \")\""
                                              : "\"(\" or \")\" after a variation");
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
        return fail(found.at, {"the property " + found.property.name + " appears twice in this node",
                               "property_twice",
                               {{"property", found.property.name}}});
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
    if (name.empty()) return fail(found.at, {"a property name needs a capital letter", "no_capital"});
    skip_blanks();
    if (next() != '[') return expected("\"[\" after the property name " + in_quotes(name));
    for (; next() == '['; skip_blanks())
      if (!value(values.emplace_back())) return false;
    return true;
  }

  bool value(std::string& value) {
    if (++values_ > limits_.values) return too_many(at_, limits_.values, "property values", "too_many_values");
    const std::size_t begin = ++at_;
    while ((at_ = text_.find_first_of("\\]", at_)) < text_.size() && text_[at_] == '\\') at_ += 2;
    if (at_ >= text_.size())
      return fail(begin - 1, {"the value that begins here is never closed: expected \"]\"", "value_not_closed"});
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
    if (charset_ == Charset::unknown)
      return fail(found.at, {"the text is declared to be in the character set " + in_quotes(charset_name_) +
                                 ", allowed are UTF-8, US-ASCII and ISO-8859-1",
                             "unknown_charset",
                             {{"text", charset_name_}}});
    if (charset_ == Charset::latin1)
      value = utf8_from_latin1(value);
    else if (!is_utf8(value))
      return fail(found.at, {"the value of " + found.property.name + " is not valid UTF-8",
                             "value_not_utf8",
                             {{"property", found.property.name}}});
    return true;
  }

  bool takes_one_value(const Found& found) {
    const std::string& name = found.property.name;
    return fail(found.at, {"the property " + name + " takes one value", "one_value", {{"property", name}}});
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
    if (node.move) return fail(found.at, {"this node already has a move, and may have only one", "second_move"});
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
      return too_many(found.at, Record::most_options, "options", "too_many_options");
    for (const std::string_view value : found.property.values) {
      const std::size_t colon = unescaped_colon(value);
      const std::string key = unescaped(value.substr(0, colon), true);
      if (colon > value.size() || key.empty())
        return fail(found.at, {"the option " + in_quotes(value) + " has no key: expected \"key:value\"",
                               "option_without_key",
                               {{"text", std::string(value)}}});
      for (const auto& option : options)
        if (option.key == key)
          return fail(found.at, {"the option " + in_quotes(key) + " appears twice", "option_twice", {{"option", key}}});
      options.push_back({key, unescaped(value.substr(colon + 1), true)});
    }
    return true;
  }

  bool named(std::optional<Record::Named>& named, const Found& found) {
    const std::string_view value = found.property.values[0];
    const std::size_t colon = unescaped_colon(value);
    const auto by = colour_named(value.substr(0, colon));
    if (!by || colon > value.size())
      return fail(found.at,
                  {"expected a colour (black, white or red), a colon and the number that this player named, found " +
                       in_quotes(value),
                   "number_not_named",
                   {{"text", std::string(value)}}});
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
  Error error_;
};

}  // namespace

Result<std::vector<Record>> read_sgf(std::string_view text, const RecordLimits& limits) {
  if (const auto status = within_bytes(text, limits.bytes); !status) return status.error();
  return SgfReader(text, limits).read();
}

}  // namespace crosscut
