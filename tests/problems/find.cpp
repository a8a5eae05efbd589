// Finds problems: plays games between weak engines and asks the prover at every position for a task with few solutions.
// Prints them as objects for data/problems, one per line, for a person to choose from. With --solved: positions of a
// board that can be solved in which one turn alone wins: not soon, or by a capture or a rescue.
//
//     find_problems [--solved] GAME OPTIONS FIRST_SEED LAST_SEED NODES
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "base/random.hpp"
#include "base/text.hpp"
#include "catalog/tablebases.hpp"
#include "catalog/visit.hpp"
#include "engine/engine.hpp"
#include "lesson/problems.hpp"
#include "problems/themes.hpp"
#include "solve/tabulate.hpp"
#include "support/moves.hpp"

namespace crosscut {
namespace {

using nlohmann::ordered_json;

constexpr std::uint64_t most_nodes_of_a_group = 20'000;  // a problem about one should be short
constexpr std::size_t most_solutions = 2, least_others = 2;
constexpr int patience = 5;  // how many unsettled positions in a row
constexpr int long_win = 7;  // turns

double no_time() { return 0; }

std::string text_of_goal(const lesson::Problem::Goal& goal) {
  std::string text(lesson::Problem::goal_names[goal.kind]);
  for (const std::string& place : goal.at) text += " " + place;
  return text + " " + std::to_string(goal.turns);
}

class Finder {
 public:
  Finder(std::string game, std::string options, std::uint64_t most_nodes) : most_nodes_(most_nodes) {
    problem_.game = std::move(game);
    options_ = std::move(options);
  }

  // From now on it looks for positions of this board in which one turn alone wins.
  Status solve() {
    const auto tablebase = solve::tabulate(**open_table(problem_.game, options_), std::size_t{2} << 30U);
    if (!tablebase) return tablebase.error();
    solved_.emplace();
    return solved_->add(tablebase->bytes());
  }

  void play(std::uint64_t seed) {
    seed_ = seed;
    auto table = *open_table(problem_.game, options_);
    Random random(seed);
    engine::EngineSettings settings;
    settings.playouts = 20;
    settings.search.seed = seed;
    settings.search.memory = std::size_t{16} << 20U;
    engine::Engine engine;
    problem_.options = options_;
    problem_.moves.clear();
    const int most = 200;
    while (!table->over() && table->ply() < most) {
      Turn move = engine.think(*table, settings, no_time).move;
      if (table->ply() < 4 || random.below(4) == 0) {
        const auto legal = table->legal();
        move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        if (move.is(Act::pass) || move.is(Act::swap) || move.is(Act::button)) continue;
      }
      problem_.moves.push_back(table->text(move));
      table->play(move);
      if (!table->over() && seen_.insert(key_of_images(*table)).second)
        solved_ ? look_for_the_only_turn(*table) : look_at_groups(*table);
    }
    if (!solved_) look_at_the_end(table->outcome());
  }

 private:
  void look_for_the_only_turn(const Table& table) {
    const auto known = table.solved(*solved_);
    const auto won = [&](int value) { return table.to_play() == Side::black ? value > 0 : value < 0; };
    if (!known || !won(known->exact.value) || known->turns.size() < 1 + least_others) return;
    winning_.clear();
    for (const Solved::After& after : known->turns)
      if (won(after.exact.value)) winning_.push_back(table.text(after.turn));
    if (winning_.size() != 1) return;
    look_at_groups(table);
    if (known->exact.turns >= long_win) attempt({lesson::Problem::Goal::win, {}, 60});
  }

  void look_at_groups(const Table& table) {
    for (const Group& group : table.groups()) {
      if (group.places.size() < 2) continue;
      const bool own = group.side == table.to_play();
      for (int turns = own ? 6 : 1; own ? turns >= 2 : turns <= 5; turns += own ? -2 : 2)
        if (attempt({own ? lesson::Problem::Goal::keep : lesson::Problem::Goal::capture, {group.places[0]}, turns}) !=
            Found::nothing)
          break;
    }
  }

