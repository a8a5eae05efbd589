#include "gtp/session.hpp"

namespace crosscut::gtp {

Result<Options> Options::read(std::string_view game, std::string_view text) {
  const auto pairs = option_pairs(game, text);
  if (!pairs) return pairs.error();
  Options options;
  for (const auto& [key, value] : *pairs) options.pairs_.emplace_back(key, value);
  return options;
}

Options Options::with(std::string_view key, std::string_view value) const {
  Options changed = *this;
  for (auto& pair : changed.pairs_)
    if (pair.first == key) {
      pair.second = value;
      return changed;
    }
  changed.pairs_.emplace_back(key, value);
  return changed;
}

std::string Options::text() const {
  std::vector<std::string> parts;
  for (const auto& [key, value] : pairs_) parts.push_back(key + "=" + value);
  return join(parts, " ");
}

Status Session::begin(std::string_view name, std::string_view options_text) {
  const Entry* entry = find_game(lower(name));
  if (!entry) return open_table(name).error();
  const auto read = Options::read(entry->name, options_text);
  if (!read) return read.error();
  return begin(*entry, *read);
}

Status Session::begin(const Entry& entry, const Options& with) {
  auto opened = entry.open(with.text());
  if (!opened) return opened.error();
  table = *std::move(opened);
  game = &entry;
  options = with;
  time.restart();
  engine = Engine();
  own.reset();
  return Done{};
}

bool Session::has_option(std::string_view name) const {
  for (const auto& declared : game->options)
    if (declared.option.name == name) return true;
  return false;
}

Result<Side> read_side(const Table& table, std::string_view word) {
  const std::string low = lower(word);
  for (const Side side : {Side::black, Side::white, Side::red}) {
    const std::string_view name = name_of(side);
    if (low != name && low != name.substr(0, 1)) continue;
    if (index_of(side) < table.sides()) return side;
    return syntax_error("nobody plays " + std::string(name) + " in this game");
  }
  return syntax_error(in_quotes(word) + " is no color; colors are black, white and red, or b, w and r");
}

Result<int> read_int(std::string_view word) {
  if (const auto number = whole_number(word, 0, 2147483647)) return static_cast<int>(*number);
  return syntax_error(in_quotes(word) + " is no whole number from 0 to 2147483647");
}

Result<double> read_seconds(std::string_view word) {
  if (const auto seconds = decimal_number(word); seconds && *seconds <= 2147483647) return *seconds;
  return syntax_error(in_quotes(word) + " is no number of seconds from 0 to 2147483647");
}

Error syntax_error(const std::string& what) { return {"syntax error: " + what}; }

}  // namespace crosscut::gtp
