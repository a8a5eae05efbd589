#pragma once
// A GTP engine without pipes, disk or clock, for tests. Shared by the GTP tests and the fuzzer.
#include <map>
#include <memory>

#include "gtp/gtp.hpp"
#include "support/said.hpp"

namespace crosscut::gtp {

class Desk {
 public:
  std::map<std::string, std::string> files;
  double tick = 0.0001;  // seconds between two looks at the clock
  double now = 0;
  int looks = 0, patience = 0;  // after so many looks for it, the next line has come
  std::string streamed;
  std::vector<std::string> notes;
  std::function<bool()> ended;  // whether the input has; none: never

  // Precondition: the game can be opened.
  explicit Desk(std::string_view game, std::string_view options = "", Settings settings = quick())
      : gtp_(*Gtp::open(game, options, std::move(settings), host())) {}
  // What was handed out points here.
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  Gtp& gtp() { return gtp_; }
  const Table& table() const { return gtp_.table(); }
  std::string answer(std::string_view line) { return gtp_.answer(line); }

  static Settings quick() {
    Settings settings;
    settings.engine.playouts = 4;
    settings.version = "1.2.3";
    return settings;
  }

 private:
  Host host() {
    const auto read = [this](const std::string& path) -> Result<std::string> {
      const auto file = files.find(path);
      if (file == files.end()) return tests::said("there is no file " + path);
      return file->second;
    };
    const auto write = [this](const std::string& path, const std::string& text) -> Status {
      if (path.find('/') != std::string::npos) return tests::said("there is no folder for " + path);
      files[path] = text;
      return Done{};
    };
    return {[this] { return now += tick; },
            read,
            write,
            [this] { return ++looks > patience; },
            [this](const std::string& text) { streamed += text; },
            [this](const Message& note) { notes.push_back(worded(note)); },
            [this] { return ended && ended(); }};
  }

  Gtp gtp_;
};

}  // namespace crosscut::gtp
