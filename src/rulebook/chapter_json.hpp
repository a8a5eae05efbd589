#pragma once
// The rules chapters as JSON.
#include <nlohmann/json_fwd.hpp>

#include "rulebook/chapter.hpp"

namespace crosscut::rulebook {

// {"language", "blocks": [{"kind", ...}...]}, in the chapter's language:
//
//     heading    "level", "text"
//     paragraph  "text"
//     list       "ordered", "items": a list of texts
//     table      "head": a text for each column, "rows": lists of as many texts
//     diagram    "title", "position", "situation", "shown": [{"kind", "before", "moves", "text"}...]
//
// A text is a list of parts, {"style", "text"}. A link also has "to", the game whose chapter it leads to ("" for the
// chapter about all games).
nlohmann::json chapter_json(const Chapter& chapter);

}  // namespace crosscut::rulebook
