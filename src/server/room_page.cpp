#include "server/room_page.hpp"

#include <nlohmann/json.hpp>

#include "api/call.hpp"
#include "base/html.hpp"
#include "draw/svg.hpp"
#include "server/png.hpp"
#include "server/room.hpp"
#include "server/site.hpp"
#include "wire/fields.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

std::string tag(std::string_view property, std::string_view content) {
  return "<meta property=\"" + std::string(property) + "\" content=\"" + in_html(content) + "\" />\n";
}

// "GAME: Ann – Ben".
std::string title_of(const json& state) {
  std::string names;
  for (const json& seat : state["seats"])
    if (const std::string name = seat.value("name", ""); !name.empty()) names += (names.empty() ? ": " : " – ") + name;
  return game_title(state.value("game", "")) + names;
}

// The page is one folder further down than its files expect.
std::string page_below(std::string_view page) {
  std::string text(page);
  for (std::size_t at = 0; (at = text.find("=\"./", at)) != std::string::npos; at += 5) text.insert(at + 2, ".");
  return text;
}

}  // namespace

HttpResponse room_page(const HttpRequest& request, const api::Answer& answer) {
  const SiteFile& page = *site_file("/");
  const bool found = answer.outcome == api::Answer::Outcome::ok;
  HttpResponse response{found ? 200 : 404, page.type, {{"Cache-Control", "no-cache"}}, page_below(page.bytes), {}};
  if (!found) return response;
  const json told = json::parse(answer.text);
  const std::string picture = origin_of(request) + "/room/" + told.value("room", "") + ".png";
  const std::string tags = tag("og:type", "website") + tag("og:site_name", "Crosscut") +
                           tag("og:title", title_of(told["state"])) + tag("og:image", picture) +
                           tag("og:image:width", "1200") + tag("og:image:height", "630") +
                           "<meta name=\"twitter:card\" content=\"summary_large_image\" />\n";
  if (const std::size_t head = response.body.find("</head>"); head != std::string::npos)
    response.body.insert(head, tags);
  return response;
}

HttpResponse room_picture(const api::Answer& answer) {
  if (answer.outcome != api::Answer::Outcome::ok) return refusal(404, "there is no such room");
  const json state = json::parse(answer.text)["state"];
  HttpResponse response{200, "image/png", {{"Cache-Control", "public, max-age=60"}}, {}, {}};
  std::optional<wire::Fault> fault;  // for moves that cannot be made, which the rooms would have refused
  if (const auto table = api::read_position(wire::Fields(state, "", fault))) response.body = png_of(draw::svg(*table));
  if (!response.body.empty()) return response;
  const SiteFile* ready = site_file("/previews/" + state.value("game", "") + ".png");
  if (!ready) return refusal(404, "there is no picture of this room");
  response.file = ready->bytes;
  return response;
}

}  // namespace crosscut::server
