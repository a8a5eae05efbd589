#pragma once
// Files of games between people, as commands check them.
#include "cli/main.hpp"
#include "server/file_store.hpp"

namespace crosscut::cli {

// Reads every game again, says which are damaged, and returns how many those are. An error if the file itself is.
Result<std::int64_t> check_games(server::FileStore& store, Context& context);

}  // namespace crosscut::cli
