#include "api/katago_query.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <set>

#include "base/text.hpp"
#include "messages/fields.hpp"
#include "messages/katago.hpp"
#include "messages/records.hpp"
#include "messages/request.hpp"
#include "record/sgf.hpp"
#include "wire/state.hpp"

namespace crosscut::api {
namespace {

using nlohmann::json;

constexpr std::string_view usual_game = "go";

class QueryReader {
 public:
  QueryReader(const wire::Fields& fields, const std::optional<wire::Fault>& fault) : fields_(fields), fault_(fault) {}

  KataGoQuery read() {
    query_.id = fields_.needed_text("id");
    const std::string game = fields_.text("game").value_or(std::string(usual_game));
    const auto table = begin(game);
    if (!table || failed()) return std::move(query_);
    flags();
    settings();
    restrictions("allowMoves", "only");
    restrictions("avoidMoves", "avoid");
    if (!failed()) turns(game, *table);
    return std::move(query_);
  }

 private:
  bool failed() const { return fault_.has_value(); }
  void warn(std::string_view field, Message what) { query_.warnings.emplace_back(std::string(field), std::move(what)); }

  // The table before the first move.
  std::unique_ptr<Table> begin(const std::string& game) {
    std::vector<OptionText> options;
    if (const auto given = fields_.object("options"))
      for (const auto& [name, value] : given->value().items())
        options.push_back({name, value.is_string() ? value.get<std::string>() : value.dump()});
    if (const auto width = fields_.whole("boardXSize", 2, 100)) {
      const auto height = fields_.whole("boardYSize", 2, 100).value_or(*width);
      if (height != *width)
        fields_.blame("boardYSize", messages::rectangle{.text = fmt::format("{}:{}", *width, height)});
      options.push_back({"size", std::to_string(*width)});
    }
    if (game == usual_game) rules(options);
    if (const json* komi = fields_.any("komi")) options.push_back({"komi", komi->is_string() ? "" : komi->dump()});
    if (failed()) return nullptr;
    options_ = options;
    const auto read = read_options(game, options);
    if (!read) return fields_.blame(find_game(game) ? "rules" : "game", read.error()), nullptr;
    auto table = find_game(game)->open(*read);
    if (!table) return fields_.blame("options", table.error()), nullptr;
    return set_up(*std::move(table));
  }

  // A name, or an object.
  void rules(std::vector<OptionText>& options) {
    options.push_back({"settlement", "off"});
    bool by_area = true;
    if (const json* rules = fields_.any("rules"); rules && rules->is_object()) {
      const wire::Fields given = *fields_.object("rules");
      if (const auto ko = given.text("ko")) options.push_back({"ko", lower(*ko)});
      if (const auto suicide = given.flag("suicide")) options.push_back({"suicide", *suicide ? "on" : "off"});
      by_area = lower(given.text("scoring").value_or("area")) == "area";
    } else if (const auto name = fields_.text("rules")) {
      const NamedRules* named = find_rules(*name);
      if (!named) return fields_.blame("rules", messages::katago_unknown_rules{.text = *name});
      by_area = named->by_area;
      options.push_back({"ko", std::string(named->ko)});
      options.push_back({"suicide", std::string(named->suicide)});
    }
    if (!by_area) warn("rules", messages::katago_by_area{});
    if (!fields_.any("komi")) options.push_back({"komi", by_area ? "7.5" : "6.5"});
  }

  std::unique_ptr<Table> set_up(std::unique_ptr<Table> table) {
    const auto player = fields_.text("initialPlayer");
    Arrangement arrangement = arrangement_of(*table);
    if (const auto start = fields_.object("start")) arrangement = wire::read_arrangement(*start);
    const json* stones = fields_.array("initialStones");
    for (std::size_t i = 0; stones && i < stones->size(); ++i) {
      const auto stone = player_and_text((*stones)[i], "initialStones[" + std::to_string(i) + "]");
      if (!stone) return nullptr;
      arrangement.pieces.emplace_back(lower(stone->second), token_of({Piece::plain, stone->first}));
    }
    if (player) arrangement.to_play = lower(*player).starts_with('w') ? Side::white : Side::black;
    if (failed() || (!stones && !player && !fields_.any("start"))) return table;
    auto arranged = table->arranged(arrangement);
    if (!arranged) return fields_.blame("initialStones", arranged.error()), nullptr;
    start_ = wire::start_json(**arranged);
    return *std::move(arranged);
  }

