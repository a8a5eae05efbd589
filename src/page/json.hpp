#pragma once
// The rules pages as JSON.
#include <nlohmann/json_fwd.hpp>

#include "page/page.hpp"

namespace crosscut::page {

// {"language", "blocks": [{"kind", ...}...]}, in the page's language:
//
//     heading    "level", "text"
//     paragraph  "text"
//     list       "ordered", "items": a list of texts
//     table      "head": a text for each column, "rows": lists of as many texts
//     diagram    "title", "position", "situation", "shown": [{"kind", "before", "moves", "text"}...]
//
// A text is a list of parts, {"style", "text"}. A link also has "to", the game whose page it leads to ("" for the page
// about all games).
nlohmann::json page_json(const Page& page);

}  // namespace crosscut::page
