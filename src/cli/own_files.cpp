#include "cli/own_files.hpp"

#include <array>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fmt/chrono.h>
#include <spawn.h>
#include <unistd.h>

#include "command/terminal.hpp"

namespace crosscut::cli {
namespace {

// The user's folder for this kind of file, created if necessary; "" if there is none.
std::filesystem::path own_folder(const char* variable, const char* under_home) {
  std::filesystem::path folder = command::environment(variable);
  if (folder.empty() && !command::environment("HOME").empty())
    folder = std::filesystem::path(command::environment("HOME")) / ".local" / under_home;
  if (!folder.empty()) folder /= "crosscut";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  return folder;
}

}  // namespace

std::string unsaved_file(std::string_view game) {
  namespace fs = std::filesystem;
  const fs::path folder = own_folder("XDG_STATE_HOME", "state");
  std::error_code error;
  const std::time_t now = std::time(nullptr);
  const std::string name = fmt::format("{}-{:%Y%m%d-%H%M%S}", game, *std::localtime(&now));
  fs::path path = folder / (name + ".sgf");
  for (int i = 2; fs::exists(path, error); ++i) path = folder / (name + "-" + std::to_string(i) + ".sgf");
  return path.string();
}

std::string games_file() { return (own_folder("XDG_DATA_HOME", "share") / "games.db").string(); }

void open_in_browser(const std::string& address) {
  // Without a desktop, xdg-open would start a browser in this terminal.
  if (command::environment("DISPLAY").empty() && command::environment("WAYLAND_DISPLAY").empty()) return;
  std::string program = "xdg-open", argument = address;
  std::array<char*, 3> words = {program.data(), argument.data(), nullptr};
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int output : {STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&files, output, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  posix_spawnp(&child, program.c_str(), &files, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&files);
}

}  // namespace crosscut::cli
