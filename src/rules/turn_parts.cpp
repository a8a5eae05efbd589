#include "rules/turn_parts.hpp"

namespace crosscut {

std::string text_of(const TurnParts& parts) {
  if (parts.act) {
    std::string text(name_of(*parts.act));
    for (const std::string& place : parts.claim) text += " " + place;
    return text;
  }
  if (!parts.direction.empty()) return parts.place + ":" + parts.direction;
  if (parts.from.empty()) return parts.place;
  const std::string slide = parts.from + "-" + parts.to;
  return parts.place.empty() ? slide : slide + "," + parts.place;
}

std::string claim_text(const std::vector<std::string>& places) { return text_of({Act::dead, places}); }

}  // namespace crosscut
