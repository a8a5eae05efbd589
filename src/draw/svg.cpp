#include "draw/svg.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "draw/layout.hpp"

namespace crosscut::draw {
namespace {

// Everything that pieces and boards are painted with. One light, from the upper left.
constexpr std::string_view paints = R"(<defs>
<linearGradient id="crosscut-wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e8c583"/><stop offset="1" stop-color="#cfa556"/></linearGradient>
<radialGradient id="crosscut-black" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#5a6066"/><stop offset=".45" stop-color="#2b2e32"/><stop offset="1" stop-color="#141517"/></radialGradient>
<radialGradient id="crosscut-white" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#ffffff"/><stop offset=".6" stop-color="#f3f0e8"/><stop offset="1" stop-color="#cfc9ba"/></radialGradient>
<radialGradient id="crosscut-red" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#e27a55"/><stop offset=".5" stop-color="#b8451f"/><stop offset="1" stop-color="#7a2a10"/></radialGradient>
</defs>
)";
constexpr std::string_view accent = "#c43a2b", deep = "#a8813f", line = "#5c4420", gold = "#e9bd3f";

struct Paint {
  std::string_view fill, edge, sign;  // sign: what can be read on it
};
Paint paint_of(Side side) {
  if (side == Side::black) return {"url(#crosscut-black)", "#08090a", "#fffdf6"};
  if (side == Side::white) return {"url(#crosscut-white)", "#7d7767", "#1c1b1a"};
  return {"url(#crosscut-red)", "#4d1703", "#ffffff"};
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
    for (const Label& label : labels_)
      add(R"(<text x="{:.6g}" y="{:.6g}" font-size="30" fill="{}">{}</text>)", label.at.x, label.at.y,
          shape_ == Shape::hexhex ? "#7d7364" : "#6b4f22", label.text);
    out_ += '\n';
    if (scene_.last && scene_.last->from) slide(*scene_.last->from);
    if (scene_.last) captured();
    // The places are in order of their levels.
    for (const Scene::Place& place : scene_.places)
      if (place.piece) standing(place);
    marks();
    if (scene_.prison) prison(*scene_.prison);
    box_.bottom += 24;  // the side of the board, and its shadow
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
  double radius() const { return shape_ == Shape::hexhex ? 31 : shape_ == Shape::pyramid ? 48 : 45; }

  std::string title() const {
    std::string text(table_.game());
    text += fmt::format(", size {}, ", scene_.size);
    if (scene_.over) return text + "over: " + *scene_.result;
    return text + std::string(title_of(scene_.to_play)) + " to play";
  }

  void ground() {
    if (shape_ == Shape::hexhex) return hexagons();
    constexpr double thickness = 12;
    for (const double down : {thickness, 0.0})
      add(R"(<rect x="{:.6g}" y="{:.6g}" width="{:.6g}" height="{:.6g}" rx="12" fill="{}"/>)", box_.left,
          box_.top + down, box_.width(), box_.height(), down > 0 ? deep : "url(#crosscut-wood)");
    if (shape_ == Shape::square) return lines();
    for (const Scene::Place& place : scene_.places)
      if (const Point p = at(place.spot); place.spot.level == 0)
        add(R"(<circle cx="{:.6g}" cy="{:.6g}" r="40" fill="#b98f48" stroke="{}" stroke-width="2"/>)", p.x, p.y, line);
  }

  void lines() {
    const double far = (scene_.size - 1) * cell;
    add(R"(<path fill="none" stroke="{}" stroke-width="3" stroke-linecap="square" d=")", line);
    for (double step = 0; step <= far; step += cell) add("M0 {:.6g}H{:.6g}M{:.6g} 0V{:.6g}", -step, far, step, -far);
    out_ += "\"/>";
    const double in = scene_.size > 11 ? 3 * cell : 2 * cell;
    if (scene_.size < 7) return;
    for (const double x : {in, far / 2, far - in})
      for (const double y : {in, far / 2, far - in})
        if (const bool middle = x == far / 2 || y == far / 2; !middle || (x == y && scene_.size % 2 == 1))
          add(R"(<circle cx="{:.6g}" cy="{:.6g}" r="8" fill="{}"/>)", x, -y, line);
  }

  void hexagons() {
    constexpr double thickness = 14;
    for (const double down : {thickness, 0.0})
      for (const Scene::Place& place : scene_.places) {
        const Point p = at(place.spot);
        out_ += R"(<path d="M)";
        for (int corner = 0; corner < 6; ++corner) {
          const Point to = along(30 + 60 * corner, cell / std::sqrt(3.0));
          add("{:.5g} {:.5g} ", p.x + to.x, p.y + to.y + down);
        }
        if (down > 0)
          add(R"(Z" fill="{0}" stroke="{0}" stroke-width="8"/>)", deep);
        else
          add(R"(Z" fill="#dcb76d" stroke="{}" stroke-width="3"/>)", "#8a672b");
      }
  }

  // One piece, around a point.
  void piece(Point p, Piece piece, int level = 0, double scale = 1) {
    const Paint paint = paint_of(piece.side);
    const double r = radius();
    add(R"(<g transform="translate({:.6g} {:.6g}))", p.x, p.y);
    if (scale != 1) add(" scale({:.3g})", scale);
    add(R"("><circle cx="{0}" cy="{1}" r="{2:.6g}" opacity=".28"/>)", 3 + 3 * level, 5 + 4 * level, r);
    if (piece.wall >= 0)
      add(R"-(<path transform="rotate({:.6g})" d="M26 -7H39V-26Q39 -30 43 -30T47 -26V26Q47 30 43 30T39 26V7H26Z" )-"
          R"(fill="{}" stroke="{}" stroke-width="2"/>)",
          angle_of(wall_of(piece)), paint.fill, paint.edge);
    add(R"(<circle r="{:.6g}" fill="{}" stroke="{}" stroke-width="2"/>)", r, paint.fill, paint.edge);
    if (piece.side == Side::red)
      add(R"(<path d="M-22 0H22" stroke="{}" stroke-width="9" stroke-linecap="round"/>)", paint.sign);
    if (piece.kind == Piece::king)
      add(R"(<path d="M-26 14L-28 -16L-13 -3L0 -24L13 -3L28 -16L26 14Z" fill="{0}" stroke="#5a430b" stroke-width="3" )"
          R"(stroke-linejoin="round"/><path d="M-25 22H25" stroke="{0}" stroke-width="7" stroke-linecap="round"/>)",
          gold);
    if (piece.kind == Piece::marked)
      add(R"(<circle r="27" fill="none" stroke="{0}" stroke-width="4"/><circle r="11" fill="{0}"/>)", paint.sign);
    if (level > 0) add(R"(<text font-size="34" font-weight="bold" fill="{}">{}</text>)", paint.sign, level + 1);
    out_ += "</g>";
  }

  void standing(const Scene::Place& place) {
    const Point p = at(place.spot);
    piece(p, *place.piece, place.spot.level);
    if (const auto below = hidden_below(place.spot)) {
      const Paint paint = paint_of(*below);
      add(R"(<circle cx="{:.6g}" cy="{:.6g}" r="8" fill="{}" stroke="{}" stroke-width="3"/>)", p.x, p.y + 32,
          paint.fill, paint_of(place.piece->side).sign);
    }
    if (scene_.has_zombies && table_.liberties(place.name).empty()) cross(p, 26);
    out_ += '\n';
  }

  // The colour of the ball exactly below, which cannot be seen.
  std::optional<Side> hidden_below(Spot spot) const {
    for (const Scene::Place& other : scene_.places)
      if (other.hidden && other.piece && other.spot == Spot{spot.level - 2, spot.column + 1, spot.row + 1})
        return other.piece->side;
    return {};
  }

  void cross(Point p, double reach) {
    add(R"(<path d="M{0:.6g} {1:.6g}l{2} {2}m0 -{2}l-{2} {2}" stroke="{3}" stroke-width="9" stroke-linecap="round"/>)",
        p.x - reach, p.y - reach, 2 * reach, accent);
  }

  void slide(std::string_view start) {
    const Point from = at(start), to = at(scene_.last->move.parts.to);
    add(R"(<circle cx="{0:.6g}" cy="{1:.6g}" r="34" fill="none" stroke="{4}" stroke-width="4" stroke-dasharray="8 8"/>)"
        R"(<path d="M{0:.6g} {1:.6g}L{2:.6g} {3:.6g}" stroke="{4}" stroke-width="9"/>)",
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
    if (scene_.last)
      for (const std::string& place : scene_.last->places)
        if (const Point p = at(place); true)
          add(R"(<circle cx="{:.6g}" cy="{:.6g}" r="{:.6g}" fill="none" stroke="{}" stroke-width="6"/>)", p.x, p.y,
              radius() + 2, accent);
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
    add(R"(<rect x="{:.6g}" y="{:.6g}" width="400" height="{}" rx="20" fill="#b98f48" stroke="{}" stroke-width="4"/>)",
        middle - 200, top, height, deep);
    for (const Side side : {Side::black, Side::white}) {
      const Point p{middle + (side == Side::black ? -130 : 50), top + height / 2};
      piece(p, {Piece::plain, side}, 0, small);
      add(R"(<text x="{:.6g}" y="{:.6g}" font-size="40" fill="#2b1f08">{}</text>)", p.x + 75, p.y,
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
