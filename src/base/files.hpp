#pragma once
// Files, read in bounded memory and written whole or not at all.
#include <iosfwd>
#include <string>

#include "base/result.hpp"

namespace crosscut {

// The bytes of a stream or file; an error if there are more than `most`.
Result<std::string> contents(std::istream& in, const std::string& name, std::size_t most);
Result<std::string> contents(const std::string& path, std::size_t most);

// After an error the file is unchanged.
Status write_file(const std::string& path, const std::string& text);

}  // namespace crosscut
