#pragma once
// What was wrong with a command line, in words. Knows nothing of any one command.
#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace crosscut::cli {

// What is wrong, what is allowed or may have been meant, and where to read more.
std::string mistake(const CLI::App& app, const CLI::ParseError& error);

}  // namespace crosscut::cli
