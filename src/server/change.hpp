#pragma once
// Changes of a room as they are stored and announced: the events of its game as JSON.
#include "play/game.hpp"
#include "wire/fields.hpp"

namespace crosscut::server {

// {"kind": "move", "by": "first", "move": "c3"}, and so for each kind of event.
nlohmann::json json_of(const play::Event& event, const Table& table);

// A setup or change as it was stored; null if that is damaged.
nlohmann::json stored_json(std::string_view text);
// No value if it is not an event that can happen at this table.
std::optional<play::Event> read_event(const wire::Fields& change, const Table& table);
std::optional<int> read_seat(const wire::Fields& change, int seats);  // from "by"

}  // namespace crosscut::server
