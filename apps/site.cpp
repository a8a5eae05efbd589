// The engine of a site of static files, as WebAssembly: requests of the JSON language in, answers out, one at a time.
// Its host, the worker that loads it, hands over the functions `receive` and `network`.
#include <emscripten.h>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "api/call.hpp"
#include "base/clock.hpp"
#include "catalog/networks.hpp"

// The host's network of this name: its bytes, in memory that is the caller's; null: it has none.
EM_JS(char*, host_network, (const char* name, std::size_t* size), {
  const bytes = Module["network"](UTF8ToString(name));
  if (!bytes) return 0;
  const at = _malloc(bytes.length);
  HEAPU8.set(bytes, at);
  HEAPU32[size >> 2] = bytes.length;
  return at;
});

EM_JS(void, host_receive, (const char* answer, std::size_t size), { Module["receive"](UTF8ToString(answer, size)); });

std::string_view crosscut::network_data(std::string_view name) {
  static std::map<std::string, std::string_view, std::less<>> known;
  const auto [at, added] = known.try_emplace(std::string(name));
  if (std::size_t size = 0; added)
    if (const char* bytes = host_network(at->first.c_str(), &size)) at->second = {bytes, size};
  return at->second;
}

// The names of the actions that take their time, as a JSON list.
extern "C" EMSCRIPTEN_KEEPALIVE const char* crosscut_thinking() {
  static const std::string names = [] {
    nlohmann::json list = nlohmann::json::array();
    for (const crosscut::api::Action& action : crosscut::api::actions())
      if (action.kind == crosscut::api::Action::thinking) list.push_back(action.name);
    return list.dump();
  }();
  return names.c_str();
}

// Answers the request with this text before it returns; trees may take so many bytes, long searches so many threads.
extern "C" EMSCRIPTEN_KEEPALIVE void crosscut_answer(const char* text, std::size_t size, std::size_t memory,
                                                     int threads) {
  using namespace crosscut;
  api::Host host{seconds_now, CROSSCUT_VERSION, {}};
  host.bounds.memory = memory;
  host.bounds.threads = host.threads = threads;
  host.bounds.seconds = 3600;
  const api::Dispatcher dispatcher(std::move(host));
  dispatcher.answer(api::Request::read({text, size}),
                    {[](const api::Answer& answer) { host_receive(answer.text.data(), answer.text.size()); }, {}});
}
