#pragma once
// The log of `crosscut serve`, and metrics of its process.
#include <atomic>
#include <memory>
#include <mutex>

#include "base/result.hpp"
#include "server/server.hpp"

namespace crosscut::cli {

// A log of JSON lines. Lines that cannot be written are dropped and counted. If the file is renamed or removed, a new
// one is begun, so logs can be rotated. Thread-safe.
class LogFile {
 public:
  // "-": standard output.
  static Result<std::shared_ptr<LogFile>> open(const std::string& path);
  ~LogFile();
  LogFile(const LogFile&) = delete;
  LogFile& operator=(const LogFile&) = delete;

  // Adds the time to the entry.
  void write(nlohmann::json entry);
  std::uint64_t lost() const { return lost_; }

 private:
  explicit LogFile(std::string path) : path_(std::move(path)) {}
  bool ready();

  const std::string path_;
  std::mutex mutex_;
  int file_ = -1;
  bool halfway_ = false;  // the last line was cut off
  std::atomic<std::uint64_t> lost_{0};
};

// Memory, file descriptors and processor time of this process.
std::vector<server::Sample> process_metrics();

}  // namespace crosscut::cli