  static std::optional<Side> side_of(std::string_view text) {
    const std::string player = lower(text);
    for (const Side side : {Side::black, Side::white, Side::red})
      if (player == name_of(side) || player == name_of(side).substr(0, 1)) return side;
    return {};
  }

  // ["B", "Q16"]; no value, with the fault set, if it is something else.
  std::optional<std::pair<Side, std::string>> player_and_text(const json& pair, const std::string& at) {
    if (pair.is_array() && pair.size() == 2 && pair[0].is_string() && pair[1].is_string()) {
      if (const auto side = side_of(pair[0].get<std::string>())) return {{*side, pair[1].get<std::string>()}};
    }
    fields_.wrong<messages::katago_not_pair>(at);
    return {};
  }

  void flags() {
    query_.ownership = fields_.flag("includeOwnership").value_or(false);
    query_.policy = fields_.flag("includePolicy").value_or(false);
    for (const char* name : {"includeMovesOwnership", "includePVVisits"})
      if (fields_.flag(name).value_or(false)) warn(name, messages::katago_ignored{.field = name});
    request_ = {{"action", "analyze"}};
    if (const auto seconds = fields_.number("reportDuringSearchEvery", 0.01, 3600)) request_["report"] = *seconds;
    if (query_.ownership) request_["ownership"] = true;
    if (query_.policy) request_["policy"] = true;
  }

  // Settings that have a meaning here.
  void settings() {
    json engine = {{"visits", fields_.whole("maxVisits", 1, most_visits).value_or(usual_visits)}};
    if (const auto given = fields_.object("overrideSettings"))
      for (const std::string& name : given->names()) {
        if (name == "maxTime")
          engine["time"] = given->number(name, 0.001, 86400).value_or(1);
        else if (name == "maxVisits" || name == "maxPlayouts")
          engine[name == "maxVisits" ? "visits" : "playouts"] = given->whole(name, 1, most_visits).value_or(1);
        else if (name == "reportAnalysisWinratesAs")
          view(lower(given->text(name).value_or("")));
        else
          warn("overrideSettings." + name, messages::katago_ignored{.field = "overrideSettings." + name});
      }
    request_["engine"] = std::move(engine);
  }
  void view(std::string_view whose) {
    if (whose == "white") query_.view = KataGoQuery::View::white;
    if (whose == "sidetomove") query_.view = KataGoQuery::View::to_move;
  }

  // Of the moves of a player in the positions to analyse, whatever the depth.
  void restrictions(const char* name, const char* field) {
    for (const wire::Fields& one : fields_.objects(name)) {
      const auto player = side_of(one.text("player").value_or(""));
      for (const Side side : {Side::black, Side::white, Side::red})
        if (!player || player == side)
          for (const std::string& move : one.texts("moves"))
            restrictions_[static_cast<std::size_t>(side)][field].push_back(move);
    }
  }

  void turns(const std::string& game, Table& table) {
    const json* moves = fields_.needed().array("moves");
    if (!moves) return;
    const std::vector<int> asked = asked_turns(static_cast<int>(moves->size()));
    request_["game"] = game;
    for (const auto& [name, value] : options_) request_["options"][name] = value;
    json played = json::array();
    for (int number = 0; !failed() && number <= static_cast<int>(moves->size()); ++number) {
      if (std::count(asked.begin(), asked.end(), number)) add_turn(number, table, played);
      if (number < static_cast<int>(moves->size()))
        play(table, (*moves)[static_cast<std::size_t>(number)], number, played);
    }
  }

