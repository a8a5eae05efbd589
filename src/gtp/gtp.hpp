#pragma once
// The Go Text Protocol, version 2, for games that are not Go (docs/protocols.md). Lines in, responses out, so it can be
// tested without pipes.
#include <iosfwd>

#include "gtp/session.hpp"

namespace crosscut::gtp {

class Gtp {
 public:
  static Result<Gtp> open(std::string_view game, std::string_view options, Settings settings, Host host);

  // The response to a line, including the empty line that ends it; none for a blank line or a comment. For a streamed
  // response, its end.
  std::string answer(std::string_view line);
  // After the command `quit`.
  bool quitting() const { return session_.quitting; }
  const Table& table() const { return session_.table(); }

 private:
  Session session_;
};

// Answers each line of `in` at once, until `quit` or the end. Lines of more than `most` bytes are refused and not
// stored. False if the answers could not be written.
bool serve(Gtp& gtp, std::istream& in, std::ostream& out, std::size_t most = std::size_t{1} << 20);

}  // namespace crosscut::gtp
