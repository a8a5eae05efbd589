#include "catalog/table.hpp"

#include "board/hexhex.hpp"

namespace crosscut {

std::string points_text(int halves) {
  const std::string sign = halves < 0 ? "-" : "";
  const int size = halves < 0 ? -halves : halves;
  return sign + std::to_string(size / 2) + (size % 2 ? ".5" : "");
}

std::string result_text(const Outcome& outcome) {
  if (!outcome.winner) return "0";
  const std::string win = std::string(1, letter_of(*outcome.winner)) + "+";
  return outcome.margin ? win + points_text(outcome.margin) : win;
}

std::string token_of(Piece piece) {
  std::string token(1, letter_of(piece.side));
  if (piece.kind == Piece::pawn) token += 'p';
  if (piece.kind == Piece::king) token += 'k';
  if (piece.kind == Piece::marked) token += 'm';
  if (piece.wall >= 0) token += ":" + std::string(HexHex<2>::direction_name[static_cast<std::size_t>(piece.wall)]);
  return token;
}

std::vector<std::pair<std::string, std::uint64_t>> divide(const Table& table, int depth) {
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  for (const std::string& move : table.legal()) {
    const auto next = table.clone();
    if (next->play(move)) counts.emplace_back(move, *next->perft(depth - 1));
  }
  return counts;
}

std::optional<Piece> read_token(std::string_view token) {
  for (const Side side : {Side::black, Side::white, Side::red})
    for (const Piece::Kind kind : {Piece::plain, Piece::pawn, Piece::king, Piece::marked})
      for (std::int8_t wall = -1; wall < HexHex<2>::directions; ++wall)
        if (const Piece piece{kind, side, wall}; token_of(piece) == token) return piece;
  return {};
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

const Entry* find_game(std::string_view name) {
  for (const Entry& entry : catalog())
    if (entry.name == lower(name)) return &entry;
  return nullptr;
}

Result<Options> Entry::with_number(const Options& given, std::string_view text) const {
  if (number.empty()) return Error{"no number is named before a game of " + std::string(name)};
  return given.with(number, text);
}

namespace {

Error no_such_game(std::string_view name) {
  std::vector<std::string> names;
  for (const Entry& entry : catalog()) names.emplace_back(entry.name);
  return {"there is no game " + in_quotes(name) + "; the games are " + join(names, ", ")};
}

}  // namespace

Result<Options> read_options(std::string_view game, std::string_view options) {
  if (const Entry* entry = find_game(game)) return entry->none.read(options);
  return no_such_game(game);
}

Result<std::unique_ptr<Table>> open_table(std::string_view game, std::string_view options) {
  const auto read = read_options(game, options);
  if (!read) return read.error();
  return find_game(game)->open(*read);
}

}  // namespace crosscut
