#include "language/language.hpp"

#include <algorithm>

namespace crosscut::language {

const Language* find(std::string_view code) {
  const auto every = all();
  const auto found = std::find_if(every.begin(), every.end(), [&](const Language* one) { return one->code == code; });
  return found == every.end() ? nullptr : *found;
}

const Declared* find_declared(std::string_view code) {
  const auto every = declared();
  const auto found = std::lower_bound(every.begin(), every.end(), code,
                                      [](const Declared* one, std::string_view wanted) { return one->code < wanted; });
  return found != every.end() && (*found)->code == code ? *found : nullptr;
}

}  // namespace crosscut::language
