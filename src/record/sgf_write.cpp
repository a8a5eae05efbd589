#include "record/properties.hpp"
#include "record/sgf.hpp"
#include "record/sgf_go.hpp"

namespace crosscut {

std::string escaped(std::string_view text, std::string_view special) {
  std::string result;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

namespace {

class SgfWriter {
 public:
  explicit SgfWriter(const Record& record) : record_(record) {}

  std::string written() {
    const Record::Tree& tree = record_.tree;
    text_ += '(';
    for (Record::Tree::Index i = 0;;) {
      node(i);
      if (const auto child = tree.first_child(i)) {
        if (tree.next_sibling(child)) open_variation();
        i = child;
        continue;
      }
      for (; i && !tree.next_sibling(i); i = tree.parent(i))
        if (tree.first_child(tree.parent(i)) != i) text_ += ')';
      if (i == 0) break;
      text_ += ')';
      open_variation();
      i = tree.next_sibling(i);
    }
    return text_ += ")\n";
  }

 private:
  void new_line() {
    text_ += '\n';
    line_start_ = text_.size();
  }

  void open_variation() {
    new_line();
    text_ += '(';
  }

  void property(std::string_view name, std::string_view value) { ((text_ += name) += '[').append(value) += ']'; }
  void simple(std::string_view name, std::string_view text) { property(name, escaped(text, "\\]")); }
  void pair(std::string_view name, std::string_view first, std::string_view second) {
    property(name, escaped(first, "\\]:") + ":" + escaped(second, "\\]:"));
  }

  void root() {
    if (!record_.tree[0].values("FF")) property("FF", "4");
    property("CA", "UTF-8");
    if (!record_.tree[0].values("GM")) property("GM", sgf_game_number);
    const auto& [program, version] = record_.program;
    if (!version.empty())
      pair("AP", program, version);
    else if (!program.empty())
      property("AP", escaped(program, "\\]:"));
    for (const auto& [name, path, text] : root_texts(record_))
      if (!text->empty()) simple(name, *text);
    if (!record_.options.empty()) text_ += "XO";
    for (const auto& [key, value] : record_.options) pair("", key, value);
    if (record_.named) pair("XN", name_of(record_.named->by), record_.named->number);
  }

  // Nodes share a line until it gets long.
  void node(Record::Tree::Index i) {
    if (text_.size() - line_start_ > 80) new_line();
    text_ += ';';
    if (i == 0) root();
    const auto& [move, comment, properties, line, column] = record_.tree[i];
    // An unescaped "[" could be taken for a value that is not closed.
    if (move) property(move_properties[static_cast<std::size_t>(move->colour)], escaped(move->text, "\\[]"));
    if (!comment.empty()) simple("C", comment);
    for (const auto& [name, values] : properties) {
      text_ += name;
      for (const auto& value : values) property("", value);
    }
  }

  const Record& record_;
  std::string text_;
  std::size_t line_start_ = 0;
};

}  // namespace

bool writes_as_go(const Record& record) { return writable(record).ok() && in_terms_of_go_if_same(record).has_value(); }

Result<std::string> write_sgf(const Record& record) {
  if (const auto status = writable(record); !status) return status.error();
  const auto of_go = in_terms_of_go_if_same(record);
  return SgfWriter(of_go ? *of_go : record).written();
}

}  // namespace crosscut
