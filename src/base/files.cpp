#include "base/files.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "base/text.hpp"

namespace crosscut {
namespace {

namespace fs = std::filesystem;

bool written(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  return !file.fail();
}

// A new, empty file in the same folder, or "" if none can be created.
fs::path file_beside(const fs::path& path) {
  for (int i = 1; i <= 100; ++i) {
    fs::path beside = path;
    beside += ".part" + std::to_string(i);
    if (std::FILE* file = std::fopen(beside.c_str(), "wbx")) {
      std::fclose(file);
      return beside;
    }
  }
  return {};
}

bool replaced(const fs::path& path, const std::string& text) {
  const fs::path beside = file_beside(path);
  if (beside.empty()) return false;
  std::error_code error;
  if (written(beside, text)) fs::rename(beside, path, error);
  return !fs::remove(beside, error);  // gone if it has replaced the file
}

}  // namespace

Result<std::string> contents(std::istream& in, const std::string& name, std::size_t most) {
  std::string text;
  char part[65536];
  while (text.size() <= most && (in.read(part, sizeof part), in.gcount() > 0))
    text.append(part, static_cast<std::size_t>(in.gcount()));
  if (in.bad()) return Error{name + " cannot be read"};
  if (text.size() > most) return Error{name + " has more than the " + std::to_string(most) + " bytes allowed"};
  return text;
}

Result<std::string> contents(const std::string& path, std::size_t most) {
  const std::string name = "the file " + in_quotes(path);
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{name + " cannot be read"};
  return contents(file, name, most);
}

Status write_file(const std::string& path, const std::string& text) {
  std::error_code error;
  const bool special = fs::exists(path, error) && !fs::is_regular_file(path, error);     // a device
  const fs::path target = special ? fs::path(path) : fs::weakly_canonical(path, error);  // not a link to it
  if (special ? written(target, text) : replaced(target, text)) return Done{};
  return Error{"the file " + in_quotes(path) + " cannot be written"};
}

}  // namespace crosscut
