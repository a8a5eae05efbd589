// Saving and loading in terminal play: nothing that was played is lost.
#include <algorithm>
#include <fstream>

#include "base/files.hpp"
#include "cli/play.hpp"
#include "cli/records.hpp"
#include "cli/status.hpp"
#include "messages/play.hpp"
#include "record/json.hpp"
#include "record/sgf.hpp"

namespace crosscut::cli {
Status Play::write(const std::string& path) {
  const Record record = seated_->record(std::string(name_of(Player::computer)) + " (" + worded(engine_message()) + ")");
  const auto text = lower(path).ends_with(".json") ? write_json(record) : write_sgf(record);
  if (!text) return text.error();
  if (const Status done = write_file(path, *text); !done) return done;
  own_files_.push_back(path);
  seated_->saved();
  return Done{};
}

void Play::save(std::string_view rest) {
  if (rest.empty() && own_files_.empty()) return console_.refuse(messages::play_save_needs_file{});
  const std::string path = rest.empty() ? own_files_.back() : std::string(rest);
  const bool own = std::find(own_files_.begin(), own_files_.end(), path) != own_files_.end();
  if (!own && std::ifstream(path)) return console_.refuse(messages::play_file_exists{.file = path});
  if (const Status saved = write(path); !saved) return refuse(saved.error());
  console_.say(messages::play_saved{.file = path});
}

Result<SeatedGame> Play::read(const std::string& path) {
  const auto text = contents(path, RecordLimits{}.bytes);
  if (!text) return text.error();
  auto records = records_in(*text, path);
  if (!records) return records.error();
  Record& record = records->front();
  if (const auto checked = play::check_record(record); !checked) return unreadable(path, checked.error());
  auto loaded = SeatedGame::of(record);
  if (!loaded) return unreadable(path, loaded.error());
  for (const Message& note : notes_on(record, path)) console_.say(note);
  if (records->size() > 1) console_.say(messages::play_first_of_file{.file = path, .games = records->size()});
  return loaded;
}

void Play::load(std::string_view rest) {
  if (rest.empty()) return console_.refuse(messages::play_load_needs_file{});
  auto loaded = read(std::string(rest));
  if (!loaded) return refuse(loaded.error());
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
    console_.say(messages::play_kept{.file = path});
    return true;
  }
  if (!warned_) {
    warned_ = true;
    console_.say(messages::play_unsaved{.why = saved.error()});
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
  if (!opened) return refuse(opened.error());
  if (!keep()) return;
  begin_game(std::move(*opened));
  console_.say(messages::play_new_game{.game = table().game(), .options = table().options().text()});
  show();
}

}  // namespace crosscut::cli
