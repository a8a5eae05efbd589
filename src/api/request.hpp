#pragma once
// The envelope of the JSON language (docs/language.md): requests, each parsed once, and their answers.
#include <array>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>

#include "wire/fields.hpp"

namespace crosscut::api {

inline constexpr std::size_t usual_bytes = std::size_t{1} << 20U;  // the most a request's text may have
inline constexpr std::size_t short_bytes = std::size_t{8} << 10U;  // a text that takes only moments to read

// Copies share the body.
class Request {
 public:
  // A malformed text also gives a request: its fault says what is wrong, and is sent as the answer.
  static Request read(std::string_view text, std::size_t most_bytes = usual_bytes);
  // From a body and an action named elsewhere, which is also the id if the body has none.
  static Request read_body(std::string_view body, std::string_view action, std::size_t most_bytes = usual_bytes);
  // Stands for a text that could not be received at all.
  static Request refused(const Error& why);

  const nlohmann::json& body() const { return *body_; }  // an object; empty after an error
  const nlohmann::json* id() const;                      // null: missing or not a valid id
  std::string_view action() const;                       // "": missing
  const Language& language() const;               // in which its answers are put; English unless it names another
  double received = 0;                            // when its last byte was, as the host counts seconds
  std::size_t memory() const { return memory_; }  // bytes of it that the request takes, roughly
  const std::optional<wire::Fault>& fault() const { return fault_; }

  // The requested action, one of these; null, with the fault set, unless the id is valid and the action and every
  // field are known. An action has a `name`, and `fields`: those allowed besides id and action.
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
  std::optional<wire::Fault> fault_;
};

// A request as it arrived: the whole of it, or a body and the action named elsewhere.
struct RequestText {
  std::string text;
  std::string action = {};
  double received = 0;

  Request read() const;
};

// A message to a client: an answer, or an event.
struct Answer {
  std::string text;      // one JSON object, without a line break
  bool partial = false;  // more answers to the same request follow
  // An error is the client's; a fault means that the request may be right, but could not be carried out now.
  enum class Outcome : std::uint8_t { ok, error, fault } outcome = Outcome::ok;
  static constexpr std::array<std::string_view, 3> outcome_name = {"ok", "error", "fault"};
  std::string action = {};  // of the request; "": it has none, or this is an event
  double received = 0;      // when the request was
};

// Receives an answer; must not block for long.
using Send = std::function<void(Answer answer)>;

Answer answer_to(const Request& request, nlohmann::json answer);
Answer partial_answer_to(const Request& request, nlohmann::json answer);
Answer refusal_of(const Request& request, const wire::Fault& fault);
Answer event(const nlohmann::json& event);

}  // namespace crosscut::api
