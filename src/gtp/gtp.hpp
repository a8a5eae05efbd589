#pragma once
// The Go Text Protocol, version 2, for games that are not Go (docs/protocols.md). Lines in, responses out, so that it
// is tested without pipes. Knows nothing of any one game.
#include <iosfwd>

#include "gtp/session.hpp"

namespace crosscut::gtp {

class Gtp {
 public:
  static Result<Gtp> open(std::string_view game, std::string_view options, Settings settings, Surroundings around);

  // The response to a line, with the empty line that ends it; nothing to a blank line or a comment. Of a response that
  // was streamed, the end.
  std::string answer(std::string_view line);
  // After the command `quit`.
  bool quitting() const { return session_.quitting; }
  const Table& table() const { return *session_.table; }

 private:
  Session session_;
};

// Answers each line of `in`, at once, until `quit` or the end. Lines of more than `most` bytes are refused and not
// kept. False when the answers could not be written.
bool serve(Gtp& gtp, std::istream& in, std::ostream& out, std::size_t most = std::size_t{1} << 20);

}  // namespace crosscut::gtp
