// Any bytes as a GTP session: every response is well-formed, a failed command changes nothing, and a record can always
// hold the game. Slow commands, which think or count, are left out except on tiny boards.
#include <cstdint>

#include "fuzz/expect.hpp"
#include "gtp/gtp_desk.hpp"
#include "gtp/request.hpp"
#include "play/replay.hpp"

namespace {

using namespace crosscut;

bool takes_long(const Table& table, const gtp::Request& request) {
  const std::size_t places = table.scene().places.size();
  const std::string& command = request.command;
  if (command == "crosscut-perft" || command == "crosscut-divide")
    return places > 20 || (request.arguments.size() == 1 && request.arguments[0] > "2");
  if (command == "crosscut-fair_komi") return places > 4;  // does not keep to the time limit
  const bool thinks = command.find("genmove") != std::string::npos || command == "crosscut-choose_side" ||
                      command == "place_free_handicap";
  return thinks && places > 30;
}

bool well_formed(const std::string& answer, const std::string& id) {
  return (answer[0] == '=' || answer[0] == '?') && answer.compare(1, id.size(), id) == 0 &&
         answer.find("\n\n") == answer.size() - 2 && (answer[0] == '=' || answer.size() > id.size() + 3);
}

void session(std::string_view text) {
  gtp::Settings settings = gtp::Desk::quick();
  settings.engine.playouts = 2;
  settings.perft_seconds = 0.1;
  gtp::Desk desk("yugo", "size=3", settings);
  desk.tick = 0.01;  // the end of a game is judged until time is up
  while (!text.empty() && !desk.gtp().quitting()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const auto request = gtp::read_request(line);
    if (request && takes_long(desk.table(), *request)) continue;
    const Options options = desk.table().options();
    const Key before = desk.table().key();
    const int ply = desk.table().ply();
    const std::string answer = desk.answer(line);
    expect(request ? well_formed(answer, request->id) : answer.empty(), "each command has one response in form");
    if (!answer.empty() && answer[0] == '?')
      expect(desk.table().options() == options && desk.table().key() == before && desk.table().ply() == ply,
             "a refused command changes nothing");
  }
  const auto again = play::table_of(play::record_of(desk.table()));
  expect(again.ok() && (*again)->key() == desk.table().key(), "the record of the game leads to its position");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  session({reinterpret_cast<const char*>(data), size});
  return 0;
}
