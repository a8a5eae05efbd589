#include "cli/serve_watch.hpp"

#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.hpp"
#include "cli/main.hpp"
#include "messages/cli.hpp"

namespace crosscut::cli {
namespace {

bool same_file(int file, const std::string& path) {
  struct stat mine {
  }, there{};
  return ::fstat(file, &mine) == 0 && ::stat(path.c_str(), &there) == 0 && mine.st_ino == there.st_ino &&
         mine.st_dev == there.st_dev;
}

}  // namespace

Result<std::shared_ptr<LogFile>> LogFile::open(const std::string& path) {
  std::shared_ptr<LogFile> log(new LogFile(path));
  if (!log->ready()) return messages::serve_log_unwritable{.file = path};
  return log;
}

LogFile::~LogFile() {
  if (file_ >= 0 && path_ != "-") ::close(file_);
}

bool LogFile::ready() {
  if (path_ == "-") {
    std::signal(SIGPIPE, SIG_IGN);  // the reader may close the pipe
    file_ = STDOUT_FILENO;
    return true;
  }
  if (file_ >= 0 && same_file(file_, path_)) return true;
  if (file_ >= 0) ::close(file_);
  halfway_ = false;
  file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0640);
  return file_ >= 0;
}

void LogFile::write(nlohmann::json entry) {
  const std::lock_guard lock(mutex_);
  entry["time"] = time_text();
  const std::string line = entry.dump() + "\n";
  if (!ready() || (halfway_ && ::write(file_, "\n", 1) != 1)) {
    ++lost_;
    return;
  }
  const ssize_t count = ::write(file_, line.data(), line.size());
  halfway_ = count > 0 && static_cast<std::size_t>(count) < line.size();
  if (count < 0 || halfway_) ++lost_;
}

std::vector<server::Sample> process_metrics() {
  using Kind = server::Sample::Kind;
  std::vector<server::Sample> samples;
  const auto add = [&](const char* name, const char* help, Kind kind, double value) {
    samples.push_back({name, help, kind, value});
  };
  double pages = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  add("process_resident_memory_bytes", "Memory in use.", Kind::gauge,
      resident * static_cast<double>(::sysconf(_SC_PAGESIZE)));
  std::error_code error;
  const std::filesystem::directory_iterator files("/proc/self/fd", error);
  add("process_open_fds", "Open file descriptors.", Kind::gauge,
      static_cast<double>(std::distance(begin(files), end(files))));
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0)
    add("process_max_fds", "Maximum open file descriptors.", Kind::gauge, static_cast<double>(limit.rlim_cur));
  add("process_cpu_seconds_total", "Processor time used.", Kind::counter, processor_seconds());
  return samples;
}

}  // namespace crosscut::cli
