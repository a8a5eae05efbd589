#include "draw/svg.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <utility>

#include "draw/layout.hpp"

namespace crosscut::draw {
namespace {

// What boards and pieces are painted with, as on the pages (web/src/styles/tokens.css: kaya, slate and shell). One
// light, from the upper left.
constexpr std::string_view paints = R"(<defs>
<linearGradient id="crosscut-wood" x1="0" y1="0" x2=".85" y2="1"><stop offset="0" stop-color="#ebcb8c"/><stop offset=".5" stop-color="#dcb66c"/><stop offset="1" stop-color="#cfa256"/></linearGradient>
<radialGradient id="crosscut-black" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="#6b7074"/><stop offset=".46" stop-color="#2f3336"/><stop offset="1" stop-color="#0d0f10"/></radialGradient>
<radialGradient id="crosscut-white" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="#ffffff"/><stop offset=".46" stop-color="#fbfaf6"/><stop offset="1" stop-color="#d6d2c6"/></radialGradient>
<radialGradient id="crosscut-red" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="#e58a63"/><stop offset=".46" stop-color="#b8451f"/><stop offset="1" stop-color="#7c2408"/></radialGradient>
<radialGradient id="crosscut-hole" cx=".6" cy=".64" r=".62"><stop offset="0" stop-color="#dcb66c"/><stop offset=".7" stop-color="#a67a38" stop-opacity=".75"/><stop offset="1" stop-color="#a67a38"/></radialGradient>
<linearGradient id="crosscut-crown" x1="0" y1="0" x2=".4" y2="1"><stop offset="0" stop-color="#fff0b8"/><stop offset=".5" stop-color="#ecc04a"/><stop offset="1" stop-color="#b27d16"/></linearGradient>
<radialGradient id="crosscut-shade"><stop offset=".55" stop-opacity=".5"/><stop offset=".82" stop-opacity=".26"/><stop offset="1" stop-opacity="0"/></radialGradient>
</defs>
)";
constexpr std::string_view wood = "url(#crosscut-wood)", side_of_wood = "#a67a38", line = "#4c3512", print = "#553c14",
                           accent = "#d5422f";

struct Paint {
  std::string_view fill, flat, edge, sign;  // flat: of walls; sign: what can be read on it
};
Paint paint_of(Side side) {
  if (side == Side::black) return {"url(#crosscut-black)", "#1c1e20", "#050606", "#ffffff"};
  if (side == Side::white) return {"url(#crosscut-white)", "#f6f4ed", "#6d685b", "#17191b"};
  return {"url(#crosscut-red)", "#b8451f", "#4d1703", "#ffffff"};
}

class Drawing {
 public:
  explicit Drawing(const Table& table) : table_(table), scene_(table.scene()), shape_(scene_.shape) {
    for (const Scene::Place& place : scene_.places) box_.hold(at(place.spot), shape_ == Shape::hexhex ? 66 : 62);
    labels_ = labels_of(scene_);
    for (const Label& label : labels_) box_.hold(label.at, 30);
  }

