// Any lines as requests of the JSON language: each has one last answer in form, and nothing ends the analyst. Boards
// are kept small by the time that a request may take.
#include <atomic>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "api/analyst.hpp"
#include "fuzz/expect.hpp"

namespace {

using namespace crosscut;

void ask(std::string_view text) {
  static std::atomic<int> now{0};
  api::AnalystSettings settings;
  // Time passes quickly, so that no request thinks for long.
  settings.around.clock = [] { return 0.001 * ++now; };
  settings.around.version = "fuzz";
  settings.around.bounds = {2, std::size_t{1} << 20U, 0.01, 4};
  api::Analyst analyst(settings);
  int last = 0, asked = 0;
  const auto client = analyst.connect([&](std::string_view answer) {
    const auto read = nlohmann::json::parse(answer, nullptr, false);
    expect(read.is_object(), "an answer is an object");
    expect(answer.find('\n') == std::string_view::npos, "an answer is one line");
    last += !read.contains("partial");
  });
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    client->submit(line);
    client->wait(0);
    expect(last == ++asked, "each request has one last answer");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ask({reinterpret_cast<const char*>(data), size});
  return 0;
}
