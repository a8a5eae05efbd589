// Questions about whole games: record, export, review.
#include "messages/records.hpp"

#include <nlohmann/json.hpp>

#include "api/call.hpp"
#include "api/review.hpp"
#include "messages/fields.hpp"
#include "messages/request.hpp"
#include "play/replay.hpp"
#include "record/json.hpp"
#include "record/read.hpp"
#include "record/sgf.hpp"
#include "wire/write.hpp"

namespace crosscut::api {
namespace {

// A record may be too large for a tree of JSON values, so it is read from text and written to text only
// (record/json.hpp); those that travel in a request or an answer are small enough to be turned into either.
using nlohmann::json;

struct Chosen {
  Record record;
  play::Checked checked;
  std::size_t of;  // games in the file
};

// A game in a file, the first unless another is asked for, with every move checked. `Refused`: a message with its
// `why`.
template <Says Refused = messages::bad_record>
std::optional<Chosen> chosen(Call& call, const char* field, std::string_view text, std::size_t which) {
  auto games = read_any(text, {.nodes = call.host.bounds.nodes}, unicode);
  const auto refuse = [&](const Error& error) {
    call.fields.blame(field, Refused{.why = error});
    return std::nullopt;
  };
  if (!games) return refuse(games.error());
  if (which >= games->size())
    return call.fields.blame("which", messages::no_such_game{.games = games->size()}), std::nullopt;
  Record record = std::move((*games)[which]);
  auto checked = play::check_record(record);
  if (!checked) return refuse(checked.error());
  return Chosen{std::move(record), *std::move(checked), games->size()};
}

json notes_json(const Record::Notes& notes, const Language& language) {
  json all = json::array();
  for (const Message& note : notes.listed) all.push_back(worded(note, language));
  if (notes.more) all.push_back(worded(messages::more_notes{.count = notes.more}, language));
  return all;
}

json record(Call& call) {
  const std::string text = call.fields.needed_text("text");
  const int which = call.fields.integer("which", 1, 1'000'000).value_or(1);
  if (call.fields.failed()) return {};
  const auto read = chosen(call, "text", text, static_cast<std::size_t>(which - 1));
  if (!read) return {};
  const Language& language = call.request.language();
  const auto written = write_json(play::playable(read->record, read->checked, language));
  if (!written) return call.fields.blame("text", written.error()), json();
  json answer{{"record", json::parse(*written)}};
  if (!read->record.notes.empty()) answer["notes"] = notes_json(read->record.notes, language);
  if (read->of > 1) answer["of"] = read->of;
  return answer;
}

json export_record(Call& call) {
  const auto given = call.fields.object("record");
  if (!given && !call.fields.failed()) call.fields.wrong<messages::field_missing>("record");
  constexpr std::array<std::string_view, 2> formats = {"sgf", "json"};
  const bool as_json = call.fields.choice("format", formats) == 1U;
  if (call.fields.failed()) return {};
  const auto read = chosen<messages::unwritable_record>(call, "record", given->value().dump(), 0);
  if (!read) return {};
  const Record complete = play::completed(read->record, read->checked.table->options());
  const auto written = as_json ? write_json(complete) : write_sgf(complete);
  if (!written) return call.fields.blame("record", written.error()), json();
  return {{"text", *written}};
}

// By a search, which reports each turn.
engine::Review judged(Call& call, const Table& game, const engine::EngineSettings& engine,
                      const std::vector<int>& plies, double least) {
  const auto tell = [&](const engine::Review::Judged& turn) {
    call.partly({{"turn", turn_json(game, rounded(turn), call.request.language())}});
  };
  engine::Review found = engine::review(game, engine, call.host.clock, call.asker.stopped, tell, plies, least);
  for (engine::Review::Judged& turn : found.turns) turn = rounded(std::move(turn));
  if (auto& end = found.black_wins_at_end) end = wire::rounded(*end, 4);
  return found;
}

json review(Call& call) {
  const auto text = call.fields.text("record");
  if (text && call.fields.any("game")) call.fields.blame("record", messages::record_or_game{});
  std::optional<Record> of;
  std::unique_ptr<Table> table;
  int moves_before = 0;
  if (text) {
    if (auto read = chosen(call, "record", *text, 0)) {
      of = std::move(read->record);
      table = std::move(read->checked.table);
      moves_before = read->checked.moves_before;
    }
  } else if (table = read_position(call.fields); table) {
    of = play::record_of(*table);
  }
  const engine::EngineSettings engine = read_engine(call, table.get(), {.playouts = engine::review_playouts});
  if (engine.search.kind == SearchKind::uct) call.fields.blame("engine.player", messages::cannot_review{});
  if (!table || call.fields.failed()) return {};
  const auto plies = read_turns(call, table->ply() - 1);
  const double least = call.fields.number("least", engine::doubtful_loss, 1).value_or(engine::doubtful_loss);
  if (call.fields.any("parts") && !plies.empty()) call.fields.blame("parts", messages::turns_or_parts{});
  auto found = read_review_parts(call.fields, *table);
  if (call.fields.failed()) return {};
  if (!found) found = judged(call, *table, engine, plies, least);
  json answer = review_json(*table, *found, call.request.language());
  answer["sgf"] = nullptr;
  if (of)
    if (const auto sgf = write_sgf(annotated(*of, *table, *found, english, moves_before)); sgf) answer["sgf"] = *sgf;
  return answer;
}

}  // namespace

std::vector<Action> record_actions() {
  return {{"record", Action::quick, {"text", "which"}, record},
          {"export", Action::quick, {"record", "format"}, export_record},
          {"review", Action::thinking, with_position({"record", "engine", "turns", "least", "parts"}), review}};
}

}  // namespace crosscut::api
