#pragma once
// What tests of the JSON language share: a dispatcher's host, and asking it.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "api/dispatcher.hpp"

namespace crosscut::api {

using nlohmann::json;

inline Host usual() {
  Host host;
  host.clock = [] { return 0.0; };
  host.version = "test";
  host.bounds.threads = 4;
  return host;
}

// The answers to a request.
inline std::vector<json> ask(const Dispatcher& dispatcher, Request request, const Stop& stopped = {}) {
  std::vector<json> answers;
  const auto keep = [&](const Answer& answer) {
    answers.push_back(json::parse(answer.text));
    EXPECT_EQ(answer.partial, answers.back().contains("partial")) << answer.text;
    EXPECT_EQ(answer.outcome == Answer::Outcome::error, answers.back().contains("error")) << answer.text;
    EXPECT_EQ(answer.text.find('\n'), std::string::npos) << answer.text;
  };
  dispatcher.answer(std::move(request), {keep, stopped});
  return answers;
}
inline std::vector<json> ask(const Dispatcher& dispatcher, const json& request, const Stop& stopped = {}) {
  return ask(dispatcher, Request::read(request.dump()), stopped);
}
inline json only(const Dispatcher& dispatcher, const json& request) {
  const auto all = ask(dispatcher, request);
  return all.size() == 1 ? all[0] : json("not one answer but " + std::to_string(all.size()));
}

}  // namespace crosscut::api
