#include "base/message.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fmt/format.h>

#include "base/text.hpp"
#include "messages/writing.hpp"

namespace crosscut {
namespace {

const Part* wrapped(const Message& message) {
  if (!message.declared) return nullptr;
  for (std::size_t i = 0; i < message.parts.size(); ++i)
    if (message.declared->parts[i].type == PartType::error_) return &message.parts[i];
  return nullptr;
}

const Translation* translation(const Language& language, std::string_view code) {
  const auto found =
      std::lower_bound(language.texts.begin(), language.texts.end(), code,
                       [](const Translation& one, std::string_view wanted) { return one.code < wanted; });
  return found != language.texts.end() && found->code == code ? &*found : nullptr;
}

// Which of the texts of a message is for its number.
std::size_t which(const Message& message, const Language& language) {
  if (message.declared->text[1].empty()) return 0;
  for (std::size_t i = 0; i < message.parts.size(); ++i)
    if (message.declared->parts[i].type == PartType::number_) {
      const long long number = std::get<long long>(message.parts[i].value);
      return static_cast<std::size_t>(language.plural(static_cast<unsigned long long>(std::abs(number))));
    }
  return 0;
}

std::string filled(std::string_view text, const Message& message, const Language& language);

// The message within another, in the form asked for; in its usual form if it has no such one.
std::string in_form(const Message& message, std::string_view form, const Language& language) {
  if (form.empty() || !message.declared) return worded(message, language);
  const auto* translated = translation(language, fmt::format("{}.{}", message.declared->code, form));
  if (translated) return filled(translated->text[which(message, language)], message, language);
  const auto& forms = message.declared->forms;
  const auto own = std::find_if(forms.begin(), forms.end(), [&](const DeclaredForm& one) { return one.name == form; });
  return own == forms.end() ? worded(message, language) : filled(own->text, message, language);
}

std::string listed(const std::vector<Part>& parts, PartType type, const Language& language) {
  std::vector<std::string> texts;
  for (const Part& part : parts) texts.push_back(worded(part, PartType::text_, language));
  if (type == PartType::list_ || texts.size() < 2) return join(texts, ", ");
  const std::string last = texts.back();
  texts.pop_back();
  const std::string before = join(texts, ", ");
  return type == PartType::and_ ? worded(messages::list_and{.before = before, .last = last}, language)
                                : worded(messages::list_or{.before = before, .last = last}, language);
}

std::string decimal(const Decimal& number, const Language& language) {
  std::string text = fmt::format("{:.{}f}", number.value, number.digits);
  if (const auto dot = text.find('.'); dot != std::string::npos)
    text.replace(dot, 1, worded(messages::decimal_mark{}, language));
  return text;
}

std::string field(std::string_view name, std::string_view form, const Message& message, const Language& language) {
  const auto& declared = message.declared->parts;
  for (std::size_t i = 0; i < declared.size(); ++i)
    if (declared[i].name == name) {
      const auto* inner = std::get_if<Message>(&message.parts[i].value);
      return inner ? in_form(*inner, form, language) : worded(message.parts[i], declared[i].type, language);
    }
  assert(!"a text names a part that is not declared");
  return "";
}

// "@form" at the end of the text so far, which is taken off.
std::string form_before(std::string& text) {
  const auto at = text.find_last_not_of("abcdefghijklmnopqrstuvwxyz_0123456789");
  if (at == std::string::npos || text[at] != '@' || at + 1 == text.size()) return "";
  std::string form = text.substr(at + 1);
  text.resize(at);
  return form;
}

std::string filled(std::string_view text, const Message& message, const Language& language) {
  std::string out;
  std::size_t from = 0;  // of what the text itself says since its last part
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c != '{' && c != '}') {
      out += c;
    } else if (at + 1 < text.size() && text[at + 1] == c) {
      out += text[at++];
    } else {
      const auto end = text.find('}', at);
      std::string before = out.substr(from);
      const std::string form = form_before(before);
      out.replace(from, std::string::npos, before);
      out += field(text.substr(at + 1, end - at - 1), form, message, language);
      from = out.size();
      at = end;
    }
  }
  return out;
}

}  // namespace

std::string_view Message::code() const {
  if (!declared) return {};
  if (const Part* inner = wrapped(*this)) return std::get<Message>(inner->value).code();
  return declared->code.substr(0, declared->code.find('.'));
}

const Part* Message::part(std::string_view name) const {
  if (!declared) return nullptr;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (declared->parts[i].name == name) return &parts[i];
  const Part* inner = wrapped(*this);
  return inner ? std::get<Message>(inner->value).part(name) : nullptr;
}

bool operator==(const Message& one, const Message& other) {
  return one.declared == other.declared && one.parts == other.parts;
}

std::string worded(const Message& message, const Language& language) {
  if (!message.declared) return "";
  const auto* translated = translation(language, message.declared->code);
  return filled(
      translated ? translated->text[which(message, language)] : message.declared->text[which(message, english)],
      message, language);
}

std::string worded(const Part& part, PartType type, const Language& language) {
  if (const auto* text = std::get_if<std::string>(&part.value)) {
    if (type != PartType::quoted_) return *text;
    const std::string quoted = in_quotes(*text);
    return worded(messages::quotation{.text = quoted.substr(1, quoted.size() - 2)}, language);
  }
  if (const auto* number = std::get_if<long long>(&part.value)) {
    if (type != PartType::points_) return std::to_string(*number);
    return decimal({static_cast<double>(*number) / 2, *number % 2 ? 1 : 0}, language);
  }
  if (const auto* number = std::get_if<Decimal>(&part.value)) return decimal(*number, language);
  if (const auto* message = std::get_if<Message>(&part.value)) return worded(*message, language);
  return listed(std::get<std::vector<Part>>(part.value), type, language);
}

}  // namespace crosscut
