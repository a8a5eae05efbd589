#pragma once
// Pages of rules for protocols that speak JSON. Knows nothing of any one game, nor of the protocols.
#include <nlohmann/json.hpp>

#include "page/page.hpp"

namespace crosscut {

// {"language", "blocks": [{"kind", ...}...]}, in the language or, where a page is missing in it, in English:
//
//     heading    "level", "text"
//     paragraph  "text"
//     list       "ordered", "items": a text each
//     table      "head": a text for each column, "rows": as many texts each
//     diagram    "title", "position", "situation", "shown": [{"kind", "before", "moves", "text"}...]
//
// A text is a list of parts, {"style", "text"}, links with the game whose page they lead "to" ("": the page about all
// games).
nlohmann::json page_json(const Page& page);

}  // namespace crosscut
