// What learning reads from files. Any bytes as a shard of games, as games without its compression, as the state of a
// run and as a trainer's plan: what is read is written and read again unchanged, and each game teaches or is refused.
#include <cstdint>

#include "fuzz/expect.hpp"
#include "learn/plan.hpp"
#include "learn/run.hpp"
#include "learn/samples.hpp"

using namespace crosscut;
using namespace crosscut::learn;

namespace {

void judge(const GameRecord& game) {
  std::string bytes;
  write(game, bytes);
  std::string_view rest = bytes;
  const auto again = take_game(rest);
  expect(again && rest.empty() && *again == game, "a game is read as it was written");
  Random random(1);
  for (const std::size_t decision : {std::size_t{0}, game.decisions.size() / 2})
    if (decision < game.decisions.size())
      if (const auto sample = sample_of(game, decision, random); !sample)
        expect(!sample.message().empty(), "a game that is refused is refused with a message");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  std::vector<GameRecord> games = read_shard(text).games;
  std::string_view rest = text;
  while (auto game = take_game(rest)) games.push_back(std::move(*game));
  for (const GameRecord& game : games) judge(game);
  if (!games.empty()) expect(read_shard(block_of(games)).games == games, "a shard holds the games put into it");
  if (const auto run = read_run(text)) expect(text_of(*read_run(text_of(*run))) == text_of(*run), "a run is kept");
  if (const auto plan = read_plan(text)) {
    const auto again = read_plan(text_of(*plan));
    expect(again && *again == *plan, "a plan is kept");
  }
  return 0;
}