  std::string text() {
    ground();
    for (const Label& one : labels_)
      add(R"(<text x="{:.6g}" y="{:.6g}" font-size="26" fill="{}">{}</text>)", one.at.x, one.at.y,
          shape_ == Shape::hexhex ? "#857a68" : print, one.text);
    out_ += '\n';
    if (scene_.last && scene_.last->from) slide(*scene_.last->from);
    if (scene_.last) captured();
    for (const Scene::Place& place : scene_.places)
      if (place.piece && place.spot.level == 0) cast(at(place.spot), {4, 6}, radius(0));
    // The places are in order of their levels.
    for (const Scene::Place& place : scene_.places)
      if (place.piece) standing(place);
    marks();
    if (scene_.prison) prison(*scene_.prison);
    box_.bottom += 2 * thickness;  // and room for its shadow
    const std::string head = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="{:.6g} {:.6g} {:.6g} {:.6g}" width="{:.0f}" height="{:.0f}" )"
        R"(font-family="Georgia, 'DejaVu Serif', serif" text-anchor="middle" dominant-baseline="central" role="img">)"
        "\n<title>{}</title>\n",
        box_.left, box_.top, box_.width(), box_.height(), box_.width() * 0.6, box_.height() * 0.6, title());
    return head + std::string(paints) + out_ + "</svg>\n";
  }

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> form, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), form, std::forward<Values>(values)...);
  }
  Point at(Spot spot) const { return point_of(shape_, spot); }
  Point at(std::string_view name) const {
    for (const Scene::Place& place : scene_.places)
      if (place.name == name) return at(place.spot);
    return {};
  }
  // Balls look larger the higher they lie.
  double radius(int level) const {
    if (shape_ == Shape::hexhex) return 31;
    return shape_ == Shape::pyramid ? 45 + 2.5 * std::min(level, 5) : 47;
  }

  std::string title() const {
    std::string text(table_.game());
    text += fmt::format(", size {}, ", scene_.size);
    if (scene_.over) return text + "over: " + *scene_.result;
    return text + std::string(title_of(scene_.to_play)) + " to play";
  }

  void ground() {
    if (shape_ == Shape::hexhex) return hexagons();
    for (const double down : {thickness, 0.0})
      add(R"(<rect x="{:.6g}" y="{:.6g}" width="{:.6g}" height="{:.6g}" rx="10" fill="{}"/>)", box_.left,
          box_.top + down, box_.width(), box_.height(), down > 0 ? side_of_wood : wood);
    if (shape_ == Shape::square) return lines();
    for (const Scene::Place& place : scene_.places)
      if (const Point p = at(place.spot); place.spot.level == 0)
        add(R"-(<circle cx="{:.6g}" cy="{:.6g}" r="36" fill="url(#crosscut-hole)"/>)-", p.x, p.y);
  }

  void lines() {
    const double far = (scene_.size - 1) * cell;
    add(R"(<path fill="none" stroke="{}" stroke-width="2.4" d=")", line);
    for (double step = 0; step <= far; step += cell) add("M0 {:.6g}H{:.6g}M{:.6g} 0V{:.6g}", -step, far, step, -far);
    add(R"("/><path fill="none" stroke="{0}" stroke-width="3.6" d="M0 0H{1:.6g}V-{1:.6g}H0Z"/>)", line, far);
    for (const Point p : star_points(scene_.size))
      add(R"(<circle cx="{:.6g}" cy="{:.6g}" r="7.5" fill="{}"/>)", p.x, p.y, line);
  }

  void hexagons() {
    std::string cells;
    for (const Scene::Place& place : scene_.places)
      for (int corner = 0; corner < 6; ++corner) {
        const Point p = at(place.spot), to = along(30 + 60 * corner, cell / std::sqrt(3.0));
        fmt::format_to(std::back_inserter(cells), "{}{:.5g} {:.5g}{}", corner ? "L" : "M", p.x + to.x, p.y + to.y,
                       corner == 5 ? "Z" : "");
      }
    add(R"-(<path fill="{0}" stroke="{0}" stroke-width="14" stroke-linejoin="round" transform="translate(0 {1})" d="{2}"/>)-",
        side_of_wood, thickness, cells);
    add(R"(<path fill="{0}" stroke="{0}" stroke-width="14" stroke-linejoin="round" d="{1}"/>)", "#e3c07c", cells);
    add(R"(<path fill="{}" stroke="{}" stroke-width="2.4" d="{}"/>)", wood, line, cells);
  }

  void cast(Point p, Point by, double r) {
    add(R"-(<circle cx="{:.6g}" cy="{:.6g}" r="{:.6g}" fill="url(#crosscut-shade)"/>)-", p.x + by.x, p.y + by.y,
        1.12 * r);
  }

  // One piece, around a point.
  void piece(Point p, Piece piece, int level = 0, double scale = 1) {
    const Paint paint = paint_of(piece.side);
    const double r = radius(level);
    add(R"-(<g transform="translate({:.6g} {:.6g}) scale({:.3g})">)-", p.x, p.y, scale);
    if (level > 0) cast({}, {3.0 + 3 * level, 5.0 + 5 * level}, r);
    if (piece.wall >= 0)
      add(R"-(<path transform="rotate({:.6g})" d="M27 -5H40V5H27ZM41 -27H45.5Q48 -27 48 -24.5V24.5Q48 27 45.5 27H41Q38.5 27 )-"
          R"-(38.5 24.5V-24.5Q38.5 -27 41 -27Z" fill="{}" stroke="{}" stroke-width="1.8"/>)-",
          angle_of(wall_of(piece)), paint.flat, paint.edge);
    add(R"(<circle r="{:.6g}" fill="{}" stroke="{}" stroke-width="1.6"/>)", r, paint.fill, paint.edge);
    if (piece.side == Side::white && piece.kind != Piece::marked)
      add(R"(<path d="M{0:.4g} {1:.4g}Q0 {2:.4g} {3:.4g} {1:.4g}M{4:.4g} {5:.4g}Q0 {6:.4g} {7:.4g} {5:.4g}" fill="none" )"
          R"(stroke="#b9b19e" stroke-width="1.6" opacity=".45"/>)",
          -0.62 * r, 0.3 * r, 0.1 * r, 0.62 * r, -0.5 * r, 0.56 * r, 0.36 * r, 0.5 * r);
    if (piece.side == Side::red)
      add(R"(<path d="M-22 0H22" stroke="{}" stroke-width="9" stroke-linecap="round"/>)", paint.sign);
    if (piece.kind == Piece::king)
      out_ += R"-(<path class="crown" d="M-24 17L-28 -12L-13 0L0 -22L13 0L28 -12L24 17ZM-24 21H24V27H-24Z" )-"
              R"-(fill="url(#crosscut-crown)" stroke="#3c2804" stroke-width="3" stroke-linejoin="round"/>)-";
    if (piece.kind == Piece::marked)
      add(R"(<circle r="25" fill="none" stroke="{0}" stroke-width="5"/><circle r="9" fill="{0}"/>)", paint.sign);
    if (level > 0) add(R"(<text font-size="34" font-weight="bold" fill="{}">{}</text>)", paint.sign, level + 1);
    out_ += "</g>";
  }

  void standing(const Scene::Place& place) {
    const Point p = at(place.spot);
    piece(p, *place.piece, place.spot.level);
    if (const auto below = hidden_below(place.spot)) {
      add(R"(<circle cx="{:.6g}" cy="{:.6g}" r="8" fill="{}" stroke="{}" stroke-width="3"/>)", p.x, p.y + 32,
          paint_of(*below).flat, paint_of(place.piece->side).sign);
    }
    if (place.zombie) cross(p, 26);
    out_ += '\n';
  }

  // The colour of the ball exactly below, which cannot be seen.
  std::optional<Side> hidden_below(Spot spot) const {
    for (const Scene::Place& other : scene_.places)
      if (other.hidden && other.piece && other.spot == Spot{spot.level - 2, spot.column + 1, spot.row + 1})
        return other.piece->side;
    return {};
  }

  // With a rim of white, so that it shows on every colour.
  void cross(Point p, double reach) {
    for (const auto& [colour, width] : {std::pair("#ffffff", 13), std::pair("#b3261e", 9)})
      add(R"(<path d="M{0:.6g} {1:.6g}l{2} {2}m0 -{2}l-{2} {2}" stroke="{3}" stroke-width="{4}" stroke-linecap="round"/>)",
          p.x - reach, p.y - reach, 2 * reach, colour, width);
  }

  void slide(std::string_view start) {
    const Point from = at(start), to = at(scene_.last->parts.to);
    add(R"(<circle cx="{0:.6g}" cy="{1:.6g}" r="34" fill="none" stroke="{4}" stroke-width="4" stroke-dasharray="8 8"/>)"
        R"(<path d="M{0:.6g} {1:.6g}L{2:.6g} {3:.6g}" stroke="{4}" stroke-width="6"/>)",
        from.x, from.y, to.x, to.y, accent);
  }

  void captured() {
    for (const auto& [place, taken] : scene_.last->captured) {
      bool empty = true;
      for (const Scene::Place& other : scene_.places) empty = empty && (other.name != place || !other.piece);
      if (!empty) continue;
      out_ += R"(<g opacity=".5">)";
      constexpr double small = 0.45;
      piece(at(place), taken, 0, small);
      out_ += "</g>\n";
    }
  }

  void marks() {
    for (const Scene::Place& place : scene_.places) {
      if (!scene_.last || !place.piece) continue;
      const auto& filled = scene_.last->places;
      if (std::find(filled.begin(), filled.end(), place.name) == filled.end()) continue;
      // Above a crown or a numeral there is less room.
      const double up = place.piece->kind == Piece::king ? 31 : place.spot.level > 0 ? 28 : 0;
      const Point p = at(place.spot);
      add(R"(<circle class="last" cx="{:.6g}" cy="{:.6g}" r="{}" fill="{}"/>)", p.x, p.y - up, up > 0 ? 6.5 : 10.0,
          accent);
    }
    if (scene_.settlement)
      for (const Group& group : table_.groups())
        for (const std::string& claimed : scene_.settlement->claim)
          if (std::find(group.places.begin(), group.places.end(), claimed) != group.places.end())
            for (const std::string& place : group.places) cross(at(place), 24);
    out_ += '\n';
  }

  // A tray below the board with what lies in it.
  void prison(const std::array<int, 2>& stones) {
    constexpr double height = 96, gap = 30, small = 0.7;
    const double top = box_.bottom + gap, middle = (box_.left + box_.right) / 2;
    box_.bottom = top + height;
    box_.hold({middle, top}, 200);
    add(R"(<rect x="{:.6g}" y="{:.6g}" width="400" height="{}" rx="20" fill="{}" stroke="{}" stroke-width="4"/>)",
        middle - 200, top, height, side_of_wood, line);
    for (const Side side : {Side::black, Side::white}) {
      const Point p{middle + (side == Side::black ? -130 : 50), top + height / 2};
      cast(p, {4, 6}, small * radius(0));
      piece(p, {Piece::plain, side}, 0, small);
      add(R"(<text x="{:.6g}" y="{:.6g}" font-size="40" fill="#ffffff">{}</text>)", p.x + 75, p.y,
          stones[static_cast<std::size_t>(side)]);
    }
    out_ += '\n';
  }

  const Table& table_;
  Scene scene_;
  Shape shape_;
  Box box_;
  std::vector<Label> labels_;
  std::string out_;
};

}  // namespace

std::string svg(const Table& table) { return Drawing(table).text(); }

}  // namespace crosscut::draw
