#pragma once
// The facade over one game type: everything behind Table that needs to know the game.
// Internal to this folder.
#include <algorithm>

#include "catalog/baseline_of.hpp"
#include "catalog/line_table.hpp"
#include "catalog/network_game_of.hpp"
#include "catalog/networks.hpp"
#include "catalog/scene_of.hpp"
#include "catalog/search_of.hpp"
#include "catalog/solved_of.hpp"
#include "catalog/solved_search.hpp"
#include "messages/setup.hpp"
#include "rules/playout.hpp"
#include "rules/symmetry.hpp"

namespace crosscut {

template <Game G>
class TableOf final : public LineTable<G> {
 public:
  using B = typename G::On;

  // `name`: what the game calls itself here; lasts as long as the program.
  TableOf(std::string_view name, const G& start) : LineTable<G>(start), name_(name) {}

  std::unique_ptr<Table> clone() const override { return std::make_unique<TableOf>(*this); }
  std::string_view game() const override { return name_; }
  Options options() const override { return options_of(name_, now().setup); }
  int sides() const override { return static_cast<int>(sides_of(now())); }

  Side to_play() const override { return now().to_play; }
  int ply() const override { return static_cast<int>(line_.turns().size()); }
  int ply_cap() const override { return crosscut::ply_cap(now()); }
  bool over() const override { return line_.over(); }
  bool settling() const override { return line_.settling(); }
  Outcome outcome() const override { return now().outcome(); }

  std::vector<MoveMade> moves() const override {
    std::vector<MoveMade> made;
    for (std::size_t i = 0; i < line_.turns().size(); ++i)
      made.push_back({line_.position(i).to_play, line_.turns()[i]});
    return made;
  }

  std::vector<Effect> effects() const override { return effects_of(line_); }

  Scene scene() const override { return scene_of(line_); }
  Key key() const override { return key_of(std::tuple_cat(G::matter(now()), settlement_key())); }

  std::vector<Turn> legal() const override { return legal_by_text(line_); }

  std::optional<std::array<ActionsLeft, 2>> actions_left() const override {
    if constexpr (HasPrison<G>)
      return {{actions_left_to(Side::black), actions_left_to(Side::white)}};
    else
      return {};
  }

  std::vector<std::string> liberties(std::string_view point) const override {
    std::vector<std::string> names;
    const auto at = B::read(point);
    if (!at || !board_of(now()).has(*at)) return names;
    for (int side = 0; side < sides(); ++side)
      now().each_group(static_cast<Side>(side), [&](const auto& group, const auto& liberties) {
        if (!group.has(*at)) return;
        for (const Cell c : liberties) names.push_back(B::name(c));
      });
    return names;
  }

  std::vector<Group> groups() const override {
    std::vector<Group> found;
    const auto names = [](const Cells<B>& cells) {
      std::vector<std::string> all;
      for (const Cell c : cells) all.push_back(B::name(c));
      return all;
    };
    for (int side = 0; side < sides(); ++side)
      now().each_group(static_cast<Side>(side), [&](const auto& group, const auto& liberties) {
        found.push_back({static_cast<Side>(side), names(group), names(liberties)});
      });
    return found;
  }
  bool eye(std::string_view point) const override {
    const auto at = B::read(point);
    return at && board_of(now()).has(*at) && !now().at(*at) && now().eye(*at);
  }

  Result<Turn, Refusal> read(std::string_view text) const override {
    if (line_.over()) return refused_at_end();
    auto turn = Reader<G>(now()).turn(text);
    return turn ? judged(*std::move(turn)) : refused(turn.error());
  }
  Result<Turn, Refusal> check(const Turn& turn) const override {
    return line_.over() ? refused_at_end() : judged(canonical(now(), turn));
  }
  using Table::play;
  void play(const Turn& turn) override { line_.play(turn); }
  std::vector<Turn> ways() const override {
    std::vector<Turn> all;
    line_.legal([&](const Turn& turn) {
      all.push_back(turn);
      other_ways(now(), turn, [&](Move slide, Move place) { all.push_back({slide, place}); });
    });
    return all;
  }
  std::optional<Piece> piece_put(const Turn& way) const override {
    if (!way.move.on_board()) return {};
    G after = now();
    after.play(way.move);
    if (way.then.exists()) after.play(way.then);
    return after.at((way.then.exists() ? way.then : way.move).cell());
  }
  MoveForms forms() const override { return forms_of<G>; }
  Message how_to_write() const override { return Reader<G>(now()).forms(); }
  void back_to(int ply) override { line_.back_to(static_cast<std::size_t>(ply)); }
  bool gives_turns() const override { return GivesTurns<G>; }
  void give_turn(Side side) override { line_.give_turn(side); }

  int symmetries() const override { return B::symmetries; }
  std::unique_ptr<Table> image(int symmetry) const override;

