#include "server/png.hpp"

#ifdef CROSSCUT_RSVG
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <memory>
#include <string_view>
#endif

namespace crosscut::server {

#ifdef CROSSCUT_RSVG
namespace {

// Its fonts need not be there, and take long to find.
std::string without_text(std::string svg) {
  constexpr std::string_view begin = "<text", end = "</text>";
  for (auto at = svg.find(begin); at != std::string::npos; at = svg.find(begin, at)) {
    const auto last = svg.find(end, at);
    svg.erase(at, last == std::string::npos ? last : last + end.size() - at);
  }
  return svg;
}

cairo_status_t append(void* to, const unsigned char* bytes, unsigned size) {
  static_cast<std::string*>(to)->append(bytes, bytes + size);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

// As the build draws the pictures of the games (web/previews.ts).
std::string png_of(const std::string& svg) {
  const std::string drawn = without_text(svg);
  constexpr int width = 1200, height = 630, margin = 40;
  const std::unique_ptr<RsvgHandle, decltype(&g_object_unref)> picture(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(drawn.data()), drawn.size(), nullptr), g_object_unref);
  const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height), cairo_surface_destroy);
  const std::unique_ptr<cairo_t, decltype(&cairo_destroy)> context(cairo_create(surface.get()), cairo_destroy);
  cairo_set_source_rgb(context.get(), 0xd5 / 255.0, 0xcc / 255.0, 0xbb / 255.0);
  cairo_paint(context.get());
  const RsvgRectangle middle{margin, margin, width - 2 * margin, height - 2 * margin};
  std::string png;
  if (!picture || !rsvg_handle_render_document(picture.get(), context.get(), &middle, nullptr) ||
      cairo_surface_write_to_png_stream(surface.get(), append, &png) != CAIRO_STATUS_SUCCESS)
    return {};
  return png;
}
#else
std::string png_of(const std::string&) { return {}; }
#endif

}  // namespace crosscut::server
