#include "learn/training.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.hpp"
#include "base/errors.hpp"
#include "base/files.hpp"
#include "base/key.hpp"
#include "learn/curve.hpp"
#include "learn/game_statistics.hpp"
#include "learn/plan.hpp"
#include "learn/shared.hpp"
#include "messages/learning.hpp"
#include "nn/file.hpp"

namespace crosscut::learn {
namespace {

namespace fs = std::filesystem;

using Say = std::function<void(const std::string&)>;

constexpr std::int64_t reuse = 4;                                     // times that each position is drawn, on average
constexpr std::int64_t batch_size = 128;                              // positions in a step
constexpr std::int64_t of_random = 16;                                // positions that a random game counts for
constexpr std::int64_t least_window = 30'000, most_window = 500'000;  // positions

// A run of training in this session.
class Training {
 public:
  Training(const TrainingSettings& settings, const Entry& game, Options options, const Say& say, const Stop& stop)
      : settings_(settings),
        game_(game),
        options_(std::move(options)),
        conditions_(game, options_),
        say_(say),
        stop_(stop) {}

  Status go() {
    if (Status opened = open(); !opened) return opened;
    while (!stopped() && run_.generation < settings_.generations)
      if (Status done = generation(); !done) return done;
    if (Status kept = keep(); !kept) return kept;
    say(fmt::format("Stopped after {:.2f} hours; the same command continues.", hours()));
    return Done{};
  }

 private:
  // ---- files

  std::string file(const std::string& name) const { return (fs::path(settings_.folder) / name).string(); }
  std::string games_file(int generation) const { return file(fmt::format("games/{:04}.games", generation)); }
  std::string network_file(int number) const { return file(fmt::format("networks/{:04}.net", number)); }

  Status open() {
    if (!fs::exists(settings_.trainer))
      return messages::trainer_missing{.program = fs::path(settings_.trainer).filename().string()};
    std::error_code error;
    for (const char* part : {"games", "networks"}) fs::create_directories(file(part), error);
    if (error) return uncreatable(settings_.folder, error);
    if (fs::exists(file("run.json"))) {
      if (Status read = resume(); !read) return read;
    } else {
      if (Status created = begin(); !created) return created;
    }
    earlier_ = run_.seconds;
    began_ = seconds_now();
    return Done{};
  }

  Status begin() {
    run_.game = game_.name, run_.options = options_.text(), run_.seed = settings_.seed;
    if (!settings_.network.empty()) return begin_with_network();
    nn::NetworkShape size;
    size.blocks = settings_.blocks, size.channels = settings_.channels;
    size.pooled.clear();
    for (int block = 1; block < size.blocks; block += 2) size.pooled.push_back(block);
    const auto shape = shape_for(options_, size);
    if (!shape) return shape.error();
    if (Status allowed = check(*shape); !allowed) return allowed;
    Random random(run_.seed);
    const Status written = write_file(network_file(0), file_of(nn::random_network(run_.game, *shape, random)));
    return written ? write_file(file("run.json"), text_of(run_)) : written;
  }

  // The bytes of the file that was named.
  Result<std::string> given_network() const {
    if (const auto opened = open_player(settings_.network, options_); !opened) return opened.error();
    return contents(settings_.network, nn::largest_file);
  }

  // Treats the network as the first that this run has made, without any games.
  Status begin_with_network() {
    const auto bytes = given_network();
    if (!bytes) return bytes.error();
    run_.origin = nn::hash_of_file(*bytes);
    run_.generation = run_.best = 1;
    run_.history = {{1, 0, 0, 0, 0.5, true, 0}};
    for (const auto& [path, content] : {std::pair{games_file(0), std::string()},
                                        {network_file(0), *bytes},
                                        {network_file(1), *bytes},
                                        {file("run.json"), text_of(run_)}})
      if (Status written = write_file(path, content); !written) return written;
    return Done{};
  }

  Status resume() {
    constexpr std::size_t longest = 64 << 20;
    const auto text = contents(file("run.json"), longest);
    if (!text) return text.error();
    const auto run = read_run(*text);
    if (!run) return at_place(file("run.json"), run.error());
    if (run->game != game_.name || run->options != options_.text())
      return messages::other_run{.folder = settings_.folder,
                                 .there = run->game + " " + run->options,
                                 .here = std::string(game_.name) + " " + options_.text()};
    run_ = *run;
    if (!settings_.network.empty()) {
      const auto bytes = given_network();
      if (!bytes) return bytes.error();
      if (run_.origin.empty())
        return messages::other_beginning_random{.folder = settings_.folder, .here = settings_.network};
      if (run_.origin != nn::hash_of_file(*bytes))
        return messages::other_beginning_network{.folder = settings_.folder, .here = settings_.network};
    }
    for (int g = 0; g < run_.generation; ++g) {
      constexpr std::size_t largest = std::size_t{1} << 32U;
      const auto bytes = contents(games_file(g), largest);
      if (!bytes) return bytes.error();
      for (const auto& game : read_shard(*bytes).games) conditions_.learn(game);
    }
    say(fmt::format("Going on with generation {} after {:.2f} hours and {} games; Elo {:.0f}.", run_.generation,
                    run_.seconds / 3600, run_.games, run_.elo()));
    return Done{};
  }

