#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text.hpp"
#include "messages/records.hpp"
#include "record/abstract_play.hpp"
#include "record/json.hpp"
#include "record/properties.hpp"
#include "record/source.hpp"

namespace crosscut {
namespace {

constexpr std::string_view json_blanks = " \t\r\n";

enum class Type { text, number, object, array };
enum class Frame { document, top, options, players, named, program, nodes, node, move, properties, property, values };

// The schema: the values allowed at each place. "*" is any key of an object, or the elements of an array.
struct Slot {
  Frame in;
  std::string_view key;
  Type type;
  bool required = false;
  Frame opens{};
};
constexpr Slot schema[] = {
    {Frame::document, "*", Type::object, true, Frame::top},
    {Frame::top, "crosscut_record", Type::number, true},
    {Frame::top, "game", Type::text},
    {Frame::top, "options", Type::object, false, Frame::options},
    {Frame::top, "players", Type::object, false, Frame::players},
    {Frame::top, "named", Type::object, false, Frame::named},
    {Frame::top, "result", Type::text},
    {Frame::top, "event", Type::text},
    {Frame::top, "date", Type::text},
    {Frame::top, "place", Type::text},
    {Frame::top, "program", Type::object, false, Frame::program},
    {Frame::top, "nodes", Type::array, true, Frame::nodes},
    {Frame::options, "*", Type::text},
    {Frame::players, "black", Type::text},
    {Frame::players, "white", Type::text},
    {Frame::players, "red", Type::text},
    {Frame::named, "by", Type::text, true},
    {Frame::named, "number", Type::text, true},
    {Frame::program, "name", Type::text},
    {Frame::program, "version", Type::text},
    {Frame::nodes, "*", Type::object, true, Frame::node},
    {Frame::node, "parent", Type::number},
    {Frame::node, "move", Type::object, false, Frame::move},
    {Frame::node, "comment", Type::text},
    {Frame::node, "properties", Type::array, false, Frame::properties},
    {Frame::move, "colour", Type::text, true},
    {Frame::move, "text", Type::text, true},
    {Frame::properties, "*", Type::object, false, Frame::property},
    {Frame::property, "name", Type::text, true},
    {Frame::property, "values", Type::array, true, Frame::values},
    {Frame::values, "*", Type::text, true},
};

Message message_of(Type type) {
  switch (type) {
    case Type::text:
      return messages::json_string{};
    case Type::number:
      return messages::json_whole{};
    case Type::object:
      return messages::json_object{};
    default:
      return messages::json_array{};
  }
}

// Checks the parser's events against the schema and fills a record. Functions return false to stop with `fault`.
class Handler : public nlohmann::json_sax<nlohmann::json> {
 public:
  // `nodes` and `values` are counted over all games of a file.
  Handler(Record& record, const RecordLimits& limits, std::size_t& nodes, std::size_t& values)
      : record_(record), limits_(limits), nodes_(nodes), values_(values) {}

  // Set if the schema does not allow the text; otherwise the text stops being JSON near the byte `stopped_at`.
  Message fault;
  std::size_t stopped_at = 0;

  bool null() override { return slot({}, "null") != nullptr; }
  bool boolean(bool) override { return slot({}, messages::json_boolean{}) != nullptr; }
  bool number_integer(number_integer_t) override { return slot({}, messages::json_negative{}) != nullptr; }
  bool number_float(number_float_t, const string_t&) override { return slot({}, messages::json_fraction{}) != nullptr; }
  bool binary(binary_t&) override { return slot({}, messages::json_binary{}) != nullptr; }

  bool number_unsigned(number_unsigned_t value) override {
    if (!slot(Type::number, messages::json_number{})) return false;
    if (levels_.back().frame == Frame::top)
      return value == 1 || fail(messages::unknown_version{.text = std::to_string(value)});
    parent_ = value;
    return true;
  }

  bool string(string_t& value) override { return slot(Type::text, messages::json_string{}) && take(value); }

  bool start_object(std::size_t) override { return open(Type::object); }
  bool start_array(std::size_t) override { return open(Type::array); }

  bool key(string_t& name) override {
    Level& level = levels_.back();
    level.key = name;
    if (std::find(level.seen.begin(), level.seen.end(), name) != level.seen.end()) return fail(messages::key_twice{});
    level.seen.push_back(name);
    if (level.frame == Frame::options && level.seen.size() > Record::most_options)
      return fail(messages::too_many_options{.allowed = Record::most_options});
    if (find(level.frame, name)) return true;
    std::vector<std::string> allowed;
    for (const Slot& slot : schema)
      if (slot.in == level.frame) allowed.emplace_back(slot.key);
    return fail(messages::unknown_key{.allowed = allowed});
  }

  bool end_object() override {
    const Frame closed = levels_.back().frame;
    const std::vector<std::string> seen = std::move(levels_.back().seen);
    levels_.pop_back();
    for (const Slot& slot : schema)
      if (slot.in == closed && slot.required && std::find(seen.begin(), seen.end(), slot.key) == seen.end())
        return fail(messages::key_missing{.text = slot.key});
    if (closed == Frame::node) return add_node();
    if (closed == Frame::move) node_.move = move_;
    if (closed == Frame::named) record_.named = named_;
    if (closed == Frame::property) node_.properties.push_back(std::move(property_));
    return true;
  }

