#include "api/dispatcher.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <system_error>

#include "api/call.hpp"
#include "base/errors.hpp"
#include "messages/fields.hpp"
#include "messages/request.hpp"

namespace crosscut::api {
namespace {

using nlohmann::json;

json terminated(Call& call, const json* target) {
  if (call.fields.failed()) return {};
  return {{"count", call.asker.terminate ? call.asker.terminate(target) : 0}};
}

json terminate(Call& call) {
  const json* target = call.fields.any("target");
  if (!target)
    call.fields.wrong<messages::field_missing>("target");
  else if (!target->is_string() && !target->is_number_integer())
    call.fields.wrong<messages::field_not_id>("target");
  return terminated(call, target);
}

json terminate_all(Call& call) { return terminated(call, nullptr); }

std::vector<Action> orders() {
  return {{"terminate", Action::order, {"target"}, terminate}, {"terminate_all", Action::order, {}, terminate_all}};
}

}  // namespace

std::shared_ptr<const std::size_t> Budget::grant(std::size_t wanted) {
  const std::lock_guard lock(mutex_);
  const auto quarter = static_cast<std::size_t>(std::max<std::int64_t>(0, left_ / 4));
  const std::size_t given = std::min(wanted, std::max(least, quarter));
  left_ -= static_cast<std::int64_t>(given);
  return {new std::size_t(given), [self = shared_from_this()](const std::size_t* bytes) {
            const std::lock_guard back(self->mutex_);
            self->left_ += static_cast<std::int64_t>(*bytes);
            delete bytes;
          }};
}

void Call::partly(json answer) const { asker.send(partial_answer_to(request, std::move(answer))); }

void Dispatcher::answer(Request request, const Asker& asker) const {
  if (const Action* action = request.accept(actions())) return answer(*action, request, asker);
  asker.send(refusal_of(request, *request.fault()));
}

void Dispatcher::answer(const Action& action, const Request& request, const Asker& asker) const {
  std::optional<wire::Fault> fault;
  std::shared_ptr<const std::size_t> granted;
  std::shared_ptr<void> kept;
  Call call{host_, asker, request, wire::Fields(request.body(), "", fault), granted, kept};
  Answer written;
  try {
    json answer = action.run(call);
    if (!fault && call.stopped()) answer["terminated"] = true;
    if (!fault) written = answer_to(request, std::move(answer));
  } catch (const std::bad_alloc&) {
    fault = wire::Fault{"", messages::busy_memory{}};
  } catch (const std::system_error& error) { fault = wire::Fault{"", refused_by_machine(error)}; }
  if (fault) return asker.send(refusal_of(request, *fault));
  if (const std::size_t bytes = written.text.size(); bytes > host_.bounds.answer)
    written = refusal_of(request, {"", messages::too_large{.bytes = std::to_string(bytes),
                                                           .most = std::to_string(host_.bounds.answer)}});
  asker.send(std::move(written));
}

const std::vector<Action>& actions() {
  static const std::vector<Action> all = [] {
    std::vector<Action> list;
    for (const auto& group :
         {game_actions(), position_actions(), thinking_actions(), record_actions(), lesson_actions(), orders()})
      list.insert(list.end(), group.begin(), group.end());
    return list;
  }();
  return all;
}

}  // namespace crosscut::api
