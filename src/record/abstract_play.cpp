#include "record/abstract_play.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "messages/records.hpp"
#include "record/sgf.hpp"

namespace crosscut {
namespace {

using nlohmann::json;

constexpr std::string_view only_game = "margo", own_columns = "abcdefghj", half_columns = "abcdefghijklmnopqrstuvwxyz";

struct Variant {
  int size;
  std::string_view name;
};
constexpr Variant variants[] = {
    {4, "Size-4 board (Spargo)"}, {6, "Size-6 board (small)"}, {7, ""}, {9, "Size-9 board (large)"}};
constexpr int usual_size = 7;

const json& part(const json& object, const char* key) {
  static const json none;
  const auto found = object.find(key);  // only an object has any
  return found == object.end() ? none : *found;
}

std::string text_of(const json& value) { return value.is_string() ? value.get<std::string>() : ""; }

// Of a result or a score.
std::optional<int> number_of(const json& value) {
  if (!value.is_number_integer() || value < -1'000'000 || value > 1'000'000) return {};
  return value.get<int>();
}

// The first number in the name of a variant such as "Size-4 board" or "size-4".
std::string size_named(std::string_view variant) {
  if (lower(variant).find("size") == std::string::npos) return "";
  const std::size_t begin = variant.find_first_of("0123456789");
  if (begin == std::string_view::npos) return "";
  return std::string(variant.substr(begin, variant.find_first_not_of("0123456789", begin) - begin));
}

class AbstractPlayReader {
 public:
  explicit AbstractPlayReader(const json& document)
      : header_(part(document, "header")), rounds_(part(document, "moves")) {}

  Result<Record> read() {
    const std::string game = text_of(part(part(header_, "game"), "name"));
    if (lower(game) != only_game) return at_path(messages::abstract_play_game{.text = game}, "header.game.name");
    if (!rounds_.is_array()) return at_path(messages::key_missing{.text = "moves"}, "");
    record_.game = only_game;
    record_.options = {{"size", size()}, {"supply", "unlimited"}};
    size_ = static_cast<int>(whole_number(record_.options[0].value, 2, 9).value_or(usual_size));
    names_and_dates();
    moves();
    record_.result = result();
    record_.tree[0].properties.push_back({abstract_play_header, {escaped(header_.dump())}});
    return std::move(record_);
  }

 private:
  void note(Message what, const std::string& path) { record_.notes.add(at_path(std::move(what), path)); }

  std::string size() {
    std::string size;
    for (const json& variant : part(part(header_, "game"), "variants")) {
      const std::string text = text_of(variant), named = size_named(text);
      if (size.empty() && !named.empty())
        size = named;
      else
        note(messages::abstract_play_variant_unknown{.text = text}, "header.game.variants");
    }
    return size.empty() ? std::to_string(usual_size) : size;
  }

  // The header has the players in the order of their seats, which they exchange when the second one swaps.
  void names_and_dates() {
    const json& players = part(header_, "players");
    for (std::size_t seat = 0; players.is_array() && seat < std::min<std::size_t>(players.size(), 2); ++seat)
      record_.player((seat == 0) != swapped() ? Side::white : Side::black) = text_of(part(players[seat], "name"));
    record_.place = text_of(part(part(header_, "site"), "name"));
    record_.event = text_of(part(header_, "event"));
    const std::string begun = text_of(part(header_, "date-start")).substr(0, 10),
                      ended = text_of(part(header_, "date-end")).substr(0, 10);
    record_.date =
        begun + (ended == begun || begun.empty() || ended.empty() ? "" : ",") + (ended == begun ? "" : ended);
  }

  bool swapped() const { return part(header_, "pie-invoked") == true; }

  void moves() {
    for (std::size_t round = 0; round < rounds_.size(); ++round) {
      const std::string path = "moves[" + std::to_string(round) + "]";
      if (!rounds_[round].is_array()) {
        note(messages::abstract_play_no_move{}, path);
        continue;
      }
      for (std::size_t i = 0; i < rounds_[round].size(); ++i)
        move(rounds_[round][i], i % 2 ? Side::black : Side::white, path + "[" + std::to_string(i) + "]");
    }
    if (unsure_) record_.notes.add(messages::abstract_play_rules{});
  }

