#include "base/zeros.hpp"

#if __has_include(<sys/mman.h>) && !defined(__EMSCRIPTEN__)
#include <sys/mman.h>

namespace crosscut {

void FreeZeros::operator()(void* at) const { munmap(at, bytes); }

ZeroBytes zero_bytes(std::size_t bytes) {
  void* const at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return {at == MAP_FAILED ? nullptr : at, FreeZeros{bytes}};
}

}  // namespace crosscut

#else
#include <cstdlib>

namespace crosscut {

void FreeZeros::operator()(void* at) const { std::free(at); }

ZeroBytes zero_bytes(std::size_t bytes) { return {std::calloc(bytes, 1), FreeZeros{bytes}}; }

}  // namespace crosscut
#endif
