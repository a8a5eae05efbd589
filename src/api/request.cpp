#include "api/request.hpp"

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "language/language.hpp"
#include "messages/request.hpp"
#include "messages/rooms.hpp"
#include "wire/write.hpp"

namespace crosscut::api {
namespace {

using nlohmann::json;

bool is_id(const json& value) { return value.is_string() || value.is_number_integer(); }

// Roughly what the value takes in memory: itself, what it points to, and the overhead of the allocator.
std::size_t memory_of(const json& value) {
  constexpr std::size_t block = 16, node = 48;
  std::size_t bytes = sizeof(json);
  if (value.is_string()) {
    bytes += block + sizeof(std::string) + value.get_ref<const std::string&>().size();
  } else if (value.is_array()) {
    bytes += block + sizeof(json::array_t);
    for (const json& element : value.get_ref<const json::array_t&>()) bytes += memory_of(element);
  } else if (value.is_object()) {
    bytes += block + sizeof(json::object_t);
    for (const auto& [key, member] : value.get_ref<const json::object_t&>())
      bytes += node + sizeof(std::string) + key.size() + memory_of(member);
  }
  return bytes;
}

// The request as JSON; an empty object, and the fault, if it is malformed.
json read_object(std::string_view text, std::size_t most, std::optional<wire::Fault>& fault) {
  const auto refused = [&](const Error& why) {
    fault = wire::Fault{"", why};
    return json::object();
  };
  if (text.size() > most) return refused(messages::request_too_large{.most = std::to_string(most)});
  auto body = wire::parsed(text);
  if (!body) return refused(body.error());
  if (!body->is_object()) return refused(messages::not_a_request{});
  return *std::move(body);
}

void check_id(const wire::Fields& fields) {
  constexpr std::size_t longest = 100;
  const json* id = fields.any("id");
  if (!id) return fields.blame("id", messages::id_missing{});
  const bool good = id->is_number_integer() || (id->is_string() && id->get_ref<const std::string&>().size() <= longest);
  if (!good) fields.blame("id", messages::id_wrong{.most = longest});
}

Answer::Outcome outcome_of(const Error& error) {
  const bool stored = !is<messages::not_stored>(error) && !is<messages::perhaps_stored>(error);
  return stored ? Answer::Outcome::error : Answer::Outcome::fault;
}

Answer answer_of(const json& answer, const Request& request, Answer::Outcome outcome) {
  return {wire::written(answer), false, outcome, std::string(request.action()), request.received};
}

}  // namespace

Request::Request(json body) : body_(std::make_shared<const json>(std::move(body))), memory_(memory_of(*body_)) {}

Request Request::read(std::string_view text, std::size_t most_bytes) {
  std::optional<wire::Fault> fault;
  Request request(read_object(text, most_bytes, fault));
  request.fault_ = std::move(fault);
  return request;
}

Request Request::read_body(std::string_view body, std::string_view action, std::size_t most_bytes) {
  std::optional<wire::Fault> fault;
  json object = body.empty() ? json::object() : read_object(body, most_bytes, fault);
  object["action"] = action;
  if (!object.contains("id")) object["id"] = action;
  Request request(std::move(object));
  request.fault_ = std::move(fault);
  return request;
}

Request RequestText::read() const {
  Request request = action.empty() ? Request::read(text) : Request::read_body(text, action);
  request.received = received;
  return request;
}

Request Request::refused(const Error& why) {
  Request request(json::object());
  request.fault_ = wire::Fault{"", why};
  return request;
}

const json* Request::id() const {
  const auto found = body_->find("id");
  return found != body_->end() && is_id(*found) ? &*found : nullptr;
}

std::string_view Request::action() const {
  const auto found = body_->find("action");
  return found != body_->end() && found->is_string() ? std::string_view(found->get_ref<const std::string&>()) : "";
}

const Language& Request::language() const {
  const auto found = body_->find("language");
  const auto* named =
      found != body_->end() && found->is_string() ? language::find(found->get_ref<const std::string&>()) : nullptr;
  return named ? *named : english;
}

void Request::check(const std::vector<std::string_view>& actions, const std::vector<std::string_view>* fields) {
  const wire::Fields body(*body_, "", fault_);
  check_id(body);
  if (const auto named = body.text("language"); named && !language::find(*named)) {
    std::vector<std::string> codes;
    for (const Language* one : language::all()) codes.emplace_back(one->code);
    body.blame("language", messages::unknown_language{.allowed = codes, .text = *named});
  }
  const std::string action = body.needed_text("action");
  if (body.failed()) return;
  if (!fields) return body.blame("action", messages::unknown_action{.text = action, .allowed = actions});
  std::vector<std::string_view> known = {"id", "action", "language"};
  known.insert(known.end(), fields->begin(), fields->end());
  body.allow(known);
}

Answer answer_to(const Request& request, json answer) {
  answer["id"] = request.body()["id"];
  answer["action"] = request.action();
  return answer_of(answer, request, Answer::Outcome::ok);
}

Answer partial_answer_to(const Request& request, json answer) {
  answer["partial"] = true;
  Answer partial = answer_to(request, std::move(answer));
  partial.partial = true;
  return partial;
}

Answer refusal_of(const Request& request, const wire::Fault& fault) {
  json answer = {{"error", worded(fault, request.language())}};
  answer.update(wire::json_of(fault));
  for (const char* name : {"id", "action"})
    if (const auto field = request.body().find(name); field != request.body().end() && is_id(*field))
      answer[name] = *field;
  if (!fault.field.empty()) answer["field"] = fault.field;
  return answer_of(answer, request, outcome_of(fault));
}

Answer event(const json& event) { return {wire::written(event)}; }

}  // namespace crosscut::api
