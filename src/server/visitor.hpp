#pragma once
// A client of the rooms.
#include <set>
#include <string>

#include "api/request.hpp"

namespace crosscut::server {

// Messages are sent through `send`, which may drop them once the connection is gone.
struct Visitor {
  std::string address;
  api::Send send;
  bool stays = true;                 // whether it gets events from the rooms it joins
  std::set<std::string> rooms = {};  // that it watches; for the thread of the rooms
};

}  // namespace crosscut::server
