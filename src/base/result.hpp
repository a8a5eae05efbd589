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

struct Error {
  Error() = default;
  Error(std::string sentence, std::string_view its_code = {},
        std::vector<std::pair<std::string_view, std::string>> its_parts = {})
      : message(std::move(sentence)), code(its_code), parts(std::move(its_parts)) {}
  // What is said, where it is declared.
  Error(Message what) : message(worded(what)), code(what.code()), said(std::move(what)) {
    for (std::size_t i = 0; said.declared && i < said.parts.size(); ++i)
      parts.emplace_back(said.declared->parts[i].name, worded(said.parts[i], PartType::text_));
  }
  template <Says M>
  Error(M what) : Error(Message(std::move(what))) {}

  // What is wrong, where, and what would be allowed: one sentence for a person, without a full stop.
  std::string message;
  // For those who word it themselves, such as programs: what it is called, and the facts by their names.
  std::string_view code = {};  // lasts as long as the program
  std::vector<std::pair<std::string_view, std::string>> parts = {};
  Message said = {};
  friend bool operator==(const Error&, const Error&) = default;
};

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
  const std::string& message() const { return error().message; }

 private:
  std::optional<T> value_;
  E error_;
};

// The value of a Result that only says whether something succeeded.
struct Done {};
using Status = Result<Done>;

}  // namespace crosscut
