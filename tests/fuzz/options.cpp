// Any bytes as options, for each game: refused with a short message, or opened with options that print and read back
// as themselves.
#include <cstdint>

#include "catalog/table.hpp"
#include "fuzz/expect.hpp"

using namespace crosscut;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const Entry& entry : catalog()) {
    const auto table = open_table(entry.name, text);
    if (!table) {
      expect(!table.message().empty() && table.message().size() < 400, "a refusal is a short message");
      continue;
    }
    const auto again = open_table(entry.name, (*table)->options().text());
    expect(again.ok(), "printed options are read");
    expect((*again)->options() == (*table)->options(), "printed options read back as themselves");
    expect((*again)->key() == (*table)->key() && (*again)->to_play() == (*table)->to_play(), "the game is the same");
  }
  return 0;
}
