#include "language/language.hpp"

#include <algorithm>

namespace crosscut::language {

const Language* find(std::string_view code) {
  const auto every = all();
  const auto found = std::find_if(every.begin(), every.end(), [&](const Language* one) { return one->code == code; });
  return found == every.end() ? nullptr : *found;
}

}  // namespace crosscut::language
