#pragma once
// What a command takes, as text for its --help.
#include <string>
#include <vector>

namespace crosscut::cli {

struct Command;
class Wording;

std::string help_text(const Command& command, int width, const Wording& say);

// The words of "a|b" if the value is one of several words; else none.
std::vector<std::string> choices(const std::string& value);

}  // namespace crosscut::cli
