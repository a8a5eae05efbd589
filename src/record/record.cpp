#include "record/record.hpp"

#include <utility>

#include "base/text.hpp"
#include "record/properties.hpp"
#include "record/sgf_go.hpp"
#include "record/source.hpp"

namespace crosscut {
namespace {

constexpr std::array<std::string_view, 3> colour_names{"black", "white", "red"};

// The checks below return what is wrong, or an empty string.
std::string fault_of_text(std::string_view text) {
  if (is_utf8(text)) return {};
  return "the text " + in_quotes(text) + " is not valid UTF-8";
}

// In a single-line SGF value every blank would become a space.
std::string fault_of_line(std::string_view text) {
  if (text.find_first_of("\t\n\v\f\r") == std::string_view::npos) return fault_of_text(text);
  return "the text " + in_quotes(text) + " contains a tab or a line break, which only a comment may";
}

std::string fault_of_comment(std::string_view text) {
  if (text.find('\r') == std::string_view::npos) return fault_of_text(text);
  return "the lines of a comment are separated by \\n alone, but this one contains \\r";
}

// Whether the raw value can stand between brackets: every ] is escaped, and no escape is left incomplete.
bool well_escaped(std::string_view value) {
  for (std::size_t at = 0; at < value.size(); ++at) {
    if (value[at] == ']') return false;
    if (value[at] == '\\' && ++at == value.size()) return false;
  }
  return true;
}

std::string fault_of_property(const Record& record, const Record::Property& property, bool root) {
  const std::string& name = property.name;
  if (name.empty() || name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") != std::string::npos)
    return "the property name " + in_quotes(name) + " is not made of the letters A to Z";
  if (interpreted(name, root) || (root && written_anyway(record, property)))
    return "the property " + name + " has a field of its own in a record and cannot also be kept as a property";
  if (property.values.empty()) return "the property " + name + " has no value";
  for (const std::string& value : property.values) {
    if (!well_escaped(value))
      return "the value " + in_quotes(value) + " of " + name + " needs a backslash before each ] and \\";
    if (auto fault = fault_of_text(value); !fault.empty()) return fault;
  }
  return {};
}

std::string fault_of_options(const std::vector<Record::Option>& options) {
  if (options.size() > Record::most_options)
    return "there are more than the " + std::to_string(Record::most_options) + " allowed";
  for (std::size_t i = 0; i < options.size(); ++i) {
    const auto& [key, value] = options[i];
    if (key.empty()) return "a key is empty";
    for (std::size_t j = 0; j < i; ++j)
      if (options[j].key == key) return "the key " + in_quotes(key) + " appears twice";
    for (const std::string* text : {&key, &value})
      if (auto fault = fault_of_line(*text); !fault.empty()) return fault;
  }
  return {};
}

// Success if there is no fault; else an error with the path in the JSON form and the fault.
Status judged(std::string_view path, const std::string& fault) {
  if (fault.empty()) return Done{};
  return Error{std::string(path) + ": " + fault};
}

Status node_writable(const Record& record, Record::Tree::Index i) {
  const Record::Node& node = record.tree[i];
  const auto part = [&](std::string_view key, const std::string& fault) {
    return fault.empty() ? Status(Done{}) : judged("nodes[" + std::to_string(i) + "]." + std::string(key), fault);
  };
  if (node.move)
    if (auto status = part("move", fault_of_line(node.move->text)); !status) return status;
  if (auto status = part("comment", fault_of_comment(node.comment)); !status) return status;
  for (const auto& property : node.properties)
    if (auto status = part("properties", fault_of_property(record, property, i == 0)); !status) return status;
  return Done{};
}

}  // namespace

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

std::string_view colour_name(Record::Colour colour) { return colour_names[static_cast<std::size_t>(colour)]; }

std::optional<Record::Colour> colour_named(std::string_view name) {
  for (std::size_t i = 0; i < colour_names.size(); ++i)
    if (colour_names[i] == name) return static_cast<Record::Colour>(i);
  return {};
}

Status writable(const Record& record) {
  if (in_terms_of_go(record))
    return Error{"nodes[0].properties: GM[1] is Go, and its records have moves like d4 and no such property"};
  for (const auto& [property, path, text] : root_texts(record))
    if (auto status = judged(path, fault_of_line(*text)); !status) return status;
  const auto& [name, version] = record.program;
  if (auto status = judged("program.name", fault_of_line(name)); !status) return status;
  if (auto status = judged("program.version", fault_of_line(version)); !status) return status;
  if (record.named)
    if (auto status = judged("named.number", fault_of_line(record.named->number)); !status) return status;
  if (auto status = judged("options", fault_of_options(record.options)); !status) return status;
  for (Record::Tree::Index i = 0; i < record.tree.size(); ++i)
    if (auto status = node_writable(record, i); !status) return status;
  return Done{};
}

std::string where(const Record::Tree& tree, Record::Tree::Index node) {
  const Record::Node& it = tree[node];
  if (!it.line) return "node " + std::to_string(node);
  return "line " + std::to_string(it.line) + ", column " + std::to_string(it.column);
}

}  // namespace crosscut
