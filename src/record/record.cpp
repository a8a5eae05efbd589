#include "record/record.hpp"

#include <utility>

#include "base/text.hpp"
#include "messages/records.hpp"
#include "record/properties.hpp"
#include "record/sgf_go.hpp"
#include "record/source.hpp"

namespace crosscut {
namespace {

// The checks below say what is wrong; the caller adds where.
Status text_sound(std::string_view text) {
  if (is_utf8(text)) return Done{};
  return messages::text_not_utf8{.text = text};
}

// In a single-line SGF value every blank would become a space.
Status line_sound(std::string_view text) {
  if (text.find_first_of("\t\n\v\f\r") == std::string_view::npos) return text_sound(text);
  return messages::text_of_lines{.text = text};
}

Status comment_sound(std::string_view text) {
  if (text.find('\r') == std::string_view::npos) return text_sound(text);
  return messages::comment_with_returns{};
}

// Whether the raw value can be put between brackets: every ] is escaped, and no escape is incomplete.
bool well_escaped(std::string_view value) {
  for (std::size_t at = 0; at < value.size(); ++at) {
    if (value[at] == ']') return false;
    if (value[at] == '\\' && ++at == value.size()) return false;
  }
  return true;
}

Status property_sound(const Record::Property& property, bool root) {
  const std::string& name = property.name;
  if (name.empty() || name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") != std::string::npos)
    return messages::bad_property_name{.text = name};
  if (interpreted(name, root) || (root && written_anyway(property)))
    return messages::property_has_field{.property = name};
  if (property.values.empty()) return messages::property_without_value{.property = name};
  for (const std::string& value : property.values) {
    if (!well_escaped(value)) return messages::value_not_escaped{.text = value, .property = name};
    if (const Status sound = text_sound(value); !sound) return sound;
  }
  return Done{};
}

Status options_sound(const std::vector<Record::Option>& options) {
  if (options.size() > Record::most_options) return messages::too_many_options{.allowed = Record::most_options};
  for (std::size_t i = 0; i < options.size(); ++i) {
    const auto& [key, value] = options[i];
    if (key.empty()) return messages::key_empty{};
    for (std::size_t j = 0; j < i; ++j)
      if (options[j].key == key) return messages::option_twice_record{.option = key};
    for (const std::string* text : {&key, &value})
      if (const Status sound = line_sound(*text); !sound) return sound;
  }
  return Done{};
}

// Adds the path in the JSON form to an error.
Status judged(const std::string& path, Status sound) {
  if (sound) return sound;
  return at_path(sound.error(), path);
}

Status node_writable(const Record& record, Record::Tree::Index i) {
  const Record::Node& node = record.tree[i];
  const auto path = [i](const char* key) { return "nodes[" + std::to_string(i) + "]." + key; };
  if (node.move)
    if (auto status = judged(path("move"), line_sound(node.move->text)); !status) return status;
  if (auto status = judged(path("comment"), comment_sound(node.comment)); !status) return status;
  for (const auto& property : node.properties)
    if (auto status = judged(path("properties"), property_sound(property, i == 0)); !status) return status;
  return Done{};
}

}  // namespace

const std::vector<std::string>* Record::Node::values(std::string_view name) const {
  for (const Property& property : properties)
    if (property.name == name) return &property.values;
  return nullptr;
}

Record::Tree::Index Record::Tree::add(Index parent, Node node) {
  assert(parent < size());
  const auto added = static_cast<Index>(size());
  nodes_.push_back(std::move(node));
  links_.push_back({.parent = parent});
  Links& above = links_[parent];
  (above.first_child ? links_[above.last_child].next_sibling : above.first_child) = added;
  above.last_child = added;
  return added;
}

Record::Tree::Index Record::Tree::after(Index i) const {
  if (links_[i].first_child) return links_[i].first_child;
  while (i && !links_[i].next_sibling) i = links_[i].parent;
  return links_[i].next_sibling;
}

std::vector<Record::Tree::Index> Record::Tree::main_line() const {
  std::vector<Index> line{0};
  while (const Index next = first_child(line.back())) line.push_back(next);
  return line;
}

bool operator==(const Record::Tree& a, const Record::Tree& b) {
  if (a.size() != b.size()) return false;
  Record::Tree::Index i = 0;
  Record::Tree::Index j = 0;
  // As long as both nodes agree on having a child and a sibling, the two walks stay in step.
  do {
    if (!(a[i] == b[j]) || !a.first_child(i) != !b.first_child(j) || !a.next_sibling(i) != !b.next_sibling(j))
      return false;
    i = a.after(i);
    j = b.after(j);
  } while (i);
  return true;
}

std::optional<Side> colour_named(std::string_view name) {
  for (std::size_t i = 0; i < side_name.size(); ++i)
    if (side_name[i] == name) return static_cast<Side>(i);
  return {};
}

Status writable(const Record& record) {
  if (in_terms_of_go(record)) return at_path(messages::property_of_go{}, "nodes[0].properties");
  for (const auto& [property, path, text] : root_texts(record))
    if (auto status = judged(std::string(path), line_sound(*text)); !status) return status;
  const auto& [name, version] = record.program;
  if (auto status = judged("program.name", line_sound(name)); !status) return status;
  if (auto status = judged("program.version", line_sound(version)); !status) return status;
  if (record.named)
    if (auto status = judged("named.number", line_sound(record.named->number)); !status) return status;
  if (auto status = judged("options", options_sound(record.options)); !status) return status;
  for (Record::Tree::Index i = 0; i < record.tree.size(); ++i)
    if (auto status = node_writable(record, i); !status) return status;
  return Done{};
}

Message at_path(Message what, const std::string& path) {
  return messages::at_path{.path = path.empty() ? messages::Named(messages::the_record{}) : path,
                           .what = std::move(what)};
}

Message located(Message what, std::uint32_t line, std::uint32_t column) {
  return messages::in_line{.line = line, .column = column, .what = std::move(what)};
}

Message located(Message what, const Record::Tree& tree, Record::Tree::Index node) {
  const Record::Node& it = tree[node];
  if (it.line) return located(std::move(what), it.line, it.column);
  return messages::at_node{.node = node, .what = std::move(what)};
}

}  // namespace crosscut
