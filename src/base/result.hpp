#pragma once
// Either a value or an error. Everything read from outside (text, files, sockets, options) is returned as a Result.
#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/message.hpp"

namespace crosscut {

// What is wrong, where, and what would be allowed: a sentence without a full stop.
using Error = Message;

template <class T, class E = Error>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(E error) : error_(std::move(error)) {}
  template <class M>
  requires(Says<M> || std::same_as<M, Message>) && std::constructible_from<E, M> Result(M message)
      : error_(std::move(message)) {}

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
  const E& error() const {
    assert(!ok());
    return error_;
  }
  std::string message() const { return worded(error()); }  // in English

 private:
  std::optional<T> value_;
  E error_;
};

// The value of a Result that only says whether something succeeded.
struct Done {};
using Status = Result<Done>;

}  // namespace crosscut
