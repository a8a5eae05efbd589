#pragma once
// Reading game records for commands, with errors in the language of the command.
#include <istream>
#include <string>
#include <vector>

#include "play/replay.hpp"
#include "record/record.hpp"

namespace crosscut::cli {

// The text of a file; of `in`, if the file is "-".
Result<std::string> input_text(const std::string& file, std::istream& in, const Language& language);
// The name of a file in messages.
std::string input_name(const std::string& file, const Language& language);

// The records in the text of the file of this name.
Result<std::vector<Record>> records_in(const std::string& text, const std::string& name);

// A record of this name cannot be read.
Error unreadable(const std::string& name, messages::Named why);

}  // namespace crosscut::cli
