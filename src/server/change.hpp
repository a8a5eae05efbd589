#pragma once
// Changes of a room as they are stored and announced: the events of its game as JSON.
#include <nlohmann/json.hpp>

#include "play/game.hpp"

namespace crosscut::server {

// {"kind": "move", "by": "first", "move": "c3"}, and so for each kind of event.
nlohmann::json json_of(const play::Event& event);
// An error if it is not an event, or names a seat that the game does not have.
Result<play::Event> read_event(const nlohmann::json& change, int seats);

std::optional<int> read_seat(const nlohmann::json& change, int seats);  // from "by"
std::string text_of(const nlohmann::json& change, const char* name);    // "" if there is none

}  // namespace crosscut::server
