#include "command/console.hpp"

#include "messages/command.hpp"

namespace crosscut::command {
namespace {

// A comment begins with # at the start of a line or after a blank.
std::string_view without_comment(std::string_view line) {
  for (std::size_t at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1))
    if (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t') return line.substr(0, at);
  return line;
}

}  // namespace

std::optional<std::string> Console::ask(const std::string& prompt, bool blank) {
  bool warned = false;
  for (;;) {
    begin(prompt);
    const InputLine line = channel_.lines();
    if (line.kind == InputLine::interrupted) {
      (void)stopped();
      begin("\n");
      if (warned) return {};
      say(messages::console_quit{});
      warned = true;
      continue;
    }
    if (line.kind == InputLine::end) {
      begin("\n");
      return {};
    }
    if (line.kind == InputLine::unreadable) {
      if (!person()) begin("\n");
      refuse(line.fault());
      continue;
    }
    const std::string text(trimmed(without_comment(line.content)));
    if (!person()) begin(line.content + "\n");
    if (!text.empty() || (blank && trimmed(line.content).empty())) return text;
  }
}

bool Console::ask(const Message& question, bool blank, const std::function<Status(const std::string& answer)>& read) {
  for (;;) {
    const auto answer = ask(worded(question), blank);
    if (!answer || lower(*answer) == "quit") return false;
    if (lower(*answer) == "help") {
      say(messages::console_help{});
      continue;
    }
    const Status done = read(*answer);
    if (done) return true;
    refuse(done.error());
  }
}

bool Console::means(std::string_view word, const Message& spellings) const {
  for (const std::string& all : {worded(spellings), crosscut::worded(spellings)})
    for (const std::string_view one : words(all))
      if (lower(word) == one) return true;
  return false;
}

void Console::say(const std::string& text, int indent) { print(wrapped(text, style().width, indent)); }

void Console::print(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) channel_.out << line << '\n';
  channel_.out.flush();
}

void Console::begin(const std::string& text) {
  channel_.out << text;
  channel_.out.flush();
}

void Console::refuse(const std::string& why) {
  ++refused_;
  say(why.back() == '?' ? why : why + ".");
}

}  // namespace crosscut::command
