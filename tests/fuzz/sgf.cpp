// Any bytes read as SGF: refused with a message, or records that both forms return unchanged.
#include "record/sgf.hpp"

#include <cstdint>

#include "fuzz/expect.hpp"
#include "record/record_law.hpp"

using namespace crosscut;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string broken = broken_law(read_sgf({reinterpret_cast<const char*>(data), size}));
  expect(broken.empty(), broken.c_str());
  return 0;
}
