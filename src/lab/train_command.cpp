// `crosscut train`: self-play, training and a match against the best so far, again and again.
#include <atomic>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.hpp"
#include "base/errors.hpp"
#include "base/files.hpp"
#include "base/key.hpp"
#include "command/terminal.hpp"
#include "lab/training.hpp"
#include "learn/curve.hpp"
#include "learn/plan.hpp"
#include "learn/shared.hpp"
#include "nn/file.hpp"

namespace crosscut::lab {
namespace {

namespace fs = std::filesystem;

struct TrainArguments {
  GameArguments game;
  std::string folder, network, store;
  double hours = 1e6, rate = learn::Plan{}.rate;
  int games = 1000, threads = 2, blocks = 4, channels = 32, generations = 60'000;
  std::uint64_t seed = 1;
  learn::SelfPlay play;
};

constexpr const char* trainer_name = "crosscut-trainer";
constexpr std::int64_t reuse = 4;                                     // times that each position is drawn, on average
constexpr std::int64_t batch_size = 128;                              // positions in a step
constexpr std::int64_t of_random = 16;                                // positions that a random game counts for
constexpr std::int64_t least_window = 30'000, most_window = 500'000;  // positions

// A run of training, as far as this sitting takes it.
class Training {
 public:
  Training(const TrainArguments& arguments, const Entry& game, Options options, Context& context)
      : arguments_(arguments),
        game_(game),
        options_(std::move(options)),
        conditions_(game, options_),
        context_(context),
        speak_(context.speak) {}

  Status go() {
    if (Status opened = open(); !opened) return opened;
    while (!stopped() && run_.generation < arguments_.generations)
      if (Status done = generation(); !done) return done;
    if (Status kept = keep(); !kept) return kept;
    say(speak_("Stopped after {} hours; the same command goes on.",
               "Nach {} Stunden angehalten; derselbe Befehl macht weiter.", speak_.number(hours(), 2)));
    return Done{};
  }

 private:
  // ---- files

  std::string file(const std::string& name) const { return (fs::path(arguments_.folder) / name).string(); }
  std::string games_file(int generation) const { return file(fmt::format("games/{:04}.games", generation)); }
  std::string network_file(int number) const { return file(fmt::format("networks/{:04}.net", number)); }
  fs::path trainer() const { return fs::read_symlink("/proc/self/exe").parent_path() / trainer_name; }

  Status open() {
    if (!fs::exists(trainer()))
      return Error{fmt::format("training needs the program {} beside this one; it is built where LibTorch is installed "
                               "(Debian's package libtorch-dev)",
                               trainer_name),
                   "trainer_missing",
                   {{"text", trainer_name}}};
    std::error_code error;
    for (const char* part : {"games", "networks"}) fs::create_directories(file(part), error);
    if (error) return uncreatable(arguments_.folder, error);
    if (fs::exists(file("run.json"))) {
      if (Status read = resume(); !read) return read;
    } else {
      if (Status begun = begin(); !begun) return begun;
    }
    earlier_ = run_.seconds;
    began_ = seconds_now();
    return Done{};
  }

  Status begin() {
    run_.game = game_.name, run_.options = options_.text(), run_.seed = arguments_.seed;
    if (!arguments_.network.empty()) return begin_with_network();
    nn::NetworkShape size;
    size.blocks = arguments_.blocks, size.channels = arguments_.channels;
    size.pooled.clear();
    for (int block = 1; block < size.blocks; block += 2) size.pooled.push_back(block);
    const auto shape = learn::shape_for(options_, size);
    if (!shape) return shape.error();
    if (Status allowed = check(*shape); !allowed) return allowed;
    Random random(run_.seed);
    const Status written = write_file(network_file(0), file_of(nn::random_network(run_.game, *shape, random)));
    return written ? write_file(file("run.json"), text_of(run_)) : written;
  }

  // The bytes of the file that was named.
  Result<std::string> given_network() const {
    if (const auto opened = open_player(arguments_.network, options_); !opened) return opened.error();
    return contents(arguments_.network, nn::largest_file);
  }

