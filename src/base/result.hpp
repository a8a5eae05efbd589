#pragma once
// Either a value or an error. Everything read from outside (text, files, sockets, options) is returned as a Result.
#include <cassert>
#include <optional>
#include <string>
#include <utility>

namespace crosscut {

// What is wrong, where, and what would be allowed: one sentence for a person, without a full stop.
struct Error {
  std::string message;
  friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const { return value_.has_value(); }
  explicit operator bool() const { return ok(); }

  // Precondition of these: ok().
  T& operator*() & {
    assert(ok());
    return *value_;
  }
  T&& operator*() && {
    assert(ok());
    return *std::move(value_);
  }
  const T& operator*() const& {
    assert(ok());
    return *value_;
  }
  T* operator->() {
    assert(ok());
    return &*value_;
  }
  const T* operator->() const {
    assert(ok());
    return &*value_;
  }

  // Precondition: !ok().
  const Error& error() const {
    assert(!ok());
    return error_;
  }
  const std::string& message() const { return error().message; }

 private:
  std::optional<T> value_;
  Error error_;
};

// The value of a Result that only says whether something succeeded.
struct Done {};
using Status = Result<Done>;

}  // namespace crosscut
