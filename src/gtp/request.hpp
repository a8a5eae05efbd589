#pragma once
// The outer form of GTP 2: a command on a line, and its response. Knows nothing of any command.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crosscut::gtp {

struct Request {
  std::string id;  // decimal digits, or nothing
  std::string command;
  std::vector<std::string> arguments;
};

// What the line asks for; nothing when it is blank or a comment. Control characters do not count, a tab is a blank.
std::optional<Request> read_request(std::string_view line);

// "=id text" or "?id message", with the empty line that ends every response.
std::string response(std::string_view id, const Result<std::string>& answer);

}  // namespace crosscut::gtp
