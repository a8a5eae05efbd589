#include "catalog/diagram.hpp"

#include <algorithm>

#include "messages/diagrams.hpp"

namespace crosscut {
namespace {

std::optional<Side> side_named(std::string_view name) {
  for (std::size_t i = 0; i < side_name.size(); ++i)
    if (side_name[i] == name) return static_cast<Side>(i);
  return {};
}

}  // namespace

std::string Statement::rest() const {
  const std::vector<std::string> parts(words.begin() + (words.empty() ? 0 : 1), words.end());
  return join(parts, " ");
}

std::vector<Statement> statements(std::string_view text) {
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

std::vector<std::vector<Scene::Place>> rows_of(const Scene& scene) {
  std::vector<Scene::Place> places = scene.places;
  std::stable_sort(places.begin(), places.end(), [](const auto& a, const auto& b) {
    return a.spot.level != b.spot.level ? a.spot.level < b.spot.level : a.spot.row > b.spot.row;
  });
  std::vector<std::vector<Scene::Place>> rows;
  for (const auto& place : places) {
    const bool same =
        !rows.empty() && rows.back()[0].spot.level == place.spot.level && rows.back()[0].spot.row == place.spot.row;
    if (!same) rows.emplace_back();
    rows.back().push_back(place);
  }
  return rows;
}

Status match_drawing(const Scene& scene, const std::vector<std::vector<std::string_view>>& drawn,
                     const std::function<Status(const Scene::Place& place, std::string_view token)>& each) {
  const auto rows = rows_of(scene);
  const std::size_t count = drawn.size();
  const bool fits =
      count == rows.size() || (count < rows.size() && rows[count][0].spot.level > rows[count - 1][0].spot.level);
  if (!fits) return messages::diagram_rows{.drawn = count, .rows = rows.size()};
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (r < count && drawn[r].size() != rows[r].size())
      return messages::diagram_row{.row = r + 1, .places = rows[r].size()};
    for (std::size_t i = 0; i < rows[r].size(); ++i)
      if (const Status fine = each(rows[r][i], r < count ? drawn[r][i] : "."); !fine) return fine;
  }
  return Done{};
}

Result<bool> DiagramStart::take(const Statement& statement) {
  const std::string_view word = statement.words.empty() ? "" : statement.words[0];
  Status done = Done{};
  if (word == "options")
    done = open(statement.rest());
  else if (!table_)
    done = open("");
  if (!done) return done.error();
  if (word == "options") return true;
  if (!statement.rows.empty())
    done = draw(statement);
  else if (word == "to_move" || word == "button" || word == "prison" || word == "last_placed_marked")
    done = set(statement);
  else
    return false;
  if (!done) return done.error();
  return true;
}

Result<std::unique_ptr<Table>> DiagramStart::table() {
  if (!table_)
    if (const Status opened = open(""); !opened) return opened.error();
  if (!arranged_) return table_->clone();
  return table_->arranged(arrangement_);
}

Status DiagramStart::open(const std::string& options) {
  if (table_) return messages::diagram_options_late{};
  auto opened = open_table(game_, options);
  if (!opened) return opened.error();
  table_ = *std::move(opened);
  arrangement_.to_play = table_->to_play();
  return Done{};
}

Status DiagramStart::draw(const Statement& statement) {
  arranged_ = true;
  return match_drawing(table_->scene(), statement.rows, [&](const Scene::Place& place, std::string_view token) {
    if (token != ".") arrangement_.pieces.emplace_back(place.name, token);
    return Status(Done{});
  });
}

Status DiagramStart::set(const Statement& statement) {
  arranged_ = true;
  const Scene scene = table_->scene();
  const std::string_view word = statement.words[0];
  const auto who = statement.words.size() == 2 ? side_named(statement.words[1]) : std::nullopt;
  if (word == "to_move" && who)
    arrangement_.to_play = *who;
  else if (word == "button" && who && scene.has_button)
    arrangement_.button = who;
  else if (word == "last_placed_marked" && statement.words.size() == 2 && scene.prison)
    arrangement_.last_placed_marked = statement.words[1] == "yes";
  else if (word == "prison" && scene.prison)
    return set_prison(statement);
  else
    return messages::diagram_setting{};
  return Done{};
}

Status DiagramStart::set_prison(const Statement& statement) {
  for (std::size_t i = 1; i < 5; i += 2) {
    const bool there = statement.words.size() == 5;
    const auto who = there ? side_named(statement.words[i]) : std::nullopt;
    const auto count = there ? whole_number(statement.words[i + 1], 0, 1000) : std::nullopt;
    if (!who || *who > Side::white || !count) return messages::diagram_prison{};
    arrangement_.prison[static_cast<std::size_t>(*who)] = static_cast<int>(*count);
  }
  return Done{};
}

}  // namespace crosscut
