#pragma once
// Runs the command line inside the test.
#include <gtest/gtest.h>
#include <sstream>

#include "base/text.hpp"
#include "lab/commands.hpp"

namespace crosscut::cli {

struct Ran {
  int status;
  std::string out, err;
  bool says(std::string_view text) const { return out.find(text) != std::string::npos; }
  bool complains(std::string_view text) const { return err.find(text) != std::string::npos; }
};

// The command line without the name of the program. `more`: the commands beside those for playing.
inline Ran run_words(const std::vector<std::string>& arguments, const std::string& input = "",
                     Declare more = lab::declare_commands, const char* program = "crosscut") {
  std::vector<const char*> pointers = {program};
  for (const auto& argument : arguments) pointers.push_back(argument.c_str());
  std::istringstream in(input);
  std::ostringstream out, err;
  Context context{in, out, err};
  const int status = run(static_cast<int>(pointers.size()), pointers.data(), context, more);
  return {status, out.str(), err.str()};
}

inline Ran run_line(const std::string& line, const std::string& input = "", Declare more = lab::declare_commands,
                    const char* program = "crosscut") {
  const auto parts = words(line);
  return run_words({parts.begin(), parts.end()}, input, more, program);
}

}  // namespace crosscut::cli
