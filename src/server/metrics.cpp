#include "server/metrics.hpp"

#include <fmt/format.h>
#include <iterator>

namespace crosscut::server {
namespace {

using api::Answer;

void begin_family(std::string& text, std::string_view name, std::string_view kind, std::string_view help) {
  fmt::format_to(std::back_inserter(text), "# HELP {} {}\n# TYPE {} {}\n", name, help, name, kind);
}

void add_sample(std::string& text, std::string_view name, std::string_view labels, double value) {
  const std::string within = labels.empty() ? "" : fmt::format("{{{}}}", labels);
  fmt::format_to(std::back_inserter(text), "{}{} {}\n", name, within, value);
}

}  // namespace

void Metrics::answered(std::string_view action, Answer::Outcome outcome, double seconds) {
  auto found = answers_.find(action);
  if (found == answers_.end()) found = answers_.emplace(action, Answers{}).first;
  Answers& answers = found->second;
  ++answers.count[static_cast<std::size_t>(outcome)];
  answers.seconds += seconds;
  for (std::size_t i = 0; i < bounds.size(); ++i) answers.within[i] += seconds <= bounds[i] ? 1 : 0;
}

std::string Metrics::text(const std::vector<Sample>& others) const {
  std::string text;
  std::string_view family;
  for (const Sample& sample : others) {
    if (sample.name != family)
      begin_family(text, sample.name, sample.kind == Sample::Kind::counter ? "counter" : "gauge", sample.help);
    family = sample.name;
    add_sample(text, sample.name, sample.labels, sample.value);
  }
  begin_family(text, "crosscut_requests_total", "counter", "Requests answered, by action and outcome.");
  for (const auto& [action, answers] : answers_)
    for (std::size_t i = 0; i < Answer::outcome_name.size(); ++i)
      add_sample(text, "crosscut_requests_total",
                 fmt::format("action=\"{}\",outcome=\"{}\"", action, Answer::outcome_name[i]),
                 static_cast<double>(answers.count[i]));
  begin_family(text, "crosscut_request_seconds", "histogram", "Time from a request to its last answer.");
  for (const auto& [action, answers] : answers_) {
    const auto all = static_cast<double>(answers.count[0] + answers.count[1] + answers.count[2]);
    for (std::size_t i = 0; i < bounds.size(); ++i)
      add_sample(text, "crosscut_request_seconds_bucket", fmt::format("action=\"{}\",le=\"{}\"", action, bounds[i]),
                 static_cast<double>(answers.within[i]));
    add_sample(text, "crosscut_request_seconds_bucket", fmt::format("action=\"{}\",le=\"+Inf\"", action), all);
    add_sample(text, "crosscut_request_seconds_sum", fmt::format("action=\"{}\"", action), answers.seconds);
    add_sample(text, "crosscut_request_seconds_count", fmt::format("action=\"{}\"", action), all);
  }
  begin_family(text, "crosscut_http_responses_total", "counter", "HTTP responses, by status.");
  for (const auto& [status, count] : responses_)
    add_sample(text, "crosscut_http_responses_total", fmt::format("status=\"{}\"", status), static_cast<double>(count));
  begin_family(text, "crosscut_events_total", "counter", "Events of rooms that were sent.");
  add_sample(text, "crosscut_events_total", "", static_cast<double>(events_));
  begin_family(text, "crosscut_turned_away_total", "counter", "Connections refused because there were too many.");
  add_sample(text, "crosscut_turned_away_total", "", static_cast<double>(turned_away_));
  begin_family(text, "crosscut_out_of_memory_total", "counter", "Requests lost because there was not enough memory.");
  add_sample(text, "crosscut_out_of_memory_total", "", static_cast<double>(out_of_memory_));
  return text;
}

}  // namespace crosscut::server
