// Any bytes read as SGF: refused with a message, or a record that survives both forms.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "record_law.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string broken = crosscut::broken_law(crosscut::read_sgf(text));
  if (broken.empty()) return 0;
  std::fprintf(stderr, "%s\n", broken.c_str());
  std::abort();
}
