// First games from JSON.
#include <nlohmann/json.hpp>

#include "base/errors.hpp"
#include "base/text.hpp"
#include "lesson/first_game.hpp"
#include "lesson/lesson_data.hpp"
#include "messages/fields.hpp"
#include "messages/lessons.hpp"

namespace crosscut::lesson {
namespace {

FirstGame::Goal goal_of(const wire::Fields& fields) {
  fields.allow({"until", "text"});
  FirstGame::Goal goal{{}, read_text(fields, "text")};
  if (const auto kind = fields.choice("until", Happening::names)) goal.until = static_cast<Happening::Kind>(*kind);
  return goal;
}

FirstGame::Sentence sentence_of(const wire::Fields& fields) {
  fields.allow({"when", "by", "text"});
  FirstGame::Sentence sentence;
  sentence.text = read_text(fields, "text");
  sentence.when = static_cast<Happening::Kind>(fields.needed().choice("when", Happening::names).value_or(0));
  sentence.by = static_cast<FirstGame::Sentence::Who>(fields.choice("by", FirstGame::Sentence::names).value_or(0));
  return sentence;
}

Pose pose_of(const wire::Fields& fields, std::string_view game) {
  fields.allow({"position"});
  const auto pose = read_pose(game, join(read_texts(fields, "position"), "\n"));
  if (pose) return *pose;
  fields.blame("position", pose.error());
  return {};
}

// Replaces the texts of as many goals or sentences.
template <class Told>
void translate(const wire::Fields& fields, std::string_view name, std::vector<Told>& told) {
  const auto texts = fields.needed().texts(name);
  if (texts.size() != told.size()) return fields.wrong<messages::field_other_steps>(name);
  for (std::size_t i = 0; i < told.size(); ++i) told[i].text = texts[i];
}

}  // namespace

Result<FirstGame> read_first_game(std::string_view data, std::string_view texts) {
  const auto original = wire::parsed(data), translated = wire::parsed(texts);
  if (!original || !original->is_object()) return messages::lessons_not_object{};
  if (!texts.empty() && (!translated || !translated->is_object())) return messages::lessons_not_object{};
  std::optional<wire::Fault> fault;
  const wire::Fields fields(*original, "", fault);
  fields.allow({"game", "pictures", "goals", "sentences", "next"});
  FirstGame first;
  first.game = read_text(fields, "game");
  for (const wire::Fields& picture : read_list(fields, "pictures"))
    first.pictures.push_back(pose_of(picture, first.game));
  for (const wire::Fields& goal : read_list(fields, "goals")) first.goals.push_back(goal_of(goal));
  for (const wire::Fields& sentence : read_list(fields, "sentences")) first.sentences.push_back(sentence_of(sentence));
  first.next = fields.needed().texts("next");
  if (!texts.empty() && !fault) {
    const wire::Fields others(*translated, "", fault);
    others.allow({"goals", "sentences"});
    translate(others, "goals", first.goals);
    translate(others, "sentences", first.sentences);
  }
  if (fault) return *fault;
  return first;
}

Result<FirstGame> open_first_game(std::string_view game, const Language& language) {
  const Entry* entry = find_game(game);
  if (!entry) return no_such_game(game);
  const std::string name(entry->chapter);
  const std::string_view texts = first_game_data(std::string(language.code) + "/" + name);
  auto first = read_first_game(first_game_data(name), texts);
  if (first && !texts.empty()) first->language = &language;
  return first;
}

}  // namespace crosscut::lesson
