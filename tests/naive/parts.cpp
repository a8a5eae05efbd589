#include "naive/parts.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/text.hpp"

namespace crosscut::naive {

namespace {

const std::string letters = "abcdefghjklmnopqrstuvwxyz";

Few<Point> steps(Point p, int size, const std::array<Point, 4>& by) {
  Few<Point> found;
  for (const Point step : by) {
    const Point q{p.row + step.row, p.col + step.col};
    if (on_square(q, size)) found.push_back(q);
  }
  return found;
}

}  // namespace

std::string name(Point p) { return letters[static_cast<std::size_t>(p.col - 1)] + std::to_string(p.row); }

std::optional<Point> read_point(const std::string& text) {
  if (text.empty()) return {};
  const auto col = letters.find(text[0]);
  const auto row = whole_number(text.substr(1), 1, static_cast<long long>(letters.size()));
  if (col == std::string::npos || !row) return {};
  const Point p{static_cast<int>(*row), static_cast<int>(col) + 1};
  if (name(p) != text) return {};
  return p;
}

bool on_square(Point p, int size) { return p.row >= 1 && p.row <= size && p.col >= 1 && p.col <= size; }

std::vector<Point> all_points(int size) {
  std::vector<Point> found;
  for (int row = 1; row <= size; ++row)
    for (int col = 1; col <= size; ++col) found.push_back({row, col});
  return found;
}

Few<Point> neighbours(Point p, int size) { return steps(p, size, {{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}}); }
Few<Point> diagonals(Point p, int size) { return steps(p, size, {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}}); }

std::string colour_name(char colour) { return colour == 'B' ? "black" : colour == 'W' ? "white" : "red"; }
char opponent(char colour) { return colour == 'B' ? 'W' : 'B'; }

nlohmann::json half_points(int halves) {
  if (halves % 2 == 0) return halves / 2;
  return halves / 2.0;
}

std::string half_points_text(int halves) {
  const std::string sign = halves < 0 ? "-" : "";
  return sign + std::to_string(std::abs(halves) / 2) + (halves % 2 == 0 ? "" : ".5");
}

std::string win(char winner, int margin_in_halves) {
  return std::string(1, winner) + "+" + half_points_text(margin_in_halves);
}

int read_half_points(const std::string& text) { return static_cast<int>(std::stod(text) * 2); }

Reader whole(int least, int most) {
  return [=](const std::string& text) -> std::optional<std::string> {
    const auto value = whole_number(text, least, most);
    if (!value) return {};
    return std::to_string(*value);
  };
}

Reader multiple_of_half(int least, int most) {
  return [=](const std::string& text) -> std::optional<std::string> {
    const std::size_t dot = text.find('.');
    const bool negative = text[0] == '-';
    const auto units = whole_number(text.substr(0, dot), least, most);
    const std::string rest = dot == std::string::npos ? ".0" : text.substr(dot);
    if (!units || (rest != ".0" && rest != ".5")) return {};
    const int halves = static_cast<int>(*units) * 2 + (rest == ".0" ? 0 : negative ? -1 : 1);
    if (halves < least * 2 || halves > most * 2) return {};
    return half_points_text(halves);
  };
}

Reader one_of(std::vector<std::string> allowed) {
  return [allowed](const std::string& text) -> std::optional<std::string> {
    if (std::find(allowed.begin(), allowed.end(), text) == allowed.end()) return {};
    return text;
  };
}

std::optional<Options> read_options(const std::string& text, const std::vector<OptionRule>& rules) {
  Options given;
  for (const std::string_view word : words(text)) {
    const std::size_t sign = word.find('=');
    if (sign == std::string_view::npos) return {};
    const std::string key(word.substr(0, sign));
    const auto rule = std::find_if(rules.begin(), rules.end(), [&](const OptionRule& r) { return r.key == key; });
    if (rule == rules.end()) return {};
    const auto value = rule->read(std::string(word.substr(sign + 1)));
    if (!value || !given.emplace(key, *value).second) return {};
  }
  for (const OptionRule& rule : rules) given.emplace(rule.key, rule.fallback);
  return given;
}

std::unique_ptr<Game> make(const std::string& game, const std::string& options) {
  if (game == "bargo") return make_bargo(options);
  if (game == "go") return make_go(options);
  if (game == "yugo") return make_yugo(options);
  if (game == "margo") return make_margo(options, "margo", 6);
  if (game == "spargo") return make_margo(options, "spargo", 4);
  if (game == "sligo") return make_sligo(options);
  if (game == "meigo") return make_meigo(options);
  return nullptr;
}

}  // namespace crosscut::naive