  // As if the network were the first that this run has made, without any games.
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
    const auto run = learn::read_run(*text);
    if (!run) return at_place(file("run.json"), run.error());
    if (run->game != game_.name || run->options != options_.text()) {
      const std::string there = run->game + " " + run->options, here = std::string(game_.name) + " " + options_.text();
      return Error{fmt::format("{} is a run of {}, not of {}", arguments_.folder, there, here),
                   "other_run",
                   {{"text", arguments_.folder}, {"there", there}, {"here", here}}};
    }
    run_ = *run;
    if (!arguments_.network.empty()) {
      const auto bytes = given_network();
      if (!bytes) return bytes.error();
      if (run_.origin != nn::hash_of_file(*bytes)) {
        const std::string there = run_.origin.empty() ? "random play" : "another network";
        return Error{
            fmt::format("{} is a run that began with {}, not with {}", arguments_.folder, there, arguments_.network),
            "other_beginning",
            {{"text", arguments_.folder}, {"there", there}, {"here", arguments_.network}}};
      }
    }
    for (int g = 0; g < run_.generation; ++g) {
      constexpr std::size_t largest = std::size_t{1} << 32U;
      const auto bytes = contents(games_file(g), largest);
      if (!bytes) return bytes.error();
      for (const auto& game : learn::read_shard(*bytes).games) conditions_.learn(game);
    }
    say(speak_("Going on with generation {} after {} hours and {} games; Elo {:.0f}.",
               "Weiter mit Generation {} nach {} Stunden und {} Spielen; Elo {:.0f}.", run_.generation,
               speak_.number(run_.seconds / 3600, 2), run_.games, run_.elo()));
    return Done{};
  }

  // What has been reached, and the time it took.
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
    GameFigures figures;
    if (Status played = self_play(best.get(), figures); !played || stopped()) return played;
    const std::int64_t positions = run_.generation ? figures.taught() : of_random * figures.games();
    const std::int64_t samples = run_.samples + reuse * positions;
    if (Status trained = train(samples, figures.games()); !trained || stopped()) return trained;
    auto candidate = open_player(network_file(run_.generation + 1), options_);
    if (!candidate) return candidate.error();
    const match::Pairs pairs = gate(**candidate, best.get());
    if (stopped()) return Done{};
    return finish(pairs, figures.games(), samples);
  }

  Status self_play(const nn::QuantisedNetwork* best, GameFigures& figures) {
    learn::Production production{
        best,     arguments_.play, static_cast<std::uint16_t>(run_.generation), arguments_.games, arguments_.threads,
        run_.seed};
    say(speak_("Generation {}: {} games of {}", "Generation {}: {} Spiele, {}", run_.generation, production.games,
               best ? speak_("self-play by network {}", "Netz {} gegen sich selbst", run_.best)
                    : speak_("random play", "zufällige Züge")));
    const double start = seconds_now();
    const auto played = [&](const learn::GameRecord& game) {
      figures.add(game);
      tell_now_and_then(figures.games(), production.games, start);
    };
    const std::string path = games_file(run_.generation);
    const Status made = arguments_.store.empty() ? produce(production, path, conditions_, played, stop())
                                                 : share(production, path, played);
    if (made)
      say(fmt::format("  {:.0f} s: {}", seconds_now() - start, figures.text(conditions_, game_.number, speak_)));
    return made;
  }

  // The network travels through the store.
  Status share(const learn::Production& production, const std::string& path,
               const std::function<void(const learn::GameRecord&)>& played) {
    std::string network;
    if (run_.best) {
      auto bytes = contents(network_file(run_.best), nn::largest_file);
      if (!bytes) return bytes.error();
      network = *std::move(bytes);
    }
    const std::string run = fmt::format("training of {} in {}:{}", game_.name, machine_name(),
                                        fs::absolute(arguments_.folder).lexically_normal().string());
    return produce_shared(production, network, path, conditions_, played, stop(),
                          {arguments_.store, run, worker_name(machine_name()), CROSSCUT_VERSION,
                           [this](const std::string& text) { say("  " + text); }, speak_});
  }