  // From the end backwards, as far as the prover can see. In games with komi, only with one that makes the game close.
  void look_at_the_end(const Outcome& outcome) {
    const auto moves = problem_.moves;
    const bool has_komi = find_game(problem_.game)->number == "komi";
    const int margin = outcome.winner == Side::white ? -outcome.margin / 2 : outcome.margin / 2;
    for (int komi = margin - 1; komi <= margin + 1; ++komi) {
      problem_.moves = moves;
      if (has_komi) problem_.options = options_ + " komi=" + std::to_string(komi);
      for (int unsettled = 0; unsettled < patience && problem_.moves.size() > 1;) {
        problem_.moves.pop_back();
        unsettled = attempt({lesson::Problem::Goal::win, {}, 20}) == Found::no_end ? unsettled + 1 : 0;
      }
      if (!has_komi) break;
    }
  }

  enum class Found : std::uint8_t { no_end, nothing, something };

  // Prints it if it is a problem.
  Found attempt(const lesson::Problem::Goal& goal) {
    problem_.goal = goal;
    const auto proof = prove(problem_, goal.kind == lesson::Problem::Goal::win ? most_nodes_ : most_nodes_of_a_group);
    if (!proof) return Found::no_end;
    if (proof->solution.empty()) return Found::nothing;
    if (solved_ && proof->solution != winning_) {
      if (goal.kind == lesson::Problem::Goal::win) throw std::logic_error("the table and the search disagree");
      return Found::something;
    }
    const auto table = *set_up(problem_);
    const std::size_t legal = legal_texts(*table).size();
    // Where the turn ends the game, no group is captured or saved any more.
    const auto after = table->clone();
    (void)after->play(proof->solution.front());
    if (goal.kind != lesson::Problem::Goal::win && after->over()) return Found::something;
    if (proof->solution.size() > most_solutions || legal < proof->solution.size() + least_others ||
        (goal.kind == lesson::Problem::Goal::capture && goal.turns == 1 && legal < 100))
      return Found::something;
    problem_.goal.turns = proof->turns;
    problem_.solution = proof->solution;
    const auto themes = themes_of(problem_);
    const ordered_json found = {{"options", problem_.options},
                                {"moves", join(problem_.moves, " ")},
                                {"goal", text_of_goal(problem_.goal)},
                                {"solution", join(problem_.solution, " ")},
                                {"themes", join(themes, " ")},
                                {"seed", seed_},
                                {"key", key_of_images(*table)},
                                {"legal", legal},
                                {"nodes", proof->nodes}};
    std::cout << found.dump() << std::endl;
    return Found::something;
  }

  std::string options_;
  std::uint64_t most_nodes_, seed_ = 0;
  lesson::Problem problem_;
  std::set<Key> seen_;
  std::optional<Tablebases> solved_;
  std::vector<std::string> winning_;  // with `solved_`: the turns that win
};

}  // namespace
}  // namespace crosscut

int main(int count, char** arguments) {
  const bool solved = count > 1 && std::string_view(arguments[1]) == "--solved";
  if (solved) --count, ++arguments;
  if (count != 6) {
    std::cerr << "usage: find_problems [--solved] GAME OPTIONS FIRST_SEED LAST_SEED NODES\n";
    return 2;
  }
  const auto served =
      crosscut::visit<crosscut::BoardsUsed::usual>(arguments[1], arguments[2], [](const auto&) { return true; });
  if (!served || (!solved && std::string_view(arguments[2]).find("komi=") != std::string_view::npos)) {
    std::cerr << (served ? "komi is not for you to set: it is chosen so that each game is close" : served.message())
              << '\n';
    return 2;
  }
  crosscut::Finder finder(arguments[1], arguments[2], std::stoull(arguments[5]));
  if (const crosscut::Status found = solved ? finder.solve() : crosscut::Done{}; !found) {
    std::cerr << found.message() << '\n';
    return 1;
  }
  for (std::uint64_t seed = std::stoull(arguments[3]); seed <= std::stoull(arguments[4]); ++seed) finder.play(seed);
}
