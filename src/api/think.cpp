// Questions for the engine about a position: genmove, analyze, score, solve.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "api/call.hpp"
#include "api/review.hpp"
#include "catalog/move_choice.hpp"
#include "engine/settlement.hpp"
#include "messages/request.hpp"
#include "play/clock_json.hpp"
#include "play/decision.hpp"
#include "play/game.hpp"
#include "wire/state.hpp"
#include "wire/write.hpp"

namespace crosscut::api {
namespace {

using nlohmann::json;

constexpr std::uint64_t usual_playouts = 2000;
constexpr std::size_t most_candidates = 1000;

json proven_or_null(const std::optional<int>& proven) { return proven ? json(*proven) : json(); }

// By place, from 1 (surely Black's) to -1 (surely White's); with three players, the share of each.
json ownership_json(const Table& table, const Findings& found) {
  json object = json::object();
  const Scene scene = table.scene();
  for (std::size_t i = 0; i < found.ownership.size(); ++i) {
    const auto& share = found.ownership[i];
    if (scene.sides == 2)
      object[scene.places[i].name] = wire::rounded(share[0] - share[1], 3);
    else
      object[scene.places[i].name] = {wire::rounded(share[0], 3), wire::rounded(share[1], 3),
                                      wire::rounded(share[2], 3)};
  }
  return object;
}

// The place that each move fills, the last of several; null: none.
json filled_by(const Table& table, const std::vector<Turn>& line) {
  json places = json::array();
  for (const Turn& move : line) {
    const TurnParts parts = parts_of(table.forms(), move);
    places.push_back(parts.act ? json() : json(parts.place));
  }
  return places;
}

// How likely a network finds each place or act before any search, slides by their targets; null: there is no network.
json policy_json(const Table& table, const Findings& found) {
  if (!found.by_policy) return {};
  constexpr double least = 0.001;
  std::map<std::string, double> shares;
  double most = 0;  // of a place; an act, such as a swap, can be nearly certain
  for (const Candidate& c : found.candidates) {
    const TurnParts parts = parts_of(table.forms(), c.move);
    auto& share = shares[parts.act ? std::string(name_of(*parts.act)) : parts.to.empty() ? parts.place : parts.to];
    share += c.prior;
    if (!parts.act) most = std::max(most, share);
  }
  json policy = json::object();
  for (const auto& [place, share] : shares)
    if (share >= least * most) policy[place] = wire::rounded(share, 6);
  return policy;
}

json candidate_json(const Table& table, const Candidate& c, std::size_t order) {
  const TurnParts parts = parts_of(table.forms(), c.move);
  json candidate = {{"move", text_of(parts)},
                    {"order", order},
                    {"visits", c.visits},
                    {"win_rate", wire::rounded(c.win_rate, 4)},
                    {"lead", wire::rounded(c.lead, 2)},
                    {"prior", wire::rounded(c.prior, 4)},
                    {"proven", proven_or_null(c.proven)},
                    {"wall", parts.direction.empty() ? json() : json(parts.direction)},
                    {"line", table.texts(c.line)},
                    {"fills", filled_by(table, c.line)}};
  if (c.exact) candidate["solved"] = solved_json(*c.exact);
  return candidate;
}

json analysis_json(const Table& table, const Findings& found, std::size_t most, const MoveChoice& choice) {
  json candidates = json::array();
  for (const Candidate& c : found.candidates)
    if (candidates.size() < most && (c.visits || c.proven) && choice.has(table.text(c.move)))
      candidates.push_back(candidate_json(table, c, candidates.size()));
  json answer = {{"to_move", name_of(table.to_play())},
                 {"win_rate", wire::rounded(found.win_rate, 4)},
                 {"lead", wire::rounded(found.lead, 2)},
                 {"spread", wire::rounded(found.spread, 2)},
                 {"proven", proven_or_null(found.proven)},
                 {"visits", found.visits},
                 {"playouts", found.playouts},
                 {"candidates", std::move(candidates)}};
  if (found.exact) answer["solved"] = solved_json(*found.exact);
  if (!found.ownership.empty()) answer["ownership"] = ownership_json(table, found);
  return answer;
}

// Whether there is something to search.
bool searchable(Call& call, const Table& table) {
  if (table.over())
    call.fields.blame("moves", messages::nothing_to_search_over{.result = result_text(table.outcome())});
  else if (table.settling())
    call.fields.blame("moves", messages::nothing_to_search_settling{});
  return !call.fields.failed();
}

bool by_search(Call& call, const engine::EngineSettings& engine) {
  if (engine.search.kind == SearchKind::uct) call.fields.blame("engine.player", messages::sees_nothing{});
  return !call.fields.failed();
}

void count_playouts(const Call& call, std::uint64_t count) {
  if (call.host.played) call.host.played(count);
}

// The settings with no more memory than is left for this request.
engine::EngineSettings granted(Call& call, engine::EngineSettings settings) {
  if (!call.host.trees) return settings;
  call.granted = call.host.trees->grant(settings.search.memory);
  settings.search.memory = *call.granted;
  return settings;
}

// Searches within the limits, and calls `report` every `interval` seconds.
void search_on(Call& call, Search& search, const engine::EngineSettings& engine, double interval,
               const std::function<void()>& report) {
  const double start = call.host.clock();
  const Stop ended = [&] { return call.stopped() || (engine.seconds && call.host.clock() - start >= *engine.seconds); };
  engine::Watch watch;
  if (interval > 0) watch = {interval, [&](const Search&) { report(); }};
  const std::uint64_t most = playouts_to_make(engine, search.progress());
  if (most > 0) count_playouts(call, look_ahead(search, most, call.host.clock, ended, watch));
}

struct Wanted {
  engine::EngineSettings engine;
  double interval = 0;
  std::size_t most = most_candidates;
  bool ownership = false, policy = false;
  std::vector<int> turns;  // plies
  MoveChoice choice;
};

MoveChoice read_choice(const wire::Fields& fields) {
  MoveChoice choice;
  if (fields.array("only")) choice.only.emplace();
  for (const std::string& move : fields.texts("only")) choice.only->insert(lower(move));
  for (const std::string& move : fields.texts("avoid")) choice.avoided.insert(lower(move));
  return choice;
}

Wanted read_wanted(Call& call, const Table& table) {
  Wanted wanted;
  wanted.engine = read_engine(call, &table, {.playouts = usual_playouts});
  wanted.interval = call.fields.number("report", 0.01, 3600).value_or(0);
  wanted.most = call.fields.whole("most", 1, most_candidates).value_or(most_candidates);
  wanted.ownership = call.fields.flag("ownership").value_or(false);
  wanted.policy = call.fields.flag("policy").value_or(false);
  wanted.turns = read_turns(call, table.ply());
  if (wanted.turns.empty()) wanted.turns = {table.ply()};
  wanted.choice = read_choice(call.fields);
  return wanted;
}

// The policy of all moves, where only some are looked at.
json policy_of_all(const Table& table, SearchSettings settings) {
  settings.memory = 0;  // enough for the children of its position
  const auto search = table.search(settings);
  search->run(1);
  return policy_json(table, search->findings(most_candidates));
}

json analyze(Call& call) {
  const auto table = read_position(call.fields);
  if (!table) return {};
  const Wanted wanted = read_wanted(call, *table);
  if (call.fields.failed() || !by_search(call, wanted.engine)) return {};
  for (const auto turn : wanted.turns)
    if (!searchable(call, *table->at(turn))) return {};
  const auto engine = std::make_shared<engine::Engine>();
  call.kept = engine;
  for (const auto turn : wanted.turns) {
    const auto at = table->at(turn);
    const MoveChoice choice = wanted.choice.in_words_of(*at);
    const bool all = choice.all();
    SearchSettings settings = wanted.engine.search;
    if (!all) settings.only = choice.first_decisions(*at);
    if (!all && settings.only.empty())
      return call.fields.blame(choice.only ? "only" : "avoid", messages::no_move_chosen{.turn = turn}), json();
    Search& search = engine->search(*at, settings);
    search.want_ownership(wanted.ownership);
    const json policy = wanted.policy && !all ? policy_of_all(*at, wanted.engine.search) : json();
    const auto answer = [&] {
      const Findings found = search.findings(wanted.policy || !all ? most_candidates : wanted.most);
      json analysis = analysis_json(*at, found, wanted.most, choice);
      if (wanted.policy) analysis["policy"] = all ? policy_json(*at, found) : policy;
      return json{{"turn", turn}, {"analysis", std::move(analysis)}};
    };
    search_on(call, search, wanted.engine, wanted.interval, [&] { call.partly(answer()); });
    if (turn == wanted.turns.back() || call.stopped()) return answer();
    call.partly(answer());
  }
  return {};
}

json genmove(Call& call) {
  const auto table = read_position(call.fields);
  engine::EngineSettings engine = read_engine(call, table.get(), {.level = 4});
  const auto fields = call.fields.object("clock");
  const auto clock = fields ? std::optional(play::read_clock(*fields)) : std::nullopt;
  const double resign = call.fields.number("resign", 0, 1).value_or(0);
  if (!table || call.fields.failed()) return {};
  if (table->over()) return searchable(call, *table), json();
  if (clock) engine = within_time(engine, *clock, 0, *table);
  const Thought thought = think(*table, engine, call.host.clock, call.asker.stopped);
  count_playouts(call, thought.playouts);
  const bool resigns = !table->settling() && thought.win_rate < resign;
  return {{"move", resigns ? play::resignation : table->text(thought.move)},
          {"win_rate", table->settling() ? json() : json(wire::rounded(thought.win_rate, 4))},
          {"playouts", thought.playouts}};
}

json score(Call& call) {
  const auto table = read_position(call.fields);
  const engine::EngineSettings engine = read_engine(call, table.get(), {.playouts = usual_playouts});
  if (!table || call.fields.failed() || !by_search(call, engine)) return {};
  json answer = {{"score", wire::state_json(*table)["score"]},
                 {"result", table->over() || table->scene().score ? json(result_text(table->outcome())) : json()},
                 {"over", table->over()},
                 {"expected", nullptr}};
  if (table->over() || table->settling()) return answer;
  const auto search = table->search(engine.search);
  search->want_ownership(true);
  search_on(call, *search, engine, 0, [] {});
  const Findings found = search->findings(0);
  answer["expected"] = {{"to_move", name_of(table->to_play())}, {"win_rate", wire::rounded(found.win_rate, 4)},
                        {"lead", wire::rounded(found.lead, 2)}, {"spread", wire::rounded(found.spread, 2)},
                        {"playouts", found.playouts},           {"ownership", ownership_json(*table, found)}};
  return answer;
}

// What is dead where play has stopped, and why.
json settle(Call& call) {
  const auto table = read_position(call.fields);
  const engine::EngineSettings engine = read_engine(call, table.get(), {});
  if (!table || call.fields.failed() || !by_search(call, engine)) return {};
  if (!table->settling()) return call.fields.blame("moves", messages::nothing_to_settle{}), json();
  const engine::Settled found = settled(*table, engine, call.host.clock, call.asker.stopped);
  json dead = json::array();
  for (const engine::Settled::Dead& group : found.dead)
    dead.push_back({{"places", group.places}, {"line", table->texts(group.line)}});
  return {
      {"dead", std::move(dead)}, {"open", found.open}, {"agreed", found.agreed}, {"lead", wire::points(found.lead)}};
}

json solve(Call& call) {
  const auto table = read_position(call.fields);
  const engine::EngineSettings engine = read_engine(call, table.get(), {.playouts = 100'000});
  if (!table || call.fields.failed() || !by_search(call, engine) || !searchable(call, *table)) return {};
  const auto search = table->search(engine.search);
  search_on(call, *search, engine, 0, [] {});
  const Findings found = search->findings(1);
  json answer = {{"proven", proven_or_null(found.proven)},
                 {"playouts", found.playouts},
                 {"move", nullptr},
                 {"line", json::array()}};
  if (found.proven && !found.candidates.empty()) {
    answer["move"] = table->text(found.candidates[0].move);
    answer["line"] = table->texts(found.candidates[0].line);
  }
  return answer;
}

}  // namespace

engine::EngineSettings read_engine(Call& call, const Table* table, const engine::Effort& usual) {
  engine::EngineSettings engine;
  engine.search.kind = SearchKind::net;
  engine.search.tablebases = call.host.tablebases;
  const Bounds& bounds = call.host.bounds;
  constexpr std::uint64_t worth_threads = 1000;  // playouts
  constexpr std::uint64_t megabyte = std::uint64_t{1} << 20U;
  engine.search.memory = std::min(engine.search.memory, bounds.memory);
  const auto fields = call.fields.object("engine");
  const auto limit = [&](const engine::Effort& effort) {
    apply(effort, engine);
    if (table) engine = at_table(*table, engine);
    engine.playouts = std::min(engine.playouts, bounds.playouts);
    if (!engine.seconds) engine.seconds = bounds.seconds;
    engine.search.threads = std::min(engine.playouts, engine.visits) < worth_threads ? 1 : call.host.threads;
  };
  if (!fields) return limit(usual), granted(call, engine);
  fields->allow({"player", "level", "time", "playouts", "visits", "threads", "memory", "seed", "tables"});
  if (const auto player = fields->text("player")) {
    if (const auto kind = read_search_kind(*player))
      engine.search.kind = *kind;
    else
      fields->blame("player", messages::unknown_engine{.text = *player, .allowed = search_kind_names()});
  }
  if (!fields->flag("tables").value_or(true)) engine.search.tablebases = nullptr;
  engine::Effort effort;
  if (const auto level = fields->whole("level", 1, engine::levels)) effort.level = static_cast<int>(*level);
  effort.playouts = fields->whole("playouts", 1, bounds.playouts);
  effort.visits = fields->whole("visits", 1, bounds.playouts);
  effort.seconds = fields->number("time", 0.001, bounds.seconds);
  if (const Status sound = check(effort); !sound) fields->blame("playouts", sound.error());
  limit(effort.level || effort.playouts || effort.visits || effort.seconds ? effort : usual);
  if (const auto n = fields->whole("seed", 0, ~std::uint64_t{0})) engine.search.seed = *n, engine.search.threads = 1;
  if (const auto n = fields->whole("threads", 1, static_cast<std::uint64_t>(bounds.threads)))
    engine.search.threads = static_cast<int>(*n);
  if (const auto n = fields->whole("memory", 1, bounds.memory / megabyte)) engine.search.memory = *n * megabyte;
  return granted(call, engine);
}

std::vector<int> read_turns(Call& call, int last) {
  std::vector<int> plies;
  const json* turns = call.fields.array("turns");
  if (!turns) return plies;
  for (std::size_t i = 0; i < turns->size(); ++i) {
    const json& turn = (*turns)[i];
    if (turn.is_number_unsigned() && turn.get<std::uint64_t>() < static_cast<std::uint64_t>(last + 1))
      plies.push_back(turn.get<int>());
    else
      call.fields.blame("turns[" + std::to_string(i) + "]",
                        last < 0 ? Message(messages::no_moves_to_judge{}) : messages::not_a_turn{.last = last});
  }
  if (plies.empty()) call.fields.blame("turns", messages::no_turns{});
  std::sort(plies.begin(), plies.end());
  plies.erase(std::unique(plies.begin(), plies.end()), plies.end());
  return plies;
}

std::vector<Action> thinking_actions() {
  return {{"genmove", Action::thinking, with_position({"engine", "clock", "resign"}), genmove},
          {"analyze", Action::thinking,
           with_position({"engine", "report", "most", "ownership", "policy", "turns", "only", "avoid"}), analyze},
          {"score", Action::thinking, with_position({"engine"}), score},
          {"settle", Action::thinking, with_position({"engine"}), settle},
          {"solve", Action::thinking, with_position({"engine"}), solve}};
}

}  // namespace crosscut::api
