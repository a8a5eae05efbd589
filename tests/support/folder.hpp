#pragma once
// A folder that is removed when the test ends, and the text of files.
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace crosscut {

class Folder {
 public:
  Folder()
      : path_(std::filesystem::temp_directory_path() /
              ("crosscut_match_" + std::to_string(::getpid()) + "_" + std::to_string(++made))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  static inline int made = 0;
  std::filesystem::path path_;
};

inline std::string text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace crosscut
