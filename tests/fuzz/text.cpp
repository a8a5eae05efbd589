// Any bytes: words are the non-blank parts, quoted text is short and printable, numbers are within bounds.
#include "base/text.hpp"

#include <algorithm>
#include <cstdint>

#include "fuzz/expect.hpp"

using namespace crosscut;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const std::string_view word : words(text))
    expect(!word.empty() && trimmed(word) == word, "words have no blanks");

  const std::string shown = in_quotes(text);
  expect(shown.size() <= 1 + 40 + 4 + 4, "quoted text is short");
  expect(std::all_of(shown.begin(), shown.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7f; }),
         "quoted text has no control bytes");

  if (const auto number = whole_number(text, -50, 19)) {
    expect(*number >= -50 && *number <= 19, "a number is in its range");
    expect(whole_number(std::to_string(*number), -50, 19) == number, "a number printed and read is the same");
  }
  return 0;
}
