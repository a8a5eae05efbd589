#include "gtp/gtp.hpp"

#include <istream>
#include <new>
#include <ostream>
#include <system_error>

#include "base/errors.hpp"
#include "gtp/commands.hpp"
#include "gtp/request.hpp"
#include "messages/files.hpp"
#include "messages/gtp.hpp"

namespace crosscut::gtp {
namespace {

const std::vector<Command>& commands();

const Command* find_command(std::string_view name) {
  for (const Command& command : commands())
    if (command.name == name) return &command;
  return nullptr;
}

Answer protocol_version(Session&, const Arguments&) { return std::string("2"); }
Answer name(Session&, const Arguments&) { return std::string("Crosscut"); }
Answer version(Session& session, const Arguments&) { return session.settings.version; }

Answer known_command(Session&, const Arguments& arguments) {
  return std::string(find_command(arguments[0]) ? "true" : "false");
}

Answer list_commands(Session&, const Arguments&) {
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  return join(names, "\n");
}

Answer quit(Session& session, const Arguments&) {
  session.quitting = true;
  return std::string();
}

const std::vector<Command>& commands() {
  static const std::vector<Command> all = [] {
    std::vector<Command> list = {{"protocol_version", "", 0, 0, protocol_version},
                                 {"name", "", 0, 0, name},
                                 {"version", "", 0, 0, version},
                                 {"known_command", "COMMAND", 1, 1, known_command},
                                 {"list_commands", "", 0, 0, list_commands},
                                 {"quit", "", 0, 0, quit}};
    for (const auto& group :
         {setup_commands(), play_commands(), time_commands(), analyze_commands(), show_commands(), crosscut_commands()})
      list.insert(list.end(), group.begin(), group.end());
    return list;
  }();
  return all;
}

Answer run(Session& session, const Request& request) {
  const Command* command = find_command(request.command);
  if (!command) return messages::gtp_unknown_command{};
  const std::size_t count = request.arguments.size();
  if (count >= command->least && count <= command->most) return command->run(session, request.arguments);
  const std::string usage(command->usage);
  return syntax_error(request.command +
                      (usage.empty() ? " takes no arguments" : " is used as: " + request.command + " " + usage));
}

// The same for requests that may need more memory or threads than the machine has.
Answer run_if_possible(Session& session, const Request& request) {
  Error why;
  try {
    return run(session, request);
  } catch (const std::bad_alloc&) { why = messages::out_of_memory{}; } catch (const std::system_error& error) {
    why = refused_by_machine(error);
  }
  session.engine = engine::Engine();  // an interrupted search may be in any state
  return why;
}

enum class Reading { line, too_long, end };

// One line without its line break, of at most `most` bytes; the rest of a longer line is skipped.
Reading read_line(std::streambuf& in, std::string& line, std::size_t most) {
  using Traits = std::streambuf::traits_type;
  line.clear();
  Reading reading = Reading::end;
  for (auto c = in.sbumpc(); c != Traits::eof(); c = in.sbumpc()) {
    if (reading == Reading::end) reading = Reading::line;
    if (c == '\n') break;
    if (line.size() < most)
      line += Traits::to_char_type(c);
    else
      reading = Reading::too_long;
  }
  return reading;
}

}  // namespace

Result<Gtp> Gtp::open(std::string_view game, std::string_view options, Settings settings, Host host) {
  Gtp gtp;
  gtp.session_.settings = std::move(settings);
  gtp.session_.host = std::move(host);
  if (const Status begun = gtp.session_.begin(game, options); !begun) return begun.error();
  return gtp;
}

std::string Gtp::answer(std::string_view line) {
  const auto request = read_request(line);
  if (!request) return "";
  bool streaming = false;
  session_.stream = [&](const std::string& text) {
    session_.host.write(streaming ? text : "=" + request->id + "\n" + text);
    streaming = true;
  };
  session_.engine.stop_pondering();
  const Answer answer = run_if_possible(session_, *request);
  session_.stream = nullptr;
  if (session_.own && session_.seat(session_.table().to_play()) != *session_.own && !session_.quitting)
    session_.engine.ponder(session_.table(), session_.settings.engine);
  return streaming ? "\n" : response(request->id, answer);
}

bool serve(Gtp& gtp, std::istream& in, std::ostream& out, std::size_t most) {
  std::string line;
  while (!gtp.quitting() && out) {
    const Reading reading = read_line(*in.rdbuf(), line, most);
    if (reading == Reading::end) break;
    out << (reading == Reading::line
                ? gtp.answer(line)
                : response("", syntax_error("the line is longer than " + std::to_string(most) + " bytes")))
        << std::flush;
  }
  return static_cast<bool>(out);
}

}  // namespace crosscut::gtp
