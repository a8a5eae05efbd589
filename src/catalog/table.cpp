#include "catalog/table.hpp"

#include <algorithm>

#include "board/hexhex.hpp"
#include "messages/catalogue.hpp"
#include "messages/setup.hpp"

namespace crosscut {

std::string points_text(int halves) {
  const std::string sign = halves < 0 ? "-" : "";
  const int size = halves < 0 ? -halves : halves;
  return sign + std::to_string(size / 2) + (size % 2 ? ".5" : "");
}

std::string_view name_of(EndedBy ended) {
  constexpr std::array<std::string_view, 5> names = {"passes", "settlement", "capture", "no_placement", "no_action"};
  return names[static_cast<std::size_t>(ended)];
}

std::string result_text(const Outcome& outcome) {
  if (!outcome.winner) return "0";
  const std::string win = std::string(1, letter_of(*outcome.winner)) + "+";
  return outcome.margin ? win + points_text(outcome.margin) : win;
}

bool sort_and_compare(Solved& solved, Side to_play, bool with_turns) {
  const auto own = [&](int value) { return to_play == Side::black ? value : -value; };
  const auto better = [&](const Solved::After& a, const Solved::After& b) {
    if (a.exact.value != b.exact.value) return own(a.exact.value) > own(b.exact.value);
    if (a.exact.turns == b.exact.turns) return false;
    return (own(a.exact.value) > 0) == (a.exact.turns < b.exact.turns);
  };
  std::stable_sort(solved.turns.begin(), solved.turns.end(), better);
  if (solved.turns.empty() || solved.turns[0].exact.value != solved.exact.value) return false;
  return !with_turns || !solved.exact.value || solved.turns[0].exact.turns + 1 == solved.exact.turns;
}

std::string_view wall_of(Piece piece) {
  return piece.wall < 0 ? "" : hexagon_direction[static_cast<std::size_t>(piece.wall)];
}

std::string token_of(Piece piece) {
  const std::string token = letter_of(piece.side) + std::string(kind_letter[piece.kind]);
  return piece.wall < 0 ? token : token + ":" + std::string(wall_of(piece));
}

std::vector<std::pair<std::string, std::uint64_t>> divide(const Table& table, int depth) {
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  for (const Turn& turn : table.legal()) {
    const auto next = table.clone();
    next->play(turn);
    counts.emplace_back(table.text(turn), *next->perft(depth - 1));
  }
  return counts;
}

std::optional<Piece> read_token(std::string_view token) {
  const std::size_t colon = std::min(token.find(':'), token.size());
  const auto index = [](const auto& names, auto name) {
    return std::find(names.begin(), names.end(), name) - names.begin();
  };
  const auto side = static_cast<std::size_t>(index(side_letter, token.empty() ? '\0' : token[0]));
  const auto kind =
      static_cast<std::size_t>(index(kind_letter, token.substr(std::min<std::size_t>(1, colon), colon - 1)));
  if (side == side_letter.size() || kind == kind_letter.size()) return {};
  Piece piece{static_cast<Piece::Kind>(kind), static_cast<Side>(side)};
  if (colon == token.size()) return piece;
  const auto wall = static_cast<std::size_t>(index(hexagon_direction, token.substr(colon + 1)));
  if (wall == hexagon_direction.size()) return {};
  piece.wall = static_cast<std::int8_t>(wall);
  return piece;
}

Arrangement arrangement_of(const Table& table) {
  const Scene scene = table.scene();
  Arrangement arrangement;
  for (const auto& place : scene.places)
    if (place.piece) arrangement.pieces.emplace_back(place.name, token_of(*place.piece));
  arrangement.to_play = scene.to_play;
  arrangement.button = scene.button;
  arrangement.prison = scene.prison.value_or(std::array<int, 2>{});
  arrangement.last_placed_marked = scene.last_placed_marked;
  return arrangement;
}

std::vector<Act> Table::acts() const {
  std::vector<Act> legal;
  for (std::size_t i = 0; i < act_name.size(); ++i)
    if (read(act_name[i])) legal.push_back(static_cast<Act>(i));
  return legal;
}

Result<Turn, Refusal> Table::play(std::string_view text) {
  auto turn = read(text);
  if (turn) play(*turn);
  return turn;
}

Result<Turn, Refusal> Table::read_as(Side side, std::string_view text) {
  if (side == to_play()) {
    auto turn = read(text);
    const bool closed = !turn && (turn.error().rule == Rule::game_over || turn.error().rule == Rule::settlement_open);
    if (!closed || !gives_turns()) return turn;
  }
  const auto given = clone();
  given->give_turn(side);
  auto turn = given->read(text);
  if (turn) give_turn(side);
  return turn;
}

Result<Turn, Refusal> Table::play_as(Side side, std::string_view text) {
  auto turn = read_as(side, text);
  if (turn) play(*turn);
  return turn;
}

std::vector<std::string> Table::texts(const std::vector<Turn>& turns) const {
  std::vector<std::string> all;
  for (const Turn& turn : turns) all.push_back(text(turn));
  return all;
}

std::unique_ptr<Table> Table::at(int ply) const {
  auto earlier = clone();
  earlier->back_to(ply);
  return earlier;
}

Status Table::undo() {
  if (ply() == 0) return messages::nothing_to_undo{};
  back_to(ply() - 1);
  return Done{};
}

const Entry* find_game(std::string_view name) {
  for (const Entry& entry : catalog())
    if (entry.name == lower(name)) return &entry;
  return nullptr;
}

Result<Options> Entry::with_number(const Options& given, std::string_view text) const {
  if (number.empty()) return messages::no_number_named{.game = name};
  return given.with(number, text);
}

Error no_such_game(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Entry& entry : catalog()) names.push_back(entry.name);
  return messages::unknown_game{.text = name, .allowed = names};
}

Result<Options> read_options(std::string_view game, std::string_view options) {
  if (const Entry* entry = find_game(game)) return entry->none.read(options);
  return no_such_game(game);
}

Result<Options> read_options(std::string_view game, const std::vector<OptionText>& options) {
  if (const Entry* entry = find_game(game)) return entry->none.read(options);
  return no_such_game(game);
}

Result<std::unique_ptr<Table>> open_table(std::string_view game, std::string_view options) {
  const auto read = read_options(game, options);
  if (!read) return read.error();
  return find_game(game)->open(*read);
}

}  // namespace crosscut
