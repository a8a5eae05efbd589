#include "learn/run.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "match/statistics.hpp"
#include "messages/fields.hpp"
#include "messages/learning.hpp"
#include "wire/fields.hpp"

namespace crosscut::learn {
namespace {

using nlohmann::ordered_json;

constexpr int form = 1;
constexpr std::uint64_t largest_count = std::uint64_t{1} << 50U;

ordered_json json_of(const Milestone& m) {
  return {{"network", m.network}, {"games", m.games},       {"samples", m.samples}, {"seconds", m.seconds},
          {"score", m.score},     {"accepted", m.accepted}, {"elo", m.elo}};
}

Error unreadable(Message why) { return messages::run_unreadable{.why = std::move(why)}; }

std::int64_t count_of(const wire::Fields& fields, std::string_view name) {
  return static_cast<std::int64_t>(fields.whole(name, 0, largest_count).value_or(0));
}
double seconds_of(const wire::Fields& fields) { return fields.number("seconds", 0, 1e12).value_or(0); }

Milestone read_milestone(const wire::Fields& all) {
  const wire::Fields fields = all.needed();
  Milestone m;
  m.network = fields.integer("network", 1, 65535).value_or(1);
  m.games = count_of(fields, "games");
  m.samples = count_of(fields, "samples");
  m.seconds = seconds_of(fields);
  m.score = fields.number("score", 0, 1).value_or(0);
  m.accepted = fields.flag("accepted").value_or(false);
  m.elo = fields.number("elo", -1e6, 1e6).value_or(0);
  return m;
}

}  // namespace

std::string text_of(const Run& run) {
  ordered_json json = {{"form", form},
                       {"game", run.game},
                       {"options", run.options},
                       {"origin", run.origin},
                       {"seed", run.seed},
                       {"generation", run.generation},
                       {"best", run.best},
                       {"seconds", run.seconds},
                       {"games", run.games},
                       {"samples", run.samples},
                       {"history", ordered_json::array()}};
  for (const Milestone& milestone : run.history) json["history"].push_back(json_of(milestone));
  return json.dump(1) + '\n';
}

Result<Run> read_run(const std::string& text) {
  const auto json = wire::parsed(text);
  if (!json || !json->is_object()) return unreadable(messages::not_json_object{});
  std::optional<wire::Fault> fault;
  const wire::Fields fields = wire::Fields(*json, "", fault).needed();
  Run run;
  if (fields.integer("form", 0, 65535) != form) fields.blame("form", messages::run_of_other_form{.form = form});
  run.game = fields.needed_text("game");
  run.options = fields.needed_text("options");
  run.origin = fields.text("origin").value_or("");
  run.seed = fields.whole("seed", 0, ~std::uint64_t{0}).value_or(1);
  run.generation = fields.integer("generation", 0, 65534).value_or(0);
  run.best = fields.integer("best", 0, 65535).value_or(0);
  run.seconds = seconds_of(fields);
  run.games = count_of(fields, "games");
  run.samples = count_of(fields, "samples");
  for (const wire::Fields& milestone : fields.objects("history")) run.history.push_back(read_milestone(milestone));
  if (fault) return unreadable(*fault);
  return run;
}

}  // namespace crosscut::learn