  std::vector<int> asked_turns(int last) {
    const json* turns = fields_.array("analyzeTurns");
    if (!turns) return {last};
    std::vector<int> asked;
    for (const json& turn : *turns) {
      if (!turn.is_number_integer() || turn.get<double>() < 0 || turn.get<double>() > last)
        return fields_.blame("analyzeTurns", messages::not_a_turn{.last = last}), asked;
      asked.push_back(turn.get<int>());
    }
    return asked;
  }

  // After the end, play continues from the position.
  void add_turn(int number, const Table& table, const json& played) {
    KataGoQuery::Turn turn{
        number, fields_.integer("priority", -1'000'000'000, 1'000'000'000).value_or(0), {}, request_};
    if (const json* all = fields_.array("priorities"); all && query_.turns.size() < all->size())
      if (const json& own = (*all)[query_.turns.size()]; own.is_number_integer()) turn.priority = own.get<long long>();
    const bool ended = table.over() || table.settling();
    auto now = table.clone();
    if (ended)
      if (auto on = table.arranged(arrangement_of(table))) now = *std::move(on);
    turn.table = std::move(now);
    turn.request["moves"] = ended ? json::array() : played;
    for (const auto& [field, moves] : restrictions_[static_cast<std::size_t>(turn.table->to_play())].items())
      turn.request[field] = moves;
    if (ended || !start_.is_null()) turn.request["start"] = ended ? wire::start_json(*turn.table) : start_;
    query_.turns.push_back(std::move(turn));
  }

  void play(Table& table, const json& move, int number, json& played) {
    const std::string at = "moves[" + std::to_string(number) + "]";
    const auto made = player_and_text(move, at);
    if (!made) return;
    const auto& [side, text] = *made;
    const bool in_turn = side == table.to_play() && !table.over() && !table.settling();
    if (!in_turn && !table.over() && !table.gives_turns())
      return fields_.blame(
          at, messages::katago_move{.field = at,
                                    .why = messages::wrong_turn{.by = side, .text = text, .player = table.to_play()}});
    Arrangement before = arrangement_of(table);
    before.to_play = side;
    const auto turn = table.gives_turns() ? table.play_as(side, text) : table.play(text);
    if (!turn) return fields_.blame(at, messages::katago_move{.field = at, .why = message_of(turn.error())});
    if (!in_turn && table.gives_turns()) {  // from here on as if it had been set up
      start_ = wire::start_json(**table.arranged(before));
      played = json::array();
    }
    played.push_back(table.text(*turn));
  }

  static constexpr std::uint64_t usual_visits = 500, most_visits = 1'000'000'000;

  const wire::Fields& fields_;
  const std::optional<wire::Fault>& fault_;
  KataGoQuery query_;
  std::vector<OptionText> options_;
  json request_, start_;
  std::array<json, 3> restrictions_;  // by side: fields of a request
};

// Values as the query wants to see them: those of the other player have the other sign.
class View {
 public:
  View(const KataGoQuery& query, Side to_move)
      : turned_((query.view == KataGoQuery::View::black && to_move == Side::white) ||
                (query.view == KataGoQuery::View::white && to_move == Side::black)) {}
  double rate(double of_mover) const { return turned_ ? 1 - of_mover : of_mover; }
  double points(double of_mover) const { return turned_ ? -of_mover : of_mover; }

