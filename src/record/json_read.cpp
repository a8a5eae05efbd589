#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text.hpp"
#include "messages/fields.hpp"
#include "messages/records.hpp"
#include "record/abstract_play.hpp"
#include "record/json.hpp"
#include "record/properties.hpp"
#include "record/source.hpp"
#include "wire/fields.hpp"

namespace crosscut {
namespace {

constexpr std::string_view json_blanks = " \t\r\n";

using nlohmann::json;
using Event = json::parse_event_t;

// Reads one object, whose nodes are taken and dropped one by one as they are parsed: JSON values take many times the
// memory of a record.
class ObjectReader {
 public:
  // `nodes` and `values` are counted over all games of a file.
  ObjectReader(const RecordLimits& limits, std::size_t& nodes, std::size_t& values)
      : limits_(limits), nodes_(nodes), values_(values) {}

  // Throws json::exception if the text is not JSON, perhaps because of a `fault` before.
  Result<Record> read(std::string_view text) {
    const json object = json::parse(
        text, [this](int depth, Event event, json& value) { return !fault_ && keeps(depth, event, value) && !fault_; });
    if (!fault_ && !object.is_object()) return at_path(messages::not_json_object{}, "");
    if (!fault_) take(wire::Fields(object, "", fault_));
    if (fault_) return *fault_;
    return std::move(record_);
  }

  const std::optional<wire::Fault>& fault() const { return fault_; }

 private:
  bool keeps(int depth, Event event, json& value) {
    constexpr int deepest = 8, depth_of_nodes = 2;
    if (depth > deepest) blame(messages::json_too_deep{.most = deepest});
    if (event == Event::value && ++parsed_ > limits_.values + values_of_node * limits_.nodes)
      blame(messages::too_many_values{.allowed = limits_.values});
    if (event == Event::object_start) keys_.emplace_back();
    if (event == Event::key) add_key(value.get_ref<const std::string&>());
    if (event != Event::object_end) return true;
    keys_.pop_back();
    if (depth != depth_of_nodes || keys_.size() != 1 || keys_[0].back() != "nodes") return true;
    take_node(value);
    return false;
  }

  void add_key(const std::string& name) {
    std::vector<std::string>& names = keys_.back();
    if (std::find(names.begin(), names.end(), name) != names.end()) blame(messages::key_twice{});
    names.push_back(name);
    if (keys_.size() == 2 && keys_[0].back() == "options") record_.options.push_back({name, ""});
    if (record_.options.size() > Record::most_options)
      blame(messages::too_many_options{.allowed = Record::most_options});
  }

  // At the key that was read last.
  void blame(Message what) {
    std::string path;
    for (const auto& names : keys_) {
      if (names.empty()) break;
      path += (path.empty() ? "" : ".") + (names.back() == "nodes" ? node_path() : names.back());
    }
    if (!fault_) fault_.emplace("", at_path(std::move(what), path));
  }

  std::string node_path() const { return "nodes[" + std::to_string(nodes_of_game_) + "]"; }

  static Side colour(const wire::Fields& fields, std::string_view name) {
    return static_cast<Side>(fields.needed().choice(name, side_name).value_or(0));
  }

  void take(const wire::Fields& fields) {
    fields.allow({"crosscut_record", "game", "options", "players", "named", "result", "event", "date", "place",
                  "program", "nodes"});
    for (const auto& [property, path, text] : root_texts(record_))
      if (path.find('.') == std::string_view::npos) *text = fields.text(path).value_or("");
    if (const auto options = fields.object("options"))
      for (auto& [name, value] : record_.options) value = options->needed_text(name);
    if (const auto players = fields.object("players")) {
      players->allow({"black", "white", "red"});
      for (const auto colour : {Side::black, Side::white, Side::red})
        record_.players[static_cast<std::size_t>(colour)] = players->text(name_of(colour)).value_or("");
    }
    if (const auto named = fields.object("named")) {
      named->allow({"by", "number"});
      record_.named = {colour(*named, "by"), named->needed_text("number")};
    }
    if (const auto program = fields.object("program")) {
      program->allow({"name", "version"});
      record_.program = {program->text("name").value_or(""), program->text("version").value_or("")};
    }
    (void)fields.needed().objects("nodes");
    if (nodes_of_game_ == 0) fields.wrong<messages::field_empty>("nodes");
    const auto version = fields.needed().whole("crosscut_record", 0, std::numeric_limits<std::uint64_t>::max());
    if (version && *version != 1)
      fields.blame("", at_path(messages::unknown_version{.text = std::to_string(*version)}, "crosscut_record"));
  }

  void take_node(const json& value) {
    if (++nodes_ > limits_.nodes) return blame(messages::too_many_nodes{.allowed = limits_.nodes});
    const wire::Fields fields(value, node_path(), fault_);
    fields.allow({"parent", "move", "comment", "properties"});
    Record::Node node;
    if (const auto move = fields.object("move")) {
      move->allow({"colour", "text"});
      node.move = {colour(*move, "colour"), move->needed_text("text")};
    }
    node.comment = fields.text("comment").value_or("");
    for (const wire::Fields& property : fields.objects("properties")) {
      property.allow({"name", "values"});
      node.properties.push_back({property.needed_text("name"), property.needed().texts("values")});
      if (node.properties.back().values.empty()) property.wrong<messages::field_empty>("values");
      if ((values_ += node.properties.back().values.size()) > limits_.values)
        return blame(messages::too_many_values{.allowed = limits_.values});
    }
    if (nodes_of_game_ == 0) {
      if (fields.any("parent")) blame(messages::root_with_parent{});
      record_.tree[0] = std::move(node);
    } else if (const auto parent = fields.needed().whole("parent", 0, nodes_of_game_ - 1); parent && !fault_) {
      record_.tree.add(static_cast<Record::Tree::Index>(*parent), std::move(node));
    }
    ++nodes_of_game_;
  }

