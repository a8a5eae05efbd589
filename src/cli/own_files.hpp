#pragma once
// Files that the program keeps for its user, and opening a browser.
#include <string>
#include <string_view>

namespace crosscut::cli {

// A new file name for a game that would otherwise be lost, in the user's data folder, which is created if necessary.
std::string unsaved_file(std::string_view game);

// The default place for games between people: in the user's data folder, which is created if necessary.
std::string games_file();

// Opens the address in the user's browser, if there is one; returns at once.
void open_in_browser(const std::string& address);

}  // namespace crosscut::cli
