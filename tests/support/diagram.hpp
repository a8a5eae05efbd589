#pragma once
// Runs diagrams (catalog/diagram.hpp) and compares their statements with the rules, through Table. diagram_test.cpp
// describes the language.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/diagram.hpp"
#include "support/moves.hpp"
#include "support/said.hpp"

namespace crosscut::tests {

struct Wrong {
  int line;  // counted from 1
  std::string message;
};

struct Report {
  int diagrams = 0;
  std::vector<Wrong> wrong;           // the first wrong statement of each diagram
  std::vector<std::string> refusals;  // the messages of all `illegal` moves
};

// One diagram. Each step is Done, or says what is wrong.
class Diagram {
 public:
  Diagram(std::string_view game, std::vector<std::string>& refusals) : start_(game), refusals_(refusals) {}

  Status step(const Statement& s) {
    if (!begun() || (!s.words.empty() && s.words[0] == "options")) {
      const auto more = start_.take(s);
      if (!more) return more.error();
      if (*more) return Done{};
      auto table = start_.table();
      if (!table) return table.error();
      table_ = *std::move(table);
    }
    return s.rows.empty() ? assertion(s.words[0], s.rest()) : compare(s.rows);
  }
  // A diagram with only a position asserts nothing.
  bool begun() const { return table_ != nullptr; }

 private:
  Status compare(const std::vector<std::vector<std::string_view>>& drawn) {
    return match_drawing(table_->scene(), drawn, [](const Scene::Place& place, std::string_view token) -> Status {
      const std::string found = place.piece ? token_of(*place.piece) : ".";
      if (found == token) return Done{};
      return tests::said("on " + place.name + " there is " + found);
    });
  }

  Status assertion(std::string_view word, const std::string& argument) {
    if (word == "play" || word == "moves")
      return play(word == "play" ? std::vector<std::string>{argument} : split(argument));
    if (word == "undo") return table_->undo();
    if (word == "legal") return legal(argument);
    if (word == "illegal") return illegal(argument);
    const auto found = shown(word);
    if (!found) return tests::said("\"" + std::string(word) + "\" is not understood");
    if (*found == argument) return Done{};
    return tests::said("it is \"" + *found + "\"");
  }
  static std::vector<std::string> split(std::string_view text) {
    const auto parts = words(text);
    return {parts.begin(), parts.end()};
  }

  Status play(const std::vector<std::string>& moves) {
    for (const std::string& move : moves)
      if (const auto played = table_->play(move); !played) return message_of(played.error());
    return Done{};
  }
  // A legal move must be in the list; a claim need only be allowed.
  Status legal(const std::string& move) {
    const auto text = checked(*table_, move);
    if (!text) return text.error();
    const auto listed = legal_texts(*table_);
    if (std::find(listed.begin(), listed.end(), *text) != listed.end() || text->rfind("dead ", 0) == 0) return Done{};
    return tests::said(*text + " is allowed but not listed");
  }
  Status illegal(const std::string& argument) {
    const std::size_t colon = argument.find(": ");
    if (colon == std::string::npos) return tests::said("write it like: illegal MOVE: part of the message");
    const auto text = checked(*table_, argument.substr(0, colon));
    if (text) return tests::said(*text + " is allowed");
    if (text.message().find(argument.substr(colon + 2)) == std::string::npos)
      return tests::said("the message is: " + text.message());
    refusals_.push_back(text.message());
    return Done{};
  }

  // The actual value of this property, in the form used by diagrams.
  std::optional<std::string> shown(std::string_view word) const {
    const Scene scene = table_->scene();
    const auto per_side = [&](auto&& text) {
      std::string all;
      for (int i = 0; i < scene.sides; ++i)
        all += (i ? " " : "") + std::string(side_name[static_cast<std::size_t>(i)]) + " " +
               text(static_cast<std::size_t>(i));
      return all;
    };
    const auto who = [](std::optional<Side> s) { return s ? std::string(name_of(*s)) : "nobody"; };
    if (word == "only") return join(legal_texts(*table_), " ");
    if (word == "to_move") return who(scene.to_play);
    if (word == "result") return scene.result.value_or("none");
    if (word == "ply") return std::to_string(scene.ply);
    if (word == "repeated") return scene.repeated ? "yes" : "no";
    if (word == "button" && scene.has_button) return who(scene.button);
    if (word == "last_placed_marked" && scene.prison) return scene.last_placed_marked ? "yes" : "no";
    if (word == "score" && scene.score)
      return per_side([&](std::size_t i) { return points_text((*scene.score)[i].total()); });
    if (word == "parts_black" && scene.score) return parts((*scene.score)[0]);
    if (word == "parts_white" && scene.score) return parts((*scene.score)[1]);
    if (word == "prison" && scene.prison)
      return per_side([&](std::size_t i) { return std::to_string((*scene.prison)[i]); });
    if (word == "supply" && scene.supply)
      return per_side(
          [&](std::size_t i) { return (*scene.supply)[i] ? std::to_string(*(*scene.supply)[i]) : "unlimited"; });
    if (word == "settlement" && scene.has_settlement) {
      if (!scene.settlement) return "none";
      if (!scene.settlement->by) return "open";
      return std::string(trimmed(who(scene.settlement->by) + " claims " + join(scene.settlement->claim, " ")));
    }
    return {};
  }
  // The parts that are not 0.
  static std::string parts(const Score& score) {
    std::string text;
    for (const auto& [name, halves] :
         {std::pair("pieces", score.pieces), std::pair("territory", score.territory), std::pair("kings", score.kings),
          std::pair("komi", score.komi), std::pair("button", score.button)})
      if (halves) text += (text.empty() ? "" : " ") + std::string(name) + " " + points_text(halves);
    return text;
  }

  DiagramStart start_;
  std::vector<std::string>& refusals_;
  std::unique_ptr<Table> table_;  // once play has begun
};

// Runs all diagrams of a file about one game.
inline Report run_diagrams(std::string_view game, std::string_view text) {
  Report report;
  std::optional<Diagram> diagram;
  int title = 0;
  bool failed = false;
  const auto wrong = [&](int line, const std::string& message) {
    if (!failed) report.wrong.push_back({line, message});
    failed = true;
  };
  const auto finish = [&] {
    if (diagram && !diagram->begun()) wrong(title, "this diagram asserts nothing");
  };
  for (const Statement& s : statements(text)) {
    if (!s.words.empty() && s.words[0] == "=") {
      finish();
      diagram.emplace(game, report.refusals);
      title = s.line, failed = false, ++report.diagrams;
    } else if (!diagram) {
      wrong(s.line, "a diagram begins with = and its title");
    } else if (!failed) {
      if (const Status fine = diagram->step(s); !fine) wrong(s.line, fine.message());
    }
  }
  finish();
  return report;
}

}  // namespace crosscut::tests
