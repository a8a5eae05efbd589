#include "command/terminal.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fmt/core.h>
#include <iostream>
#include <poll.h>
#include <random>
#include <sys/ioctl.h>
#include <unistd.h>

#include "language/language.hpp"

namespace crosscut::command {
namespace {

// Set by signal handlers.
volatile std::sig_atomic_t interrupt_came = 0, end_came = 0;

extern "C" void on_interrupt(int) { interrupt_came = 1; }
extern "C" void on_end(int) { end_came = 1; }

int typed_byte() {
  static std::array<char, 4096> buffer;
  static std::size_t at = 0, end = 0;
  if (at < end) return static_cast<unsigned char>(buffer[at++]);
  if (end_came) return no_more;
  if (interrupt_came) return interrupt;
  const ssize_t count = read(STDIN_FILENO, buffer.data(), buffer.size());
  if (count < 0 && errno == EINTR) return end_came ? no_more : interrupt;
  if (count <= 0) return no_more;
  at = 1;
  end = static_cast<std::size_t>(count);
  return static_cast<unsigned char>(buffer[0]);
}

int size_or(const std::string& set, int otherwise) {
  const auto number = whole_number(set, 1, 10'000);
  return number ? static_cast<int>(*number) : otherwise;
}

}  // namespace

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

Surroundings surroundings() {
  Surroundings around;
  around.terminal = isatty(STDOUT_FILENO) != 0;
  around.typed = standard_input_is_terminal();
  winsize window{};
  if (around.terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0) {
    around.columns = window.ws_col;
    around.lines = window.ws_row;
  }
  around.no_color = environment("NO_COLOR");
  around.term = environment("TERM");
  around.colorterm = environment("COLORTERM");
  around.columns_set = environment("COLUMNS");
  around.lines_set = environment("LINES");
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (around.locale.empty()) around.locale = environment(name);
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (around.messages.empty()) around.messages = environment(name);
  return around;
}

Style style_for(const Surroundings& around, ColourChoice colour) {
  Style style;
  const std::string locale = lower(around.locale);
  style.utf8 = locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  const bool wanted =
      colour == ColourChoice::always || (colour == ColourChoice::automatic && around.terminal &&
                                         around.no_color.empty() && !around.term.empty() && around.term != "dumb");
  const bool many = around.term.find("256color") != std::string::npos || !around.colorterm.empty();
  style.colours = !wanted ? Style::Colours::none : many ? Style::Colours::many : Style::Colours::sixteen;
  style.width = size_or(around.columns_set, around.columns > 0 ? around.columns : 80);
  style.height = size_or(around.lines_set, around.lines);
  return style;
}

const Language& language_for(const Surroundings& around) {
  // "de_AT.UTF-8"
  const Language* language = language::find(around.messages.substr(0, around.messages.find_first_of("_.@")));
  return around.terminal && around.typed && language ? *language : english;
}

bool standard_input_is_terminal() { return isatty(STDIN_FILENO) != 0; }

bool input_waits(std::istream& in) {
  if (&in != &std::cin || in.rdbuf()->in_avail() > 0) return true;
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return poll(&input, 1, 0) > 0;
}

bool input_ended(std::istream& in) {
  if (&in != &std::cin || in.rdbuf()->in_avail() > 0) return false;
  pollfd input{STDIN_FILENO, POLLIN, 0};
  int unread = 0;
  return poll(&input, 1, 0) > 0 && (input.revents & POLLHUP) != 0 && ioctl(STDIN_FILENO, FIONREAD, &unread) == 0 &&
         unread == 0;
}

bool standard_error_is_terminal() { return isatty(STDERR_FILENO) != 0; }

void catch_interrupts() {
  struct sigaction action {};
  sigemptyset(&action.sa_mask);  // and no SA_RESTART, so that reading a line is interrupted
  action.sa_handler = on_interrupt;
  sigaction(SIGINT, &action, nullptr);
  action.sa_handler = on_end;
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGHUP, &action, nullptr);
}

Lines terminal_lines() {
  catch_interrupts();
  return [] { return read_line(typed_byte); };
}

bool interrupted() {
  if (!interrupt_came) return end_came;
  interrupt_came = 0;
  return true;
}

std::string machine_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "worker";
}

std::string worker_name(const std::string& name) {
  return fmt::format("{}-{}-{:08x}", name, getpid(), std::random_device()());
}

}  // namespace crosscut::command