  Status train(std::int64_t samples, std::int64_t games) {
    const int number = run_.generation + 1;
    if (fs::exists(network_file(number))) return Done{};
    learn::Plan plan;
    plan.network = network_file(0), plan.checkpoint = file("checkpoint"), plan.out = network_file(number);
    for (int g = 0; g <= run_.generation; ++g) plan.shards.push_back(games_file(g));
    plan.window = std::clamp(samples / reuse / 2, least_window, most_window);
    plan.batch = static_cast<int>(batch_size), plan.steps = std::max<std::int64_t>(1, samples / batch_size);
    plan.rate = arguments_.rate, plan.threads = arguments_.threads, plan.seed = run_.seed;
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
                                           {"rate", plan.rate},
                                           {"simulations", arguments_.play.full},
                                           {"fast", arguments_.play.fast},
                                           {"threads", arguments_.threads}}
                        .dump();
    if (Status written = write_file(file("plan.json"), text_of(plan)); !written) return written;
    say(speak_("  training network {}: up to step {}, from the newest {} positions",
               "  Netz {} wird trainiert: bis Schritt {}, mit den neuesten {} Stellungen", number, plan.steps,
               plan.window));
    return start_trainer();
  }

  // Waits for it. It ends with this program.
  Status start_trainer() const {
    const std::string program = trainer().string(), plan = file("plan.json"), language(speak_.name());
    context_.out.flush();
    const pid_t child = fork();
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGTERM);
      execl(program.c_str(), trainer_name, plan.c_str(), language.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    if (child < 0) return Error{program + " cannot be started", "trainer_unstartable", {{"text", program}}};
    int status = -1;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
      if (ended()) kill(child, SIGTERM);
    if (ended() || status == 0) return Done{};
    return Error{program + " has failed; what it said stands above", "trainer_failed", {{"text", program}}};
  }

  match::Pairs gate(const nn::QuantisedNetwork& candidate, const nn::QuantisedNetwork* best) {
    learn::Gate gate;
    gate.threads = arguments_.threads;
    gate.seed = mix(run_.seed, static_cast<std::uint64_t>(run_.generation) + (std::uint64_t{1} << 32U));
    gate.play.full = gate.play.fast = arguments_.play.full;
    say(speak_("  match against {}: up to {} games", "  Match gegen {}: bis zu {} Spiele",
               best ? speak_("network {}", "Netz {}", run_.best) : speak_("random play", "zufällige Züge"),
               gate.games));
    const double start = seconds_now();
    const auto played = [&](const match::Pairs& pairs) { tell_now_and_then(2 * pairs.all(), gate.games, start); };
    const match::Pairs pairs = play_gate(candidate, best, gate, conditions_, played, stop());
    if (pairs.all())
      say(speak_("  {:.0f} s: {} % of {} games", "  {:.0f} s: {} % von {} Spielen", seconds_now() - start,
                 speak_.number(100 * pairs.mean(), 1), 2 * pairs.all()));
    return pairs;
  }

  // Accepted if the match was won, surely or by points: the test ends sooner what is clear. So is the first network in
  // any case: from random play it may learn to judge positions of random play only, and must see its own mistakes.
  Status finish(const match::Pairs& pairs, int games, std::int64_t samples) {
    const int number = ++run_.generation;
    run_.games += games, run_.samples = samples, run_.seconds = 3600 * hours();
    const double score = pairs.all() ? pairs.mean() : 0.5;
    const bool accepted = score > 0.5 || !run_.best;
    const double elo = run_.elo() + (accepted ? learn::elo_gain(score, 2 * pairs.all()) : 0);
    if (accepted) run_.best = number;
    run_.history.push_back({number, run_.games, run_.samples, run_.seconds, score, accepted, elo});
    if (Status kept = keep(); !kept) return kept;
    if (Status written = write_file(file("curve.html"), curve_page(run_, speak_)); !written) return written;
    say(speak_("Network {} {}: Elo {:.0f} after {} games and {} hours (curve.html)\n{}",
               "Netz {} {}: Elo {:.0f} nach {} Spielen und {} Stunden (curve.html)\n{}", number,
               accepted ? speak_({"is the best now", "ist jetzt das beste"}) : speak_({"was refused", "ist verworfen"}),
               elo, run_.games, speak_.number(hours(), 2), curve_text(run_, context_.style().width, speak_)));
    return Done{};
  }

  // ---- time and words

  double hours() const { return (earlier_ + seconds_now() - began_) / 3600; }
  // Whoever asks: an interrupt is reported only once.
  bool ended() const {
    if (interrupted()) ended_ = true;
    return ended_;
  }
  bool stopped() const { return ended() || seconds_now() - began_ >= 3600 * arguments_.hours; }
  Stop stop() const {
    return [this] { return stopped(); };
  }
  void say(const std::string& text) {
    const std::lock_guard lock(saying_);
    context_.out << text << std::endl;
  }
  void tell_now_and_then(int done, int all, double start) {
    constexpr double often = 30;  // seconds
    const double now = seconds_now();
    if (now - std::max(told_, start) < often || !done) return;
    told_ = now;
    say(speak_("  {} of {} games, {:.0f} s to go", "  {} von {} Spielen, noch {:.0f} s", done, all,
               (now - start) / done * (all - done)));
  }

  const TrainArguments& arguments_;
  const Entry& game_;
  Options options_;  // given
  learn::Conditions conditions_;
  Context& context_;
  const explain::Speech speak_;
  learn::Run run_;
  mutable std::atomic<bool> ended_{false};
  std::mutex saying_;                          // those who share self-play speak up, too
  double earlier_ = 0, began_ = 0, told_ = 0;  // seconds of earlier sittings; times
};

