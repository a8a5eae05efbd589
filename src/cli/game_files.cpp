#include "cli/game_files.hpp"

#include <algorithm>
#include <fstream>

#include "base/files.hpp"
#include "cli/record_files.hpp"
#include "messages/play.hpp"
#include "record/json.hpp"
#include "record/sgf.hpp"

namespace crosscut::cli {

Result<SeatedGame> GameFiles::read(const std::string& path) {
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

Status GameFiles::write(LiveGame& live, const std::string& path) {
  const auto text = lower(path).ends_with(".json") ? write_json(live.record()) : write_sgf(live.record());
  if (!text) return text.error();
  if (const Status done = write_file(path, *text); !done) return done;
  own_.push_back(path);
  live.seated().saved();
  return Done{};
}

void GameFiles::save(LiveGame& live, std::string path) {
  if (path.empty() && own_.empty()) return console_.refuse(messages::play_save_needs_file{});
  if (path.empty()) path = own_.back();
  if (path.size() > 2 && path.front() == '"' && path.back() == '"') path = path.substr(1, path.size() - 2);
  const bool own = std::find(own_.begin(), own_.end(), path) != own_.end();
  if (!own && std::ifstream(path)) return console_.refuse(messages::play_file_exists{.file = path});
  if (const Status saved = write(live, path); !saved) return console_.refuse(saved.error());
  console_.say(messages::play_saved{.file = path});
}

bool GameFiles::keep(LiveGame& live) {
  if (!live.seated().changed() || live.table().ply() == 0 || !setup_.unsaved) return true;
  const std::string path = setup_.unsaved(live.table().game());
  const Status saved = write(live, path);
  if (saved) {
    console_.say(messages::play_kept{.file = path, .program = setup_.program});
    return true;
  }
  if (!warned_) {
    warned_ = true;
    console_.say(messages::play_unsaved{.why = saved.error()});
    if (const auto text = write_sgf(live.record())) console_.begin(*text);
  }
  return false;
}

}  // namespace crosscut::cli
