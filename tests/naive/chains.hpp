#pragma once
// Groups, liberties and territory on the square board, for any map from points to something with a colour.
#include <vector>

#include "naive/parts.hpp"

namespace crosscut::naive {

// The group of the piece at p; empty if there is none. `colour_of` takes a value of the board.
template <class Board, class ColourOf>
Set<Point> square_group(const Board& board, int size, Point p, const ColourOf& colour_of) {
  Set<Point> seen;
  if (!board.count(p)) return seen;
  const char colour = colour_of(board.at(p));
  const auto same_colour = [&](Point from) {
    Few<Point> next;
    for (const Point to : neighbours(from, size))
      if (board.count(to) && colour_of(board.at(to)) == colour) next.push_back(to);
    return next;
  };
  flood(p, same_colour, seen);
  return seen;
}

template <class Board>
bool square_liberty(const Board& board, int size, const Set<Point>& group) {
  for (const Point p : group)
    for (const Point q : neighbours(p, size))
      if (!board.count(q)) return true;
  return false;
}

// The groups of this colour without liberties.
template <class Board, class ColourOf>
std::vector<Set<Point>> surrounded_groups(const Board& board, int size, char colour, const ColourOf& colour_of) {
  std::vector<Set<Point>> found;
  Set<Point> seen;
  for (const auto& [p, value] : board) {
    if (colour_of(value) != colour || seen.count(p)) continue;
    const Set<Point> group = square_group(board, size, p, colour_of);
    seen.insert(group.begin(), group.end());
    if (!square_liberty(board, size, group)) found.push_back(group);
  }
  return found;
}

// The number of empty points in regions that touch only this colour.
template <class Board, class ColourOf>
int square_territory(const Board& board, int size, char colour, const ColourOf& colour_of) {
  int points = 0;
  Set<Point> seen;
  for (const Point p : all_points(size)) {
    if (board.count(p) || seen.count(p)) continue;
    Set<Point> region;
    Set<char> touching;
    const auto empty_points = [&](Point from) {
      Few<Point> next;
      for (const Point to : neighbours(from, size)) {
        if (board.count(to))
          touching.insert(colour_of(board.at(to)));
        else
          next.push_back(to);
      }
      return next;
    };
    flood(p, empty_points, region);
    seen.insert(region.begin(), region.end());
    if (touching == Set<char>{colour}) points += static_cast<int>(region.size());
  }
  return points;
}

}  // namespace crosscut::naive
