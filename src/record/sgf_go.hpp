#pragma once
// Go, the one game here that SGF itself knows: GM[1], with points like dd and the properties SZ, KM, HA, RU, AB, AW and
// PL (docs/records.md). A record has its options, points and start in this program's own form; these functions
// translate. Internal to this folder.
#include <optional>

#include "record/record.hpp"

namespace crosscut {

// Whether the root has GM[1], in a record that does not name another game.
bool in_terms_of_go(const Record& record);
// The same for a record just read: without GM and without this program's properties, it is Go too.
bool taken_in_terms_of_go(const Record& record);
// Such a record in this program's form. Properties without a place there are kept; values that are not taken as they
// are written are noted.
Record from_terms_of_go(Record record);
// A record of Go in SGF's terms, or nothing if from_terms_of_go() would not give the same record back.
std::optional<Record> in_terms_of_go_if_same(const Record& record);

}  // namespace crosscut
