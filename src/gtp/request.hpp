#pragma once
// The syntax of GTP 2: a command on a line, and its response.
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

// The request on the line; none if it is blank or a comment. Control characters are ignored, and a tab is a blank.
std::optional<Request> read_request(std::string_view line);

// "=id text" or "?id message", including the empty line that ends every response.
std::string response(std::string_view id, const Result<std::string>& answer);

}  // namespace crosscut::gtp
