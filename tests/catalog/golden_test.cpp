// One short annotated game of each kind, tests/golden/GAME.txt, with everything the table says along the way: a change
// in anything that players see shows up here. Lines that begin with | are the table's answers; the others are requests:
// `options ...`, `play MOVE` (the answer says what it did), `show` (the position and the legal moves), and # comments.
// CROSSCUT_GOLDEN=write rewrites the answers; read the diff before committing it.
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "catalog/diagram.hpp"
#include "support/moves.hpp"

namespace crosscut::tests {
namespace {

// A position drawn as lines (catalog/diagram.hpp); rows of hexagons are indented, and empty levels above the first are
// left out.
std::vector<std::string> drawing(const Scene& scene) {
  std::vector<std::string> lines;
  const auto rows = rows_of(scene);
  std::size_t width = 1, widest = 0;
  int highest = 0;
  for (const auto& row : rows) {
    widest = std::max(widest, row.size());
    for (const auto& place : row)
      if (place.piece) {
        width = std::max(width, token_of(*place.piece).size());
        highest = std::max(highest, place.spot.level);
      }
  }
  int level = 0;
  for (const auto& row : rows) {
    if (row[0].spot.level > highest) break;
    if (row[0].spot.level > level) lines.emplace_back();
    level = row[0].spot.level;
    std::string line;
    if (scene.shape == Scene::Shape::hexhex) line.append((widest - row.size()) * (width + 1) / 2, ' ');
    for (const auto& place : row) {
      std::string token = place.piece ? token_of(*place.piece) : ".";
      if (&place != &row.back()) token.resize(width + 1, ' ');
      line += token;
    }
    lines.push_back(line);
  }
  return lines;
}

// Words in lines of at most 100 bytes.
std::string answer(const std::string& text) {
  std::string lines, line;
  for (const std::string_view word : words(text)) {
    if (!line.empty() && line.size() + word.size() > 98) lines += "| " + line + "\n", line.clear();
    line += (line.empty() ? "" : " ") + std::string(word);
  }
  return lines + "| " + line + "\n";
}

std::string what_happened(const Scene& scene) {
  const Scene::Last& last = *scene.last;
  std::string text = std::string(title_of(last.by)) + ": " + last.text;
  if (last.from) text += ", from " + *last.from;
  if (!last.places.empty()) text += ", fills " + join(last.places, " ");
  for (const auto& [place, piece] : last.captured) text += ", takes " + token_of(piece) + " on " + place;
  if (scene.repeated) text += ", repeats the board";
  if (scene.over) text += "; the game is over: " + *scene.result;
  return answer(text);
}

std::string score_of(const Score& score) {
  std::string parts;
  for (const auto& [name, halves] :
       {std::pair("pieces", score.pieces), std::pair("territory", score.territory), std::pair("kings", score.kings),
        std::pair("komi", score.komi), std::pair("button", score.button)})
    if (halves) parts += (parts.empty() ? " (" : ", ") + std::string(name) + " " + points_text(halves);
  return points_text(score.total()) + parts + (parts.empty() ? "" : ")");
}

std::string position(const Table& table) {
  const Scene scene = table.scene();
  std::string text;
  for (const std::string& line : drawing(scene)) text += line.empty() ? "|\n" : "| " + line + "\n";
  text += answer("ply " + std::to_string(scene.ply) + ", " + std::string(title_of(scene.to_play)) + " to play");
  for (std::size_t side = 0; side < static_cast<std::size_t>(scene.sides); ++side) {
    std::string line;
    if (scene.score) line += ", score " + score_of((*scene.score)[side]);
    if (scene.supply) {
      const auto left = (*scene.supply)[side];
      line += ", supply " + (left ? std::to_string(*left) : "unlimited");
    }
    if (scene.prison) line += ", in prison " + std::to_string((*scene.prison)[side]);
    if (scene.button == static_cast<Side>(side)) line += ", has the button";
    text += answer(std::string(side_title[side]) + line);
  }
  if (scene.prison) text += answer(std::string("last placed ") + (scene.last_placed_marked ? "marked" : "unmarked"));
  if (scene.settlement)
    text += answer("settlement: " + (scene.settlement->by ? std::string(title_of(*scene.settlement->by)) + " claims " +
                                                                join(scene.settlement->claim, " ")
                                                          : "open"));
  const auto legal = legal_texts(table);
  return text + answer(std::to_string(legal.size()) + " legal: " + join(legal, " "));
}

// The file with fresh answers.
std::string played_again(std::string_view game, const std::string& file) {
  std::string text;
  std::unique_ptr<Table> table = *open_table(game);
  std::istringstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line[0] == '|') continue;
    text += line + "\n";
    if (line.rfind("options ", 0) == 0) {
      auto opened = open_table(game, line.substr(8));
      if (!opened) return text + answer(opened.message());
      table = *std::move(opened);
      text += answer(table->options().text());
    }
    if (line.rfind("play ", 0) == 0) {
      const auto played = table->play(line.substr(5));
      text += played ? what_happened(table->scene()) : answer(worded(message_of(played.error())));
    }
    if (line == "show") text += position(*table);
  }
  return text;
}

class Golden : public testing::TestWithParam<std::string_view> {};

TEST_P(Golden, GameIsPlayedAsWritten) {
  const std::string path = CROSSCUT_SOURCE_DIR "/tests/golden/" + std::string(GetParam()) + ".txt";
  std::ifstream file(path);
  const std::string written(std::istreambuf_iterator<char>(file), {});
  const std::string played = played_again(GetParam(), written);
  if (std::getenv("CROSSCUT_GOLDEN")) std::ofstream(path) << played;
  EXPECT_EQ(played, written);
  EXPECT_NE(played.find("the game is over"), std::string::npos) << "a whole game";
}

INSTANTIATE_TEST_SUITE_P(Games, Golden, testing::Values("bargo", "go", "margo", "meigo", "sligo", "spargo", "yugo"),
                         [](const auto& suite) { return std::string(suite.param); });

}  // namespace
}  // namespace crosscut::tests
