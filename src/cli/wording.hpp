#pragma once
// In which language a command line is explained. Commands and their arguments are declared in English.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "explain/speech.hpp"

namespace crosscut::cli {

// Declared texts, and what they are in German.
using Sayings = std::span<const explain::Saying>;

class Wording {
 public:
  Wording() = default;
  Wording(explain::Speech in, std::vector<Sayings> german) : speak(in), german_(std::move(german)) {}

  // A declared text; if nobody has translated it, as it is.
  std::string operator()(std::string_view declared) const {
    for (const Sayings& sayings : german_)
      for (const explain::Saying& saying : sayings)
        if (saying.english == declared) return std::string(speak(saying));
    return std::string(declared);
  }

  explain::Speech speak;

 private:
  std::vector<Sayings> german_;
};

}  // namespace crosscut::cli