  // The state reached, and the time it took.
  Status keep() {
    run_.seconds = 3600 * hours();
    return write_file(file("run.json"), text_of(run_));
  }

  // ---- a generation

  Status generation() {
    std::shared_ptr<const nn::QuantisedNetwork> best;
    if (run_.best) {
      auto opened = open_player(network_file(run_.best), options_);
      if (!opened) return opened.error();
      best = *std::move(opened);
    }
    GameStatistics statistics;
    if (Status played = self_play(best.get(), statistics); !played || stopped()) return played;
    const std::int64_t positions = run_.generation ? statistics.taught() : of_random * statistics.games();
    const std::int64_t samples = run_.samples + reuse * positions;
    if (Status trained = train(samples, statistics.games()); !trained || stopped()) return trained;
    auto candidate = open_player(network_file(run_.generation + 1), options_);
    if (!candidate) return candidate.error();
    const match::Pairs pairs = gate(**candidate, best.get());
    if (stopped()) return Done{};
    return finish(pairs, statistics.games(), samples);
  }

  Status self_play(const nn::QuantisedNetwork* best, GameStatistics& statistics) {
    Production production{
        best,     settings_.play, static_cast<std::uint16_t>(run_.generation), settings_.games, settings_.threads,
        run_.seed};
    if (settings_.store.empty())
      if (Status varied = vary(production); !varied) return varied;
    say(fmt::format("Generation {}: {} games of {}", run_.generation, production.games,
                    best ? fmt::format("self-play by network {}", run_.best) : "random play"));
    const double start = seconds_now();
    const auto played = [&](const GameRecord& game) {
      statistics.add(game);
      tell_now_and_then(statistics.games(), production.games, start);
    };
    const std::string path = games_file(run_.generation);
    const Status made = settings_.store.empty() ? produce(production, path, conditions_, played, stop())
                                                : share(production, path, played);
    if (made) say(fmt::format("  {:.0f} s: {}", seconds_now() - start, statistics.text(conditions_, game_.number)));
    return made;
  }

  // Some games begin where those of the previous generation were overturned, or with given starts; in some, former best
  // networks play.
  Status vary(Production& production) const {
    if (!run_.best) return Done{};
    production.starts = settings_.starts;
    constexpr std::size_t largest = std::size_t{1} << 32U;
    const auto bytes = contents(games_file(run_.generation - 1), largest);
    if (!bytes) return bytes.error();
    for (Start& start : overturned(read_shard(*bytes).games)) production.starts.push_back(std::move(start));
    constexpr std::size_t most = 4;
    for (auto past = run_.history.rbegin(); past != run_.history.rend() && production.opponents.size() < most; ++past) {
      if (!past->accepted || past->network == run_.best) continue;
      auto opened = open_player(network_file(past->network), options_);
      if (!opened) return opened.error();
      production.opponents.push_back(*std::move(opened));
    }
    return Done{};
  }

  // The network travels through the store.
  Status share(const Production& production, const std::string& path,
               const std::function<void(const GameRecord&)>& played) {
    std::string network;
    if (run_.best) {
      auto bytes = contents(network_file(run_.best), nn::largest_file);
      if (!bytes) return bytes.error();
      network = *std::move(bytes);
    }
    const std::string run = fmt::format("training of {} in {}:{}", game_.name, settings_.machine,
                                        fs::absolute(settings_.folder).lexically_normal().string());
    return produce_shared(production, network, path, conditions_, played, stop(),
                          {settings_.store, run, settings_.worker, settings_.version,
                           [this](const std::string& text) { say("  " + text); }});
  }

