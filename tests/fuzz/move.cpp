// Any bytes as a game and moves, line by line: reading never crashes; a refused move changes nothing; an accepted move
// prints and reads back as itself, and can be undone.
#include <cstdint>

#include "catalog/table.hpp"
#include "fuzz/expect.hpp"

using namespace crosscut;

namespace {

std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

void play(Table& table, std::string_view move) {
  const Key before = table.key();
  const int ply = table.ply();
  const auto read = table.read(move);
  const auto played = table.play(move);
  expect(read.ok() == played.ok(), "read and play agree");
  if (!played) {
    const std::string why = worded(message_of(played.error()));
    expect(!why.empty() && why.size() < 400, "a refusal is a short message");
    expect(table.key() == before && table.ply() == ply, "a refused move changes nothing");
    return;
  }
  const std::string text = table.text(*played);
  expect(table.moves().back().turn == *played && *read == *played, "a move is read in one form");
  const Key after = table.key();
  expect(table.undo().ok() && table.key() == before, "a move can be taken back");
  expect(table.check(*played).ok(), "what is read may be made");
  const auto again = table.play(text);
  expect(again.ok() && *again == *played && table.key() == after, "a printed move reads back as itself");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  // The first line: the game's number, then options; small boards by default.
  std::string_view first = next_line(text);
  const std::size_t game = first.empty() ? 0 : static_cast<unsigned char>(first[0]) % catalog().size();
  const Entry& entry = catalog()[game];
  auto table = open_table(entry.name, first.empty() ? first : first.substr(1));
  if (!table) table = open_table(entry.name, "size=3");
  while (!text.empty()) play(**table, next_line(text));
  return 0;
}
