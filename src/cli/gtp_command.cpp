// `crosscut gtp`: the Go Text Protocol on standard input and output.
#include "base/clock.hpp"
#include "base/files.hpp"
#include "cli/engine_options.hpp"
#include "cli/main.hpp"
#include "command/terminal.hpp"
#include "gtp/gtp.hpp"
#include "record/record.hpp"

namespace crosscut::cli {
namespace {

struct GtpArguments {
  GameArguments game;
  EngineOptions engine;
};

void gtp(const GtpArguments& arguments, Context& context) {
  gtp::Settings settings;
  const auto table = open_table(arguments.game.game, arguments.game.text());
  if (!table) return context.fail(table.error(), 2);
  const auto settings_of_engine = arguments.engine.settings(table->get());
  if (!settings_of_engine) return context.fail(settings_of_engine.error(), 2);
  settings.engine = *settings_of_engine;
  settings.version = CROSSCUT_VERSION;
  const auto record_file = [](const std::string& path) { return contents(path, RecordLimits{}.bytes); };
  auto engine = gtp::Gtp::open(
      arguments.game.game, arguments.game.text(), settings,
      {seconds_now, record_file, write_file, [&] { return input_waits(context.in); },
       [&](const std::string& text) { context.out << text << std::flush; },
       [&](const Message& note) { context.warn(context.worded(note)); }, [&] { return input_ended(context.in); }});
  if (!engine) return context.fail(engine.error(), 2);
  if (!serve(*engine, context.in, context.out)) context.fail(messages::output_unwritten{});
}

}  // namespace

void declare_gtp(Command& program, Context& context) {
  Command& command = program.command("gtp", messages::help_gtp_summary{});
  auto arguments = std::make_shared<GtpArguments>();
  arguments->game.declare(command);
  arguments->engine.declare(command);
  command.footer = messages::help_gtp_footer{};
  command.run = [&context, arguments] { gtp(*arguments, context); };
}

}  // namespace crosscut::cli