void train(const TrainArguments& arguments, Context& context) {
  const auto options = read_options(arguments.game.game, arguments.game.text());
  if (!options) return context.fail(options.error(), 2);
  if (&context.out == &std::cout) catch_interrupts();
  if (const Status done = Training(arguments, *find_game(arguments.game.game), *options, context).go(); !done)
    context.fail(done.error());
}

}  // namespace

void declare_train(Command& program, Context& context) {
  Command& command = program.command("train", "train a network for a game, from random play, by self-play");
  auto arguments = std::make_shared<TrainArguments>();
  arguments->game.declare(command);
  command.option("--run", arguments->folder, "the folder of the run; where it holds one, that goes on")
      .value_name("FOLDER")
      .required();
  command.option("--network", arguments->network, "a network that a new run begins with, instead of random play")
      .value_name("FILE");
  command
      .option(
          "--store", arguments->store,
          "share self-play with crosscut work --stay on any machine, through this database (postgresql://...) or file")
      .value_name("URL");
  command.option("--hours", arguments->hours, "stop after so many hours").range(0.0, 1e6);
  command.option("--generations", arguments->generations, "stop after so many networks").range(1, 60'000);
  command.option("--games", arguments->games, "of self-play for each network").range(8, 1'000'000).show_default();
  command.option("--blocks", arguments->blocks, "of a new run's networks").range(1, 64).show_default();
  command.option("--channels", arguments->channels, "of a new run's networks").range(16, 512).show_default();
  command.option("--simulations", arguments->play.full, "of a full search, which the network learns from")
      .range(2, 100'000)
      .show_default();
  command.option("--fast", arguments->play.fast, "simulations of the other searches").range(1, 100'000).show_default();
  command.option("--rate", arguments->rate, "of learning; a smaller one gets more out of a run that stands still")
      .range(0.000'1, 0.1)
      .show_default();
  command.option("--threads", arguments->threads, "of self-play and training").range(1, 256).show_default();
  command.option("--seed", arguments->seed, "of a new run").show_default();
  command.footer =
      "It can be killed at any instant, and goes on when it is started again. docs/learning.md tells more.";
  command.run = [&context, arguments] { train(*arguments, context); };
}

}  // namespace crosscut::lab
