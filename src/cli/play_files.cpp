// Saving and loading in terminal play: nothing that was played is lost.
#include <algorithm>
#include <fstream>

#include "base/files.hpp"
#include "cli/play.hpp"
#include "cli/records.hpp"
#include "cli/status.hpp"
#include "record/json.hpp"
#include "record/sgf.hpp"

namespace crosscut::cli {
Status Play::write(const std::string& path) {
  const Record record = seated_->record(std::string(name_of(Player::computer)) + " (" + engine_text({}) + ")");
  const auto text = lower(path).ends_with(".json") ? write_json(record) : write_sgf(record);
  if (!text) return text.error();
  if (const Status done = write_file(path, *text); !done) return done;
  own_files_.push_back(path);
  seated_->saved();
  return Done{};
}

void Play::save(std::string_view rest) {
  if (rest.empty() && own_files_.empty())
    return console_.refuse(
        speak_("save needs a file name; names ending in .json are saved as JSON, others as SGF",
               "save braucht einen Dateinamen; endet er auf .json, wird als JSON gespeichert, sonst als SGF"));
  const std::string path = rest.empty() ? own_files_.back() : std::string(rest);
  const bool own = std::find(own_files_.begin(), own_files_.end(), path) != own_files_.end();
  if (!own && std::ifstream(path))
    return console_.refuse(speak_("there is already a file {}; choose another name",
                                  "Eine Datei {} gibt es schon; wähle einen anderen Namen", speak_.quoted(path)));
  if (const Status saved = write(path); !saved) return console_.refuse(explain::text_of(saved.error(), speak_));
  console_.say(speak_("Saved as {}.", "Gespeichert als {}.", path));
}

Result<SeatedGame> Play::read(const std::string& path) {
  const auto text = contents(path, RecordLimits{}.bytes);
  if (!text) return text.error();
  auto records = records_in(*text, path, speak_);
  if (!records) return records.error();
  Record& record = records->front();
  if (const auto right = play::check_record(record); !right)
    return unreadable(path, explain::text_of(right.error(), speak_));
  auto loaded = SeatedGame::of(record);
  if (!loaded) return unreadable(path, explain::text_of(loaded.error(), speak_));
  if (records->size() > 1)
    console_.say(speak_("{} holds {} games; this is the first.", "In {} sind {} Spiele; dies ist das erste.", path,
                        records->size()));
  return loaded;
}

void Play::load(std::string_view rest) {
  if (rest.empty()) return console_.refuse(speak_("load needs a file name", "load braucht einen Dateinamen"));
  auto loaded = read(std::string(rest));
  if (!loaded) return console_.refuse(explain::text_of(loaded.error(), speak_));
  if (!keep()) return;
  seated_ = std::move(*loaded);
  paused_ = false;
  rest_from_ = table().ply();
  show();
  if (game().over()) announce_result();
}

bool Play::keep() {
  if (!seated_ || !seated_->changed() || seated_->game.table().ply() == 0 || !setup_.unsaved) return true;
  const std::string path = setup_.unsaved(table().game());
  const Status saved = write(path);
  if (saved) {
    console_.say(speak_("The game is kept in {0}; to continue it: crosscut play --load {0}",
                        "Das Spiel ist gesichert in {0}; weiter geht es mit: crosscut play --load {0}", path));
    return true;
  }
  if (!warned_) {
    warned_ = true;
    console_.say(
        speak_("The game could not be saved: {}. Save it elsewhere, or leave again to lose it; here it is:",
               "Das Spiel ließ sich nicht speichern: {}. Speichere es anderswo, oder höre noch einmal auf, dann ist es "
               "verloren; hier ist es:",
               explain::text_of(saved.error(), speak_)));
    if (const auto text = write_sgf(seated_->record(std::string(name_of(Player::computer))))) console_.begin(*text);
  }
  return false;
}

void Play::new_game(std::string_view rest) {
  auto parts = words(rest);
  std::string game(table().game()), options;
  if (!parts.empty() && parts[0].find('=') == std::string_view::npos) {
    game = parts[0];
    parts.erase(parts.begin());
  } else if (parts.empty()) {
    options = table().options().text();
  }
  for (const std::string_view part : parts) options += std::string(part) + " ";
  auto opened = open_table(game, options);
  if (!opened) return console_.refuse(explain::text_of(opened.error(), speak_));
  if (!keep()) return;
  begin_game(std::move(*opened));
  console_.say(speak_("A new game: {} {}.", "Ein neues Spiel: {} {}.", table().game(), table().options().text()));
  show();
}

}  // namespace crosscut::cli
