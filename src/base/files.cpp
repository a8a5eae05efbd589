#include "base/files.hpp"

#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "base/text.hpp"
#include "messages/files.hpp"

namespace crosscut {
namespace {

namespace fs = std::filesystem;

bool written(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  return !file.fail();
}

// A file in the same folder that nobody else writes: its writer holds a lock on it, which ends with the writer, so that
// what a killed one has left is used again.
class FileBeside {
 public:
  explicit FileBeside(const fs::path& path) {
    constexpr int most = 100;
    for (int i = 1; i <= most && file_ < 0; ++i) {
      path_ = path;
      path_ += ".part" + std::to_string(i);
      file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
      if (file_ >= 0 && !locked()) ::close(std::exchange(file_, -1));
    }
  }
  ~FileBeside() {
    if (file_ < 0) return;
    ::unlink(path_.c_str());
    ::close(file_);
  }
  FileBeside(const FileBeside&) = delete;
  FileBeside& operator=(const FileBeside&) = delete;

  bool replace(const fs::path& path, const std::string& text) {
    if (file_ < 0 || !written(path_, text) || std::rename(path_.c_str(), path.c_str()) != 0) return false;
    ::close(std::exchange(file_, -1));  // the name beside may be another writer's by now
    return true;
  }

 private:
  // The lock is useful if the file still has its name: the previous holder may have renamed or removed the file.
  bool locked() const {
    struct stat held {
    }, named{};
    return ::flock(file_, LOCK_EX | LOCK_NB) == 0 && ::fstat(file_, &held) == 0 &&
           ::lstat(path_.c_str(), &named) == 0 && held.st_dev == named.st_dev && held.st_ino == named.st_ino;
  }

  fs::path path_;
  int file_ = -1;
};

}  // namespace

Result<std::string> contents(std::istream& in, const std::string& name, std::size_t most) {
  std::string text;
  char part[65536];
  while (text.size() <= most && (in.read(part, sizeof part), in.gcount() > 0))
    text.append(part, static_cast<std::size_t>(in.gcount()));
  if (in.bad()) return messages::input_unreadable{.name = name};
  if (text.size() > most) return messages::input_too_large{.name = name, .most = most};
  return text;
}

Result<std::string> contents(const std::string& path, std::size_t most) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return messages::file_unreadable{.file = path};
  auto text = contents(file, path, most);
  if (text) return text;
  if (file.bad()) return messages::file_unreadable{.file = path};
  return messages::file_too_large{.file = path, .most = most};
}

Status write_file(const std::string& path, const std::string& text) {
  std::error_code error;
  const bool special = fs::exists(path, error) && !fs::is_regular_file(path, error);     // a device
  const fs::path target = special ? fs::path(path) : fs::weakly_canonical(path, error);  // not a link to it
  if (special ? written(target, text) : FileBeside(target).replace(target, text)) return Done{};
  return messages::file_unwritable{.file = path};
}

}  // namespace crosscut
