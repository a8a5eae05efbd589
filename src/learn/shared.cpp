#include "learn/shared.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <system_error>
#include <thread>

#include "base/errors.hpp"
#include "base/files.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"
#include "learn/samples.hpp"
#include "messages/fields.hpp"
#include "messages/learning.hpp"
#include "messages/matches.hpp"
#include "nn/file.hpp"
#include "wire/fields.hpp"

namespace crosscut::learn {
namespace {

using database::Failure;
using Player = std::shared_ptr<const nn::QuantisedNetwork>;
using Opened = Result<std::shared_ptr<const match::Task>>;

// The identity of the task.
std::string conditions_of(const Production& production, const std::string& network, const Conditions& conditions,
                          int first) {
  nlohmann::ordered_json fair = nlohmann::ordered_json::array();
  for (const auto& [size, number] : conditions.fair()) fair.push_back({{"size", size}, {"number", number}});
  return nlohmann::ordered_json{{"selfplay", conditions.game().name},
                                {"options", conditions.given().text()},
                                {"generation", production.generation},
                                {"network", network.empty() ? "" : crosscut::text_of(sha256(network))},
                                {"seed", production.seed},
                                {"first", first},
                                {"games", production.games},
                                {"simulations", production.play.full},
                                {"fast", production.play.fast},
                                {"full_of", production.play.full_of},
                                {"fair", fair}}
      .dump();
}

int blocks_of(int games) { return (games + games_in_block - 1) / games_in_block; }

// The self-play of a generation, as a worker does it.
class Blocks final : public match::Task {
 public:
  // `first`: the number of the first game.
  Blocks(Production production, Player player, Conditions conditions, int first)
      : production_(std::move(production)),
        player_(std::move(player)),
        conditions_(std::move(conditions)),
        first_(first) {
    production_.player = player_.get();
  }

  std::optional<std::string> piece(int number, const Stop& stop) const override {
    std::vector<GameRecord> games;
    for (int i = 0; i < size(number); ++i) {
      if (stop()) return {};
      games.push_back(play(production_, draft_of(production_, conditions_, first_ + number * games_in_block + i)));
    }
    return block_of(games);
  }

  // The games of a block; nothing if it is damaged.
  std::optional<std::vector<GameRecord>> read(int number, const std::string& bytes) const {
    Shard shard = read_shard(bytes);
    if (shard.dropped || static_cast<int>(shard.games.size()) != size(number)) return {};
    Random random(1);
    for (const GameRecord& game : shard.games)
      if (game.game != conditions_.game().name || game.generation != production_.generation ||
          !sample_of(game, 0, random))
        return {};
    return std::move(shard.games);
  }

 private:
  int size(int number) const { return std::min(games_in_block, production_.games - first_ - number * games_in_block); }

  Production production_;
  Player player_;
  Conditions conditions_;
  int first_;
};

// The contents of a task, except its network.
struct AskedSelfPlay {
  const Entry* game = nullptr;
  Options options;
  std::map<int, double> fair;
  Production production;
  int first = 0;
  std::string network;  // its hash
};

Error damaged_request(Message why) { return messages::request_damaged{.why = std::move(why)}; }

Result<AskedSelfPlay> read_conditions(const nlohmann::json& json) {
  std::optional<wire::Fault> fault;
  const wire::Fields fields = wire::Fields(json, "", fault).needed();
  constexpr int most_games = 10'000'000, most_simulations = 100'000;
  AskedSelfPlay asked;
  const std::string game = fields.needed_text("selfplay"), options = fields.needed_text("options");
  asked.production.generation = static_cast<std::uint16_t>(fields.integer("generation", 0, 65534).value_or(0));
  asked.network = fields.needed_text("network");
  asked.production.seed = fields.whole("seed", 0, std::numeric_limits<std::uint64_t>::max()).value_or(0);
  asked.production.games = fields.integer("games", 1, most_games).value_or(1);
  asked.first = fields.integer("first", 0, asked.production.games).value_or(0);
  asked.production.play.full = fields.integer("simulations", 2, most_simulations).value_or(2);
  asked.production.play.fast = fields.integer("fast", 1, most_simulations).value_or(1);
  asked.production.play.full_of = fields.integer("full_of", 1, most_simulations).value_or(1);
  for (const wire::Fields& pair : fields.objects("fair"))
    asked.fair[pair.needed().integer("size", 0, 1000).value_or(0)] =
        pair.needed().number("number", -1e6, 1e6).value_or(0);
  if (fault) return damaged_request(*fault);
  asked.game = find_game(game);
  if (!asked.game) return damaged_request(no_such_game(game));
  auto known = read_options(game, options);
  if (!known) return known.error();
  asked.options = *std::move(known);
  return asked;
}

Result<Player> player_in(const std::string& bytes, const AskedSelfPlay& asked) {
  if (crosscut::text_of(sha256(bytes)) != asked.network) return messages::network_not_named{};
  const auto network = nn::read_network(bytes);
  if (!network) return at_place("its network", network.error());
  auto player = std::make_shared<const nn::QuantisedNetwork>(*network);
  const auto table = asked.game->open(asked.options);
  if (!table) return table.error();
  if (const Status fits = (*table)->fits(*player); !fits) return fits.error();
  return Player(std::move(player));
}

// The trainer's side of the store, whose own worker is a client like any other.
class Collection {
 public:
  Collection(match::Store& store, std::string id, const Blocks& blocks,
             const std::function<void(const GameRecord&)>& played, const Sharing& sharing)
      : store_(store), id_(std::move(id)), blocks_(blocks), played_(played), sharing_(sharing) {}