  Status train(std::int64_t samples, std::int64_t games) {
    const int number = run_.generation + 1;
    if (fs::exists(network_file(number))) return Done{};
    Plan plan;
    plan.network = network_file(0), plan.checkpoint = file("checkpoint"), plan.out = network_file(number);
    for (int g = 0; g <= run_.generation; ++g) plan.shards.push_back(games_file(g));
    plan.window = std::clamp(samples / reuse / 2, least_window, most_window);
    plan.batch = static_cast<int>(batch_size), plan.steps = std::max<std::int64_t>(1, samples / batch_size);
    plan.learning_rate = settings_.learning_rate, plan.threads = settings_.threads, plan.seed = run_.seed;
    if (run_.best) {
      const auto parent = contents(network_file(run_.best), nn::largest_file);
      if (!parent) return parent.error();
      plan.parent = nn::hash_of_file(*parent);
    }
    plan.training = nlohmann::ordered_json{{"options", run_.options},
                                           {"seed", run_.seed},
                                           {"generation", run_.generation},
                                           {"games", run_.games + games},
                                           {"samples", samples},
                                           {"window", plan.window},
                                           {"batch", plan.batch},
                                           {"learning_rate", plan.learning_rate},
                                           {"simulations", settings_.play.full},
                                           {"fast", settings_.play.fast},
                                           {"threads", settings_.threads}}
                        .dump();
    if (Status written = write_file(file("plan.json"), text_of(plan)); !written) return written;
    say(fmt::format("  training network {}: up to step {}, from at least the newest {} positions", number, plan.steps,
                    plan.window));
    return start_trainer();
  }

  // Waits for it. It ends with this program.
  Status start_trainer() const {
    const std::string &program = settings_.trainer, plan = file("plan.json");
    const pid_t child = fork();
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGTERM);
      execl(program.c_str(), program.c_str(), plan.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    if (child < 0) return messages::trainer_unstartable{.program = program};
    int status = -1;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
      if (stop_()) kill(child, SIGTERM);
    if (stop_() || status == 0) return Done{};
    return messages::trainer_failed{.program = program};
  }

  match::Pairs gate(const nn::QuantisedNetwork& candidate, const nn::QuantisedNetwork* best) {
    Gate gate;
    gate.threads = settings_.threads;
    gate.seed = mix(run_.seed, static_cast<std::uint64_t>(run_.generation) + (std::uint64_t{1} << 32U));
    gate.play.full = gate.play.fast = settings_.play.full;
    say(fmt::format("  match against {}: up to {} games", best ? fmt::format("network {}", run_.best) : "random play",
                    gate.games));
    const double start = seconds_now();
    const auto played = [&](const match::Pairs& pairs) { tell_now_and_then(2 * pairs.all(), gate.games, start); };
    const match::Pairs pairs = play_gate(candidate, best, gate, conditions_, played, stop());
    if (pairs.all())
      say(fmt::format("  {:.0f} s: {:.1f} % of {} games", seconds_now() - start, 100 * pairs.mean(), 2 * pairs.all()));
    return pairs;
  }

  // Accepted if the match was won, by the test or by points; the test ends clear matches early. The first network is
  // always accepted: random play may only teach it to judge random positions, so it must see its own mistakes.
  Status finish(const match::Pairs& pairs, int games, std::int64_t samples) {
    const int number = ++run_.generation;
    run_.games += games, run_.samples = samples, run_.seconds = 3600 * hours();
    const double score = pairs.all() ? pairs.mean() : 0.5;
    const bool accepted = score > 0.5 || !run_.best;
    const double elo = run_.elo() + (accepted ? match::elo_near(score, 2 * pairs.all()) : 0);
    if (accepted) run_.best = number;
    run_.history.push_back({number, run_.games, run_.samples, run_.seconds, score, accepted, elo});
    if (Status kept = keep(); !kept) return kept;
    if (Status written = write_file(file("curve.html"), curve_page(run_)); !written) return written;
    say(fmt::format("Network {} {}: Elo {:.0f} after {} games and {:.2f} hours (curve.html)\n{}", number,
                    accepted ? "is the best now" : "was refused", elo, run_.games, hours(),
                    curve_text(run_, settings_.width)));
    return Done{};
  }

  // ---- time and words

  double hours() const { return (earlier_ + seconds_now() - began_) / 3600; }
  bool stopped() const { return stop_() || seconds_now() - began_ >= 3600 * settings_.hours; }
  Stop stop() const {
    return [this] { return stopped(); };
  }
  void say(const std::string& text) {
    const std::lock_guard lock(saying_);
    say_(text);
  }
  void tell_now_and_then(int done, int all, double start) {
    constexpr double often = 30;  // seconds
    const double now = seconds_now();
    if (now - std::max(told_, start) < often || !done) return;
    told_ = now;
    say(fmt::format("  {} of {} games, {:.0f} s to go", done, all, (now - start) / done * (all - done)));
  }

  const TrainingSettings& settings_;
  const Entry& game_;
  Options options_;  // given
  Conditions conditions_;
  const Say& say_;
  const Stop& stop_;
  Run run_;
  std::mutex saying_;                          // shared self-play reports as well
  double earlier_ = 0, began_ = 0, told_ = 0;  // seconds of earlier sessions; times
};

}  // namespace

Status train(const TrainingSettings& settings, const Entry& game, const Options& options,
             const std::function<void(const std::string&)>& say, const Stop& stop) {
  return Training(settings, game, options, say, stop).go();
}

}  // namespace crosscut::learn
