#include "record/json.hpp"

namespace crosscut {
namespace {

// Writes text node by node: a tree of JSON values would take many times as much memory.
class JsonWriter {
 public:
  std::string written(const Record& record) {
    open('{');
    key("crosscut_record");
    text_ += '1';
    field("game", record.game);
    if (!record.options.empty()) {
      key("options");
      open('{');
      for (const auto& [name, value] : record.options) pair(name, value);
      close('}');
    }
    players(record);
    if (record.named) {
      key("named");
      open('{');
      pair("by", colour_name(record.named->by));
      pair("number", record.named->number);
      close('}');
    }
    field("result", record.result);
    field("event", record.event);
    field("date", record.date);
    field("place", record.place);
    if (record.program != Record::Program{}) {
      key("program");
      open('{');
      field("name", record.program.name);
      field("version", record.program.version);
      close('}');
    }
    nodes(record.tree);
    close('}');
    return text_ + '\n';
  }

 private:
  void comma() {
    if (text_.empty() || text_.back() == '{' || text_.back() == '[' || text_.back() == ':') return;
    text_ += ',';
  }
  void open(char bracket) {
    comma();
    text_ += bracket;
  }
  void close(char bracket) { text_ += bracket; }

  void string(std::string_view text) {
    constexpr const char* digits = "0123456789abcdef";
    comma();
    text_ += '"';
    for (const char c : text) {
      if (c == '"' || c == '\\') {
        text_ += {'\\', c};
      } else if (c == '\n') {
        text_ += "\\n";
      } else if (static_cast<unsigned char>(c) < 0x20) {
        text_ += {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
      } else {
        text_ += c;
      }
    }
    text_ += '"';
  }
  void key(std::string_view name) {
    string(name);
    text_ += ':';
  }
  void pair(std::string_view name, std::string_view value) {
    key(name);
    string(value);
  }
  void field(std::string_view name, std::string_view value) {
    if (!value.empty()) pair(name, value);
  }

  void players(const Record& record) {
    if (record.players == decltype(record.players){}) return;
    key("players");
    open('{');
    for (const auto colour : {Record::Colour::black, Record::Colour::white, Record::Colour::red})
      field(colour_name(colour), record.player(colour));
    close('}');
  }

  // In the order of the tree, so that equal records give equal texts.
  void nodes(const Record::Tree& tree) {
    std::vector<Record::Tree::Index> number(tree.size());
    Record::Tree::Index next_number = 0;
    key("nodes");
    open('[');
    Record::Tree::Index i = 0;
    do {
      number[i] = next_number++;
      open('{');
      if (i) {
        key("parent");
        text_ += std::to_string(number[tree.parent(i)]);
      }
      node(tree[i]);
      close('}');
      i = tree.after(i);
    } while (i);
    close(']');
  }

  void node(const Record::Node& node) {
    if (node.move) {
      key("move");
      open('{');
      pair("colour", colour_name(node.move->colour));
      pair("text", node.move->text);
      close('}');
    }
    field("comment", node.comment);
    if (node.properties.empty()) return;
    key("properties");
    open('[');
    for (const auto& [name, values] : node.properties) {
      open('{');
      pair("name", name);
      key("values");
      open('[');
      for (const auto& value : values) string(value);
      close(']');
      close('}');
    }
    close(']');
  }

  std::string text_;
};

}  // namespace

Result<std::string> write_json(const Record& record) {
  if (const auto status = writable(record); !status) return status.error();
  return JsonWriter().written(record);
}

}  // namespace crosscut
