#include "cli/board.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "cli/board_parts.hpp"

namespace crosscut::cli {
namespace {

enum Form : std::uint8_t { ascii, shapes, solid };  // solid: where colour tells the sides apart
Form form_of(const Style& style) { return !style.utf8 ? ascii : style.colour() ? solid : shapes; }

// The pieces of one side and kind, such as "Black kings: a1, b2".
std::string listed(const Scene& scene, Side side, Piece::Kind kind, explain::Speech speak) {
  std::vector<std::string> names;
  for (const auto& place : scene.places) {
    if (!place.piece || place.piece->side != side || place.piece->kind != kind) continue;
    const std::string wall(wall_of(*place.piece));
    names.push_back(wall.empty() ? place.name : place.name + ":" + wall);
  }
  if (names.empty()) return "";
  constexpr std::array<explain::Saying, 4> what = {
      {{"", ""}, {" pawns", ", Bauern"}, {" kings", ", Könige"}, {" marked", ", markiert"}}};
  return fmt::format("{}{}: {}", speak.title(side), speak(what[kind]), join(names, " "));
}

Drawing piece_list(const Scene& scene, const Style& style, int needed) {
  std::vector<std::string> lines =
      wrapped(style.speak("The board needs {} columns, and the terminal has {}. These are the pieces:",
                          "Das Brett braucht {} Spalten, und das Terminal hat {}. Darauf steht:", needed, style.width),
              style.width);
  bool any = false;
  for (const Side side : {Side::black, Side::white, Side::red})
    for (const Piece::Kind kind : {Piece::plain, Piece::pawn, Piece::king, Piece::marked})
      if (const std::string text = listed(scene, side, kind, style.speak); !text.empty()) {
        const auto more = wrapped(text, style.width, 2);
        lines.insert(lines.end(), more.begin(), more.end());
        any = true;
      }
  if (!any) lines.push_back(style.speak("none yet", "noch nichts"));
  return {lines, style.width};
}

}  // namespace

Marks::Marks(const Scene& scene, const std::vector<std::string>& dead) {
  for (const std::string& place : dead) marks_.emplace_back(place, Mark::dead);
  if (!scene.last) return;
  for (const std::string& place : scene.last->places) marks_.emplace_back(place, Mark::placed);
  for (const auto& [place, piece] : scene.last->captured) marks_.emplace_back(place, Mark::captured);
  if (scene.last->from) marks_.emplace_back(*scene.last->from, Mark::left);
}

Mark Marks::of(const Scene::Place& place) const {
  const auto found = std::find_if(marks_.begin(), marks_.end(), [&](const auto& m) { return m.first == place.name; });
  return found == marks_.end() ? Mark::none : found->second;
}

Ink ink_of(Side side) {
  constexpr std::array<Ink, 3> inks = {Ink::black, Ink::white, Ink::red};
  return inks[static_cast<std::size_t>(side)];
}

std::string_view sign(const Piece& piece, const Style& style) {
  // by form, side, and whether the piece is plain, a king or marked
  using Signs = std::array<std::array<std::string_view, 3>, 3>;
  constexpr std::array<Signs, 3> signs = {{{{{"X", "#", "#"}, {"O", "@", "@"}, {"%", "%", "%"}}},
                                           {{{"●", "■", "▲"}, {"○", "□", "△"}, {"◆", "◆", "◆"}}},
                                           {{{"●", "■", "▲"}, {"●", "■", "▲"}, {"●", "■", "▲"}}}}};
  const std::size_t kind = piece.kind == Piece::king ? 1 : piece.kind == Piece::marked ? 2 : 0;
  return signs[form_of(style)][static_cast<std::size_t>(piece.side)][kind];
}

std::string_view empty_sign(Mark mark, const Style& style, std::string_view otherwise) {
  if (mark == Mark::captured) return style.utf8 ? "×" : "*";
  if (mark == Mark::left) return style.utf8 ? "◌" : ",";
  return otherwise;
}

std::string_view dead_sign(const Style& style) { return style.utf8 ? "†" : "!"; }

Drawing draw_board(const Scene& scene, const Style& style, const std::vector<std::string>& dead) {
  struct Shape {
    std::optional<Drawing> (*draw)(const Scene&, const Style&, const Marks&);
    int (*least_width)(const Scene&);
  };
  // by Scene::Shape
  constexpr std::array<Shape, 3> shapes = {
      {{draw_square, least_width_square}, {draw_hexhex, least_width_hexhex}, {draw_pyramid, least_width_pyramid}}};
  const Shape& shape = shapes[static_cast<std::size_t>(scene.shape)];
  if (auto drawing = shape.draw(scene, style, Marks(scene, dead))) return *drawing;
  return piece_list(scene, style, shape.least_width(scene));
}

std::string legend(const Scene& scene, const Style& style, bool with_dead) {
  const explain::Speech speak = style.speak;
  std::vector<std::string> parts;
  const auto any = [&](auto&& holds) {
    return std::any_of(scene.places.begin(), scene.places.end(), [&](const auto& p) { return p.piece && holds(p); });
  };
  for (int i = 0; i < scene.sides; ++i) {
    const Side side = static_cast<Side>(i);
    const auto part = [&](Piece::Kind kind, std::string_view word) {
      parts.push_back(on_board(sign({kind, side}, style), ink_of(side), style) + " " + std::string(word));
    };
    part(Piece::plain, speak.title(side));
    for (const auto& [kind, word] : {std::pair{Piece::king, explain::Saying{"king", "König"}},
                                     std::pair{Piece::marked, explain::Saying{"marked", "markiert"}}})
      if (any([side = side, kind = kind](const auto& p) { return p.piece->side == side && p.piece->kind == kind; }))
        part(kind, speak(word));
  }
  const auto sign_of = [&](Mark mark) { return empty_sign(mark, style, ""); };
  if (any([](const auto& p) { return p.piece->wall >= 0; }))
    parts.push_back(speak("strokes: walls", "Striche: Mauern"));
  if (any([](const auto& p) { return p.spot.level > 0; }))
    parts.push_back(speak("' under a ball", "' unter einer Kugel"));
  if (any([](const auto& p) { return p.spot.level > 1; })) parts.push_back(speak("\" hidden", "\" verdeckt"));
  if (scene.last && !scene.last->places.empty()) parts.push_back(speak("( ) last move", "( ) letzter Zug"));
  if (scene.last && !scene.last->captured.empty())
    parts.push_back(speak("{} just taken off", "{} eben vom Brett genommen", sign_of(Mark::captured)));
  if (scene.last && scene.last->from)
    parts.push_back(speak("{} moved from", "{} von hier gerückt", sign_of(Mark::left)));
  if (with_dead) parts.push_back(speak("{} claimed dead", "{} für tot erklärt", dead_sign(style)));
  return join(parts, ", ");
}

}  // namespace crosscut::cli