 private:
  bool turned_;
};

// "Q16", as Go programs write a point; moves of other games unchanged.
std::string shown(const Table& table, std::string move) {
  const bool point = move.size() >= 2 && move[1] >= '0' && move[1] <= '9';
  if (table.gives_turns() && point) move[0] = static_cast<char>(move[0] - 'a' + 'A');
  return move;
}

void add_values(json& to, const View& view, const json& from) {
  const double win = from["win_rate"].get<double>();
  to["winrate"] = view.rate(win);
  to["utility"] = 2 * view.rate(win) - 1;
  to["visits"] = from["visits"];
  if (!from["lead"].is_number()) return;
  for (const char* name : {"scoreLead", "scoreMean", "scoreSelfplay"})
    to[name] = view.points(from["lead"].get<double>());
  to["scoreStdev"] = from.contains("spread") && from["spread"].is_number() ? from["spread"] : json(0);
}

json move_info(const Table& table, const View& view, const json& candidate) {
  json info = {{"move", shown(table, candidate["move"].get<std::string>())}, {"prior", candidate["prior"]}};
  add_values(info, view, candidate);
  const double visits = std::max(candidate["visits"].get<double>(), 1.0), win = candidate["win_rate"].get<double>();
  info["lcb"] = view.rate(std::max(0.0, win - 1.96 * std::sqrt(0.25 / visits)));
  info["utilityLcb"] = 2 * info["lcb"].get<double>() - 1;
  info["pv"] = json::array();
  for (const json& move : candidate["line"]) info["pv"].push_back(shown(table, move.get<std::string>()));
  return info;
}

json root_info(const Table& table, const View& view, const json& analysis) {
  json info = {{"currentPlayer", table.to_play() == Side::black ? "B" : "W"}};
  add_values(info, view, analysis);
  const auto here = *table.arranged(arrangement_of(table));  // whatever led to it
  Key least = here->key();
  for (int symmetry = 1; symmetry < here->symmetries(); ++symmetry)
    least = std::min(least, here->image(symmetry)->key());
  info["thisHash"] = fmt::format("{:016X}", here->key());
  info["symHash"] = fmt::format("{:016X}", least);
  return info;
}

// By place, row by row from the top, if the board is a square; `act`: with an entry for acts at the end.
json in_rows(const Table& table, const json& by_place, const std::function<json(const std::string& place)>& otherwise) {
  const Scene scene = table.scene();
  const auto size = static_cast<std::size_t>(scene.size);
  json rows = json::array();
  for (std::size_t i = 0; i < scene.places.size(); ++i) {
    const bool square = scene.shape == Scene::Shape::square;
    const std::string& place = scene.places[square ? (size - 1 - i / size) * size + i % size : i].name;
    rows.push_back(by_place.contains(place) ? by_place[place] : otherwise(place));
  }
  return rows;
}

}  // namespace

KataGoQuery read_katago_query(const wire::Fields& fields, const std::optional<wire::Fault>& fault) {
  return QueryReader(fields, fault).read();
}

json katago_answer(const KataGoQuery& query, const KataGoQuery::Turn& turn, const json& answer, bool partial) {
  json result = {{"id", query.id}, {"turnNumber", turn.number}, {"isDuringSearch", partial}};
  const json* analysis = answer.contains("analysis") ? &answer["analysis"] : nullptr;
  if (!analysis) {
    result["noResults"] = true;
    return result;
  }
  const Table& table = *turn.table;
  const View view(query, table.to_play());
  json infos = json::array();
  for (const json& candidate : (*analysis)["candidates"]) {
    const std::string move = candidate["move"].get<std::string>();
    infos.push_back(move_info(table, view, candidate));
    infos.back()["order"] = infos.size() - 1;
  }
  result["moveInfos"] = std::move(infos);
  result["rootInfo"] = root_info(table, view, *analysis);
  if (analysis->contains("ownership")) {
    // Black's, unless another view is asked for.
    const bool turned = query.view == KataGoQuery::View::white ||
                        (query.view == KataGoQuery::View::to_move && table.to_play() == Side::white);
    result["ownership"] = in_rows(table, (*analysis)["ownership"], [](const std::string&) { return json(0); });
    for (json& share : result["ownership"])
      if (turned && share.is_number()) share = -share.get<double>();
  }
  if (const auto policy = analysis->find("policy"); policy != analysis->end() && policy->is_object()) {
    const auto texts = table.texts(table.legal());
    const std::set<std::string> legal(texts.begin(), texts.end());
    const auto otherwise = [&](const std::string& place) { return json(legal.count(place) ? 0 : -1); };
    result["policy"] = in_rows(table, *policy, otherwise);
    result["policy"].push_back(policy->contains("pass") ? (*policy)["pass"] : otherwise("pass"));
  }
  return result;
}

}  // namespace crosscut::api
