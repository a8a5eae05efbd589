#pragma once
// A report on a game: figures, each with its definition and estimates, and games to replay; as JSON for programs and as
// a page for people.
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "facts/estimate.hpp"

namespace crosscut::facts {

struct Row {
  std::string label;  // the players, the number or the move that it is about
  Estimate estimate;
  std::string key = {};  // for programs: the player, the rule, the variant or the turn; "" if it is about none
  std::optional<double> number = {};  // komi, prison or playouts, if it is about one
};

struct Figure {
  std::string id, title;
  std::string unit;        // "%": values are shares in [0, 1]; "log10": decimal logarithms
  std::string definition;  // one sentence for a person
  std::string after;       // who measures it likewise; "" if nobody
  std::vector<Row> rows;
};

struct Specimen {
  std::string title, match;
  int game = 0;  // its number in the match, from 1
  std::string result;
  std::vector<std::string> moves;
  std::string picture;  // SVG of the position at the end
};

struct Report {
  std::string game, options, version, command;
  std::string effort;  // "quick" or "thorough"
  std::uint64_t seed = 1;
  std::string players;    // what the weak and the strong one are
  std::string more = {};  // what --thorough would add; "" if this is it
  std::vector<Figure> figures;
  std::vector<Specimen> specimens;
  std::map<std::string, double> map;  // by place, the chances of the best first turn there
  // Of the strong player's games at the fair number: their lengths, their margins for the player who moved first, and
  // that player's chances at each ply of those that the engine looked at.
  std::vector<double> lengths, margins;
  std::vector<double> legal;  // the mean number of legal turns at each ply that at least half of these games reached
  std::vector<std::vector<double>> courses;
};

nlohmann::ordered_json json_of(const Report& report);
// One page without scripts or links.
std::string html_of(const Report& report);

}  // namespace crosscut::facts
