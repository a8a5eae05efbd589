#include "facts/report.hpp"

#include <cmath>
#include <fmt/format.h>

#include "base/text.hpp"

namespace crosscut::facts {
namespace {

using nlohmann::ordered_json;

ordered_json bound(const std::optional<double>& value) { return value ? ordered_json(*value) : ordered_json(); }

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text)
    if (c == '&')
      safe += "&amp;";
    else if (c == '<')
      safe += "&lt;";
    else
      safe += c;
  return safe;
}

std::string number_text(double value, const std::string& unit) {
  return unit == "%" ? fmt::format("{:.1f} %", 100 * value) : fmt::format("{:.2f}", value);
}

std::string interval_text(const Estimate& estimate, const std::string& unit) {
  const auto text = [&](const std::optional<double>& value, std::string_view open) {
    return value ? number_text(*value, unit) : std::string(open);
  };
  return text(estimate.low, "no lower bound") + " to " + text(estimate.high, "no upper bound");
}

std::string section(const Figure& figure) {
  std::string html = fmt::format(
      "<section id=\"{}\"><h2>{}</h2><p>{}{}</p>\n<table><tr><th></th><th>{}</th><th>95 % "
      "interval</th><th>sample</th></tr>\n",
      figure.id, escaped(figure.title), escaped(figure.definition),
      figure.after.empty() ? "" : " After " + escaped(figure.after) + ".",
      figure.unit == "%" ? "share" : escaped(figure.unit));
  for (const Row& row : figure.rows)
    html += fmt::format("<tr><th>{}</th><td>{}</td><td>{}</td><td>{}</td></tr>\n", escaped(row.label),
                        number_text(row.estimate.value, figure.unit), interval_text(row.estimate, figure.unit),
                        row.estimate.sample);
  return html + "</table></section>\n";
}

std::string section(const Specimen& specimen) {
  return fmt::format(
      "<section><h2>{}</h2><figure>{}<figcaption>{}, game {}: {} after {} moves</figcaption></figure>\n<p "
      "class=\"moves\">{}</p></section>\n",
      escaped(specimen.title), specimen.picture, escaped(specimen.match), specimen.game, escaped(specimen.result),
      specimen.moves.size(), escaped(join(specimen.moves, " ")));
}

constexpr std::string_view style =
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 "
    "1rem}"
    "table{border-collapse:collapse}th,td{padding:.1rem .8rem .1rem 0;text-align:right;font-weight:400}"
    "th:first-child{text-align:left}td{font-variant-numeric:tabular-nums}figure{max-width:24rem;margin:0}"
    ".moves{overflow-wrap:anywhere}section{break-inside:avoid}";

}  // namespace

ordered_json json_of(const Report& report) {
  ordered_json json = {{"game", report.game},
                       {"options", report.options},
                       {"version", report.version},
                       {"effort", report.effort},
                       {"seed", report.seed},
                       {"command", report.command},
                       {"more", report.more},
                       {"figures", ordered_json::array()},
                       {"specimens", ordered_json::array()}};
  for (const Figure& figure : report.figures) {
    ordered_json rows = ordered_json::array();
    for (const Row& row : figure.rows)
      rows.push_back({{"label", row.label},
                      {"value", row.estimate.value},
                      {"low", bound(row.estimate.low)},
                      {"high", bound(row.estimate.high)},
                      {"sample", row.estimate.sample}});
    json["figures"].push_back({{"id", figure.id},
                               {"title", figure.title},
                               {"unit", figure.unit},
                               {"definition", figure.definition},
                               {"after", figure.after},
                               {"rows", rows}});
  }
  for (const Specimen& specimen : report.specimens)
    json["specimens"].push_back({{"title", specimen.title},
                                 {"match", specimen.match},
                                 {"game", specimen.game},
                                 {"result", specimen.result},
                                 {"moves", specimen.moves}});
  json["map"] = report.map;
  json["lengths"] = report.lengths;
  json["margins"] = report.margins;
  json["legal"] = ordered_json::array();
  for (const double turns : report.legal) json["legal"].push_back(std::round(10 * turns) / 10);
  json["courses"] = ordered_json::array();
  for (const auto& course : report.courses) {
    ordered_json chances = ordered_json::array();
    for (const double chance : course) chances.push_back(std::round(1000 * chance) / 1000);
    json["courses"].push_back(std::move(chances));
  }
  return json;
}

std::string html_of(const Report& report) {
  std::string html = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\">\n<title>{0}</title><style>{1}</style>\n<h1>{0}</h1>\n<p>{2}. Crosscut {3}, {4}, "
      "seed {5}. "
      "<code>{6}</code> {7}</p>\n",
      escaped(report.game), style, escaped(report.options), escaped(report.version), report.effort, report.seed,
      escaped(report.command), escaped(report.more));
  for (const Figure& figure : report.figures) html += section(figure);
  for (const Specimen& specimen : report.specimens) html += section(specimen);
  return html + "</html>\n";
}

}  // namespace crosscut::facts