  // Null stands for no move. What is not a place is kept as it is, and refused when it is played.
  void move(const json& entry, Side by, const std::string& path) {
    if (entry.is_null()) return;
    std::string text = lower(text_of(entry.is_object() ? part(entry, "move") : entry));
    std::erase(text, ' ');
    if (text.empty()) return note(messages::abstract_play_no_move{}, path);
    if (text == "resign" || text == "timeout" || text == "draw" || text == "abandoned") {
      ending_ = text;
      return;
    }
    Record::Node node;
    node.move = {by, place_from_abstract_play(text, size_).value_or(text)};
    const auto captured = captures(part(entry, "result"));
    if (captured) node.properties.push_back({captures_property, *captured});
    high_ |= text[0] > '1' && text[0] <= '9';
    unsure_ |= high_ && !captured;
    last_ = record_.tree.add(last_, std::move(node));
    if (swapped() && last_ == 1) last_ = record_.tree.add(last_, {.move = Record::Move{Side::black, "swap"}});
  }

  // The places that were captured, if the result of the move says them.
  std::optional<std::vector<std::string>> captures(const json& result) const {
    if (!result.is_array()) return {};
    std::vector<std::string> places;
    for (const json& one : result) {
      if (text_of(part(one, "type")) != "capture") continue;
      const std::string where = text_of(part(one, "where"));
      if (where.empty()) return {};
      for (std::size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
        end = where.find(',', begin);
        const auto place = place_from_abstract_play(std::string_view(where).substr(begin, end - begin), size_);
        if (!place) return {};
        places.push_back(*place);
      }
    }
    if (places.empty()) places.emplace_back();
    return places;
  }

  // Of two players the one with the higher number won. The scores are the balls on the board.
  std::string result() const {
    const json& players = part(header_, "players");
    if (!players.is_array() || players.size() != 2) return "";
    const auto white = number_of(part(players[0], "result")), black = number_of(part(players[1], "result"));
    if (!white || !black) return "";
    if (ending_ == "abandoned") return "Void";
    if (*white == *black) return "0";
    const bool white_won = *white > *black;
    const std::string winner = white_won ? "W+" : "B+";
    if (ending_ == "resign") return winner + "R";
    if (ending_ == "timeout") return winner + "T";
    const auto more = number_of(part(players[white_won ? 0 : 1], "score")),
               less = number_of(part(players[white_won ? 1 : 0], "score"));
    return winner + (more && less && *more > *less ? std::to_string(*more - *less) : "");
  }

  const json &header_, &rounds_;
  Record record_;
  int size_ = usual_size;
  Record::Tree::Index last_ = 0;
  std::string ending_;   // other than on the board
  bool high_ = false;    // a ball rests on others
  bool unsure_ = false;  // a move since then does not say what it captured
};

}  // namespace

bool is_abstract_play(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t key = text.find_first_not_of(blanks, text.find('{') + 1);
  if (key == std::string_view::npos) return false;
  return text.substr(key).starts_with("\"header\"") || text.substr(key).starts_with("\"moves\"");
}

Result<Record> record_of_abstract_play(const json& document) { return AbstractPlayReader(document).read(); }

std::optional<std::string> place_from_abstract_play(std::string_view text, int size) {
  if (text.size() < 3) return {};
  const auto level = whole_number(text.substr(0, 1), 1, size), row = whole_number(text.substr(2), 1, 2LL * size - 1);
  const std::size_t column = half_columns.find(text[1]);
  if (!level || !row || column == std::string_view::npos) return {};
  const int up = static_cast<int>(*level) - 1, side = size - up;
  const int across = static_cast<int>(column) - up, along = static_cast<int>(*row) - 1 - up;
  if (across < 0 || along < 0 || across % 2 || along % 2 || across / 2 >= side || along / 2 >= side) return {};
  return (up ? std::to_string(up + 1) : "") + own_columns[static_cast<std::size_t>(across / 2)] +
         std::to_string(along / 2 + 1);
}

std::optional<std::string> place_to_abstract_play(std::string_view text, int size) {
  const bool high = !text.empty() && text[0] >= '2' && text[0] <= '9';
  const int up = high ? text[0] - '1' : 0;
  text.remove_prefix(high ? 1 : 0);
  const std::size_t column = text.empty() ? std::string_view::npos : own_columns.find(text[0]);
  const auto row = whole_number(text.substr(std::min<std::size_t>(1, text.size())), 1, size - up);
  if (static_cast<int>(column) >= size - up || column == std::string_view::npos || !row) return {};
  return std::to_string(up + 1) + half_columns[2 * column + static_cast<std::size_t>(up)] +
         std::to_string(2 * *row - 1 + up);
}

std::optional<std::string> abstract_play_variant(int size) {
  for (const Variant& variant : variants)
    if (variant.size == size) return std::string(variant.name);
  return {};
}

}  // namespace crosscut
