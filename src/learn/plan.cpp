#include "learn/plan.hpp"

#include <nlohmann/json.hpp>

#include "messages/fields.hpp"
#include "messages/learning.hpp"
#include "wire/fields.hpp"

namespace crosscut::learn {
namespace {

Error wrong_plan(Message why) { return messages::plan_unreadable{.why = std::move(why)}; }

}  // namespace

std::string text_of(const Plan& plan) {
  using nlohmann::ordered_json;
  const ordered_json json = {{"network", plan.network}, {"checkpoint", plan.checkpoint},
                             {"out", plan.out},         {"shards", plan.shards},
                             {"window", plan.window},   {"steps", plan.steps},
                             {"batch", plan.batch},     {"learning_rate", plan.learning_rate},
                             {"threads", plan.threads}, {"seed", plan.seed},
                             {"parent", plan.parent},   {"training", ordered_json::parse(plan.training)}};
  return json.dump(1) + '\n';
}

Result<Plan> read_plan(const std::string& text) {
  const auto json = wire::parsed(text);
  if (!json || !json->is_object()) return wrong_plan(messages::not_json_object{});
  std::optional<wire::Fault> fault;
  const wire::Fields fields = wire::Fields(*json, "", fault).needed();
  constexpr std::uint64_t most = std::uint64_t{1} << 50U;
  Plan plan;
  plan.network = fields.needed_text("network");
  plan.checkpoint = fields.needed_text("checkpoint");
  plan.out = fields.needed_text("out");
  plan.shards = fields.texts("shards");
  plan.window = static_cast<std::int64_t>(fields.whole("window", 1, most).value_or(1));
  plan.steps = static_cast<std::int64_t>(fields.whole("steps", 1, most).value_or(1));
  plan.batch = fields.integer("batch", 1, 65536).value_or(1);
  plan.learning_rate = fields.number("learning_rate", 0, 1).value_or(0);
  plan.threads = fields.integer("threads", 1, 1024).value_or(1);
  plan.seed = fields.whole("seed", 0, ~std::uint64_t{0}).value_or(1);
  plan.parent = fields.needed_text("parent");
  if (fields.object("training")) plan.training = json->at("training").dump();
  if (fault) return wrong_plan(*fault);
  return plan;
}

}  // namespace crosscut::learn
