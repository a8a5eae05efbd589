#pragma once
// A conversation in lines: prompts and answers, with comments, echo and interruptions.
#include <optional>
#include <ostream>

#include "base/text.hpp"
#include "command/lines.hpp"
#include "command/style.hpp"
#include "command/wrapping.hpp"

namespace crosscut::command {

// The means of a conversation.
struct Channel {
  Lines lines;
  std::ostream& out;
  std::function<Style()> style;   // asked again for each drawing, since a window can change
  bool person = false;            // whether a person types the answers; otherwise they are a script, which is echoed
  std::function<bool()> stopped;  // whether there was an interruption since the last call
};

class Console {
 public:
  explicit Console(Channel channel) : channel_(std::move(channel)) {}

  Style style() const { return channel_.style(); }
  bool person() const { return channel_.person; }
  bool stopped() const { return channel_.stopped && channel_.stopped(); }

  // The next line that is neither empty nor a comment, trimmed, or no value at the end of the input. With `blank`,
  // an empty line is an answer too.
  std::optional<std::string> ask(const std::string& prompt, bool blank = false);
  // Asks until `read` accepts the answer. False: the input has ended, or the answer is "quit".
  bool ask(const Message& question, bool blank, const std::function<Status(const std::string& answer)>& read);
  // Whether a word is one of these spellings, in the language spoken or in English.
  bool means(std::string_view word, const Message& spellings) const;

  std::string worded(const Message& message) const { return crosscut::worded(message, *style().language); }

  // Prints text wrapped to the width of the terminal; lines after the first are indented.
  void say(const std::string& text, int indent = 0);
  void say(const Message& message) { say(worded(message)); }
  void print(const std::vector<std::string>& lines);
  // Prints text without a line break.
  void begin(const std::string& text);
  // Prints what is wrong with the last input, and counts the refusal.
  void refuse(const std::string& why);
  void refuse(const Message& why) { refuse(worded(why)); }

  int refused() const { return refused_; }

 private:
  Channel channel_;
  int refused_ = 0;
};

}  // namespace crosscut::command
