#include <cstdio>

#include "base/text.hpp"

int main() {
  for (const std::string_view word : crosscut::words("a first word")) std::puts(std::string(word).c_str());
}
