#pragma once
// Records as SGF FF[4] (docs/records.md lists the properties).
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/record.hpp"

namespace crosscut {

// All games of a collection, in order; at least one. Broken games are read as far as their meaning is clear, with notes
// in the records. An error means that there is no game, or that one exceeds a limit, and gives the line and column.
// `charset`: of the text; "" if unknown.
Result<std::vector<Record>> read_sgf(std::string_view text, const RecordLimits& limits = {},
                                     std::string_view charset = "");

// One game, ended by a line break; several such texts in sequence are a collection. Fails only if the record is not
// `writable`.
Result<std::string> write_sgf(const Record& record);

// Whether write_sgf writes the record as one of Go that other programs read.
bool writes_as_go(const Record& record);

// The setup of a node, in the notation of the game: pieces added, places emptied, and who moves next. Points of Go are
// translated.
struct NodeSetup {
  struct Change {
    std::string_view token;  // of a plain piece; "" for none
    std::string place;
  };
  std::vector<Change> changes;  // in order
  std::optional<Side> to_move;
  bool empty() const { return changes.empty() && !to_move; }
};
NodeSetup setup_at(const Record& record, Record::Tree::Index node);

// Rule sets of Go by name, and the options that they mean here.
struct NamedRules {
  std::string_view name, ko, suicide;  // values of the options
  bool by_area;                        // scored like the game here
};
// In upper or lower case; null if the name is not known.
const NamedRules* find_rules(std::string_view name);

// "7.50" as this program writes it, "7.5".
std::string plain_number(std::string number);

// The text as the value of a property: with a backslash before each `special` character.
std::string escaped(std::string_view text, std::string_view special = "\\]");
// The content of a value with its escapes resolved. CR, LF, CR LF and LF CR each count as one line break; an escaped
// line break is dropped. In a single-line value (SimpleText) every blank becomes a space.
std::string unescaped(std::string_view value, bool one_line);

}  // namespace crosscut
