#pragma once
// Files of games between people, as commands check them.
#include "cli/main.hpp"
#include "server/file_store.hpp"

namespace crosscut::cli {

// Checks every game, reports damaged ones, and returns their number. An error if the file itself is damaged.
Result<std::int64_t> check_games(server::FileStore& store, Context& context);

}  // namespace crosscut::cli