  std::vector<std::string> open_in(const Arrangement& arrangement) const override;
  Result<std::unique_ptr<Table>> arranged(const Arrangement& arrangement) const override;

  std::optional<std::uint64_t> perft(int depth, const Stop& stop) const override {
    if (depth == 0) return 1;
    if (!offers_settlement()) {
      Past past = line_.past();
      return count(Twin<G>(now()), past, depth, stop);
    }
    // Settlement moves belong to the line of play, not to the position.
    Line<G> line = line_;
    return count(line, depth, stop);
  }

  Status fits(const nn::QuantisedNetwork& network) const override {
    return crosscut::fits(network, name_, Twin<G>(now()));
  }
  std::unique_ptr<Search> search(const SearchSettings& settings) const override {
    if (settings.kind == SearchKind::uct)
      return std::make_unique<BaselineOf<G>>(now(), line_.past(), !over() && !settling(), settings);
    return with_tablebases(*this, settings,
                           std::make_unique<SearchOf<G>>(now(), line_.past(), with_network_in_use(*this, settings)));
  }
  std::optional<Solved> solved(const Tablebases& tablebases) const override {
    const auto found = sides() == 2 ? tablebases.find(*this) : std::nullopt;
    return found ? solved_at(line_, *found) : std::nullopt;
  }
  std::unique_ptr<NetworkGame> network_game() const override {
    return std::make_unique<NetworkGameOf<Twin<G>>>(Twin<G>(now()), line_.past());
  }
  PlayoutFigures playouts(std::uint64_t count, std::uint64_t seed) const override;

 private:
  const G& now() const { return line_.now(); }

  ActionsLeft actions_left_to(Side side) const {
    ActionsLeft left{0, now().prison[other(side)]};
    const auto count = [&](Move m) { left.places += m.on_board(); };
    if (side == to_play()) {
      line_.legal([&](const Turn& turn) { count(turn.move); });
    } else {
      G turned = now();
      turned.to_play = side;
      turned.moves(count);
    }
    return left;
  }

  bool offers_settlement() const {
    if constexpr (Settles<G>)
      return now().setup.settlement;
    else
      return false;
  }
  // After a settlement it matters only that there was one.
  std::tuple<std::uint8_t, Side, std::optional<Side>, Cells<B>> settlement_key() const {
    const auto& s = line_.settlement();
    if (!line_.settling()) return {s.stage, Side::black, {}, {}};
    return {s.stage, s.first, s.by, s.claim};
  }

  Result<Turn, Refusal> refused_at_end() const {
    return Refusal{.rule = Rule::game_over, .text = result_text(now().outcome()), .player = to_play()};
  }
  // A canonical turn, if it may be made now.
  Result<Turn, Refusal> judged(Turn turn) const {
    const Refusal refusal = refusal_now(turn);
    return refusal.rule == Rule::none ? Result<Turn, Refusal>(std::move(turn)) : refused(refusal);
  }
  Result<Turn, Refusal> refused(Refusal refusal) const {
    refusal.terms = terms_of<G>;
    if (refusal.rule != Rule::button_taken) refusal.player = to_play();
    return refusal;
  }
  // Without a rule: the turn may be made now.
  Refusal refusal_now(const Turn& turn) const {
    const Move m = turn.move;
    const bool settlement_move = !m.on_board() && m.act() >= Act::dead;
    if (!line_.settling() && !settlement_move) {
      const Breach breach = line_.breach(turn);
      return breach ? refusal_of(now(), turn, breach) : Refusal{};
    }
    if (!settlement_move) return {.rule = Rule::settlement_open};
    const std::string act(name_of(m.act()));
    if (!line_.settling())
      return {.rule = offers_settlement() ? Rule::settlement_closed : Rule::settlement_off, .move = act};
    if (m.is(Act::accept) && !line_.settlement().by) return {.rule = Rule::nothing_claimed, .move = act};
    return {};
  }

  static std::optional<std::uint64_t> count(const Twin<G>& g, Past& past, int depth, const Stop& stop) {
    if (stop && stop()) return {};
    if (depth <= 2 || !stop) return crosscut::perft(g, past, depth);
    std::uint64_t n = 0;
    const std::size_t before = past.size();
    for (const Move m : legal_moves(g, past)) {
      Twin<G> next = g;
      advance(next, past, m);
      const auto below = count(next, past, next.turn_is_open() && slid(next) ? depth : depth - 1, stop);
      past.rewind(before);
      if (!below) return {};
      n += *below;
    }
    return n;
  }
  static std::vector<Turn> legal_turns(const Line<G>& line) {
    std::vector<Turn> turns;
    line.legal([&](const Turn& turn) { turns.push_back(turn); });
    return turns;
  }
  static std::optional<std::uint64_t> count(Line<G>& line, int depth, const Stop& stop) {
    if (stop && stop()) return {};
    const std::vector<Turn> turns = legal_turns(line);
    if (depth == 1) return turns.size();
    std::uint64_t n = 0;
    for (const auto& turn : turns) {
      line.play(turn);
      const auto below = count(line, depth - 1, stop);
      line.undo();
      if (!below) return {};
      n += *below;
    }
    return n;
  }

