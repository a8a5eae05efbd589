#pragma once
// A client of the rooms.
#include <new>
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

// True; false if memory runs out.
template <class Work>
bool within_memory(const Work& work) {
  try {
    work();
    return true;
  } catch (const std::bad_alloc&) { return false; }
}

// Without memory even for that, the request stays unanswered.
inline void refuse(const Visitor& visitor, const api::Request& request, const Error& why) {
  (void)within_memory([&] { visitor.send(api::refusal_of(request, {"", why})); });
}

}  // namespace crosscut::server
