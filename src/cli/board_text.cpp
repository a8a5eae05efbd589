#include "cli/board_text.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "cli/board_parts.hpp"
#include "messages/cli.hpp"

namespace crosscut::cli {
namespace {

enum Form : std::uint8_t { ascii, shapes, solid };  // solid: where colour tells the sides apart
Form form_of(const Style& style) { return !style.utf8 ? ascii : style.colour() ? solid : shapes; }

// The pieces of one side and kind, such as "Black kings: a1, b2"; nothing if there are none.
std::optional<Message> listed(const Scene& scene, Side side, Piece::Kind kind, const Language& language) {
  std::vector<std::string> names;
  for (const auto& place : scene.places) {
    if (!place.piece || place.piece->side != side || place.piece->kind != kind) continue;
    const std::string wall(wall_of(*place.piece));
    names.push_back(wall.empty() ? place.name : place.name + ":" + wall);
  }
  if (names.empty()) return {};
  const std::string title = worded(message_of(side), language);
  const std::string places = join(names, " ");
  switch (kind) {
    case Piece::pawn:
      return messages::pieces_of_pawns{.side = title, .places = places};
    case Piece::king:
      return messages::pieces_of_kings{.side = title, .places = places};
    case Piece::marked:
      return messages::pieces_of_marked{.side = title, .places = places};
    case Piece::plain:
      break;
  }
  return messages::pieces_of_plain{.side = title, .places = places};
}

Drawing piece_list(const Scene& scene, const Style& style, int needed) {
  const Language& language = *style.language;
  std::vector<std::string> lines =
      wrapped(worded(messages::board_too_wide{.needed = needed, .columns = style.width}, language), style.width);
  bool any = false;
  for (const Side side : {Side::black, Side::white, Side::red})
    for (const Piece::Kind kind : {Piece::plain, Piece::pawn, Piece::king, Piece::marked})
      if (const auto text = listed(scene, side, kind, language)) {
        const auto more = wrapped(worded(*text, language), style.width, 2);
        lines.insert(lines.end(), more.begin(), more.end());
        any = true;
      }
  if (!any) lines.push_back(worded(messages::board_empty{}, language));
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
  const Language& language = *style.language;
  std::vector<std::string> parts;
  const auto any = [&](auto&& holds) {
    return std::any_of(scene.places.begin(), scene.places.end(), [&](const auto& p) { return p.piece && holds(p); });
  };
  for (int i = 0; i < scene.sides; ++i) {
    const Side side = static_cast<Side>(i);
    const auto part = [&](Piece::Kind kind, std::string_view word) {
      parts.push_back(on_board(sign({kind, side}, style), ink_of(side), style) + " " + std::string(word));
    };
    part(Piece::plain, worded(message_of(side), language));
    for (const auto& [kind, word] : {std::pair{Piece::king, Message(messages::legend_king{})},
                                     std::pair{Piece::marked, Message(messages::legend_marked{})}})
      if (any([side = side, kind = kind](const auto& p) { return p.piece->side == side && p.piece->kind == kind; }))
        part(kind, worded(word, language));
  }
  const auto add_if = [&](bool shown, const Message& what) {
    if (shown) parts.push_back(worded(what, language));
  };
  const auto& last = scene.last;
  add_if(any([](const auto& p) { return p.piece->wall >= 0; }), messages::legend_walls{});
  add_if(any([](const auto& p) { return p.spot.level > 0; }), messages::legend_under_ball{});
  add_if(any([](const auto& p) { return p.spot.level > 1; }), messages::legend_hidden{});
  add_if(last && !last->places.empty(), messages::legend_last_move{});
  add_if(last && !last->captured.empty(), messages::legend_taken{.sign = empty_sign(Mark::captured, style, "")});
  add_if(last && last->from, messages::legend_moved_from{.sign = empty_sign(Mark::left, style, "")});
  add_if(with_dead, messages::legend_dead{.sign = dead_sign(style)});
  return join(parts, ", ");
}

}  // namespace crosscut::cli
