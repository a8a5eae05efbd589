#pragma once
#include <cstddef>
#include <memory>
#include <new>

namespace crosscut {

struct FreeZeros {
  std::size_t bytes = 0;
  void operator()(void* at) const;
};
using ZeroBytes = std::unique_ptr<void, FreeZeros>;

// This many bytes, all zero, which take memory only where something is written, even if a sanitizer watches over what
// is allocated; null if there are not as many.
ZeroBytes zero_bytes(std::size_t bytes);

// An array of zeros that takes memory only where something is written. Throws std::bad_alloc.
template <class T>
class Zeros {
 public:
  explicit Zeros(std::size_t size) : bytes_(zero_bytes(size * sizeof(T))), size_(size) {
    if (!bytes_) throw std::bad_alloc();
  }
  T& operator[](std::size_t i) const { return begin()[i]; }
  T* begin() const { return static_cast<T*>(bytes_.get()); }
  T* end() const { return begin() + size_; }
  std::size_t size() const { return size_; }

 private:
  ZeroBytes bytes_;
  std::size_t size_;
};

}  // namespace crosscut
