#include "facts/report.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "base/html.hpp"
#include "base/text.hpp"

namespace crosscut::facts {
namespace {

using nlohmann::ordered_json;

ordered_json bound(const std::optional<double>& value) { return value ? ordered_json(*value) : ordered_json(); }

std::string number_text(double value, const std::string& unit) {
  if (unit == "%") return fmt::format("{:.0f} %", 100 * value);
  if (unit == "log10") return fmt::format("10<sup>{:.1f}</sup>", value);
  if (unit == "Elo") return fmt::format("{:.0f}", value);
  return fmt::format("{:.{}f}", value, std::abs(value) < 10 ? 2 : 1);
}

std::string interval_text(const Estimate& estimate, const std::string& unit) {
  const auto text = [&](const std::optional<double>& value, std::string_view open) {
    return value ? number_text(*value, unit) : std::string(open);
  };
  if (estimate.sample == 1) return "exact";
  return text(estimate.low, "no lower bound") + " to " + text(estimate.high, "no upper bound");
}

// A line from bound to bound with a dot at the value, on the scale of its figure.
std::string picture(const Estimate& estimate, double least, double most) {
  const auto at = [&](double value) { return most > least ? 100 * (value - least) / (most - least) : 50; };
  return fmt::format(
      "<svg viewBox=\"-5 0 110 10\"><path stroke=\"#ddd\" d=\"M0 5H100\"/><path d=\"M{:.1f} 5H{:.1f}\"/><circle "
      "cx=\"{:.1f}\" cy=\"5\" r=\"3\"/></svg>",
      at(estimate.low.value_or(least)), at(estimate.high.value_or(most)), at(estimate.value));
}

std::string section(const Figure& figure) {
  std::string html = fmt::format(
      "<section id=\"{}\"><h2>{}</h2><p>{}{}</p>\n<table><tr><th></th><th>{}</th><th>95 % "
      "interval</th><th></th><th>sample</th></tr>\n",
      figure.id, in_html(figure.title), in_html(figure.definition),
      figure.after.empty() ? "" : " <small>After " + in_html(figure.after) + ".</small>",
      figure.unit == "%"       ? "share"
      : figure.unit == "log10" ? "number"
                               : in_html(figure.unit));
  double least = 0, most = figure.unit == "%" ? 1 : 0;
  for (const Row& row : figure.rows) {
    least = std::min({least, row.estimate.value, row.estimate.low.value_or(least)});
    most = std::max({most, row.estimate.value, row.estimate.high.value_or(most)});
  }
  for (const Row& row : figure.rows)
    html += fmt::format("<tr><th>{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", in_html(row.label),
                        number_text(row.estimate.value, figure.unit), interval_text(row.estimate, figure.unit),
                        picture(row.estimate, least, most), row.estimate.sample);
  return html + "</table></section>\n";
}

// The strong player's games at the fair number by one of their values, in bars of equal width.
std::string distribution(std::string_view title, std::string_view what, const std::vector<double>& values) {
  if (values.empty()) return "";
  constexpr std::size_t bars = 12;
  constexpr double height = 50;
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  const double width = std::max(1.0, std::ceil((*most - *least + 1) / bars));
  std::array<double, bars> counts{};
  for (const double value : values) ++counts[static_cast<std::size_t>((value - *least) / width)];
  const double highest = *std::max_element(counts.begin(), counts.end());
  std::string html = fmt::format(
      "<section><h2>{}</h2><p>Games of the strong player at the fair number by {}, from {:g} to {:g}, in bars of "
      "{:g}.</p><figure><svg viewBox=\"0 0 120 {:g}\" fill=\"#06c\">",
      title, what, *least, *most, width, height);
  for (std::size_t i = 0; i < bars; ++i)
    html += fmt::format("<rect x=\"{}\" y=\"{:.1f}\" width=\"9\" height=\"{:.1f}\"/>", 10 * i,
                        height * (1 - counts[i] / highest), height * counts[i] / highest);
  return html + "</svg></figure></section>\n";
}

std::string section(const Specimen& specimen) {
  return fmt::format(
      "<section><h2>{}</h2><figure>{}<figcaption>{}, game {}: {} after {} moves</figcaption></figure>\n<p "
      "class=\"moves\">{}</p></section>\n",
      in_html(specimen.title), specimen.picture, in_html(specimen.match), specimen.game, in_html(specimen.result),
      specimen.moves.size(), in_html(join(specimen.moves, " ")));
}

constexpr std::string_view style =
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 "
    "1rem}"
    "table{border-collapse:collapse}th,td{padding:.1rem .8rem .1rem 0;text-align:right;font-weight:400}"
    "th:first-child{text-align:left}td{font-variant-numeric:tabular-nums}figure{max-width:24rem;margin:0}"
    "td svg{width:8rem;height:.7rem;fill:#06c}td path:last-of-type{stroke:#06c}small{opacity:.6}"
    ".moves{overflow-wrap:anywhere}section{break-inside:avoid}";

constexpr std::string_view how_to_read =
    "<p>Each row has a value, an interval that holds the true one with 95 % confidence, and the size of the sample: "
    "games, unless the text says otherwise. The intervals are about games between these players; where the weak and "
    "the strong one differ, stronger ones may differ further. A playout is one step of a player's search. “After” "
    "names who measures the figure likewise.</p>\n";

}  // namespace

ordered_json json_of(const Report& report) {
  ordered_json json = {{"game", report.game},
                       {"options", report.options},
                       {"version", report.version},
                       {"effort", report.effort},
                       {"seed", report.seed},
                       {"command", report.command},
                       {"players", report.players},
                       {"more", report.more},
                       {"figures", ordered_json::array()},
                       {"specimens", ordered_json::array()}};
  for (const Figure& figure : report.figures) {
    ordered_json rows = ordered_json::array();
    for (const Row& row : figure.rows) {
      rows.push_back({{"label", row.label},
                      {"value", row.estimate.value},
                      {"low", bound(row.estimate.low)},
                      {"high", bound(row.estimate.high)},
                      {"sample", row.estimate.sample}});
      if (!row.key.empty()) rows.back()["key"] = row.key;
      if (row.number) rows.back()["number"] = *row.number;
    }
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
      "content=\"width=device-width\">\n<title>Facts about {0}</title><style>{1}</style>\n<h1>Facts about {0}</h1>\n"
      "<p>Played with {2}. {3}. {4}</p>\n"
      "<p>Made by <code>{5}</code>, Crosscut {6}.</p>\n{7}",
      in_html(report.game), style, in_html(report.options), in_html(report.players), in_html(report.more),
      in_html(report.command), in_html(report.version), how_to_read);
  for (const Figure& figure : report.figures) html += section(figure);
  html += distribution("How long games are", "their number of turns", report.lengths);
  html += distribution("How close games are", "the points that the player who moved first won by", report.margins);
  for (const Specimen& specimen : report.specimens) html += section(specimen);
  return html + "</html>\n";
}

}  // namespace crosscut::facts
