#include "learn/curve.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

namespace crosscut::learn {
namespace {

struct Point {
  double x, elo;
  bool accepted;
};

std::vector<Point> by_hours(const Run& run) {
  std::vector<Point> points = {{0, 0, true}};
  for (const Milestone& m : run.history) points.push_back({m.seconds / 3600, m.elo, m.accepted});
  return points;
}
std::vector<Point> by_games(const Run& run) {
  std::vector<Point> points = {{0, 0, true}};
  for (const Milestone& m : run.history) points.push_back({static_cast<double>(m.games), m.elo, m.accepted});
  return points;
}

// The round number at or above this one: 1, 2 or 5 times a power of ten.
double round_up(double value) {
  const double ten = std::pow(10, std::floor(std::log10(std::max(value, 1e-6))));
  for (const double step : {1.0, 2.0, 5.0})
    if (step * ten >= value) return step * ten;
  return 10 * ten;
}

std::string_view beginning_of(const Run& run) {
  return run.origin.empty() ? "random play" : "the network it began with";
}

std::string drawing(const std::vector<Point>& points, std::string_view unit) {
  constexpr double width = 720, height = 320, left = 60, bottom = 40, top = 16, right = 24;
  double x_most = 1e-3, y_most = 50;
  for (const Point& p : points) x_most = std::max(x_most, p.x), y_most = std::max(y_most, p.elo);
  const double x_step = round_up(x_most / 6), y_step = round_up(y_most / 5);
  x_most = x_step * std::ceil(x_most / x_step), y_most = y_step * std::ceil(y_most / y_step);
  const auto x = [&](double value) { return left + (width - left - right) * value / x_most; };
  const auto y = [&](double value) { return height - bottom - (height - bottom - top) * value / y_most; };
  std::string svg = fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n", width, height,
                                fmt::format("Elo by {}", unit));
  for (double at = 0; at <= y_most + y_step / 2; at += y_step)
    svg += fmt::format(
        "<path class=\"grid\" d=\"M{:.1f} {:.1f}H{:.1f}\"/><text x=\"{:.1f}\" y=\"{:.1f}\" "
        "text-anchor=\"end\">{:g}</text>\n",
        left, y(at), width - right, left - 8, y(at) + 4, at);
  for (double at = 0; at <= x_most + x_step / 2; at += x_step)
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{:g}</text>\n", x(at),
                       height - bottom + 18, at);
  svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n<path class=\"curve\" d=\"",
                     width - right, height - 6, unit);
  for (const Point& p : points)
    svg += fmt::format("{}{:.1f} {:.1f}", &p == points.data() ? "M" : "L", x(p.x), y(p.elo));
  svg += "\"/>\n";
  for (const Point& p : points)
    svg += fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"/>\n",
                       p.accepted ? "better" : "refused", x(p.x), y(p.elo));
  return svg + "</svg>\n";
}

}  // namespace

std::string curve_page(const Run& run) {
  const std::string title = fmt::format("Learning {} {}", run.game, run.options);
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{}</title>\n<style>\n"
      "body {{ font: 16px system-ui, sans-serif; max-width: 760px; margin: 2em auto; padding: 0 1em; }}\n"
      "svg {{ width: 100%; font-size: 13px; }}\n.grid {{ stroke: #ccc; }}\n"
      ".curve {{ fill: none; stroke: #2567a8; stroke-width: 2; }}\n.better {{ fill: #2567a8; }}\n"
      ".refused {{ fill: #c33; }}\n</style>\n<h1>{}</h1>\n"
      "<p>{}</p>\n",
      title, title,
      fmt::format("Elo of the best network above {}, added up from its matches against the one before. Blue dots are "
                  "networks that became the best, red ones those that did not.",
                  beginning_of(run)));
  page += fmt::format("<p>{} networks, {} games of self-play, {:.1f} hours, Elo {:.0f}.</p>\n", run.history.size(),
                      run.games, run.seconds / 3600, run.elo());
  return page + drawing(by_games(run), "games") + drawing(by_hours(run), "hours") + "</html>\n";
}

std::string curve_text(const Run& run, int width) {
  const auto points = by_hours(run);
  constexpr int rows = 10, margin = 7;
  const int columns = std::max(10, width - margin - 1);
  double x_most = 1e-3, y_most = 50;
  for (const Point& p : points) x_most = std::max(x_most, p.x), y_most = std::max(y_most, p.elo);
  std::vector<std::string> canvas(rows, std::string(static_cast<std::size_t>(columns), ' '));
  for (const Point& p : points) {
    const auto column = static_cast<std::size_t>(std::lround(p.x / x_most * (columns - 1)));
    const auto row = static_cast<std::size_t>(std::lround((1 - std::max(0.0, p.elo) / y_most) * (rows - 1)));
    canvas[row][column] = p.accepted ? '*' : canvas[row][column] == '*' ? '*' : 'x';
  }
  std::string text;
  for (int row = 0; row < rows; ++row) {
    const bool labelled = row == 0 || row == rows - 1;
    const std::string label = labelled ? fmt::format("{:6.0f}", row == 0 ? y_most : 0.0) : std::string(6, ' ');
    std::string line = label + " |" + canvas[static_cast<std::size_t>(row)];
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  text += std::string(7, ' ') + '+' + std::string(static_cast<std::size_t>(columns), '-') + '\n';
  return text +
         fmt::format("Elo above {} over {:.2f} hours; * became the best, x did not\n", beginning_of(run), x_most);
}

}  // namespace crosscut::learn
