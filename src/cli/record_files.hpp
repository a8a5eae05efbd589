#pragma once
// Reading game records for commands, with errors in the language of the command.
#include <istream>
#include <string>
#include <vector>

#include "cli/main.hpp"
#include "play/replay.hpp"
#include "record/record.hpp"

namespace crosscut::cli {

// The text of a file; of `in`, if the file is "-".
Result<std::string> input_text(const std::string& file, std::istream& in, const Language& language);
// The name of a file in messages.
std::string input_name(const std::string& file, const Language& language);

// The records in the text of the file of this name. `charset`: that of the text; "" if it is not known.
Result<std::vector<Record>> records_in(const std::string& text, const std::string& name,
                                       const std::string& charset = "");
// --encoding.
void declare_encoding(Command& command, std::string& charset);

// Prints what was wrong in a record that was still read, one line each.
std::vector<Message> notes_on(const Record& record, const std::string& name, std::optional<std::size_t> game = {});
void warn_of_notes(const Record& record, const std::string& name, Context& context,
                   std::optional<std::size_t> game = {});

// Reports that a record of this name cannot be read.
Error unreadable(const std::string& name, messages::Named why);

}  // namespace crosscut::cli
