// Any lines as requests of the JSON language: each gets exactly one last answer, well-formed, and nothing ends the
// dispatcher.
#include <atomic>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "api/dispatcher.hpp"
#include "fuzz/expect.hpp"

namespace {

using namespace crosscut;

void ask(std::string_view text) {
  api::Host host;
  // Time runs fast, so that no request thinks for long.
  static std::atomic<int> now{0};
  host.clock = [] { return 0.001 * ++now; };
  host.version = "fuzz";
  host.bounds = {2, std::size_t{1} << 20U, 0.01, 4};
  const api::Dispatcher dispatcher(std::move(host));
  int last = 0;
  const auto check = [&](const api::Answer& answer) {
    const auto read = nlohmann::json::parse(answer.text, nullptr, false);
    expect(read.is_object(), "an answer is an object");
    expect(answer.text.find('\n') == std::string::npos, "an answer is one line");
    expect(answer.partial == read.contains("partial") &&
               (answer.outcome == api::Answer::Outcome::error) == read.contains("error"),
           "an answer is what it says");
    last += !answer.partial;
  };
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    last = 0;
    dispatcher.answer(api::Request::read(line), {check, {}});
    expect(last == 1, "each request has one last answer");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ask({reinterpret_cast<const char*>(data), size});
  return 0;
}