  using LineTable<G>::line_;
  std::string_view name_;
};

template <Game G>
std::unique_ptr<Table> TableOf<G>::image(int symmetry) const {
  const Symmetry<B> turned(now().setup.size, symmetry);
  auto table = std::make_unique<TableOf>(name_, turned.of(line_.position(0)));
  for (std::size_t i = 0; i < line_.turns().size(); ++i) {
    const Turn image = turned.template of<G>(line_.turns()[i]);
    if (line_.given_turn(i)) table->give_turn(line_.position(i).to_play);
    table->line_.play(canonical(table->now(), image));
  }
  return table;
}

template <Game G>
std::vector<std::string> TableOf<G>::open_in(const Arrangement& arrangement) const {
  G g(now().setup);
  for (const auto& [point, token] : arrangement.pieces) {
    const auto c = B::read(point);
    const auto piece = read_token(token);
    if (c && board_of(g).has(*c) && !g.at(*c) && piece && G::fits(*piece)) g.put(*c, *piece);
  }
  std::vector<std::string> names;
  for (Cell c : open_cells(g)) names.push_back(B::name(c));
  return names;
}

template <Game G>
Result<std::unique_ptr<Table>> TableOf<G>::arranged(const Arrangement& arrangement) const {
  G g(now().setup);
  if constexpr (BeginsMidgame<G>) g.begin_midgame();
  std::vector<std::pair<Cell, Piece>> pieces;
  for (const auto& [point, token] : arrangement.pieces) {
    const auto c = B::read(point);
    if (!c || !board_of(g).has(*c)) return messages::no_such_place{.text = point};
    const auto piece = read_token(token);
    if (!piece || !G::fits(*piece) || index_of(piece->side) >= sides())
      return messages::no_such_piece{.text = token, .at = point};
    pieces.emplace_back(*c, *piece);
  }
  std::sort(pieces.begin(), pieces.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [c, piece] : pieces) {
    if (g.at(c)) return messages::place_twice{.at = B::name(c)};
    if constexpr (Stacks<G>)
      if (!g.open().has(c)) return messages::nothing_below{.at = B::name(c)};
    if (piece.wall >= 0) {
      const Rule rule = g.breach(Move::on(piece.wall, c)).rule;
      if (rule == Rule::wall_faces_outside) return messages::wall_on_edge{.at = B::name(c)};
      if (rule == Rule::wall_meets_wall) return messages::wall_on_wall{.at = B::name(c)};
    }
    g.put(c, piece);
  }
  if constexpr (HasSupply<G>)
    for (Side s : {Side::black, Side::white, Side::red})
      if (g.supply_left(s).value_or(0) < 0) return messages::supply_exceeded{.player = s};
  if (index_of(arrangement.to_play) >= sides()) return messages::no_third_player{};
  g.to_play = arrangement.to_play;
  if (arrangement.button && index_of(*arrangement.button) >= sides()) return messages::no_third_player{};
  if constexpr (HasButton<G>) {
    if (arrangement.button && !g.setup.button) return messages::no_button{};
    g.button = arrangement.button;
  } else if (arrangement.button) {
    return messages::no_button{};
  }
  if constexpr (HasPrison<G>) {
    for (Side s : {Side::black, Side::white})
      g.prison[s] = static_cast<std::int16_t>(arrangement.prison[static_cast<std::size_t>(s)]);
    g.last_placed_marked = arrangement.last_placed_marked;
  } else if (arrangement.prison != std::array{0, 0} || arrangement.last_placed_marked) {
    return messages::no_prison{};
  }
  return std::unique_ptr<Table>(std::make_unique<TableOf>(name_, g));
}

template <Game G>
PlayoutFigures TableOf<G>::playouts(std::uint64_t count, std::uint64_t seed) const {
  PlayoutFigures figures;
  Random random(seed);
  Past past = line_.past();
  const Twin<G> start(now());
  for (; figures.playouts < count; ++figures.playouts) {
    Twin<G> g = start;
    const PlayoutEnd end = playout(g, past, random, crosscut::ply_cap(start));
    const Outcome outcome = end.capped && !Scored<G> ? Outcome{} : g.outcome();
    figures.plies += static_cast<std::uint64_t>(end.plies);
    figures.capped += end.capped;
    if (outcome.winner)
      ++figures.wins[static_cast<std::size_t>(*outcome.winner)];
    else
      ++figures.draws;
  }
  return figures;
}

}  // namespace crosscut