  static constexpr std::size_t values_of_node = 4;  // without properties

  const RecordLimits& limits_;
  std::size_t& nodes_;
  std::size_t& values_;
  Record record_;
  std::optional<wire::Fault> fault_;
  std::vector<std::vector<std::string>> keys_;  // of the open objects, so far
  std::size_t nodes_of_game_ = 0;
  std::size_t parsed_ = 0;  // texts and numbers
};

class JsonReader {
 public:
  JsonReader(std::string_view text, const RecordLimits& limits) : text_(text), limits_(limits), locations_(text) {}

  Status prepared() {
    if (const auto status = within_bytes(text_, limits_.bytes); !status) return status;
    if (const std::size_t sound = utf8_prefix(text_); sound < text_.size())
      return locations_.error(sound, messages::byte_not_utf8{});
    if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
    skip_blanks();
    return Done{};
  }

  // Objects may be the elements of an array.
  void enter_array() {
    if (!text_.substr(at_).starts_with('[')) return;
    in_array_ = true;
    ++at_;
    skip_blanks();
  }

  // Whether another object follows the one just read.
  Result<bool> more() {
    if (!in_array_) return at_ < text_.size();
    const char next = at_ < text_.size() ? text_[at_] : '\0';
    if (next != ',' && next != ']') return not_json(text_.substr(at_), 0);
    ++at_;
    skip_blanks();
    if (next == ']' && at_ < text_.size()) return not_json(text_.substr(at_), 0);
    return next == ',';
  }

  // The rest of the text as one object.
  Result<Record> rest() { return object(text_.size()); }

  // The object that begins here, up to the brace that closes it.
  Result<Record> one() {
    std::size_t depth = 0;
    bool in_string = false;
    for (std::size_t end = at_; end < text_.size(); ++end) {
      const char c = text_[end];
      if (c == '"') in_string = !in_string;
      if (in_string && c == '\\') ++end;
      if (in_string) continue;
      if (c == '{') ++depth;
      if (c == '}' && depth && --depth == 0) return object(end + 1);
    }
    return rest();
  }

 private:
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(json_blanks, at_), text_.size()); }

  Result<Record> object(std::size_t end) {
    const std::string_view part = text_.substr(at_, end - at_);
    auto record = is_abstract_play(part) ? of_abstract_play(part) : own(part);
    if (!record) return record;
    if (const auto status = writable(*record); !status) return status.error();
    at_ = end;
    skip_blanks();
    return record;
  }

  Result<Record> own(std::string_view part) {
    ObjectReader reader(limits_, nodes_, values_);
    try {
      return reader.read(part);
    } catch (const json::exception& error) {
      if (reader.fault()) return *reader.fault();
      return not_json(part, error);
    }
  }

  Result<Record> of_abstract_play(std::string_view part) {
    if (const auto status = within_bytes(part, abstract_play_bytes); !status) return status.error();
    try {
      // Deeper values have no meaning here, and writing them again could overflow the stack.
      const auto shallow = [](int depth, auto, auto&) { return depth <= 32; };
      auto record = record_of_abstract_play(json::parse(part, shallow));
      if (record && (nodes_ += record->tree.size()) > limits_.nodes)
        return messages::too_many_nodes{.allowed = limits_.nodes};
      return record;
    } catch (const json::exception& error) { return not_json(part, error); }
  }

  Message not_json(std::string_view part, const json::exception& error) {
    const auto* syntax = dynamic_cast<const json::parse_error*>(&error);  // else such as a number that is too large
    return not_json(part, syntax ? syntax->byte : 0);
  }

  // `stopped`: the byte of the part, counted from 1, at which parsing failed.
  Message not_json(std::string_view part, std::size_t stopped) {
    const std::size_t end = at_ + part.size(), at = std::min(at_ + std::max<std::size_t>(stopped, 1) - 1, text_.size());
    return locations_.error(at, at < end ? Message(messages::not_json{}) : Message(messages::json_ends{}));
  }

  std::string_view text_;
  const RecordLimits& limits_;
  Locations locations_;
  std::size_t at_ = 0;
  bool in_array_ = false;
  std::size_t nodes_ = 0;
  std::size_t values_ = 0;
};

}  // namespace

Result<Record> read_json(std::string_view text, const RecordLimits& limits) {
  JsonReader reader(text, limits);
  if (const auto status = reader.prepared(); !status) return status.error();
  return reader.rest();
}

Result<std::vector<Record>> read_json_lines(std::string_view text, const RecordLimits& limits) {
  JsonReader reader(text, limits);
  if (const auto status = reader.prepared(); !status) return status.error();
  std::vector<Record> records;
  reader.enter_array();
  while (true) {
    auto record = reader.one();
    if (!record) return messages::in_game{.number = records.size() + 1, .what = record.error()};
    records.push_back(std::move(*record));
    const auto more = reader.more();
    if (!more) return more.error();
    if (!*more) return records;
  }
}

}  // namespace crosscut
