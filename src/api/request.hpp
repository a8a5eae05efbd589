#pragma once
// The envelope of the JSON language (docs/language.md): a request, which is read from its text once and is a value from
// there on, and what is sent in return.
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>

#include "wire/fields.hpp"

namespace crosscut::api {

inline constexpr std::size_t usual_bytes = std::size_t{1} << 20U;  // of a request's text, at most

// Copies share the body.
class Request {
 public:
  // Text that cannot be read is a request, too: its fault says what is wrong, and is the answer.
  static Request read(std::string_view text, std::size_t most_bytes = usual_bytes);
  // From a body and the action that is named beside it; the action serves as id where the body has none.
  static Request read_body(std::string_view body, std::string_view action, std::size_t most_bytes = usual_bytes);
  // In place of a text that could not be taken at all.
  static Request refused(const std::string& why);

  const nlohmann::json& body() const { return *body_; }  // an object; empty after an error
  const nlohmann::json* id() const;                      // null: missing, or nothing that can be an id
  std::string_view action() const;                       // "": missing
  std::size_t memory() const { return memory_; }         // that it takes, about, in bytes
  const std::optional<Fault>& fault() const { return fault_; }

  // The one of these actions that is asked for; null, with the fault set, unless the id is good, the action is known
  // and so is every field. An action has a `name` and the `fields` that it may have besides id and action.
  template <class Action>
  const Action* accept(const std::vector<Action>& actions) {
    const Action* asked = nullptr;
    std::vector<std::string_view> names;
    for (const Action& one : actions) {
      names.push_back(one.name);
      if (one.name == action()) asked = &one;
    }
    check(names, asked ? &asked->fields : nullptr);
    return fault_ ? nullptr : asked;
  }

 private:
  explicit Request(nlohmann::json body);

  void check(const std::vector<std::string_view>& actions, const std::vector<std::string_view>* fields);

  std::shared_ptr<const nlohmann::json> body_;
  std::size_t memory_ = 0;
  std::optional<Fault> fault_;
};

// What is sent to somebody who asks: an answer, or an event that nobody asked for.
struct Answer {
  std::string text;      // one JSON object, without a line break
  bool partial = false;  // others to the same request follow
  bool error = false;
};

// Takes an answer; must not block for long.
using Send = std::function<void(Answer answer)>;

Answer answer_to(const Request& request, nlohmann::json answer);
Answer partial_answer_to(const Request& request, nlohmann::json answer);
Answer refusal_of(const Request& request, const Fault& fault);
Answer event(const nlohmann::json& event);

}  // namespace crosscut::api
