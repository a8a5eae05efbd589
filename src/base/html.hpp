#pragma once
// Text in pages.
#include <string>
#include <string_view>

namespace crosscut {

// As it is written in HTML, between tags and in quoted attributes.
inline std::string in_html(std::string_view text) {
  std::string html;
  for (const char c : text)
    if (c == '&')
      html += "&amp;";
    else if (c == '<')
      html += "&lt;";
    else if (c == '"')
      html += "&quot;";
    else
      html += c;
  return html;
}

}  // namespace crosscut
