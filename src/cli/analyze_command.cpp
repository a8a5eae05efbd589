// `crosscut analyze`: JSON requests, one per line, on standard input; answers on standard output.
#include "api/analyst.hpp"
#include "api/katago.hpp"
#include "base/clock.hpp"
#include "base/text.hpp"
#include "cli/engine_options.hpp"
#include "cli/main.hpp"
#include "command/lines.hpp"
#include "messages/help_serve.hpp"

namespace crosscut::cli {
namespace {

struct AnalyzeArguments {
  std::string protocol;
  int workers = 1;
  int threads = 256;
  std::size_t memory = 1024;
  TablesOption tables;
};

// Queries of KataGo's protocol, of which `first` is one that has been read already.
void analyze_for_katago(const api::Host& host, int workers, const Lines& lines, InputLine first, Context& context) {
  api::KataGo katago(host, workers, [&](const std::string& line) { context.out << line << '\n' << std::flush; });
  for (InputLine line = std::move(first); line.kind != InputLine::end; line = lines())
    if (line.kind != InputLine::text || !trimmed(line.content).empty()) katago.submit(line.content);
}

void analyze(const AnalyzeArguments& arguments, Context& context) {
  api::AnalystSettings settings;
  settings.workers = arguments.workers;
  settings.host.clock = seconds_now;
  settings.host.version = CROSSCUT_VERSION;
  settings.host.bounds.threads = arguments.threads;
  settings.host.bounds.memory = arguments.memory << 20U;
  auto tables = arguments.tables.read();
  if (!tables) return context.fail(tables.error(), 2);
  settings.host.tablebases = *std::move(tables);
  const Lines lines = lines_of(context.in, api::usual_bytes);
  InputLine line = lines();
  while (line.kind == InputLine::text && trimmed(line.content).empty()) line = lines();
  if (arguments.protocol.empty() ? api::is_katago_query(line.content) : arguments.protocol == "katago")
    return analyze_for_katago(settings.host, arguments.workers, lines, std::move(line), context);
  const std::size_t most = settings.waiting;
  constexpr std::size_t most_bytes = std::size_t{64} << 20U;  // that requests take in memory while they wait
  api::Analyst analyst(std::move(settings));
  const auto client =
      analyst.connect([&](const api::Answer& answer) { context.out << answer.text << '\n'
                                                                   << std::flush; });
  for (; line.kind != InputLine::end; line = lines()) {
    if (line.kind == InputLine::text && trimmed(line.content).empty()) continue;
    client->wait(most - 1, most_bytes);  // back-pressure: no more is read than can be queued
    client->submit(line.kind == InputLine::text ? api::Request::read(line.content)
                                                : api::Request::refused(line.fault()));
  }
  client->wait();
}

}  // namespace

void declare_analyze(Command& program, Context& context) {
  Command& command = program.command("analyze", messages::help_analyze_summary{});
  auto arguments = std::make_shared<AnalyzeArguments>();
  command.option("--protocol", arguments->protocol, messages::help_analyze_protocol{}).one_of({"crosscut", "katago"});
  command.option("--workers", arguments->workers, messages::help_analyze_workers{}).range(1, 256).show_default();
  command.option("--threads", arguments->threads, messages::help_serve_threads{}).range(1, 256).show_default();
  command.option("--memory", arguments->memory, messages::help_serve_memory{})
      .range(std::size_t{1}, std::size_t{200'000})
      .show_default();
  arguments->tables.declare(command);
  command.footer = messages::help_analyze_footer{};
  command.run = [&context, arguments] { analyze(*arguments, context); };
}

}  // namespace crosscut::cli