  bool end_array() override {
    const bool lacking = levels_.back().elements == 0 && find(levels_.back().frame, "*")->required;
    levels_.pop_back();
    return !lacking || fail(messages::array_empty{});
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    stopped_at = position;
    return false;
  }

 private:
  struct Level {
    Frame frame;
    std::string key = "*";
    std::size_t elements = 0;       // of an array, begun so far
    std::vector<std::string> seen;  // keys of an object
  };

  static const Slot* find(Frame frame, std::string_view key) {
    for (const Slot& slot : schema)
      if (slot.in == frame && (slot.key == key || slot.key == "*")) return &slot;
    return nullptr;
  }

  static bool is_array(Frame frame) {
    return frame == Frame::nodes || frame == Frame::properties || frame == Frame::values;
  }

  std::string path() const {
    std::string path;
    for (const Level& level : levels_) {
      if (is_array(level.frame) && level.elements) {
        path.append("[").append(std::to_string(level.elements - 1)).append("]");
      } else if (level.key != "*") {
        if (!path.empty()) path += '.';
        path += find(level.frame, level.key) ? level.key : in_quotes(level.key);
      }
    }
    return path;
  }

  bool fail(Message what) {
    fault = at_path(std::move(what), path());
    return false;
  }

  // The schema's slot for the value that begins here; null, with the error set, if it is for another type.
  const Slot* slot(std::optional<Type> type, messages::Named found) {
    Level& level = levels_.back();
    ++level.elements;
    const Slot* slot = find(level.frame, level.key);
    if (type == slot->type) return slot;
    fail(messages::wrong_type{.allowed = slot->type, .found = std::move(found)});
    return nullptr;
  }

  bool open(Type type) {
    const Slot* opened = slot(type, type);
    if (!opened) return false;
    if (opened->opens == Frame::node) {
      if (++nodes_ > limits_.nodes) return fail(messages::too_many_nodes{.allowed = limits_.nodes});
      node_ = {};
      parent_.reset();
    }
    if (opened->opens == Frame::property) property_ = {};
    levels_.push_back({opened->opens});
    return true;
  }

  bool colour(Record::Colour& colour, const std::string& name) {
    const auto named = colour_named(name);
    if (!named) return fail(messages::unknown_colour{.text = name});
    colour = *named;
    return true;
  }

  bool take(std::string& value) {
    const auto& [frame, key, elements, seen] = levels_.back();
    switch (frame) {
      case Frame::options:
        record_.options.push_back({key, std::move(value)});
        return true;
      case Frame::named:
        if (key == "by") return colour(named_.by, value);
        named_.number = std::move(value);
        return true;
      case Frame::program:
        (key == "name" ? record_.program.name : record_.program.version) = std::move(value);
        return true;
      case Frame::node:
        node_.comment = std::move(value);
        return true;
      case Frame::move:
        if (key == "colour") return colour(move_.colour, value);
        move_.text = std::move(value);
        return true;
      case Frame::property:
        property_.name = std::move(value);
        return true;
      case Frame::values:
        if (++values_ > limits_.values) return fail(messages::too_many_values{.allowed = limits_.values});
        property_.values.push_back(std::move(value));
        return true;
      default:
        break;
    }
    for (const auto& [property, text_path, text] : root_texts(record_)) {
      if (text_path != path()) continue;
      *text = std::move(value);
      break;
    }
    return true;
  }

  bool add_node() {
    const std::size_t index = levels_.back().elements - 1;
    if (index == 0) {
      if (parent_) return fail(messages::root_with_parent{});
      record_.tree[0] = std::move(node_);
      return true;
    }
    if (!parent_) return fail(messages::parent_missing{});
    if (*parent_ >= index) return fail(messages::unknown_parent{.text = std::to_string(*parent_), .last = index - 1});
    record_.tree.add(static_cast<Record::Tree::Index>(*parent_), std::move(node_));
    return true;
  }

  Record& record_;
  const RecordLimits& limits_;
  std::size_t& nodes_;
  std::size_t& values_;
  std::vector<Level> levels_{{Frame::document}};
  std::optional<number_unsigned_t> parent_;
  Record::Node node_;
  Record::Move move_;
  Record::Named named_;
  Record::Property property_;
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
    Record record;
    Handler handler(record, limits_, nodes_, values_);
    if (nlohmann::json::sax_parse(part.begin(), part.end(), &handler)) return record;
    if (handler.fault) return handler.fault;
    return not_json(part, handler.stopped_at);
  }

  Result<Record> of_abstract_play(std::string_view part) {
    if (const auto status = within_bytes(part, abstract_play_bytes); !status) return status.error();
    try {
      // Deeper values have no meaning here, and writing them again could overflow the stack.
      const auto shallow = [](int depth, auto, auto&) { return depth <= 32; };
      auto record = record_of_abstract_play(nlohmann::json::parse(part, shallow));
      if (record && (nodes_ += record->tree.size()) > limits_.nodes)
        return messages::too_many_nodes{.allowed = limits_.nodes};
      return record;
    } catch (const nlohmann::json::parse_error& error) {
      return not_json(part, error.byte);
    } catch (const nlohmann::json::exception&) { return not_json(part, 0); }  // such as a number that is too large
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
