#pragma once
// Runs diagrams: positions drawn in a text file, and what the rules make of them. diagram_test.cpp describes the
// language. Knows games only through Table.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drawing.hpp"

namespace crosscut::tests {

struct Wrong {
  int line;  // counted from 1
  std::string message;
};

struct Report {
  int diagrams = 0;
  std::vector<Wrong> wrong;           // of each diagram the first thing that is not so
  std::vector<std::string> refusals;  // every message that an `illegal` found
};

struct Statement {
  int line;
  std::vector<std::string_view> words;
  std::vector<std::vector<std::string_view>> rows;  // of a drawing; there are no words then
};

// One diagram. Each step is Done, or says what is not so.
class Diagram {
 public:
  Diagram(std::string_view game, std::vector<std::string>& refusals) : game_(game), refusals_(refusals) {}

  Status step(const Statement& s) {
    if (!s.words.empty() && s.words[0] == "options") return open(tail(s));
    if (!table_)
      if (const Status opened = open(""); !opened) return opened;
    if (!begun_ && sets_up(s)) return arrange(s);
    if (const Status begun = begin(); !begun) return begun;
    return s.rows.empty() ? assertion(s.words[0], tail(s)) : compare(s.rows);
  }
  // Nothing but a position asserts nothing.
  bool begun() const { return begun_; }

 private:
  static std::string tail(const Statement& s) {
    std::vector<std::string> parts(s.words.begin() + 1, s.words.end());
    return join(parts, " ");
  }
  static bool sets_up(const Statement& s) {
    if (!s.rows.empty()) return true;
    for (const std::string_view word : {"to_move", "button", "prison", "last_placed_marked"})
      if (s.words[0] == word) return true;
    return false;
  }
  static std::optional<Side> side(std::string_view name) {
    for (std::size_t i = 0; i < side_name.size(); ++i)
      if (side_name[i] == name) return static_cast<Side>(i);
    return {};
  }

  Status open(const std::string& options) {
    if (table_) return Error{"options come first"};
    auto opened = open_table(game_, options);
    if (!opened) return opened.error();
    table_ = *std::move(opened);
    arrangement_.to_play = table_->to_play();
    return Done{};
  }

  Status arrange(const Statement& s) {
    arranged_ = true;
    const Scene scene = table_->scene();
    if (!s.rows.empty())
      return match(s.rows, [&](const Scene::Place& place, std::string_view token) -> Status {
        if (token != ".") arrangement_.pieces.emplace_back(place.name, token);
        return Done{};
      });
    const auto who = s.words.size() > 1 ? side(s.words[1]) : std::nullopt;
    const std::string_view word = s.words[0];
    if (word == "to_move" && who)
      arrangement_.to_play = *who;
    else if (word == "button" && who && scene.has_button)
      arrangement_.button = who;
    else if (word == "last_placed_marked" && s.words.size() == 2 && scene.prison)
      arrangement_.last_placed_marked = s.words[1] == "yes";
    else if (word == "prison" && s.words.size() == 5 && scene.prison) {
      for (const std::size_t i : {1U, 3U}) {
        const auto count = whole_number(s.words[i + 1], 0, 1000);
        if (!side(s.words[i]) || !count) return Error{"write it like: prison black 2 white 0"};
        arrangement_.prison[static_cast<std::size_t>(*side(s.words[i]))] = static_cast<int>(*count);
      }
    } else
      return Error{"this setting is not understood"};
    return Done{};
  }

  Status begin() {
    if (begun_) return Done{};
    begun_ = true;
    if (!arranged_) return Done{};
    auto arranged = table_->arranged(arrangement_);
    if (!arranged) return arranged.error();
    table_ = *std::move(arranged);
    return Done{};
  }

