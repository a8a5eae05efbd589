#include "problems/themes.hpp"

#include <algorithm>
#include <set>

#include "lesson/problems.hpp"
#include "support/moves.hpp"

namespace crosscut {
namespace {

class Themes {
 public:
  explicit Themes(const lesson::Problem& problem) : problem_(problem), table_(*set_up(problem)) {}

  std::vector<std::string> all() {
    constexpr std::array<std::string_view, 3> of_goals = {"win", "capture", "life"};
    found_.emplace(of_goals[problem_.goal.kind]);
    for (const std::string& move : problem_.solution) of_move(move);
    for (const Group& group : table_->groups())
      if (group.liberties.empty())
        found_.insert(table_->scene().shape == Scene::Shape::pyramid ? "zombie" : "stranded");
    if (forbidden_by_the_past()) found_.insert("ko");
    return {found_.begin(), found_.end()};
  }

 private:
  void of_move(const std::string& move) {
    const Scene before = table_->scene();
    const auto after = table_->clone();
    if (!after->play(move)) return;
    const Scene scene = after->scene();
    if (move.find('-') != std::string::npos) found_.insert("slide");
    if (move.find(':') != std::string::npos && another_wall_fails(move)) found_.insert("wall");
    if (!scene.last || scene.last->places.empty()) found_.insert(move);
    for (const auto& [place, piece] : scene.last->captured)
      found_.insert(piece.side == before.to_play ? "sacrifice" : "capture");
    for (std::size_t i = 0; i < scene.places.size(); ++i) {
      const auto &was = before.places[i].piece, &is = scene.places[i].piece;
      if (was && is && was->kind != is->kind) found_.insert("flip");
      if (!was && is && is->kind == Piece::king) found_.insert("king");
      if (!was && is && scene.shape == Scene::Shape::pyramid && is_digit(scene.places[i].name[0]))
        found_.insert("stack");
    }
  }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  bool another_wall_fails(const std::string& move) const {
    const std::string cell = move.substr(0, move.find(':') + 1);
    for (const std::string& legal : legal_texts(*table_))
      if (legal.substr(0, cell.size()) == cell &&
          std::find(problem_.solution.begin(), problem_.solution.end(), legal) == problem_.solution.end())
        return true;
    return false;
  }
  // Whether there is a move that only the past forbids.
  bool forbidden_by_the_past() const {
    const Scene scene = table_->scene();
    Arrangement same;
    for (const auto& place : scene.places)
      if (place.piece) same.pieces.emplace_back(place.name, token_of(*place.piece));
    same.to_play = scene.to_play;
    same.button = scene.button;
    if (scene.prison) same.prison = *scene.prison;
    same.last_placed_marked = false;
    const auto fresh = table_->arranged(same);
    return fresh && table_->ply() > 2 && legal_texts(**fresh).size() > legal_texts(*table_).size();
  }

  const lesson::Problem& problem_;
  std::unique_ptr<Table> table_;
  std::set<std::string> found_;
};

}  // namespace

std::vector<std::string> themes_of(const lesson::Problem& problem) { return Themes(problem).all(); }

Key key_of_images(const Table& table) {
  Key least = table.key();
  for (int i = 1; i < table.symmetries(); ++i) least = std::min(least, table.image(i)->key());
  return least;
}

}  // namespace crosscut
