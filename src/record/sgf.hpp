#pragma once
// Records as SGF FF[4] (docs/records.md lists the properties).
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/record.hpp"

namespace crosscut {

// All games of a collection, in order; at least one. What is broken is read as far as its meaning is clear, and noted
// in the records; an error means that there is no game, or one beyond a limit, and gives the line and column.
// `charset`: that of the text; "" if it is not known.
Result<std::vector<Record>> read_sgf(std::string_view text, const RecordLimits& limits = {},
                                     std::string_view charset = "");

// One game, ended by a line break; several such texts in sequence are a collection. Fails only if the record is not
// `writable`.
Result<std::string> write_sgf(const Record& record);

// What a node sets up, in the notation of the game: pieces of the two players, places that are emptied, and who moves
// next. Of a game that SGF knows its points are translated.
struct NodeSetup {
  struct Change {
    std::string_view token;  // of a plain piece; "" for none
    std::string place;
  };
  std::vector<Change> changes;  // in order
  std::optional<Record::Colour> to_move;
  bool empty() const { return changes.empty() && !to_move; }
};
NodeSetup setup_at(const Record& record, Record::Tree::Index node);

// Names for sets of rules of the game that SGF knows, and what they come to here.
struct NamedRules {
  std::string_view name, ko, suicide;  // values of the options
  bool by_area;                        // as scores are counted here
};
// In upper or lower case; null if the name is not known.
const NamedRules* find_rules(std::string_view name);

// The text in the form it takes between the brackets of a value: with a backslash before each `special` character.
std::string escaped(std::string_view text, std::string_view special = "\\]");
// The content of a value with its escapes resolved. CR, LF, CR LF and LF CR each count as one line break; an escaped
// line break is dropped. In a single-line value (SimpleText) every blank becomes a space.
std::string unescaped(std::string_view value, bool one_line);

}  // namespace crosscut