  // Calls each(place, token) for each place of the drawing. Whole levels may be missing, from the top.
  template <class Each>
  Status match(const std::vector<std::vector<std::string_view>>& drawn, Each&& each) {
    const auto rows = rows_of(table_->scene());
    const bool whole =
        drawn.size() == rows.size() ||
        (drawn.size() < rows.size() && rows[drawn.size()][0].spot.level > rows[drawn.size() - 1][0].spot.level);
    if (!whole)
      return Error{"the drawing has " + std::to_string(drawn.size()) + " rows, the board " +
                   std::to_string(rows.size())};
    for (std::size_t r = 0; r < rows.size(); ++r) {
      if (r < drawn.size() && drawn[r].size() != rows[r].size())
        return Error{"row " + std::to_string(r + 1) + " of the drawing should have " + std::to_string(rows[r].size()) +
                     " places"};
      for (std::size_t i = 0; i < rows[r].size(); ++i)
        if (const Status fine = each(rows[r][i], r < drawn.size() ? drawn[r][i] : "."); !fine) return fine;
    }
    return Done{};
  }
  Status compare(const std::vector<std::vector<std::string_view>>& drawn) {
    return match(drawn, [](const Scene::Place& place, std::string_view token) -> Status {
      const std::string found = place.piece ? token_of(*place.piece) : ".";
      if (found == token) return Done{};
      return Error{"on " + place.name + " there is " + found};
    });
  }

  Status assertion(std::string_view word, const std::string& argument) {
    if (word == "play" || word == "moves")
      return play(word == "play" ? std::vector<std::string>{argument} : split(argument));
    if (word == "undo") return table_->undo();
    if (word == "legal") return legal(argument);
    if (word == "illegal") return illegal(argument);
    const auto found = shown(word);
    if (!found) return Error{"\"" + std::string(word) + "\" is not understood"};
    if (*found == argument) return Done{};
    return Error{"it is \"" + *found + "\""};
  }
  static std::vector<std::string> split(std::string_view text) {
    const auto parts = words(text);
    return {parts.begin(), parts.end()};
  }

  Status play(const std::vector<std::string>& moves) {
    for (const std::string& move : moves)
      if (const auto played = table_->play(move); !played) return played.error();
    return Done{};
  }
  // In the list; a claim need only be allowed.
  Status legal(const std::string& move) {
    const auto text = table_->check(move);
    if (!text) return text.error();
    const auto listed = table_->legal();
    if (std::find(listed.begin(), listed.end(), *text) != listed.end() || text->rfind("dead ", 0) == 0) return Done{};
    return Error{*text + " is allowed but not listed"};
  }
  Status illegal(const std::string& argument) {
    const std::size_t colon = argument.find(": ");
    if (colon == std::string::npos) return Error{"write it like: illegal MOVE: part of the message"};
    const auto text = table_->check(argument.substr(0, colon));
    if (text) return Error{*text + " is allowed"};
    if (text.message().find(argument.substr(colon + 2)) == std::string::npos)
      return Error{"the message is: " + text.message()};
    refusals_.push_back(text.message());
    return Done{};
  }

  // What the position shows under this word, in the form in which it is asked for.
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
    if (word == "only") return join(table_->legal(), " ");
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
  // Those that count something.
  static std::string parts(const Score& score) {
    std::string text;
    for (const auto& [name, halves] :
         {std::pair("pieces", score.pieces), std::pair("territory", score.territory), std::pair("kings", score.kings),
          std::pair("komi", score.komi), std::pair("button", score.button)})
      if (halves) text += (text.empty() ? "" : " ") + std::string(name) + " " + points_text(halves);
    return text;
  }

  std::string game_;
  std::vector<std::string>& refusals_;
  std::unique_ptr<Table> table_;
  Arrangement arrangement_;
  bool arranged_ = false, begun_ = false;
};

// The statements of a file; lines of drawings that follow each other are one.
inline std::vector<Statement> statements(std::string_view text) {
  std::vector<Statement> all;
  int line = 0;
  while (!text.empty()) {
    ++line;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto parts = words(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (parts.empty() || parts[0][0] == '#') continue;
    if (parts[0] != "." && !read_token(parts[0]))
      all.push_back({line, parts, {}});
    else if (all.empty() || all.back().rows.empty())
      all.push_back({line, {}, {parts}});
    else
      all.back().rows.push_back(parts);
  }
  return all;
}

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