  // Fetches what has been finished; nothing while the store cannot be reached.
  Status fetch() {
    const auto finished = store_.points(id_, 0);
    if (!finished) return passing(finished.error());
    for (const auto& [number, points] : *finished) {
      if (games_.count(number)) continue;
      const auto piece = store_.piece(id_, number);
      if (!piece) return passing(piece.error());
      if (auto games = blocks_.read(number, *piece)) {
        for (const GameRecord& game : *games) played_(game);
        games_.emplace(number, *std::move(games));
        continue;
      }
      sharing_.note(fmt::format("block {} in the store is damaged, and is played again", number));
      if (const auto opened = store_.reopen(id_, number); !opened) return passing(opened.error());
    }
    return Done{};
  }
  int blocks() const { return static_cast<int>(games_.size()); }

  // All that was fetched, in order.
  std::string bytes() const {
    std::string bytes;
    for (const auto& [number, games] : games_) bytes += block_of(games);
    return bytes;
  }
  void teach(Conditions& conditions) const {
    for (const auto& [number, games] : games_)
      for (const GameRecord& game : games) conditions.learn(game);
  }

 private:
  static Status passing(const Failure& failure) {
    if (failure.kind == Failure::Kind::lost || failure.kind == Failure::Kind::again) return Done{};
    return failure;
  }

  match::Store& store_;
  const std::string id_;
  const Blocks& blocks_;
  const std::function<void(const GameRecord&)>& played_;
  const Sharing& sharing_;
  std::map<int, std::vector<GameRecord>> games_;
};

// Plays as one of the workers, and collects the blocks of all, until there are `blocks` or `stop` returns true.
Status work_and_collect(const std::shared_ptr<const Blocks>& task, const std::string& id, int threads, int blocks,
                        Collection& collection, const Stop& stop, const Sharing& sharing) {
  auto store = match::Store::open(sharing.store, match::Store::Use::shared);
  if (!store) return store.error();
  match::WorkSettings settings;
  settings.worker = sharing.worker, settings.version = sharing.version, settings.only = id;
  settings.concurrency = settings.processors = threads;
  settings.pause = 0.5;
  settings.open_task = [&](const match::Store::Filed&, const auto&) -> Opened { return Opened(task); };
  Status fetched = Done{};
  std::atomic<bool> quits{false};
  while (fetched && collection.blocks() < blocks && !stop()) {
    match::Worked worked;
    std::atomic<bool> done{false};
    std::thread worker([&] {
      worked = match::work(*store, settings, sharing.note, [&] { return quits.load(); });
      done = true;
    });
    while (!done) {
      constexpr std::chrono::milliseconds now_and_then{100};
      std::this_thread::sleep_for(now_and_then);
      if (fetched) fetched = collection.fetch();
      if (!fetched || stop()) quits = true;
    }
    worker.join();
    if (worked.error) return *worked.error;
    if (fetched) fetched = collection.fetch();
  }
  return fetched;
}

}  // namespace

Status produce_shared(const Production& production, const std::string& network, const std::string& path,
                      Conditions& conditions, const std::function<void(const GameRecord&)>& played, const Stop& stop,
                      const Sharing& sharing) {
  const auto first = learn_from(path, conditions, played);
  if (!first) return first.error();
  if (*first >= production.games) return Done{};
  auto store = match::Store::open(sharing.store, match::Store::Use::shared);
  if (!store) return store.error();
  const int blocks = blocks_of(production.games - *first);
  const auto id = store->file({sharing.run, conditions_of(production, network, conditions, *first),
                               match::asked_of(match::identity_here(sharing.version)), blocks, network});
  if (!id) return id.error();
  const Player player(Player(), production.player);  // which others keep
  const auto task = std::make_shared<const Blocks>(production, player, conditions, *first);
  Collection collection(*store, *id, *task, played, sharing);
  try {
    const Status done = work_and_collect(task, *id, production.threads, blocks, collection, stop, sharing);
    if (!done || collection.blocks() < blocks) return done;
  } catch (const std::system_error& error) { return refused_by_machine(error); }
  std::string bytes;
  if (std::filesystem::exists(path)) {
    auto before = contents(path, std::numeric_limits<std::size_t>::max());
    if (!before) return before.error();
    bytes = *std::move(before);
  }
  if (const Status kept = write_file(path, bytes + collection.bytes()); !kept) return kept;
  collection.teach(conditions);
  return Done{};
}

match::OpenTask self_play_of_others(const std::string& version) {
  return [version](const match::Store::Filed& filed, const auto& supplies) -> Opened {
    const auto json = wire::parsed(filed.conditions);
    if (!json || !json->is_object() || !json->contains("selfplay")) return Opened(nullptr);
    const auto identity = match::read_identity(filed.asked);
    if (!identity) return identity.error();
    if (const Status alike = same(*identity, match::identity_here(version)); !alike) return alike.error();
    const auto asked = read_conditions(*json);
    if (!asked) return asked.error();
    Player player;
    if (!asked->network.empty()) {
      const auto bytes = supplies();
      if (!bytes) return bytes.error();
      auto read = player_in(*bytes, *asked);
      if (!read) return read.error();
      player = *std::move(read);
    }
    return Opened(std::make_shared<const Blocks>(asked->production, std::move(player),
                                                 Conditions(*asked->game, asked->options, asked->fair), asked->first));
  };
}

}  // namespace crosscut::learn
