#pragma once
// What the naive games share: points and their names, the flood, options, numbers and results as text.
#include <boost/container/flat_map.hpp>
#include <boost/container/flat_set.hpp>
#include <boost/container/static_vector.hpp>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "naive/naive.hpp"

namespace crosscut::naive {

// Sets and maps that are sorted arrays, which are faster for so little; and what is next to something.
template <class T>
using Set = boost::container::flat_set<T>;
template <class Key, class T>
using Map = boost::container::flat_map<Key, T>;
template <class T>
using Few = boost::container::static_vector<T, 12>;

// Counted from 1; ordered a1 b1 .. a2 b2 ..
struct Point {
  int row = 0;
  int col = 0;
  friend auto operator<=>(const Point&, const Point&) = default;
};

std::string name(Point p);
std::optional<Point> read_point(const std::string& text);

// Of a square board.
bool on_square(Point p, int size);
std::vector<Point> all_points(int size);
Few<Point> neighbours(Point p, int size);
Few<Point> diagonals(Point p, int size);

// Adds to `seen` all that can be reached from `from` by steps of `next`, `from` included.
template <class P, class Next>
void flood(const P& from, const Next& next, Set<P>& seen) {
  if (!seen.insert(from).second) return;
  for (const P& to : next(from)) flood(to, next, seen);
}

// Colours are 'B', 'W' and 'R'.
std::string colour_name(char colour);
char opponent(char colour);

// Scores are counted in half points.
nlohmann::json half_points(int halves);
std::string half_points_text(int halves);
std::string win(char winner, int margin_in_halves);
int read_half_points(const std::string& text);

using Options = std::map<std::string, std::string>;

// The normal form of an option's value, or nothing if it is not allowed.
using Reader = std::function<std::optional<std::string>(const std::string&)>;
Reader whole(int least, int most);
Reader multiple_of_half(int least, int most);
Reader one_of(std::vector<std::string> allowed);

struct OptionRule {
  std::string key;
  std::string fallback;
  Reader read;
};
std::optional<Options> read_options(const std::string& text, const std::vector<OptionRule>& rules);

std::unique_ptr<Game> make_bargo(const std::string& options);
std::unique_ptr<Game> make_yugo(const std::string& options);
std::unique_ptr<Game> make_margo(const std::string& options, const std::string& game_name, int default_size);
std::unique_ptr<Game> make_sligo(const std::string& options);
std::unique_ptr<Game> make_go(const std::string& options);
std::unique_ptr<Game> make_meigo(const std::string& options);

}  // namespace crosscut::naive
