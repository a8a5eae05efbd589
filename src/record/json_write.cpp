#include <nlohmann/json.hpp>

#include "record/json.hpp"

namespace crosscut {
namespace {

using ordered = nlohmann::ordered_json;

void add(ordered& object, const char* name, const std::string& value) {
  if (!value.empty()) object[name] = value;
}

// All but the nodes.
ordered head_of(const Record& record) {
  ordered head = {{"crosscut_record", 1}};
  add(head, "game", record.game);
  for (const auto& [name, value] : record.options) head["options"][name] = value;
  for (const auto colour : {Side::black, Side::white, Side::red})
    if (const auto& player = record.player(colour); !player.empty())
      head["players"][std::string(name_of(colour))] = player;
  if (record.named) head["named"] = {{"by", name_of(record.named->by)}, {"number", record.named->number}};
  add(head, "result", record.result);
  add(head, "event", record.event);
  add(head, "date", record.date);
  add(head, "place", record.place);
  if (record.program != Record::Program{}) {
    add(head["program"], "name", record.program.name);
    add(head["program"], "version", record.program.version);
  }
  return head;
}

ordered node_json(const Record::Node& node, std::optional<Record::Tree::Index> parent) {
  ordered object = ordered::object();
  if (parent) object["parent"] = *parent;
  if (node.move) object["move"] = {{"colour", name_of(node.move->colour)}, {"text", node.move->text}};
  add(object, "comment", node.comment);
  for (const auto& [name, values] : node.properties)
    object["properties"].push_back({{"name", name}, {"values", values}});
  return object;
}

}  // namespace

Result<std::string> write_json(const Record& record) {
  if (const auto status = writable(record); !status) return status.error();
  // Node by node: a tree of JSON values would take many times as much memory.
  std::string text = head_of(record).dump();
  text.back() = ',';
  text += R"("nodes":[)";
  // In the order of the tree, so that equal records give equal texts.
  const Record::Tree& tree = record.tree;
  std::vector<Record::Tree::Index> number(tree.size());
  Record::Tree::Index next_number = 0, i = 0;
  do {
    number[i] = next_number++;
    if (i) text += ',';
    text += node_json(tree[i], i ? std::optional(number[tree.parent(i)]) : std::nullopt).dump();
    i = tree.after(i);
  } while (i);
  return text + "]}\n";
}

}  // namespace crosscut
